"""A Samurai Sword table in any situation, with all 90 cards on it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from domain.kernel.clock import Clock
from domain.kernel.step import Step
from domain.samurai_sword.bushido import BushidoTest
from domain.samurai_sword.commands import BushidoLoseHonour
from domain.samurai_sword.material import BUSHIDO, CARDS, CAST, COMPANIES, PARRY, SHOGUN
from domain.samurai_sword.playing import Playing
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.table import SwordOptions, SwordTable
from domain.samurai_sword.turn import DrawPhase, Excess, NextTurn, PlayPhase, Turn
from tests.given import SEED, Given, given

PLAIN = "ieyasu"
"""Whoever has no other character: Ieyasu differs from nobody but in his own drawing phase."""

DRAWS_PLAINLY = dict.fromkeys(range(7), "hanzo")
"""A cast that draws without a question: Hanzo differs from nobody but when he is attacked."""

SEATED = {
    3: ("shogun", "ninja_1", "ninja_2"),
    4: ("shogun", "samurai", "ninja_1", "ninja_2"),
    5: ("shogun", "samurai", "ninja_1", "ninja_2", "ronin"),
    6: ("shogun", "samurai", "ninja_1", "ninja_2", "ninja_3", "ronin"),
    7: ("shogun", "samurai", "samurai", "ninja_1", "ninja_2", "ninja_3", "ronin"),
}


def sword_table(
    hands: Mapping[int, Sequence[str]] | None = None,
    *,
    players: int = 4,
    cast: Mapping[int, str] | None = None,
    roles: Sequence[str] | None = None,
    resilience: Mapping[int, int] | None = None,
    honour: Mapping[int, int] | None = None,
    in_play: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rest: Literal["deck", "discard"] | int = "deck",
    turn: int = 0,
    weapons_played: int = 0,
    clock: Clock | None = None,
) -> SwordTable:
    """Seats without a hand of their own hold a Parry, so that nobody is harmless by chance.

    Cards that stand nowhere go below `deck`, below `discard`, or into the hand of seat `rest`. Without
    `roles` seat 0 is the Shogun, then come Samurai, Ninja and Ronin.
    """
    dealt = list(roles or SEATED[players])
    seats = range(players)
    characters = [(cast or {}).get(seat, PLAIN) for seat in seats]
    company = COMPANIES[players]
    shogun = dealt.index(SHOGUN)
    table = SwordTable(
        players=players,
        options=SwordOptions(),
        seed=SEED.hex(),
        clock=clock,
        banks=(clock.bank * 1000 if clock else 0,) * players,
        strikes=(0,) * players,
        hands=[list((hands or {}).get(seat, (PARRY,))) for seat in seats],
        deck=list(deck),
        discard=list(discard),
        roles=dealt,
        characters=characters,
        resilience=[(resilience or {}).get(seat, CAST[characters[seat]].resilience) for seat in seats],
        honour=[
            (honour or {}).get(seat, company.shogun_honour if seat == shogun else company.honour) for seat in seats
        ],
        in_play=[list((in_play or {}).get(seat, ())) for seat in seats],
        shogun=shogun,
        turn=turn,
        turn_number=1,
        phase="playing",
        weapons_played=weapons_played,
    )
    placed = Counter(card for pile in (deck, discard, *table.hands, *table.in_play) for card in pile)
    left_over = list((Counter(CARDS) - placed).elements())
    if rest == "deck":
        table.deck += left_over
    elif rest == "discard":
        table.discard = left_over + table.discard
    else:
        table.hands[rest] += left_over
    return table


def playing(table: SwordTable) -> Given:
    """The current player is asked what to play; the turn ends as it always does."""
    return sword(table, Playing(table.turn), Excess(table.turn), NextTurn(table.turn))


def at_turn(table: SwordTable) -> Given:
    """The turn of the current player is about to begin."""
    return sword(table, Turn(table.turn))


def facing_bushido(table: SwordTable, turned: str = "bo") -> Given:
    """Bushido has turned a weapon for the current player, who has to choose."""
    return sword(table, BushidoTest(table.turn, turned), DrawPhase(table.turn), PlayPhase(table.turn))


def ended(table: SwordTable, loser: int) -> Given:
    """The game ends because `loser`, who has one honour and Bushido in front, gives up the last honour."""
    assert table.honour[loser] == 1 and BUSHIDO in table.in_play[loser]
    return sword(table, BushidoTest(loser, "bo")).when(loser, BushidoLoseHonour())


def sword(table: SwordTable, *steps: Step) -> Given:
    return given(SAMURAI_SWORD_RULESET, table, *steps)
