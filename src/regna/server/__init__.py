"""The online table: people, matches, storage, sockets. Everything about playing itself is asked of the table layer."""
