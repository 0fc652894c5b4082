"""Beside other people's work: boardgame.io and the Python library eventsourcing. `make bench-peers` fetches them into
build/peers, which is never committed; the few files here that drive them are our own."""
