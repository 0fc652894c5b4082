"""Facts of events that their sentences leave out, and why."""

UNSAID: dict[tuple[str, str], str] = {
    ("ChallengeAccepted", "osae"): "one of the cards, which are all named",
    ("ChallengeAccepted", "tenkan"): "one of the cards, and the target says what it does",
}
