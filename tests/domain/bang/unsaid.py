"""Facts of events that their sentences leave out, and why."""

UNSAID: dict[tuple[str, str], str] = {
    (
        "CardDiscarded",
        "source",
    ): "said of the cards of the dead and of a penalised Sheriff; else the reason says it",
}
