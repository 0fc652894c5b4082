"""Redis itself: the embedded server, connections, scripts, and which key lies where."""
