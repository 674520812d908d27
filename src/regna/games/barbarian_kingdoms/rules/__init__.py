"""The rules of Barbarian Kingdoms, compiled: everything in this folder, and nothing outside it."""
