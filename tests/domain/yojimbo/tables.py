"""A Yojimbo table in any situation, with all 109 cards on it."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

from domain.kernel.event import Event
from domain.kernel.step import Step
from domain.kernel.words import Viewer
from domain.yojimbo.commands import Defend, Faces
from domain.yojimbo.material import ATTACK, CARDS, DEFENCE, DEFENCE_FACES, TECHNIQUES, Version
from domain.yojimbo.round import NextAttack
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.spoils import EndRound
from domain.yojimbo.table import Defence, YojimboOptions, YojimboTable
from domain.yojimbo.turn import Turn
from domain.yojimbo.view import YojimboView
from tests.given import SEED, Given, given

Kind = TypeVar("Kind", bound=Event)

PLAIN_ATTACKS = ("gedan_tsuki", "chudan_tsuki", "jodan_tsuki")
"""What follows where a test does not care."""


class Box:
    """The cards that stand nowhere yet; a face is asked for, some card that has it is given."""

    def __init__(self, wanted: Sequence[str]) -> None:
        self.left = [card for card in CARDS if card not in wanted]
        self.wanted = [face for face in wanted if face in DEFENCE_FACES]

    def attack(self, face: str) -> str:
        """By its attack face; the defence face behind it is one that the hands can spare."""
        if face in ATTACK:
            return face
        return self._given([card for card in self.left if ATTACK[card].id == face])

    def defence(self, face: str) -> str:
        """By its defence face."""
        if face in ATTACK:
            return face
        return self._given([card for card in self.left if DEFENCE[card] == face])

    def _given(self, cards: Sequence[str]) -> str:
        card = max(cards, key=lambda card: (DEFENCE[card] not in self.wanted, DEFENCE[card] in TECHNIQUES))
        self.left.remove(card)
        return card


def yojimbo_table(
    hands: Sequence[Sequence[str]] = (),
    *,
    players: int | None = None,
    version: Version = "kyu",
    pile: Sequence[str] = ("katate_dori",),
    attacks: Sequence[str] = PLAIN_ATTACKS,
    victory: Mapping[int, Sequence[str]] | None = None,
    gained: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rest: Literal["deck", "discard", "attack_deck"] | int = "deck",
    holder: int = 0,
    out: Sequence[int] = (),
    acted: Sequence[int] = (),
    last_defence: Defence | None = None,
) -> YojimboTable:
    """Hands, deck and discard by defence faces, attacks and victory piles by attack faces, or by card ids.

    Cards that stand nowhere go below `deck`, `discard` or the attack deck, or into the hand of seat `rest`.
    """
    seats = range(players or max(2, len(hands)))
    piles = [*hands, pile, attacks, gained, deck, discard, *(victory or {}).values()]
    box = Box([face for named in piles for face in named])
    table = YojimboTable(
        players=len(seats),
        options=YojimboOptions(version),
        seed=SEED.hex(),
        banks=(0,) * len(seats),
        strikes=(0,) * len(seats),
        hands=[list(map(box.defence, hands[seat])) if seat < len(hands) else [] for seat in seats],
        deck=list(map(box.defence, deck)),
        discard=list(map(box.defence, discard)),
        attack_pile=list(map(box.attack, pile)),
        attack_deck=list(map(box.attack, attacks)),
        victory=[list(map(box.attack, (victory or {}).get(seat, ()))) for seat in seats],
        gained=list(map(box.attack, gained)),
        holder=holder,
        round=1,
        in_round=[seat for seat in seats if seat not in out],
        left=dict.fromkeys(out, "retreated"),
        acted=[seat for seat in seats if seat in (*out, *acted)],
        last_defence=last_defence,
    )
    if rest == "deck":
        table.deck += box.left
    elif rest == "discard":
        table.discard = box.left + table.discard
    elif rest == "attack_deck":
        table.attack_deck += box.left
    else:
        table.hands[rest] += box.left
    return table


def yojimbo(table: YojimboTable, *steps: Step) -> Given:
    return given(YOJIMBO_RULESET, table, *steps)


def at_turn(table: YojimboTable, seat: int | None = None) -> Given:
    """This seat, or the holder, is asked; the round ends as it always does."""
    first = table.holder if seat is None else seat
    assert first is not None
    return yojimbo(table, Turn(first), EndRound(), NextAttack())


def at_the_end_of_the_round(table: YojimboTable) -> Given:
    """The round is over; spoils, next attack."""
    return yojimbo(table, EndRound(), NextAttack())


def defence_of(
    seat: int, attack: str, *, osae: str | None = None, tenkan: bool = False, cards: Sequence[str] = ()
) -> Defence:
    """A defence laid earlier in the round."""
    return Defence(seat, tuple(cards), "following" if tenkan else "current", attack, 0, 0, osae, tenkan)


def defend(**faces: int) -> Defend:
    return Defend(Faces(**faces))


def fronts(table: YojimboTable, seat: int) -> list[str]:
    """The defence faces in a hand, in their order."""
    return [DEFENCE[card] for card in table.hands[seat]]


def attacks_of(cards: Sequence[str]) -> list[str]:
    return [ATTACK[card].id for card in cards]


def held(table: YojimboTable, seat: int, face: str) -> str:
    """The first card of this face in a hand."""
    return next(card for card in table.hands[seat] if DEFENCE[card] == face)


def seen(table: YojimboTable, viewer: Viewer) -> YojimboView:
    view = YOJIMBO_RULESET.visible(table, viewer)
    assert isinstance(view, YojimboView)
    return view


def only(kind: type[Kind], events: Sequence[Event]) -> Kind:
    """The one event of this kind."""
    [found] = [event for event in events if isinstance(event, kind)]
    return found
