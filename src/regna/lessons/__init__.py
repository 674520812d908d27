"""Lessons: small positions of a game with a task, played over the ordinary rules."""
