"""The server as the world meets it: HTTP, sockets, headers, logs."""
