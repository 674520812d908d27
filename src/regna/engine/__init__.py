"""The engine, compiled: states, decisions, random play and search. Knows no game, no file, no clock, no `random`."""
