"""The table: referee of a match. Record, chance, undo, views, forks, refusals in words; no network, no clock."""
