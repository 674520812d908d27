"""What the tests of safety share: who tries what, what must not be seen, and what must not change."""
