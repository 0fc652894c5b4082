"""Event streams, a process of their own: who may listen, who is listening, what they hear."""
