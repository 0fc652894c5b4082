"""Roles, characters, hands, and whose turn it is, in sentences."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from domain.bang.telling.by_seat import by_seat, every_seat
from domain.kernel.texts import Cases, Derived, Said, says


def _previous(known: Mapping[str, Any]) -> dict[str, Any]:
    previous = msgspec.to_builtins(known["previous"])
    return {**previous, **by_seat(character="characters")(previous)}


DEALING: Final[dict[str, Said]] = {
    "bang.SeriesContinued": Derived(
        _previous,
        every_seat(
            "The series goes on. In the previous game {sheriff:seat} was the Sheriff; alive at its end: {alive:seat}; "
            "the characters were ….",
            "Série pokračuje. Šerif předchozí hry: {sheriff:seat}; přežili: {alive:seat}; postavy: ….",
            "{seat_#:seat} {character_#}",
            "{seat_#:seat} {character_#}",
        ),
    ),
    "bang.RolesDealt": says(
        (
            "{sheriff_seat} is the Sheriff. Your role: {roles}.",
            "{sheriff_seat} is the Sheriff; the other roles are secret.",
        ),
        ("Šerifem je {sheriff_seat}. Tvoje role: {roles}.", "Šerifem je {sheriff_seat}; ostatní role jsou tajné."),
    ),
    "bang.CharactersDealt": Derived(
        by_seat(character="characters", lives="life"),
        every_seat(
            "The characters: ….",
            "Postavy: ….",
            "{seat_#:seat} is {character_#} with {lives_#:life|lives}",
            "{seat_#:seat} je {character_#} a má {lives_#:život|životy|životů}",
        ),
    ),
    "bang.DeckShuffled": says(
        "The deck of {count:card|cards} is shuffled.", "Lízací balíček ({count:karta|karty|karet}) je zamíchán."
    ),
    "bang.HandsDealt": Derived(
        by_seat(held="counts"),
        Cases(
            "cards",
            {
                True: every_seat(
                    "Hands are dealt: …; yours: {cards}.",
                    "Karty jsou rozdány: …; tvoje ruka: {cards}.",
                    "{seat_#:seat} has {held_#:card|cards}",
                    "{seat_#:seat} má {held_#:kartu|karty|karet}",
                )
            },
            every_seat(
                "Hands are dealt: ….",
                "Karty jsou rozdány: ….",
                "{seat_#:seat} has {held_#:card|cards}",
                "{seat_#:seat} má {held_#:kartu|karty|karet}",
            ),
        ),
    ),
    "bang.TurnStarted": says("Turn {number}: {seat}.", "Tah {number}: {seat}."),
    "bang.TurnEnded": says("{seat}: the turn is over.", "{seat}: tah končí."),
}

SAID_OF_EACH: Final[dict[str, Said]] = {
    "bang.RolesDealt": says("{seat}: {roles}.", "{seat}: {roles}."),
    "bang.HandsDealt": says("{seat} holds {cards}.", "{seat} má v ruce: {cards}."),
}
"""What only one seat is told, as it is said to a viewer who may read the parts of all."""
