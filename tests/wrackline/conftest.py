"""The tests of the example game. They are collected where it is installed: tests/examples does that."""

from regna.registry import GAMES

if "wrackline" not in GAMES:
    collect_ignore_glob = ["test_*.py"]
