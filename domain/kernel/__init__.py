"""The kernel in which every game is written: events plus an agenda (docs/architecture.md)."""
