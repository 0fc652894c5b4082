"""Cards played, laid, taken and discarded, and answers, in sentences."""

from collections.abc import Mapping
from typing import Any, Final

from domain.bang.material import KIND
from domain.kernel.texts import Cases, Derived, Said, says


def _is_stand_in(known: Mapping[str, Any]) -> dict[str, Any]:
    """Whether a card is used as another one, which Calamity Janet does."""
    return {"stands_in": KIND[known["card"]] != known["used_as"]}


def _answered(en: str, cs: str) -> Derived:
    """An answer with a card, or with one card used as another; `#` stands for the card."""
    return Derived(
        _is_stand_in,
        Cases(
            "stands_in",
            {True: says(en.replace("#", "{card} as {used_as}"), cs.replace("#", "kartou {card} jako {used_as}"))},
            says(en.replace("#", "{card}"), cs.replace("#", "kartou {card}")),
        ),
    )


def _aimed(known: Mapping[str, Any]) -> dict[str, Any]:
    own = known["target_seat"] == known["seat"]
    return {**_is_stand_in(known), "aim": "own" if own else "hand" if known["pick"] == "hand" else "other"}


def _is_own(known: Mapping[str, Any]) -> dict[str, Any]:
    return {"own": known["seat"] == known["owner_seat"]}


def _lost(en: str, cs: str) -> Cases:
    """A card of a dead player or of a penalised Sheriff, by where it was."""
    return Cases(
        "source",
        {
            "hand": says(
                f"{{seat}} discards {{card}} from the hand ({en}).", f"{{seat}} odhazuje z ruky kartu {{card}} ({cs})."
            )
        },
        says(f"{{seat}} discards {{card}} from play ({en}).", f"{{seat}} odhazuje vyloženou kartu {{card}} ({cs})."),
    )


PLAYING: Final[dict[str, Said]] = {
    "bang.CardPlayed": Derived(
        _aimed,
        Cases(
            "stands_in",
            {
                True: says(
                    "{seat} plays {card} as {used_as} on {target_seat}.",
                    "{seat} hraje kartu {card} jako {used_as}, cíl: {target_seat}.",
                )
            },
            Cases(
                "aim",
                {
                    "own": says(
                        "{seat} plays {card} on their own {pick}.", "{seat} hraje kartu {card} na vlastní kartu {pick}."
                    ),
                    "hand": says(
                        "{seat} plays {card} on {target_seat}, for a random card of the hand.",
                        "{seat} hraje kartu {card}, cíl: {target_seat}, náhodná karta z ruky.",
                    ),
                },
                says(
                    (
                        "{seat} plays {card} on {target_seat}, for {pick}.",
                        "{seat} plays {card} on {target_seat}.",
                        "{seat} plays {card}.",
                    ),
                    (
                        "{seat} hraje kartu {card}, cíl: {target_seat}, vyložená karta {pick}.",
                        "{seat} hraje kartu {card}, cíl: {target_seat}.",
                        "{seat} hraje kartu {card}.",
                    ),
                ),
            ),
        ),
    ),
    "bang.EquipmentLaid": Derived(
        _is_own,
        Cases(
            "own",
            {True: says("{seat} lays out {card}.", "{seat} si vykládá kartu {card}.")},
            says(
                "{seat} lays {card} in front of {owner_seat}.",
                "{seat} vykládá kartu {card}, před sebou ji má {owner_seat}.",
            ),
        ),
    ),
    "bang.CardTakenFromHand": says(
        (
            "{taker} takes {card} from the hand of {victim} ({reason}).",
            "{taker} takes a random card from the hand of {victim} ({reason}).",
        ),
        (
            "{taker} bere z ruky kartu {card}, přichází o ni {victim} ({reason}).",
            "{taker} bere z ruky náhodnou kartu, přichází o ni {victim} ({reason}).",
        ),
    ),
    "bang.CardTakenFromPlay": says(
        "{taker} takes {card}, lying in front of {victim}.",
        "{taker} bere vyloženou kartu {card}, přichází o ni {victim}.",
    ),
    "bang.RandomCardDiscarded": says(
        "{seat} loses {card}, a random card of the hand, to Cat Balou of {by}.",
        "{seat} přichází o náhodnou kartu z ruky: {card}; Cat Balou hraje {by}.",
    ),
    "bang.CardDiscarded": Cases(
        "reason",
        {
            "resolved": says(
                "{card} of {seat} has done its work and is discarded.", "{seat}: vyhodnocená karta {card} se odhazuje."
            ),
            "phase_3": says("{seat} discards {card} in phase 3.", "{seat} ve fázi 3 odhazuje kartu {card}."),
            "weapon": says("{seat} discards the old weapon, {card}.", "{seat} odhazuje dosavadní zbraň, kartu {card}."),
            "sid": says("{seat} discards {card} (Sid Ketchum).", "{seat} odhazuje kartu {card} (Sid Ketchum)."),
            "beer": says(
                "{seat} drinks {card} against the deadly hit.", "{seat} hraje proti smrtelnému zásahu kartu {card}."
            ),
            "cat_balou": says(
                "{seat} loses {card} from play to Cat Balou.",
                "{seat} přichází o vyloženou kartu {card} (Cat Balou).",
            ),
            "penalty": _lost("penalty", "trest"),
            "death": _lost("death", "smrt"),
        },
        says("{seat} discards {card} ({reason}).", "{seat} odhazuje kartu {card} ({reason})."),
    ),
    "bang.StoreOpened": says("{seat} opens the General Store: {cards}.", "{seat} otvírá Hokynářství: {cards}."),
    "bang.StoreCardTaken": says(
        "{seat} takes {card} from the General Store.", "{seat} si z Hokynářství bere kartu {card}."
    ),
    "bang.ShotAnswered": _answered("{seat} answers the shot with #.", "{seat} odpovídá na výstřel #."),
    "bang.IndiansAnswered": _answered("{seat} drives the Indians! off with #.", "{seat} zahání Indiány! #."),
    "bang.DuelAnswered": _answered("{seat} answers in the Duel with #.", "{seat} odpovídá v Duelu #."),
    "bang.ShotCancelled": says("The shot at {seat} is cancelled.", "Výstřel je zrušen; cíl: {seat}."),
    "bang.HitTaken": Cases(
        "attack",
        {
            "indians": Cases(
                "asked",
                {
                    False: says(
                        "{seat} has no card against the Indians! and is hit.",
                        "{seat} nemá proti Indiánům! žádnou kartu a dostává zásah.",
                    )
                },
                says(
                    "{seat} discards no BANG! against the Indians! and is hit.",
                    "{seat} neodhazuje proti Indiánům! žádný BANG! a dostává zásah.",
                ),
            ),
            "duel": Cases(
                "asked",
                {
                    False: says(
                        "{seat} has no card left and loses the Duel.", "{seat} už nemá žádnou kartu a prohrává Duel."
                    )
                },
                says("{seat} discards no BANG! and loses the Duel.", "{seat} neodhazuje BANG! a prohrává Duel."),
            ),
        },
        Cases(
            "asked",
            {
                False: says(
                    "{seat} has nothing to answer the shot with and is hit.",
                    "{seat} nemá čím na výstřel odpovědět a dostává zásah.",
                ),
                True: says("{seat} takes the hit.", "{seat} přijímá zásah."),
            },
            says("{seat} is hit.", "{seat} dostává zásah."),
        ),
    ),
}
