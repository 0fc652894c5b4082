"""Which cards avert an attack: one judgement, and the plays that pass it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import gt, mul
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
    TYPE_NAMES,
    VALUES,
    AttackFace,
)

Counts = tuple[int, ...]
"""How many cards of each face, in the order of FACES."""

Laid = tuple[tuple[int, int], ...]
"""Places in FACES, each with its count."""

Usable = tuple[int, int, int, int]
"""A face that counts: its place, how many are held, what each is worth, and what they and all after them add up to."""

PLACE: Final = {card: FACES.index(face) for card, face in DEFENCE.items()}
IRIMI_PLACE: Final = FACES.index(IRIMI)
RENRAKU_PLACE: Final = FACES.index(RENRAKU)
TENKAN_PLACE: Final = FACES.index(TENKAN)
TECHNIQUE_PLACES: Final = tuple(map(FACES.index, TECHNIQUES))
COUNTING_PLACES: Final = (*TECHNIQUE_PLACES, IRIMI_PLACE)
"""The places of faces that add to a total, Irimi last."""
CARRIER_PLACE: Final = {FACES.index(osae): FACES.index(carrier) for osae, carrier in CARRIER.items()}
VALUE_AGAINST: Final[dict[str, Counts]] = {
    kind: tuple(IRIMI_VALUE if face == IRIMI else VALUES.get(face, {}).get(kind, 0) for face in FACES)
    for kind in TYPE_NAMES
}
"""What a card of each face adds against each type of attack."""

PLAYS_REMEMBERED_MAX: Final = 256
"""How many situations keep their plays in the cache, so that listing moves and judging one do the work only once."""


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
    return sum(map(mul, astuple(cards), VALUE_AGAINST[kind]))


def broken(situation: Situation, cards: Faces) -> tuple[str, ...]:
    """The first rule that this defence breaks; none if it averts its attack."""
    counts: Counts = astuple(cards)
    if any(map(gt, counts, astuple(situation.hand))):
        return ("YOJ-4.7",)
    if cards.kaiten:
        return ("YOJ-5.24",)
    if cards.tenkan > 1:
        return ("YOJ-5.20",)
    if cards.tenkan and situation.following is None:
        return ("YOJ-5.21",)
    target = situation.target(cards)
    techniques = [place for place in TECHNIQUE_PLACES if counts[place]]
    if not techniques and not cards.irimi:
        return ("YOJ-5.4",)
    worth = VALUE_AGAINST[target.type]
    if not all(worth[place] for place in techniques):
        return ("YOJ-5.6",)
    osae = [place for place in CARRIER_PLACE if counts[place]]
    return _badly_joined(counts, techniques, osae, target) or _badly_measured(counts, osae, target, situation.bonus)


def _badly_joined(
    counts: Counts, techniques: Sequence[int], osae: Sequence[int], target: AttackFace
) -> tuple[str, ...]:
    """What is wrong with Osae and Renraku."""
    if sum(counts[place] for place in osae) > 1:
        return ("YOJ-5.12",)
    if osae and not techniques:
        return ("YOJ-5.13",)
    if target.type == DAGGER and not techniques:
        return ("YOJ-5.10",)
    if target.type == DAGGER and not osae:
        return ("YOJ-5.15",)
    renraku = counts[RENRAKU_PLACE]
    if renraku < len(techniques) - 1:
        return ("YOJ-5.7",)
    needed = _renraku_needed(techniques, osae)
    if renraku < needed:
        return ("YOJ-5.14",)
    return ("YOJ-5.22",) if renraku > needed else ()


def _badly_measured(counts: Counts, osae: Sequence[int], target: AttackFace, bonus: int) -> tuple[str, ...]:
    """Too little, or more than it takes."""
    worth = VALUE_AGAINST[target.type]
    surplus = sum(map(mul, counts, worth)) + bonus - target.strength
    if surplus < 0:
        return ("YOJ-5.3", "YOJ-4.8")
    laid = [(place, counts[place]) for place in COUNTING_PLACES if counts[place]]
    return ("YOJ-5.23",) if _has_superfluous(laid, worth, surplus, bool(osae)) else ()


def _has_superfluous(laid: Iterable[tuple[int, int]], worth: Counts, surplus: int, has_osae: bool) -> bool:
    """Whether a card could have stayed in the hand: without it the strength is still reached and a card that counts is
    still laid (with an Osae, which every defence against a dagger has, a technique) [YOJ-R8]."""
    technique_cards = irimi = 0
    weakest = surplus + 1
    for place, count in laid:
        if place == IRIMI_PLACE:
            irimi = count
        else:
            technique_cards += count
            weakest = min(weakest, worth[place])
    if weakest <= surplus and (technique_cards > 1 or (irimi > 0 and not has_osae)):
        return True
    return irimi > 0 and surplus >= IRIMI_VALUE and technique_cards + irimi > 1


def _renraku_needed(techniques: Sequence[int], osae: Sequence[int]) -> int:
    """One for each technique beyond the first, and one for an Osae without its own technique [YOJ-5.7, YOJ-5.14]."""
    is_foreign = bool(osae) and CARRIER_PLACE[osae[0]] not in techniques
    return max(0, len(techniques) - 1) + is_foreign


@lru_cache(PLAYS_REMEMBERED_MAX)
def averting(situation: Situation) -> tuple[Faces, ...]:
    """Every defence that breaks no rule: fewest cards first, then by the alphabetical list of faces."""
    plays = [Faces(*counts) for counts in sorted(_plays(situation), reverse=True)]
    plays.sort(key=lambda cards: sum(astuple(cards)))
    return tuple(plays)


def _plays(situation: Situation) -> Iterator[list[int]]:
    yield from _plays_against(situation, ATTACK_FACES[situation.current], 0)
    if situation.hand.tenkan and situation.following is not None:
        yield from _plays_against(situation, ATTACK_FACES[situation.following], 1)


def _plays_against(situation: Situation, target: AttackFace, tenkan: int) -> Iterator[list[int]]:
    """Every choice of cards that just reaches the strength, without an Osae and with each one in hand."""
    held: Counts = astuple(situation.hand)
    worth = VALUE_AGAINST[target.type]
    without_osae: list[Counts] = [] if target.type == DAGGER else [()]
    ends = [*without_osae, *((place,) for place in CARRIER_PLACE if held[place])]
    renraku = held[RENRAKU_PLACE]
    wanted = target.strength - situation.bonus
    for measured, surplus in _reaching(_usable(held, worth), wanted, renraku + 1) if ends else ():
        techniques = [place for place, _ in measured if place != IRIMI_PLACE]
        for end in ends if techniques else without_osae:
            needed = _renraku_needed(techniques, end)
            if needed <= renraku and not _has_superfluous(measured, worth, surplus, bool(end)):
                counts = [0] * len(FACES)
                for place, count in measured:
                    counts[place] = count
                for place in end:
                    counts[place] = 1
                counts[RENRAKU_PLACE] = needed
                counts[TENKAN_PLACE] = tenkan
                yield counts


def _usable(held: Counts, worth: Counts) -> list[Usable]:
    usable: list[Usable] = []
    potential = 0
    for place in reversed(COUNTING_PLACES):
        if held[place] and worth[place]:
            potential += held[place] * worth[place]
            usable.insert(0, (place, held[place], worth[place], potential))
    return usable


def _reaching(usable: Sequence[Usable], wanted: int, kinds_max: int) -> list[tuple[Laid, int]]:
    """Every choice whose last card reaches `wanted`, and by how much it exceeds it. Irimi comes last: a choice ends
    with the card that reaches `wanted`, and an Osae needs a technique even where Irimi alone would do."""
    if not usable or usable[0][3] < wanted:
        return []
    (place, held, value, _), rest = usable[0], usable[1:]
    plays = _reaching(rest, wanted, kinds_max)
    kinds_left = kinds_max - (place != IRIMI_PLACE)
    if kinds_left < 0:
        return plays
    left = wanted
    for count in range(1, held + 1):
        left -= value
        if left <= 0:
            plays.append((((place, count),), -left))
            break
        plays += [(((place, count), *more), surplus) for more, surplus in _reaching(rest, left, kinds_left)]
    return plays
