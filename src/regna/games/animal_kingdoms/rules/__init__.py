"""The rules of Animal Kingdoms, compiled: everything in this folder, and nothing outside it."""
