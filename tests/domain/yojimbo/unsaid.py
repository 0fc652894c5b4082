"""Facts of events that their sentences leave out, and why."""

UNSAID: dict[tuple[str, str], str] = {
    ("AttackCardsGained", "free_vp"): "said where something is free, which is rare: test_texts holds it",
    ("ChallengeAccepted", "osae"): "one of the cards, which are all named",
    ("ChallengeAccepted", "tenkan"): "one of the cards, and the target says what it does",
}
