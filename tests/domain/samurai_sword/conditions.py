"""Where the conditional clauses of Samurai Sword may be cited, and which are never cited.

Written from the rules, not from the code that cites: each condition looks at what happened, or at the move that is
offered, and at the table before it.
"""

from collections.abc import Collection
from itertools import takewhile
from typing import Any

from tests.citations import Condition, Conditions
from tests.domain.samurai_sword.uncited import UNCITED

WEAPON_NUMBERS = {
    "bo": (2, 1),
    "bokken": (1, 1),
    "daikyu": (5, 2),
    "kanabo": (3, 2),
    "katana": (2, 3),
    "kiseru": (1, 2),
    "kusarigama": (2, 2),
    "nagayari": (4, 2),
    "naginata": (4, 1),
    "nodachi": (3, 3),
    "shuriken": (3, 1),
    "tanegashima": (5, 1),
    "wakizashi": (1, 3),
}
"""Difficulty and wounds, as they are printed."""

Occurred = Any
"""What happened or is offered: tests.citations has `Happened` with an `event`, `Offered` with a `move`."""


def _what(occurred: Occurred) -> Any:
    """The event, or the move that is offered."""
    return occurred.move if hasattr(occurred, "move") else occurred.event


def _name(occurred: Occurred) -> str:
    return type(_what(occurred)).__name__


def _actor(occurred: Occurred) -> int:
    """Who attacks, plays or draws."""
    what = _what(occurred)
    return int(occurred.seat if hasattr(occurred, "move") else what.by if _name(occurred) == "HitTaken" else what.seat)


def _target(occurred: Occurred) -> int:
    """Who is attacked or hit."""
    what = _what(occurred)
    return int(what.seat if _name(occurred) == "HitTaken" else what.target)


def _loser(occurred: Occurred) -> int:
    """Who loses a card to Geisha."""
    what = _what(occurred)
    return int(what.seat if _name(occurred) == "CardForcedOut" else what.target)


def _weapon(occurred: Occurred) -> str:
    what = _what(occurred)
    return str(what.source if _name(occurred) == "HitTaken" else what.card)


def with_players(*numbers: int) -> Condition:
    return lambda occurred: occurred.table.players in numbers


def only(names: Collection[str], condition: Condition = lambda occurred: True) -> Condition:
    """Only these events and moves, and only under this condition."""
    return lambda occurred: _name(occurred) in names and condition(occurred)


def _character(occurred: Occurred, seat: int) -> str:
    return str(occurred.table.characters[seat])


def actor_is(character: str) -> Condition:
    return lambda occurred: _character(occurred, _actor(occurred)) == character


def target_is(character: str) -> Condition:
    return lambda occurred: _character(occurred, _target(occurred)) == character


def _is_lone_shogun(occurred: Occurred) -> bool:
    return bool(occurred.table.players == 3 and occurred.table.roles[_actor(occurred)] == "shogun")


def _harmless(occurred: Occurred, seat: int) -> bool:
    return bool(occurred.table.resilience[seat] == 0 or not occurred.table.hands[seat])


def _others(occurred: Occurred) -> list[int]:
    return [seat for seat in range(occurred.table.players) if seat != _actor(occurred)]


def _in_front(occurred: Occurred, seat: int, card: str) -> int:
    return int(occurred.table.in_play[seat].count(card))


def _difficulty(occurred: Occurred) -> int:
    """Counted place by place, both ways round."""
    here, there, players = _actor(occurred), _target(occurred), occurred.table.players
    ways = []
    for step in (1, -1):
        seat, between = (here + step) % players, 0
        while seat != there:
            between += not _harmless(occurred, seat)
            seat = (seat + step) % players
        ways.append(between)
    protection = _in_front(occurred, there, "armor") + (_character(occurred, there) == "benkei")
    return 1 + min(ways) + protection


def _places_between(occurred: Occurred) -> list[int]:
    here, there = sorted((_actor(occurred), _target(occurred)))
    return [seat for seat in range(occurred.table.players) if seat not in (here, there)]


def _reaches(occurred: Occurred) -> bool:
    return _difficulty(occurred) <= WEAPON_NUMBERS[_weapon(occurred)][0]


def _dealt(occurred: Occurred) -> int:
    """Before anything is taken off."""
    actor = _actor(occurred)
    faster = _in_front(occurred, actor, "fast_draw") + (_character(occurred, actor) == "musashi")
    return WEAPON_NUMBERS[_weapon(occurred)][1] + faster


