"""Chapter 13 and hidden information: who may see which face, in views and in events."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.kernel.engine import start
from domain.kernel.event import Event
from domain.kernel.words import Viewer
from domain.yojimbo.commands import ChangeTactics, PlayKaiten, Retreat, TakeAsPoints, TakeToHand, Train
from domain.yojimbo.events import EVENTS
from domain.yojimbo.events.dealing import DecksPrepared, HandDealt, StartCardDrawn
from domain.yojimbo.events.drawing import CardsDrawn, CardTakenFromHand, RefillDeckRenewed
from domain.yojimbo.events.rounds import AttackPlaced, FollowingAttackRevealed
from domain.yojimbo.events.spoils import AttackCardsGained, SpoilsTakenToHand, VictoryCardsLaid, VictoryCardsTransferred
from domain.yojimbo.events.turns import ChallengeAccepted, HandCardDiscarded, KaitenPlayed
from domain.yojimbo.material import ATTACK, BACK_ORDER, CARDS, DEFENCE, Version
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.table import YojimboOptions, YojimboTable
from tests.domain.yojimbo.tables import (
    at_the_end_of_the_round,
    at_turn,
    attacks_of,
    defence_of,
    defend,
    held,
    only,
    seen,
    yojimbo_table,
)
from tests.given import clause
from tests.playing import moments, played, seeded_table

BEFORE_THE_END: tuple[Viewer, ...] = (0, 1, 2, "public")


def ids(sent: Any) -> Iterator[str]:
    """Every card id in what is sent to a viewer: each one tells both faces."""
    if isinstance(sent, str):
        yield from [sent] if sent in CARDS else []
    elif isinstance(sent, dict):
        for item in sent.values():
            yield from ids(item)
    elif isinstance(sent, list | tuple):
        for item in sent:
            yield from ids(item)


def ids_seen(table: YojimboTable, viewer: Viewer) -> set[str]:
    return set(ids(msgspec.to_builtins(seen(table, viewer))))


def readers(event: Event, field: str) -> set[str]:
    """Who may read a field of an event before the end: everybody, some seats, or the server alone."""
    public, private = event.parts()
    return {"everybody"} if field in public else {reader for reader, part in private.items() if field in part}


def laid_out() -> YojimboTable:
    """Cards in every place; seat 1 is the owner of what others may not see."""
    return yojimbo_table(
        [["ikkyo", "tenkan"], ["irimi", "kaiten", "renraku"], []],
        version="dan",
        pile=["ryote_dori", "kiawase"],
        attacks=["yoko_geri", "gedan_tsuki"],
        victory={1: ["kata_dori", "shomen_uchi"]},
        gained=["jodan_tsuki"],
        discard=["ikkyo", "irimi"],
    )


@clause("YOJ-13.1")
def test_all_attacks_of_the_pile_are_visible() -> None:
    for viewer in BEFORE_THE_END:
        assert seen(laid_out(), viewer).attack_pile == ("ryote_dori", "kiawase")


@clause("YOJ-13.2")
def test_everybody_sees_everybody_s_points() -> None:
    for viewer in BEFORE_THE_END:
        view = seen(laid_out(), viewer)
        assert [one.points for one in view.fighters] == [0, 1 + 2, 0]
        assert view.fighters[1].victory == ("kata_dori", "shomen_uchi")


@clause("YOJ-13.3", "YOJ-R20")
def test_of_a_hand_all_see_the_backs_and_its_owner_the_fronts() -> None:
    table = laid_out()
    backs = sorted(attacks_of(table.hands[1]), key=BACK_ORDER.__getitem__)
    for viewer in BEFORE_THE_END:
        owner = seen(table, viewer).fighters[1]
        assert (owner.hand_count, list(owner.hand_attacks)) == (3, backs)
        assert owner.hand == (tuple(table.hands[1]) if viewer == 1 else None)


@clause("YOJ-R20")
def test_a_card_id_stands_only_where_both_faces_may_be_seen() -> None:
    table = laid_out()
    for viewer in BEFORE_THE_END:
        own = table.hands[viewer] if isinstance(viewer, int) else []
        assert ids_seen(table, viewer) == {*own, *table.discard}
    assert ids_seen(table, "all") == set(CARDS), "after the end everything is open"


@clause("YOJ-R20")
def test_of_the_decks_only_the_number_is_known() -> None:
    table = laid_out()
    for viewer in BEFORE_THE_END:
        view = seen(table, viewer)
        assert (view.following, view.attack_count, view.refill_count) == ("yoko_geri", 2, len(table.deck))
        assert view.opened is None
    opened = seen(table, "all").opened
    assert opened is not None
    assert list(opened.refill_deck) == table.deck


@clause("YOJ-R20")
def test_gained_cards_wait_with_their_attack_faces_up() -> None:
    for viewer in BEFORE_THE_END:
        assert seen(laid_out(), viewer).gained == ("jodan_tsuki",)


def test_holder_round_and_last_defence_are_public() -> None:
    table = laid_out()
    game = at_turn(table).when(0, defend(ikkyo=1, tenkan=1)).refused("YOJ-5.6")
    game = at_turn(yojimbo_table([["ikkyo"], ["irimi"], []])).when(0, defend(ikkyo=1)).when(1, Retreat())
    for viewer in BEFORE_THE_END:
        view = seen(game.table, viewer)
        assert view.holder == 0
        assert [one.in_round for one in view.fighters] == [True, False, True]
        assert [one.has_acted for one in view.fighters] == [True, True, False]
        assert [one.left for one in view.fighters] == [None, "retreated", None]
        assert view.last_defence is not None
        assert [DEFENCE[card] for card in view.last_defence.cards] == ["ikkyo"]


@clause("YOJ-R20")
def test_the_setup_tells_each_seat_its_own_cards_and_all_the_backs() -> None:
    events = start(YOJIMBO_RULESET, seeded_table(YOJIMBO_RULESET, 3, 1), 0).events
    prepared = only(DecksPrepared, events)
    assert readers(prepared, "attack_order") == readers(prepared, "refill_order") == {"server"}
    for dealt in (event for event in events if isinstance(event, HandDealt)):
        assert readers(dealt, "afs") == {"everybody"}
        assert readers(dealt, "cards") == {f"seat:{dealt.seat}"}
        assert list(dealt.afs) == sorted(dealt.afs, key=BACK_ORDER.__getitem__), "which, not in what order"
    assert readers(only(AttackPlaced, events), "card") == {"server"}
    assert readers(only(FollowingAttackRevealed, events), "card") == {"server"}
    drawn = next(event for event in events if isinstance(event, StartCardDrawn))
    assert readers(drawn, "card") == {"everybody"}


@clause("YOJ-R20")
def test_drawn_cards_are_their_owner_s_secret() -> None:
    game = at_turn(yojimbo_table(rest="discard")).when(0, Train())
    drawn = only(CardsDrawn, game.events)
    assert readers(drawn, "cards") == {"seat:0"}
    assert readers(drawn, "afs") == {"everybody"}
    assert list(drawn.afs) == sorted(attacks_of(drawn.cards), key=BACK_ORDER.__getitem__)
    assert readers(only(RefillDeckRenewed, game.events), "order") == {"server"}


@clause("YOJ-R20")
def test_a_card_from_another_hand_is_known_to_both_and_its_back_to_all() -> None:
    game = at_turn(yojimbo_table([[], ["ikkyo", "irimi"], []], rest="attack_deck")).when(0, Train())
    taken = only(CardTakenFromHand, game.events)
    assert readers(taken, "card") == {"seat:0", "seat:1"}
    assert readers(taken, "af") == {"everybody"}
    assert readers(taken, "draws") == {"server"}


@clause("YOJ-R20")
def test_won_cards_are_known_to_nobody_until_they_are_in_a_hand() -> None:
    table = yojimbo_table(
        [[], ["irimi", "ikkyo"], []],
        version="dan",
        victory={0: ["kata_dori"]},
        out=[0, 2],
        last_defence=defence_of(1, "katate_dori"),
    )
    game = at_the_end_of_the_round(table)
    assert readers(only(VictoryCardsTransferred, game.events), "cards") == {"server"}
    assert readers(only(AttackCardsGained, game.events), "cards") == {"server"}
    [card] = game.table.gained
    to_hand = game.when(1, TakeToHand())
    assert readers(only(SpoilsTakenToHand, to_hand.events), "cards") == {"seat:1"}
    assert card in ids_seen(to_hand.table, 1)
    assert card not in ids_seen(to_hand.table, 0)
    as_points = game.when(1, TakeAsPoints())
    as_points = as_points.when_time_runs_out(1)
    assert readers(only(VictoryCardsLaid, as_points.events), "cards") == {"server"}
    assert card not in ids_seen(as_points.table, 1), "not even the owner looks behind a victory card"


@clause("YOJ-R20")
def test_laid_thrown_and_paid_cards_are_public() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "kaiten"], ["irimi"]]))
    accepted = only(ChallengeAccepted, game.when(0, defend(ikkyo=1)).events)
    assert readers(accepted, "cards") == {"everybody"}
    skipped = only(KaitenPlayed, game.when(0, PlayKaiten()).events)
    assert readers(skipped, "card") == {"everybody"}
    thrown = only(HandCardDiscarded, game.when(0, ChangeTactics(held(game.table, 0, "ikkyo"))).events)
    assert readers(thrown, "card") == {"everybody"}


@clause("YOJ-R21")
def test_chance_picks_which_copies_are_laid_one_pick_a_card() -> None:
    table = yojimbo_table([["ikkyo", "irimi", "ikkyo", "ikkyo"], []], pile=["ushiro_kata_dori"], holder=1)
    copies = [card for card in table.hands[0] if DEFENCE[card] == "ikkyo"]
    game = at_turn(table, 0).when(0, defend(ikkyo=2))
    accepted = only(ChallengeAccepted, game.events)
    assert [(draw.kind, draw.n) for draw in accepted.draws] == [("pick", 3), ("pick", 2)]
    assert readers(accepted, "draws") == {"server"}
    left = list(copies)
    for card, draw in zip(accepted.cards, accepted.draws, strict=True):
        assert isinstance(draw.result, int)
        assert left.pop(draw.result) == card
    assert sorted(game.table.hands[0]) == sorted([*left, held(table, 0, "irimi")])


@clause("YOJ-R21")
def test_a_single_copy_is_picked_all_the_same_so_that_nobody_can_tell() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "kaiten"], []]))
    assert [draw.n for draw in only(ChallengeAccepted, game.when(0, defend(ikkyo=1)).events).draws] == [1]
    assert [draw.n for draw in only(KaitenPlayed, game.when(0, PlayKaiten()).events).draws] == [1]


@clause("YOJ-R21")
def test_laid_cards_lie_in_the_alphabetical_order_of_their_faces() -> None:
    hand = ["tenkan", "shihonage", "renraku", "irimi", "osae_ikkyo"]
    game = at_turn(yojimbo_table([hand, []], attacks=["ryote_dori", "kata_dori"], holder=1), 0)
    game = game.when(0, defend(tenkan=1, shihonage=1, renraku=1, irimi=1, osae_ikkyo=1))
    assert [DEFENCE[card] for card in game.table.discard] == sorted(hand)


@pytest.mark.parametrize("version", ["kyu", "dan"])
def test_no_view_of_whole_games_names_a_card_too_early(version: Version) -> None:
    for number in range(3):
        for table in moments(YOJIMBO_RULESET, 3, number, every=11, options=YojimboOptions(version)):
            assert isinstance(table, YojimboTable)
            for viewer in BEFORE_THE_END:
                own = table.hands[viewer] if isinstance(viewer, int) else []
                assert ids_seen(table, viewer) == {*own, *table.discard}


@pytest.mark.parametrize("version", ["kyu", "dan"])
def test_no_event_of_whole_games_names_a_card_too_early(version: Version) -> None:
    """But for cards that are laid, thrown, paid or drawn for the start, a seat is told those of its own hand."""
    empty = seeded_table(YOJIMBO_RULESET, 3, 4, YojimboOptions(version))
    hands: list[list[str]] = [[], [], []]
    for turned in played(YOJIMBO_RULESET, empty, 4, "random"):
        table = turned.table
        for event in turned.events:
            data, private = event.parts()
            if isinstance(event, ChallengeAccepted | KaitenPlayed | HandCardDiscarded | StartCardDrawn):
                continue
            assert not set(ids(msgspec.to_builtins(data))), event
            for seat in table.seats:
                told = set(ids(msgspec.to_builtins(private.get(f"seat:{seat}", {}))))
                assert told <= {*hands[seat], *table.hands[seat]}, event
        hands = table.hands


def test_every_event_says_of_each_field_who_may_read_it() -> None:
    hidden = {kind.__name__: set(kind.private) for kind in EVENTS if kind.private}
    assert hidden == {
        "DecksPrepared": {"attack_order", "refill_order"},
        "AttackPlaced": {"card"},
        "FollowingAttackRevealed": {"card"},
        "HandDealt": {"cards"},
        "CardsDrawn": {"cards"},
        "RefillDeckRenewed": {"order"},
        "CardTakenFromHand": {"card"},
        "VictoryCardsTransferred": {"cards"},
        "AttackCardsGained": {"cards"},
        "SpoilsTakenToHand": {"cards"},
        "VictoryCardsLaid": {"cards"},
    }
    assert {ATTACK[card].id for card in CARDS}.isdisjoint(CARDS), "an attack face is no card id"
