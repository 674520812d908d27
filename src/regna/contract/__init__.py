"""What a game must offer the rest of Regna, and what helps it to: plain Python, no file, no clock, no `random`."""