def _card(occurred: Occurred) -> str:
    what = _what(occurred)
    return str(getattr(what, "card", None) or getattr(what, "plays", None) or "")


def plays(*cards: str) -> Condition:
    return lambda occurred: _played(occurred) in cards


def _played(occurred: Occurred) -> str:
    """The action that is played, by its event or by its move."""
    named = {"PlayBreathing": "breathing", "PlayDiversion": "diversion", "PlayGeisha": "geisha"}
    return named.get(_name(occurred), _card(occurred))


def _spares_the_harmless(occurred: Occurred) -> bool:
    return any(_harmless(occurred, seat) for seat in _others(occurred))


def _spares_chiyome(occurred: Occurred) -> bool:
    return any(_character(occurred, seat) == "chiyome" for seat in _others(occurred))


def _affects_nobody(occurred: Occurred) -> bool:
    return all(_harmless(occurred, seat) or _character(occurred, seat) == "chiyome" for seat in _others(occurred))


def caused_by(*causes: str) -> Condition:
    return only(["CardsDrawn"], lambda occurred: _what(occurred).cause in causes)


def any_of(*conditions: Condition) -> Condition:
    return lambda occurred: any(condition(occurred) for condition in conditions)


def all_of(*conditions: Condition) -> Condition:
    return lambda occurred: all(condition(occurred) for condition in conditions)


def _follows(*names: str) -> Condition:
    """One of these events stands before it in the same batch."""

    def condition(occurred: Occurred) -> bool:
        before = takewhile(lambda one: one is not _what(occurred), getattr(occurred, "batch", ()))
        return any(type(one).__name__ in names for one in before)

    return condition


def _resolving(*cards: str) -> Condition:
    return lambda occurred: occurred.table.resolving in cards


def _standing(occurred: Occurred) -> int:
    return sum(resilience > 0 for resilience in occurred.table.resilience)


def _is_weapon(occurred: Occurred) -> bool:
    return _card(occurred) in WEAPON_NUMBERS


def _ended(*reasons: str) -> Condition:
    return lambda occurred: getattr(_what(occurred), "reason", occurred.table.ended) in reasons


def _defeat_ended(occurred: Occurred) -> bool:
    return getattr(_what(occurred), "defeated", occurred.table.defeated) is not None


def _scores(occurred: Occurred) -> dict[str, int]:
    return {team.team: team.total for team in _what(occurred).teams}


def _best(occurred: Occurred) -> set[str]:
    scores = _scores(occurred)
    return {team for team, total in scores.items() if total == max(scores.values())}


def _scored(condition: Condition) -> Condition:
    return only(["GameScored"], condition)


FOUR_RESILIENCE = ("chiyome", "ginchiyo", "hanzo", "hideyoshi", "ushiwaka")
"""All others have five."""

ATTACKS = ("WeaponPlayed", "PlayWeapon")
WOUNDS = ("WeaponPlayed", "HitTaken")
THREATS = ("ActionPlayed", "PlayAction")
ENDS = ("GameEnded", "GameFinished")

_second_weapon: Condition = only(ATTACKS, lambda occurred: occurred.table.weapons_played > 0)

