"""What keeps the processes running and tells how they are: the supervisor, logs, metrics."""
