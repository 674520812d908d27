"""Alembic migrations, the same on SQLite and PostgreSQL."""
