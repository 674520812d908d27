"""The rules of Barony, compiled: everything in this folder, and nothing outside it."""
