"""The event store and the one way to play."""
