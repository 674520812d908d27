"""Storage: SQLAlchemy Core over SQLite or PostgreSQL. Entries are only added; a unique (match, seq) is the judge."""
