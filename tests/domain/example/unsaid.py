"""Facts of events that their sentences leave out, and why."""

UNSAID: dict[tuple[str, str], str] = {}
