"""The kernel: what every game is made of. No files, no clock, no `random`, no global state."""
