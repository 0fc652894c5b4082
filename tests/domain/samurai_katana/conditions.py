"""Where the conditional clauses of Samurai & Katana may be cited, and which are never cited.

Written from the rules, not from the code that cites: each condition looks at the table, at what happened and at what
was offered, and at nothing else.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import convert

from domain.samurai_katana.board import CITY_IN, KYOTO, MOUNTAINS, SPACES
from domain.samurai_katana.material import CARD_TYPES
from domain.samurai_katana.options import KatanaOptions
from tests.citations import Condition, Conditions, Happened, Offered
from tests.domain.samurai_katana.uncited import NEVER

ON: Final = {"sudden_death": "20.1 20.2 20.3 20.53 20.54", "diplomacy": "20.5 20.6 20.7 20.8 20.9 20.61"} | {
    "seppuku": "20.10 20.11 20.12",
    "justice_for_others": "20.13 20.14",
    "clan_treasure": "20.15 20.16 20.17 20.18 20.19",
    "bushido_code": "20.20 20.21 20.22",
    "kokuland": "20.23 20.24 20.25 20.60",
    "powerful_shogun": "20.26 20.27 20.28 20.29 20.30 20.56 20.57 20.58",
    "exchange": "20.31 20.32 20.33",
    "emperor_sells_position": "20.34 20.35 20.36 20.37 20.38",
    "supporting_emperor": " ".join(f"20.{number}" for number in range(39, 53)),
}
"""The clauses that an option switches on."""

OFF: Final = {
    "diplomacy": "8.6 8.7 8.8 8.9 8.10",
    "bushido_code": "8.16",
    "sudden_death": "19.1 19.4 1.2",
}
"""The clauses that an option switches off."""


def _switched(option: str, on: bool) -> Condition:
    return lambda seen: getattr(seen.table.options, option) is on


def _occurred(seen: Happened | Offered) -> Any:
    """The event that happened, or the move that is offered."""
    return getattr(seen, "event", None) or getattr(seen, "move", None)


def _name(seen: Happened | Offered) -> str:
    return type(_occurred(seen)).__name__


def _of(*names: str) -> Condition:
    """Only these events and moves."""
    return lambda seen: _name(seen) in names


def _fact(seen: Happened | Offered, fact: str) -> Any:
    return getattr(_occurred(seen), fact, None)


def _is(fact: str, *values: Any) -> Condition:
    return lambda seen: _fact(seen, fact) in values


def _both(*conditions: Condition) -> Condition:
    return lambda seen: all(condition(seen) for condition in conditions)


def _either(*conditions: Condition) -> Condition:
    return lambda seen: any(condition(seen) for condition in conditions)


def _phase(*phases: int) -> Condition:
    return lambda seen: seen.table.phase in phases


def _has(check: Callable[[Any], Any]) -> Condition:
    """Something about the table."""
    return lambda seen: bool(check(seen.table))


def _mover(seen: Happened | Offered) -> Any:
    """Who acted, or may act."""
    return getattr(seen, "seat", _fact(seen, "seat"))


def _target(seen: Happened | Offered) -> Any:
    """Where a move or a group goes; groups are added to the attack that is being mustered."""
    return _fact(seen, "to") or (seen.table.march.to if seen.table.march else None)


def _goes_to_own_castle(seen: Happened | Offered) -> bool:
    return bool(seen.table.castles.get(_target(seen)) == _mover(seen))


def _free_castle_moves(seen: Happened | Offered) -> bool:
    return _goes_to_own_castle(seen) and seen.table.free_moves < 12


def _by_the_shogun(seen: Happened | Offered) -> bool:
    return bool(seen.table.shogun == _mover(seen) and not seen.table.shogun_moved and not _free_castle_moves(seen))


def _for_a_koku(seen: Happened | Offered) -> bool:
    if _name(seen) == "KokuChanged":
        return bool(_fact(seen, "reason") == "move" and _fact(seen, "delta") == -1)
    return not _free_castle_moves(seen) and not _by_the_shogun(seen) and not _goes_to_own_castle(seen)


def _attacks(seen: Happened | Offered) -> bool:
    return bool(seen.table.owner.get(_target(seen), _mover(seen)) != _mover(seen))


def _defends_a_castle_alone(seen: Happened | Offered) -> bool:
    battle = seen.table.battle
    standing = seen.table.samurai[battle.defender.seat]
    return bool(battle.region in seen.table.castles and battle.region not in standing)


def _special_acts(card: str) -> Condition:
    """Some side has laid it, and neither the Shogun nor Saboteurs of the other side have undone it."""

    def acts(seen: Happened | Offered) -> bool:
        battle = seen.table.battle
        sides = (battle.attacker, battle.defender)
        for own, other in (sides, sides[::-1]):
            is_undone = own.is_cancelled or (other.special == "saboteurs" and not other.is_cancelled)
            if own.special == card and not is_undone:
                return True
        return False

    return acts


def _in_battle_cards(seen: Happened | Offered) -> bool:
    """Cards are laid with a special, or specials are counted."""
    return bool(_fact(seen, "special") or _fact(seen, "has_special"))


def _plays(*cards: str) -> Condition:
    """The card is played, offered, placed by, answered with, cancelled, or the reason of what happens."""
    return _either(_is("card", *cards), _is("reason", *cards), _has(lambda table: {*cards} & {*table.played}))


def _loses_to_zero(seen: Happened | Offered) -> bool:
    """A loss that would have been larger: only an Affront takes more than one."""
    return bool(_fact(seen, "after") == 0 and _fact(seen, "delta") == -1 and _fact(seen, "reason") == "affront")


def _votes(window: str, asked: Callable[[int, Any], bool] = lambda seat, step: True) -> Condition:
    """An answer is sealed in this window, by a seat of which this holds."""

    def holds(seen: Happened | Offered) -> bool:
        step = seen.table.agenda[-1].step
        return _name(seen) == "VoteSealed" and step.decision == window and asked(_fact(seen, "seat"), step)

    return holds


def _votes_as_shogun(seen: Happened | Offered) -> bool:
    return bool(_name(seen) == "VoteSealed" and _fact(seen, "seat") == seen.table.shogun)


def _ends(reason: str) -> Condition:
    return _either(_is("reason", reason), _has(lambda table: table.ending == reason))


def _tied(*comparisons: str) -> Condition:
    return _is("decided_by", *comparisons)


_UNCONTROLLED: Final[Condition] = _both(_of("RegionControlChanged"), _is("to_seat", None))
_FORCED: Final[Condition] = _either(_is("forced", True), _of("SubTurnRanOut", "SubTurnEnded"))
_IN_BATTLE: Final[Condition] = _has(lambda table: table.battle is not None)
_TIE: Final[Condition] = _has(lambda table: table.battle is not None and table.battle.outcome == "tie")
_LANDLESS: Final[Condition] = lambda seen: _mover(seen) in seen.table.landless  # noqa: E731

BY_FACTS: Final[dict[str, Condition]] = {
    "1.2": _tied("only"),
    "1.3": _tied("honour"),
    "1.4": _tied("clan_points"),
    "1.5": _tied("cities", "regions", "castles", "samurai"),
    "1.6": lambda seen: len(_fact(seen, "winners")) > 1,
    "3.9": lambda seen: not seen.table.samurai[_fact(seen, "seat")],
    "3.10": _either(_of("Distribute"), lambda seen: bool(seen.table.samurai[_fact(seen, "seat")])),
    "4.5": _both(_of("RegionControlChanged"), lambda seen: _fact(seen, "to_seat") is not None),
    "4.7": _UNCONTROLLED,
    "4.9": lambda seen: _fact(seen, "region") in CITY_IN,
    "5.4": _both(_of("KokuChanged"), _is("reason", "price")),
    "6.2": _both(_phase(1, 2), _has(lambda table: not table.has_played)),
    "6.3": _has(lambda table: table.has_played),
    "6.4": _of("EmperorInterjected", "EmperorWaited", "PlayNow", "Wait"),
    "6.5": _is("by", None),
    "6.6": _has(lambda table: table.has_played[-1] == table.emperor),
    "6.7": _has(lambda table: table.has_played[-1] in table.eliminated),
    "6.8": _is("phase", 1, 2),
    "6.9": _has(lambda table: table.eliminated or table.landless),
    "6.10": _is("phase", 3, 4),
    "7.1": _phase(1),
    "7.2": _both(_phase(1), lambda seen: _fact(seen, "region") != KYOTO, lambda seen: _fact(seen, "delta") != -6),
    "7.3": _both(_phase(1), _either(_is("region", KYOTO), _is("delta", -6))),
    "7.4": _phase(1),
    "7.7": _both(_of("CastleDestroyed"), _is("forced", True)),
    "7.11": _phase(1),
    "7.12": _phase(1),
    "8.1": _phase(2),
    "8.3": _phase(2),
    "8.4": _both(_phase(2), lambda seen: not CARD_TYPES[_fact(seen, "card")].is_reaction),
    "8.7": _either(
        _of("OfferSale", "ShowCard", "NamePrice", "HigherPrice", "AcceptTrade", "RefuseTrade"),
        _is("mode", "sale"),
        lambda seen: _name(seen) == "TradeCardShown" and _fact(seen, "seat") == seen.table.turn,
    ),
    "8.8": _either(
        _of("OfferPurchase", "NamePrice", "HigherPrice", "GiveCard", "RefuseTrade", "ConfirmTrade", "DeclineTrade"),
        _of("TradeDeclined"),
        _is("mode", "purchase"),
        lambda seen: _name(seen) == "TradeCardShown" and _fact(seen, "seat") != seen.table.turn,
    ),
    "8.17": lambda seen: not seen.table.hands[_fact(seen, "seat")],
    "9.2": _for_a_koku,
    "9.3": _free_castle_moves,
    "9.4": _both(_goes_to_own_castle, _has(lambda table: table.free_moves >= 12)),
    "9.6": lambda seen: seen.table.samurai[_fact(seen, "seat")][_fact(seen, "origin")] == _fact(seen, "count"),
    "9.8": lambda seen: _fact(seen, "to") not in seen.table.owner,
    "9.9": _attacks,
    "9.12": _both(_of("AddGroup", "GroupMustered"), _has(lambda table: table.march and table.march.is_attack)),
    "9.13": _either(_of("Launch", "AttackLaunched"), _is("is_attack", True)),
    "9.14": _by_the_shogun,
    "9.15": lambda seen: _fact(seen, "to") in SPACES[_fact(seen, "origin")].sea,
    "10.3": lambda seen: _fact(seen, "defenders") > 0,
    "10.5": lambda seen: len(seen.table.hands[_fact(seen, "seat")]) < 2,
    "10.8": lambda seen: _mover(seen) == seen.table.battle.attacker.seat,
    "10.9": lambda seen: _mover(seen) == seen.table.battle.defender.seat,
    "10.11": _in_battle_cards,
    "10.12": lambda seen: _fact(seen, "count") < 2,
    "10.14": _IN_BATTLE,
    "10.15": _has(lambda table: table.battle.attacker.special and table.battle.defender.special),
    "10.18": _has(lambda table: table.battle.region in MOUNTAINS),
    "10.19": _has(lambda table: table.battle.region in table.castles),
    "10.20": _defends_a_castle_alone,
    "10.21": _is("outcome", "attacker", "defender"),
    "10.26": _has(lambda table: len(table.battle.groups) > 1),
    "10.27": _has(lambda table: table.battle.outcome in ("attacker", "defender")),
    "10.28": lambda seen: _fact(seen, "seat") == seen.table.shogun,
    "10.29": _is("outcome", "tie"),
    "10.30": _has(lambda table: table.battle.outcome != "attacker"),
    "10.31": _has(lambda table: table.battle.outcome == "attacker"),
    "10.32": _has(lambda table: table.battle.outcome == "attacker"),
    "10.33": _has(lambda table: table.battle.outcome == "attacker" and table.battle.attackers),
    "10.34": _both(_UNCONTROLLED, _has(lambda table: table.battle.outcome != "attacker" or not table.battle.attackers)),
    "11.6": _either(_of("CastleReplaced", "ReplaceCastle", "ReplaceCastleWith"), _is("forced", True)),
    "11.7": _either(_of("ReplaceCastleWith"), lambda seen: _fact(seen, "razed") is not None),
    "12.1": _is("reason", "no_figures"),
    "12.7": lambda seen: _fact(seen, "to_seat") in seen.table.landless,
    "12.8": _both(_LANDLESS, _is("card", "ikko_ikki")),
    "12.9": _LANDLESS,
    "12.10": _both(_LANDLESS, _is("reason", "landless")),
    "12.12": _both(_plays("hokke_sect", "nichiren_sect"), lambda seen: _fact(seen, "to_seat") in seen.table.landless),
    "12.13": lambda seen: _fact(seen, "seat") in seen.table.eliminated,
    "14.2": lambda seen: _fact(seen, "emperor_by") != "honour",
    "14.3": _is("emperor_by", "order"),
    "14.5": lambda seen: _fact(seen, "shogun_by") != "honour",
    "14.6": _is("shogun_by", "shogun", "equal"),
    "14.7": _is("shogun", None),
    "14.8": lambda seen: _fact(seen, "seat") == seen.table.emperor,
    "14.10": _has(lambda table: table.eliminated),
    "15.4": lambda seen: seen.table.clan_points(_fact(seen, "seat")) > 0,
    "16.1": _either(_is("reason", "kyoto"), _is("kyoto", True)),
    "16.2": lambda seen: "kinai" in _fact(seen, "provinces"),
    "16.3": _either(_of("SellHonour", "HonourSold"), _is("reason", "sold", "honour_sold")),
    "16.4": _loses_to_zero,
    **{
        clause: _both(_of("BattleResolved"), _special_acts(card))
        for card, clause in {
            "war_fan": "17.2",
            "cavalry": "17.3",
            "battle_standard": "17.4",
            "arquebusiers": "17.8",
            "treason": "17.9",
            "orderly_retreat": "17.11",
            "alliance": "17.6",
        }.items()
    },
    "17.10": _has(
        lambda table: (
            table.battle.attacker.special == "sappers"
            and (table.battle.region in MOUNTAINS or table.battle.region in table.castles)
        )
    ),
    "17.5": _is("special", "alliance"),
    "17.12": _either(_is("reason", "saboteurs"), _of("BattleResolved")),
    "17.13": _either(_plays("shogunal_justice"), _of("PlayJustice")),
    "17.15": _of("CardCancelled"),
    "17.17": _either(_plays("tsunami"), _of("PlayTsunami")),
    "17.18": _either(_plays("ronin"), _of("PlayRonin")),
    "17.19": _either(_plays("ronin"), _of("PlayRonin")),
    "17.20": _plays("ikko_ikki"),
    "17.21": _plays("ikko_ikki"),
    "17.22": _plays("hokke_sect", "nichiren_sect"),
    "17.23": _plays("hokke_sect", "nichiren_sect"),
    "17.24": _plays("affront"),
    "17.25": _plays("conspiracy"),
    "17.26": _either(_plays("tea_ceremony"), _of("AttendTea", "RefuseTea")),
    "17.27": _either(_plays("noh_theatre"), _of("AttendNoh", "DeclineNoh")),
    "17.28": _plays("wako_pirates"),
    "17.29": _plays("nanban_trade"),
    "17.30": _plays("ninja"),
    "18.8": _either(
        _is("card", "shogunal_justice"),
        _of("PlayJustice"),
        _votes("react.card", lambda seat, step: seat in step.affected),
    ),
    "18.9": _either(_is("card", "tsunami"), _of("PlayTsunami"), _votes("react.sea")),
    "18.10": _both(_IN_BATTLE, _either(_is("card", "ronin"), _of("PlayRonin"), _votes("react.battle"))),
    "18.11": _either(_of("PassRest"), lambda seen: bool(_fact(seen, "silent"))),
    "19.1": _ends("threshold"),
    "19.6": _has(lambda table: table.eliminated),
    "19.7": _ends("turn_limit"),
    "20.13": _either(
        _is("card", "shogunal_justice"),
        _of("PlayJustice"),
        _votes("react.card", lambda seat, step: seat not in step.affected),
    ),
    "20.28": _either(_is("window", "shogun.cancel"), _of("Pass", "ShogunCancels"), _votes_as_shogun),
    "20.58": _votes_as_shogun,
    "20.3": lambda seen: sum(points >= 20 for points in seen.table.honour) > 1,
    "20.4": _has(lambda table: table.options.game_length != 25),
    "20.44": _has(lambda table: table.battle.support is not None),
    "20.45": _has(lambda table: "arquebusiers" in (table.battle.attacker.special, table.battle.defender.special)),
    "20.50": _TIE,
    "20.51": _UNCONTROLLED,
    "20.57": _is("card", "shogunal_justice"),
    "R77": _both(_UNCONTROLLED, _IN_BATTLE),
    "R86": _is("defenders", 0),
    "R94": _FORCED,
}
"""The clauses that hold for certain facts only."""


def _all_conditions() -> dict[str, Condition]:
    conditions: dict[str, list[Condition]] = {}
    for switches, on in ((ON, True), (OFF, False)):
        for option, clauses in switches.items():
            for clause in clauses.split():
                conditions.setdefault(clause, []).append(_switched(option, on))
    for clause, condition in BY_FACTS.items():
        conditions.setdefault(clause, []).append(condition)
    return {f"KATANA-{clause}": _both(*found) for clause, found in conditions.items()}


VARIANTS: Final = (
    None,
    convert({**dict.fromkeys(ON, True), "turn_limit": 9}, KatanaOptions),
    KatanaOptions(diplomacy=True, seppuku=True, clan_treasure=True, game_length=30, turn_limit=12),
    KatanaOptions(powerful_shogun=True, justice_for_others=True, exchange=True, supporting_emperor=True, turn_limit=12),
    KatanaOptions(bushido_code=True, kokuland=True, emperor_sells_position=True, clan_treasure=True, turn_limit=12),
    KatanaOptions(seppuku=True, supporting_emperor=True, powerful_shogun=True, kokuland=True, turn_limit=6),
    KatanaOptions(sudden_death=True, bushido_code=True, emperor_sells_position=True, exchange=True),
)
"""Every option is on in some of them and off in others."""

CONDITIONS = Conditions(_all_conditions(), NEVER, lambda number: (3 + number % 4, VARIANTS[number % len(VARIANTS)]))
