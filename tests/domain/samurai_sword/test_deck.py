"""Chapter 8: the exhausted deck, in the middle of any effect."""

from collections import Counter
from random import Random

import pytest

from domain.kernel.arena import play_out
from domain.kernel.chance import Chance
from domain.kernel.engine import asked, start, time_out
from domain.kernel.event import SERVER
from domain.samurai_sword.commands import (
    BushidoLoseHonour,
    NobunagaDraw,
    PlayAction,
    PlayBreathing,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.bushido import BushidoChecked, BushidoPassed, HonourLost
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted
from domain.samurai_sword.events.ending import GameEnded, GameScored
from domain.samurai_sword.events.playing import CardResolved, ResilienceRegained
from domain.samurai_sword.events.turns import TurnEnded
from domain.samurai_sword.material import HONOUR_TOKENS
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.table import SwordTable
from tests.domain.samurai_sword.tables import DRAWS_PLAINLY, SEATED, at_turn, playing, sword_table
from tests.given import SEED, clause, kinds
from tests.playing import everybody, seeded_table


def with_pile(pile: list[str], table: SwordTable) -> SwordTable:
    """The same table with an empty deck and nothing but these cards in the pile; the rest is in seat 2's hand."""
    rest = Counter(table.deck + table.discard) - Counter(pile)
    table.hands[2] += rest.elements()
    table.deck, table.discard = [], pile
    return table


@clause("SWORD-8.1", "SWORD-8.2")
def test_the_pile_is_shuffled_and_everybody_returns_an_honour_to_the_box() -> None:
    table = with_pile(["bo", "geisha", "armor", "focus"], sword_table({0: ["daimyo"]}))
    order, draw = Chance(SEED).shuffled(["bo", "geisha", "armor", "focus"])
    exhausted = playing(table).when(0, PlayAction("daimyo"))
    exhausted.happened(
        DeckExhausted(4, order, (4, 2, 2, 2), draws=(draw,)),
        CardsDrawn(0, 2, "daimyo", order[:2]),
        CardResolved("daimyo"),
    )
    assert exhausted.table.deck == list(order[2:])
    assert exhausted.table.discard == ["daimyo"]
    assert exhausted.table.honour == [4, 2, 2, 2]


@clause("SWORD-8.1")
def test_nobody_reads_the_new_order() -> None:
    exhausted = DeckExhausted(1, ("bo",), (4, 2, 2, 2), draws=())
    public, private = exhausted.parts()
    assert public == {"count": 1, "honour": (4, 2, 2, 2)}
    assert list(private) == [SERVER]


@clause("SWORD-8.3", "SWORD-9.1", "SWORD-R29")
def test_exhaustion_that_takes_somebody_s_last_honour_ends_the_game_before_the_card_is_drawn() -> None:
    table = sword_table({0: ["tea_ceremony"]}, deck=["daimyo"], honour={3: 1})
    table.discard, table.deck = table.deck[1:], ["daimyo"]
    over = playing(table).when(0, PlayAction("tea_ceremony"))
    assert list(kinds(over.events)) == [
        "ActionPlayed",
        "CardsDrawn",
        "DeckExhausted",
        "CardResolved",
        "GameEnded",
        "RolesRevealed",
        "GameScored",
    ]
    over.happened(CardsDrawn(0, 1, "tea_ceremony", ("daimyo",)), GameEnded("honour_exhausted", None, None))
    assert over.table.hands[0] == ["daimyo"]
    (scored,) = [event for event in over.events if isinstance(event, GameScored)]
    assert scored.penalised is None
    assert scored.seats[0].daimyo == 1


@clause("SWORD-R28")
def test_the_last_card_of_the_deck_is_drawn_without_exhaustion() -> None:
    table = sword_table({0: ["daimyo"]}, rest="discard", deck=["bo", "armor"])
    drew = playing(table).when(0, PlayAction("daimyo")).never(DeckExhausted)
    assert drew.table.deck == []
    assert drew.table.hands[0] == ["bo", "armor"]


@clause("SWORD-R28")
def test_a_draw_is_interrupted_where_the_deck_runs_out() -> None:
    table = sword_table({0: ["daimyo"]}, rest="discard", deck=["bo"])
    drew = playing(table).when(0, PlayAction("daimyo"))
    drew.happened(CardsDrawn(0, 1, "daimyo", ("bo",)), DeckExhausted, CardsDrawn, CardResolved("daimyo"))
    assert len(drew.table.hands[0]) == 2


@clause("SWORD-R28", "SWORD-12.6")
def test_a_card_turned_for_bushido_may_exhaust_the_deck() -> None:
    table = with_pile(["parry", "armor", "focus", "geisha"], sword_table(in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY))
    turned = at_turn(table).happened(DeckExhausted, BushidoChecked, BushidoPassed(0, 1), CardsDrawn)
    assert turned.table.honour == [4, 2, 2, 2]


@clause("SWORD-R28", "SWORD-8.3")
def test_the_bushido_check_that_exhausts_the_deck_may_end_the_game() -> None:
    table = with_pile(["parry"], sword_table(in_play={0: ["bushido"]}, honour={1: 1}))
    over = at_turn(table).happened(DeckExhausted, GameEnded("honour_exhausted", None, None)).never(BushidoChecked)
    assert over.table.honour[1] == 0


@clause("SWORD-R28")
def test_breathing_heals_before_its_draw_exhausts_the_deck() -> None:
    table = sword_table({0: ["breathing"]}, rest="discard", resilience={0: 1})
    drew = playing(table).when(0, PlayBreathing(3)).happened(ResilienceRegained(0, 5), DeckExhausted, CardsDrawn)
    assert drew.table.honour == [4, 2, 2, 2]


@clause("SWORD-R28")
@pytest.mark.parametrize(("attacker", "target"), [("tomoe", "ieyasu"), ("ieyasu", "ushiwaka")])
def test_the_draws_of_a_hit_may_exhaust_the_deck(attacker: str, target: str) -> None:
    table = sword_table({0: ["bo"]}, cast={0: attacker, 1: target}, rest="discard")
    hit = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    hit.happened(DeckExhausted, CardsDrawn, CardResolved("bo")).asked(0, "play")


@clause("SWORD-R28")
def test_nobunaga_may_exhaust_the_deck() -> None:
    table = sword_table(cast={0: "nobunaga"}, rest="discard")
    playing(table).when(0, NobunagaDraw()).happened(DeckExhausted, CardsDrawn).asked(0, "play")


@clause("SWORD-R30")
def test_without_deck_and_pile_nothing_is_drawn_and_no_honour_is_lost() -> None:
    table = with_pile([], sword_table({0: ["tea_ceremony"]}))
    tea = playing(table).when(0, PlayAction("tea_ceremony")).never(CardsDrawn, DeckExhausted)
    assert tea.table.honour == [5, 3, 3, 3]
    drawing = with_pile([], sword_table({0: []}, cast=DRAWS_PLAINLY))
    assert at_turn(drawing).asked(0, "play").table.hands[0] == []


@clause("SWORD-R30")
def test_a_bushido_that_can_t_be_checked_moves_on() -> None:
    table = with_pile([], sword_table(in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY))
    at_turn(table).happened(BushidoPassed(0, 1)).never(BushidoChecked, DeckExhausted, HonourLost)


@clause("SWORD-R30")
def test_nobunaga_is_not_offered_a_card_that_is_not_there() -> None:
    table = with_pile([], sword_table(cast={0: "nobunaga"}))
    playing(table).offers_not(0, NobunagaDraw()).when(0, NobunagaDraw()).refused("SWORD-R30")


@clause("SWORD-R40", "SWORD-9.1")
def test_the_last_honour_lost_to_bushido_ends_the_game_without_a_penalty() -> None:
    table = sword_table({0: []}, in_play={0: ["bushido"]}, deck=["bo"], honour={0: 1})
    over = at_turn(table).when(0, BushidoLoseHonour())
    assert list(kinds(over.events))[-5:] == [
        "HonourLost",
        "BushidoDiscarded",
        "GameEnded",
        "RolesRevealed",
        "GameScored",
    ]
    over.happened(HonourLost(0, 0, "bushido"), GameEnded("honour_exhausted", None, None))
    assert over.table.discard == ["bo", "bushido"]


@clause("SWORD-R53")
@pytest.mark.parametrize("players", SEATED)
def test_every_turn_takes_a_card_every_exhaustion_costs_each_an_honour_and_honour_never_grows(players: int) -> None:
    ruleset = SAMURAI_SWORD_RULESET
    table = seeded_table(ruleset, players, 1)
    total = HONOUR_TOKENS
    taken = 0
    for turned in play_out(ruleset, table, everybody(players, ruleset.bots["random"]), Random(1).randrange):
        table = turned.table
        exhaustions = sum(isinstance(event, DeckExhausted) for event in turned.events)
        assert sum(table.honour) <= total - exhaustions * players
        total = sum(table.honour)
        for event in turned.events:
            taken += isinstance(event, CardsDrawn | BushidoChecked)
            if isinstance(event, TurnEnded):
                assert taken > 0
                taken = 0
    assert table.result is not None


@clause("SWORD-R53")
def test_defaults_alone_end_the_game() -> None:
    table = seeded_table(SAMURAI_SWORD_RULESET, 7, 5)
    table = start(SAMURAI_SWORD_RULESET, table, 0).table
    for _ in range(400):
        if table.result is None:
            table = time_out(SAMURAI_SWORD_RULESET, table, next(iter(asked(table))), 0).table
    assert table.result is not None


@clause("SWORD-R41")
def test_after_a_check_that_exhausted_the_deck_ieyasu_finds_only_the_cards_of_that_check() -> None:
    table = with_pile(["parry", "armor", "focus"], sword_table({0: []}, in_play={0: ["bushido"]}))
    asked = at_turn(table).happened(DeckExhausted, BushidoChecked).asked(0, "draw_first")
    assert len(asked.table.discard) == 1
    assert len(asked.table.deck) == 2