CONDITIONS = Conditions(
    {
        "SWORD-2.1": with_players(4),
        "SWORD-2.2": with_players(5),
        "SWORD-2.3": with_players(6),
        "SWORD-2.4": with_players(7),
        "SWORD-2.5": with_players(4, 5),
        "SWORD-2.13": with_players(4, 5, 6, 7),
        "SWORD-2.14": with_players(6, 7),
        "SWORD-2.15": with_players(4, 5),
        "SWORD-11.1": with_players(3),
        "SWORD-11.2": with_players(3),
        "SWORD-R50": with_players(3),
        "SWORD-4.1": only(["TurnBegan"]),
        "SWORD-4.2": only(["PhaseBegan"]),
        "SWORD-4.3": only(["ResilienceRecovered"], lambda occurred: occurred.table.resilience[_actor(occurred)] == 0),
        "SWORD-4.5": only(["BushidoChecked"], lambda occurred: "bushido" in occurred.table.in_play[_actor(occurred)]),
        "SWORD-4.6": any_of(
            caused_by("draw_phase"), only(["DrawFirst"], lambda occurred: _what(occurred).source == "deck")
        ),
        "SWORD-4.7": only(["DeckExhausted"], lambda occurred: occurred.table.phase == "drawing"),
        "SWORD-4.8": only(["EndTurn"]),
        "SWORD-4.10": only(["CardResolved"], _is_weapon),
        "SWORD-6.13": only(["CardResolved"], _is_weapon),
        "SWORD-4.11": lambda occurred: not _is_weapon(occurred),
        "SWORD-4.12": only(["PropertyPlayed", "PlayProperty", "PlayBushido"]),
        "SWORD-4.14": only(
            ["ExcessDiscarded", "Discard"], lambda occurred: len(occurred.table.hands[_actor(occurred)]) > 7
        ),
        "SWORD-5.1": only(ATTACKS),
        "SWORD-5.2": only(ATTACKS, lambda occurred: any(_harmless(occurred, one) for one in _places_between(occurred))),
        "SWORD-5.3": only(ATTACKS, lambda occurred: _in_front(occurred, _target(occurred), "armor") > 0),
        "SWORD-13.1": only(ATTACKS, target_is("benkei")),
        "SWORD-6.1": only(ATTACKS, lambda occurred: _target(occurred) != _actor(occurred)),
        "SWORD-6.4": only(ATTACKS, _reaches),
        "SWORD-13.11": only(ATTACKS, lambda occurred: actor_is("kojiro")(occurred) and not _reaches(occurred)),
        "SWORD-12.3": all_of(_second_weapon, lambda occurred: _in_front(occurred, _actor(occurred), "focus") > 0),
        "SWORD-13.3": all_of(_second_weapon, actor_is("goemon")),
        "SWORD-11.5": all_of(_second_weapon, _is_lone_shogun),
        "SWORD-6.3": only(WOUNDS),
        "SWORD-12.2": only(WOUNDS, lambda occurred: _in_front(occurred, _actor(occurred), "fast_draw") > 0),
        "SWORD-13.12": only(WOUNDS, actor_is("musashi")),
        "SWORD-13.4": only(WOUNDS, lambda occurred: target_is("ginchiyo")(occurred) and _dealt(occurred) > 1),
        "SWORD-6.6": only(["Parry"], _resolving(*WEAPON_NUMBERS)),
        "SWORD-6.9": only(["AttackParried"], _resolving(*WEAPON_NUMBERS)),
        "SWORD-6.10": only(["HitTaken", "TakeHit"], _resolving(*WEAPON_NUMBERS)),
        "SWORD-6.11": only(
            ["HitTaken"], lambda occurred: occurred.table.resilience[_target(occurred)] < _what(occurred).wounds
        ),
        "SWORD-13.5": only(["AttackParried", "Parry"], all_of(_is_weapon, actor_is("hanzo"))),
        "SWORD-13.7": all_of(_resolving("battlecry"), _is_weapon, actor_is("hanzo")),
        "SWORD-R24": all_of(_resolving("battlecry"), _is_weapon, actor_is("hanzo")),
        "SWORD-7.3": only(["HonourGiven"], _resolving("battlecry", "jujutsu")),
        "SWORD-11.4": all_of(caused_by("draw_phase"), _is_lone_shogun),
        "SWORD-13.8": all_of(caused_by("draw_phase"), actor_is("hideyoshi")),
        "SWORD-13.9": only(["DiscardTaken", "DrawFirst"], actor_is("ieyasu")),
        "SWORD-13.13": all_of(only(["ResiliencePaid", "NobunagaDraw", "CardsDrawn"]), actor_is("nobunaga")),
        "SWORD-13.15": all_of(caused_by("tomoe"), actor_is("tomoe"), _resolving(*WEAPON_NUMBERS)),
        "SWORD-13.16": all_of(caused_by("ushiwaka"), actor_is("ushiwaka"), _resolving(*WEAPON_NUMBERS)),
        "SWORD-12.4": lambda occurred: _name(occurred) == "PlayBushido" or _card(occurred) == "bushido",
        "SWORD-12.6": only(["BushidoChecked"]),
        "SWORD-12.7": only(
            ["BushidoPassed"], all_of(_follows("BushidoChecked"), lambda occurred: occurred.table.phase == "recovery")
        ),
        "SWORD-12.9": only(["BushidoPassed"], _follows("BushidoWeaponGivenUp")),
        "SWORD-12.10": only(["BushidoDiscarded"], _follows("HonourLost")),
        "SWORD-11.7": only(["BushidoDiscarded", "BushidoLoseHonour"], _is_lone_shogun),
        "SWORD-R42": only(["BushidoLoseHonour"], _is_lone_shogun),
        "SWORD-12.14": any_of(_resolving("battlecry"), plays("battlecry")),
        "SWORD-12.15": only(THREATS, all_of(plays("battlecry"), _spares_the_harmless)),
        "SWORD-12.17": only(["ActionAnswered"], _resolving("battlecry")),
        "SWORD-12.18": any_of(_resolving("jujutsu"), plays("jujutsu")),
        "SWORD-12.19": only(THREATS, all_of(plays("jujutsu"), _spares_the_harmless)),
        "SWORD-12.21": only(["ActionAnswered"], _resolving("jujutsu")),
        "SWORD-13.2": only(THREATS, all_of(plays("battlecry", "jujutsu"), _spares_chiyome)),
        "SWORD-R45": only(THREATS, all_of(plays("battlecry", "jujutsu"), _affects_nobody)),
        "SWORD-12.22": any_of(plays("breathing"), _resolving("breathing")),
        "SWORD-12.23": any_of(plays("breathing"), caused_by("breathing")),
        "SWORD-12.25": only(
            ["ResilienceRegained", "PlayBreathing"],
            lambda occurred: (
                occurred.table.resilience[_actor(occurred)]
                == (4 if _character(occurred, _actor(occurred)) in FOUR_RESILIENCE else 5)
            ),
        ),
        "SWORD-12.26": any_of(plays("daimyo"), caused_by("daimyo")),
        "SWORD-12.27": any_of(plays("diversion"), only(["CardTaken"])),
        "SWORD-12.29": any_of(plays("geisha"), only(["CardForcedOut"])),
        "SWORD-R44": only(["CardForcedOut", "PlayGeisha"], lambda occurred: _loser(occurred) == occurred.table.turn),
        "SWORD-12.32": any_of(plays("tea_ceremony"), caused_by("tea_ceremony")),
        "SWORD-R4": only(
            ["CardResolved"],
            lambda occurred: 0 in occurred.table.honour or (occurred.table.players > 3 and _standing(occurred) == 1),
        ),
        "SWORD-7.4": only(ENDS, all_of(_ended("honour_exhausted"), _defeat_ended)),
        "SWORD-8.3": only(ENDS, all_of(_ended("honour_exhausted"), _follows("DeckExhausted"))),
        "SWORD-9.1": only(ENDS, _ended("honour_exhausted")),
        "SWORD-10.1": all_of(with_players(4, 5, 6, 7), _ended("sword_master")),
        "SWORD-10.2": all_of(with_players(4, 5, 6, 7), _ended("friendly_last_stand")),
        "SWORD-R31": only(
            ENDS, all_of(_ended("sword_master", "friendly_last_stand"), lambda occurred: 0 in occurred.table.honour)
        ),
        "SWORD-R35": _scored(_ended("sword_master")),
        "SWORD-11.8": only(ENDS, all_of(with_players(3), lambda occurred: _standing(occurred) == 1)),
        "SWORD-9.5": _scored(with_players(4)),
        "SWORD-11.6": _scored(with_players(3)),
        "SWORD-9.6": _scored(lambda occurred: any("daimyo" in hand for hand in occurred.table.hands)),
        "SWORD-9.7": _scored(lambda occurred: "daimyo" in occurred.table.hands[occurred.table.roles.index("ronin")]),
        "SWORD-9.8": _scored(lambda occurred: _what(occurred).penalised is not None),
        "SWORD-9.10": _scored(_ended("honour_exhausted", "friendly_last_stand")),
        "SWORD-9.11": _scored(lambda occurred: "ninja" in _best(occurred) and len(_best(occurred)) > 1),
        "SWORD-9.12": _scored(lambda occurred: _best(occurred) == {"shogun", "ronin"}),
        "SWORD-R33": _scored(lambda occurred: min(_scores(occurred).values()) < 0),
        "SWORD-R34": _scored(lambda occurred: len(_best(occurred)) == 3),
    },
    UNCITED,
    lambda number: (3 + number % 5, None),
)
