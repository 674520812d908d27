"""The rules of Attila, compiled: everything in this folder, and nothing outside it."""
