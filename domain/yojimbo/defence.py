"""Which cards avert an attack: one judgement, and the plays that pass it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from domain.kernel.words import Card
from domain.yojimbo.commands import Faces
from domain.yojimbo.material import (
    ATTACK_FACES,
    CARRIER,
    DAGGER,
    DEFENCE,
    FACES,
    IRIMI,
    IRIMI_VALUE,
    RENRAKU,
    TECHNIQUES,
    TENKAN,
    VALUES,
    AttackFace,
)

Play = tuple[tuple[str, int], ...]
"""Faces, each with its count."""

PLACE: Final = {card: FACES.index(face) for card, face in DEFENCE.items()}
REMEMBERED_MAX: Final = 4_096
"""Situations whose plays are kept, so that listing the moves and judging one of them do the work once."""


class Situation(Struct, frozen=True):
    """All that the legality of a defence depends on."""

    hand: Faces
    current: str
    following: str | None
    bonus: int
    """The holder's +1 [YOJ-5.17]."""

    def target(self, cards: Faces) -> AttackFace:
        """Tenkan aims at the following attack [YOJ-5.19]."""
        return ATTACK_FACES[self.following if cards.tenkan and self.following else self.current]


def faces_of(cards: Sequence[Card]) -> Faces:
    counts = [0] * len(FACES)
    for card in cards:
        counts[PLACE[card]] += 1
    return Faces(*counts)


def value_of(cards: Faces, kind: str) -> int:
    """What the cards are worth against a type of attack, without the holder's bonus [YOJ-5.2]."""
    value = IRIMI_VALUE * cards.irimi
    for technique in TECHNIQUES:
        value += getattr(cards, technique) * VALUES[technique][kind]
    return value


def broken(situation: Situation, cards: Faces) -> tuple[str, ...]:
    """The first rule that this defence breaks; none if it averts its attack."""
    if any(laid > held for laid, held in zip(astuple(cards), astuple(situation.hand), strict=True)):
        return ("YOJ-4.7",)
    if cards.kaiten:
        return ("YOJ-5.24",)
    if cards.tenkan > 1:
        return ("YOJ-5.20",)
    if cards.tenkan and situation.following is None:
        return ("YOJ-5.21",)
    target = situation.target(cards)
    techniques = [technique for technique in TECHNIQUES if getattr(cards, technique)]
    if not techniques and not cards.irimi:
        return ("YOJ-5.4",)
    if any(VALUES[technique][target.type] == 0 for technique in techniques):
        return ("YOJ-5.6",)
    return _badly_joined(cards, techniques, target) or _badly_measured(situation, cards, techniques, target)


def _badly_joined(cards: Faces, techniques: list[str], target: AttackFace) -> tuple[str, ...]:
    """What is wrong with Osae and Renraku."""
    osae = [face for face in CARRIER if getattr(cards, face)]
    if cards.osae_ikkyo + cards.osae_kotegaeshi + cards.osae_shihonage > 1:
        return ("YOJ-5.12",)
    if osae and not techniques:
        return ("YOJ-5.13",)
    if target.type == DAGGER and not techniques:
        return ("YOJ-5.10",)
    if target.type == DAGGER and not osae:
        return ("YOJ-5.15",)
    between = max(0, len(techniques) - 1)
    needed = between + _foreign(osae[0] if osae else None, techniques)
    if cards.renraku < between:
        return ("YOJ-5.7",)
    if cards.renraku < needed:
        return ("YOJ-5.14",)
    return ("YOJ-5.22",) if cards.renraku > needed else ()


def _badly_measured(situation: Situation, cards: Faces, techniques: list[str], target: AttackFace) -> tuple[str, ...]:
    """Too little, or more than it takes [YOJ-R8]."""
    surplus = value_of(cards, target.type) + situation.bonus - target.strength
    if surplus < 0:
        return ("YOJ-5.3", "YOJ-4.8")
    technique_cards = sum(getattr(cards, technique) for technique in techniques)
    needs_technique = target.type == DAGGER or cards.osae_ikkyo + cards.osae_kotegaeshi + cards.osae_shihonage > 0
    for technique in techniques:
        left = technique_cards - 1 > 0 or (cards.irimi > 0 and not needs_technique)
        if VALUES[technique][target.type] <= surplus and left:
            return ("YOJ-5.23",)
    if cards.irimi and surplus >= IRIMI_VALUE and (technique_cards or cards.irimi > 1):
        return ("YOJ-5.23",)
    return ()


def _foreign(osae: str | None, techniques: Sequence[str]) -> int:
    """The Renraku that joins an Osae to techniques that are not its own [YOJ-5.14]."""
    return int(osae is not None and CARRIER[osae] not in techniques)


@lru_cache(REMEMBERED_MAX)
def averting(situation: Situation) -> tuple[Faces, ...]:
    """Every defence that averts an attack: fewest cards first, then by alphabet."""
    plays = {cards for cards in (Faces(**dict(play)) for play in _plays(situation)) if not broken(situation, cards)}
    return tuple(sorted(plays, key=lambda cards: (sum(astuple(cards)), cards.listed())))


def _plays(situation: Situation) -> Iterator[Play]:
    yield from _plays_against(situation, ATTACK_FACES[situation.current], ())
    if situation.hand.tenkan and situation.following is not None:
        yield from _plays_against(situation, ATTACK_FACES[situation.following], ((TENKAN, 1),))


def _plays_against(situation: Situation, target: AttackFace, tenkan: Play) -> Iterator[Play]:
    """Each multiset that just reaches the strength: as it is, and with each Osae in hand."""
    hand = situation.hand
    held = [(face, getattr(hand, face), VALUES[face][target.type]) for face in TECHNIQUES]
    usable = [(face, count, value) for face, count, value in held if count and value]
    usable.append((IRIMI, hand.irimi, IRIMI_VALUE))
    osae = [None, *(face for face in CARRIER if getattr(hand, face))]
    for measured in _reaching(usable, target.strength - situation.bonus, hand.renraku + 1):
        techniques = [face for face, _ in measured if face != IRIMI]
        for end in osae:
            needed = max(0, len(techniques) - 1) + _foreign(end, techniques)
            if needed <= hand.renraku:
                ended: Play = ((end, 1),) if end else ()
                yield (*measured, *ended, (RENRAKU, needed), *tenkan)


def _reaching(usable: Sequence[tuple[str, int, int]], wanted: int, kinds_max: int) -> Iterator[Play]:
    """Multisets that reach `wanted` with their last card; Irimi comes last, so that it never hides a technique."""
    if not usable:
        return
    (face, held, value), *rest = usable
    for count in range(held + 1):
        so_far: Play = ((face, count),) if count else ()
        kinds_left = kinds_max - bool(count and face != IRIMI)
        if kinds_left < 0:
            return
        if count and count * value >= wanted:
            yield so_far
            return
        yield from ((*so_far, *more) for more in _reaching(rest, wanted - count * value, kinds_left))
