"""The wire: messages and replies, the commands they make, errors as replies, TypeScript. No network, no database."""
