"""Facts of events that their sentences leave out, and why."""

UNSAID: dict[tuple[str, str], str] = {
    ("DaggerUsed", "tile"): "all daggers are alike",
    ("PortalUsed", "tile"): "all portals are alike",
    ("RoundScored", "winner"): "RoundEnded has just said it",
    ("RoundScored", "reason"): "RoundEnded has just said it",
}
