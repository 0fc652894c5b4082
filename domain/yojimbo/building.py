"""The clauses by which a defence is built [YOJ-5]: the same for the move that offers it and the event that lays it."""

from functools import lru_cache
from typing import Final

from msgspec.structs import astuple

from domain.kernel.words import Seat
from domain.yojimbo.commands import Faces
from domain.yojimbo.defence import CARRIER_PLACE, TECHNIQUE_PLACES
from domain.yojimbo.material import DAGGER
from domain.yojimbo.table import YojimboTable

CITED_REMEMBERED_MAX: Final = 1024
"""How many defences keep their clauses in the cache: the same few cards are laid again and again."""


@lru_cache(CITED_REMEMBERED_MAX)
def built_by(cards: Faces, kind: str, bonus: int) -> tuple[str, ...]:
    """The clauses by which these cards avert an attack of this type, with or without the holder's bonus."""
    counts = astuple(cards)
    techniques = [place for place in TECHNIQUE_PLACES if counts[place]]
    osae = next((place for place in CARRIER_PLACE if counts[place]), None)
    acting = {
        "YOJ-5.1": not cards.tenkan,
        "YOJ-5.2": True,
        "YOJ-5.3": True,
        "YOJ-5.5": any(counts[place] > 1 for place in techniques),
        "YOJ-5.7": len(techniques) > 1,
        "YOJ-5.8": bool(cards.irimi and techniques),
        "YOJ-5.9": not techniques,
        "YOJ-5.11": cards.irimi > 1,
        "YOJ-5.13": osae is not None and CARRIER_PLACE[osae] in techniques,
        "YOJ-5.14": osae is not None and CARRIER_PLACE[osae] not in techniques,
        "YOJ-5.15": kind == DAGGER,
        "YOJ-5.17": bonus > 0,
        "YOJ-5.19": bool(cards.tenkan),
    }
    return tuple(clause for clause, acts in acting.items() if acts)


def in_this_round(table: YojimboTable, seat: Seat, cards: Faces, total: int) -> tuple[str, ...]:
    """Further clauses by which this defence may be laid now, because of covered attacks and earlier defences."""
    covered = ("YOJ-9.2",) if len(table.attack_pile) > 1 and not cards.tenkan else ()
    last = table.last_defence
    if last is None:
        return covered
    not_more = ("YOJ-4.10",) if total <= last.value + last.bonus else ()
    again = ("YOJ-R12",) if last.seat == seat else ()
    return (*not_more, *covered, *again)
