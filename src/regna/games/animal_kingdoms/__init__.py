"""Animal Kingdoms (Les Royaumes Sauvages), by Steven Aramini: its cards and decrees. The game is not offered yet."""
