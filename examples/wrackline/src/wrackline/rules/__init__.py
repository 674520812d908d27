"""The rules of Wrackline. They use the engine and nothing else, so they could be compiled as Regna's own games are."""
