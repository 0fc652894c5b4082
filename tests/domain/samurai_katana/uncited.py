"""Clauses of Samurai & Katana that nothing which happens or is offered cites, and why."""

from typing import Final

_BY_REASON: Final = {
    "says what the game is about": "1.1",
    "a component, or a limit that a component sets": "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 3.1 3.12 17.1",
    "says what the map is, or what a word about it means": "4.1 4.2 4.3 4.4 4.6 4.8 4.10 4.11 4.12",
    "says what stands on a card, or what a kind of card is for; refusals cite it": "5.1 5.3 5.5 5.6 5.7 5.8 5.9 5.10",
    "only a refusal cites it": "3.11 5.2 7.5 7.6 7.9 7.10 8.2 8.15 9.10 9.11 9.19 10.13 11.2 16.6 17.14 17.16 17.32 "
    "18.1 20.5 20.27 20.32 20.38 20.60 20.61",
    "nothing is taken back, so nothing happens": "7.8 9.7",
    "allows what the clause of the card or of the move allows anyway": "5.11 9.5 16.5 17.31",
    "says when the clause of the card, the battle or the province counts, which is cited": "8.5 10.40 13.1 13.3 13.4 "
    "20.22",
    "points to the clause that is cited": "11.1 11.3 13.5 14.9",
    "says what does not happen": "5.14 8.14 10.35 15.5 15.6 17.7 18.12 19.2 19.3 20.17 20.19 20.20 20.46 20.52",
    "says what stays secret, or what a secret may not touch": "5.15 10.10 18.2",
    "who is asked, and when: the answer cites the clause that allows it": "10.1 10.4 10.36 10.38 10.41 10.42 18.3 18.4 "
    "20.23 20.25 20.30 20.56 20.59",
    "whose card is not played stays secret, so the one that is played cites nothing about it": "18.6 20.14",
    "talk, and disputes, are not part of the record": "6.11 8.13",
    "there is no limit that could act": "12.11",
    "a clan that dissolved returns like any other, by the clauses of returning": "20.12",
    "says in what order honour is checked, which the order of events shows": "20.54 20.55",
    "the clock, which simulated games have not got: a test holds it": "18.7 R93",
    "a worked example: test_examples holds it": " ".join(f"E{number}" for number in range(1, 21)),
    "a ruling behind a clause, which is cited instead": " ".join(
        f"R{number}" for number in range(1, 93) if number not in (77, 86)
    ),
}

_RARE: Final = "1.6 6.7 8.17 9.4 10.12 12.10 12.12 19.6 20.3 20.11 20.45 20.49 20.50 20.57"
"""Clauses that a few dozen games may not come to: test_citations and their own tests hold that they are cited."""

NEVER: Final[dict[str, str]] = {
    f"KATANA-{clause}": reason
    for reason, clauses in {**_BY_REASON, "so rare that only tests bring it about": _RARE}.items()
    for clause in clauses.split()
}
