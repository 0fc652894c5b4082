"""The clauses that apply when a card is played, laid or drunk, and when somebody is aimed at."""

from typing import Final

from domain.bang.material import (
    APPALOOSA,
    BANG,
    BARREL,
    BEER,
    CARD_TYPES,
    CAT_BALOU,
    DUEL,
    DYNAMITE,
    GATLING,
    GENERAL_STORE,
    INDIANS,
    JAIL,
    KIND,
    MUSTANG,
    PANIC,
    VOLCANIC,
)
from domain.bang.table import BangTable
from domain.kernel import seating
from domain.kernel.words import Card, Seat

Clauses = tuple[str, ...]

_PLAYED: Final[dict[str, Clauses]] = {
    BANG: ("BANG-4.6", "BANG-7.1"),
    PANIC: ("BANG-4.6", "BANG-10.4.1", "BANG-10.4.2"),
    CAT_BALOU: ("BANG-4.6", "BANG-10.5.1", "BANG-10.5.2"),
    GATLING: ("BANG-4.6", "BANG-10.6.1", "BANG-R11"),
    INDIANS: ("BANG-4.6", "BANG-10.7.1", "BANG-R11"),
    DUEL: ("BANG-4.6", "BANG-10.8.1"),
    GENERAL_STORE: ("BANG-4.6", "BANG-10.9.1", "BANG-10.9.2"),
    BEER: ("BANG-4.6", "BANG-8.1", "BANG-8.5"),
}
"""The clauses that always apply to a brown card, where they are more than the one in `CARD_TYPES`."""

_LAID: Final = ("BANG-1.5", "BANG-4.6")
_WEAPON_LAID: Final = (*_LAID, "BANG-6.9.1", "BANG-6.10")

_ADDED: Final = {
    (BARREL, "jourdonnais"): ("BANG-11.6.2", "BANG-R34"),
    (MUSTANG, "paul_regret"): ("BANG-11.9.2", "BANG-R34"),
    (APPALOOSA, "rose_doolan"): ("BANG-11.11.2", "BANG-R34"),
}
"""The clauses for a card that its owner's character already has built in."""

JANET: Final = ("BANG-11.3.1", "BANG-R32")
SLAB: Final = ("BANG-11.13.1",)


def sight(table: BangTable, viewer: Seat, other: Seat) -> Clauses:
    """The clauses that make a distance longer or shorter than the seats between; none where a neighbour could only get
    nearer, because distance 1 is the least."""
    mustang, farther = table.lies_before(other, MUSTANG), table.character(other).seen_farther
    appaloosa, nearer = table.lies_before(viewer, APPALOOSA), table.character(viewer).sees_nearer
    if not mustang and not farther and seating.distance(table.alive, viewer, other) == 1:
        return ()
    rules: Clauses = ()
    if mustang:
        rules += ("BANG-6.5",)
    if farther:
        rules += ("BANG-11.9.1", "BANG-11.9.2") if mustang else ("BANG-11.9.1",)
    if appaloosa:
        rules += ("BANG-6.6",)
    if nearer:
        rules += ("BANG-11.11.1", "BANG-11.11.2") if appaloosa else ("BANG-11.11.1",)
    return (*rules, "BANG-6.7") if (mustang or farther) and (appaloosa or nearer) else rules


def played(table: BangTable, me: Seat, card: Card, kind: str, target: Seat | None) -> Clauses:
    """The clauses for a brown card that is played as one of this kind."""
    rules = _PLAYED.get(kind) or ("BANG-4.6", CARD_TYPES[kind].clause)
    match kind:
        case "bang":
            assert target is not None
            return rules + _fired(table, me, card, target)
        case "panic":
            assert target is not None
            return rules + sight(table, me, target)
        case "cat_balou" if target == me:
            return (*rules, "BANG-R35")
        case "gatling":
            more = () if table.may_bang(me) else ("BANG-5.3",)
            return (*rules, *more, "BANG-R28") if table.character(me).missed_needed > 1 else rules + more
        case "duel" if not table.may_bang(me):
            return (*rules, "BANG-10.8.5")
        case "beer" if not table.beer_works() or is_unhurt(table, me):
            few = () if table.beer_works() else ("BANG-8.4",)
            full = ("BANG-8.2",) if is_unhurt(table, me) else ()
            return ("BANG-4.6", "BANG-8.5", *few, *full, "BANG-R22")
        case "saloon" if all(is_unhurt(table, seat) for seat in table.alive):
            return ("BANG-4.6", "BANG-8.2", "BANG-R22")
    return rules


def is_unhurt(table: BangTable, seat: Seat) -> bool:
    """Whether this seat has all its life, so that nothing heals it [BANG-8.2]."""
    return table.life[seat] >= table.life_max[seat]


def _fired(table: BangTable, me: Seat, card: Card, target: Seat) -> Clauses:
    """The clauses by which a BANG! reaches its target and, if it is not the first of the turn, may be played at all."""
    rules: Clauses = ("BANG-6.9.1", "BANG-6.10") if table.weapon(me) else ("BANG-6.8",)
    rules += sight(table, me, target)
    if KIND[card] != BANG:
        rules += ("BANG-11.3.1", "BANG-11.3.2", "BANG-R32")
    character = table.character(me)
    if character.missed_needed > 1:
        rules += SLAB
    if table.bangs_played:
        rules += ("BANG-6.11",) if table.lies_before(me, VOLCANIC) else ()
        rules += ("BANG-11.16.1",) if character.bangs_unlimited else ()
        rules += ("BANG-R33",)
    return rules


def laid(table: BangTable, me: Seat, owner: Seat, card: Card) -> Clauses:
    """The clauses for a blue card that is laid in front of somebody."""
    kind = CARD_TYPES[KIND[card]]
    if kind.weapon_range:
        return (*_WEAPON_LAID, "BANG-6.11") if kind.id == VOLCANIC else _WEAPON_LAID
    if kind.id == JAIL:
        return (*_LAID, "BANG-10.11.1", "BANG-R37") if owner == me else (*_LAID, "BANG-10.11.1")
    rules = (*_LAID, "BANG-10.12.1" if kind.id == DYNAMITE else kind.clause)
    return rules + _ADDED.get((kind.id, table.characters[owner]), ())


def drunk(table: BangTable, seat: Seat) -> Clauses:
    """The clauses for a Beer against a deadly hit."""
    rules: Clauses = ("BANG-8.5",) if table.turn == seat else ("BANG-8.6",)
    if table.life[seat] < 0:
        rules += ("BANG-8.7",)
    return (*rules, *prisoner(table, seat), "BANG-R13")


def prisoner(table: BangTable, seat: Seat) -> Clauses:
    """A player in Jail may still answer out of turn."""
    return ("BANG-10.11.5",) if table.turn != seat and table.lies_before(seat, JAIL) else ()


def stand_in(card: Card, kind: str) -> Clauses:
    """Calamity Janet answers with one card as if it were the other."""
    return () if KIND[card] == kind else JANET


def stand_in_elsewhere(card: Card, kind: str) -> Clauses:
    """The same in a Duel and against Indians!, where the answer cancels no shot."""
    return () if KIND[card] == kind else ("BANG-11.3.1", "BANG-11.3.3", "BANG-R32")
