"""Chapter 3: what is set up anew for every round."""

from collections import Counter

import pytest

from domain.kernel.arena import seed_of
from domain.kernel.chance import Chance
from domain.kernel.words import PUBLIC
from domain.shamans.commands import PlayCard
from domain.shamans.events.rounds import RoundStarted
from domain.shamans.material import ARTEFACTS, CARDS, DEALS, ECLIPSE, WORLD
from tests.domain.shamans.tables import first_round, only, seen
from tests.given import SEED, clause

COUNTS = [3, 4, 5]


@clause("SHAM-3.1", "SHAM-R2")
@pytest.mark.parametrize(("players", "space"), [(3, 18), (4, 15), (5, 4)])
def test_the_pawn_starts_on_its_space(players: int, space: int) -> None:
    assert first_round(players).table.pawn == space


@clause("SHAM-3.2", "SHAM-3.3")
@pytest.mark.parametrize("players", COUNTS)
def test_two_artefacts_are_revealed_and_the_pile_holds_ten_and_the_eclipse(players: int) -> None:
    table = first_round(players).table
    assert len(table.slots) == 2
    assert len(table.pile) == 11
    assert sorted([*table.slots, *table.pile]) == sorted([*ARTEFACTS, ECLIPSE])
    view = seen(table, PUBLIC)
    assert (view.slots, view.pile_count, view.eclipse_in_pile, view.pile) == (tuple(table.slots), 11, True, None)


@clause("SHAM-3.3", "SHAM-3.4")
def test_the_eclipse_lies_anywhere_but_on_top_on_either_side() -> None:
    tables = [first_round(3, seed=seed_of(number)).table for number in range(300)]
    places = Counter(table.pile.index(ECLIPSE) for table in tables)
    assert set(places) == set(range(1, 11))
    assert {table.eclipse_side for table in tables} == {"left", "right"}


@clause("SHAM-3.4")
def test_a_pile_with_the_eclipse_on_top_is_shuffled_again() -> None:
    shuffles = Counter(
        len([draw for draw in only(RoundStarted, first_round(3, seed=seed_of(number)).events).draws if draw.n == 11])
        for number in range(100)
    )
    assert shuffles[1] > 80
    assert shuffles[2] > 0


@clause("SHAM-3.2", "SHAM-3.3", "SHAM-3.5", "SHAM-3.7")
def test_the_draws_can_be_repeated_in_the_order_of_the_rules() -> None:
    started = only(RoundStarted, first_round(5).events)
    chance = Chance(SEED)
    tiles, _ = chance.shuffled(ARTEFACTS)
    side, _ = chance.picked(("left", "right"))
    pile, _ = chance.shuffled((*tiles[2:], ECLIPSE))
    assert pile[0] == ECLIPSE
    pile, _ = chance.shuffled((*tiles[2:], ECLIPSE))
    identities, _ = chance.shuffled(("shamans",) * 3 + ("shadows",) * 2)
    cards, _ = chance.shuffled(CARDS[5])
    assert (started.slots, started.eclipse_side, started.pile) == (tiles[:2], side, pile)
    assert tuple(started.identities.values()) == identities
    assert set(started.hands[0]) == set(cards[:11])
    assert started.leftover == cards[55:]


@clause("SHAM-3.5", "SHAM-R29")
@pytest.mark.parametrize("players", COUNTS)
def test_identities_are_dealt_face_down(players: int) -> None:
    table = first_round(players).table
    assert Counter(table.identities) == Counter(DEALS[players].identities)
    assert [one.identity for one in seen(table, PUBLIC).participants] == [None] * players


@clause("SHAM-3.6", "SHAM-R29")
def test_everybody_sees_his_own_identity_and_no_other() -> None:
    table = first_round(5).table
    for seat in table.seats:
        known = [one.identity for one in seen(table, seat).participants]
        assert known == [table.identities[seat] if other == seat else None for other in table.seats]


@clause("SHAM-R29")
def test_two_shadows_are_told_nothing_of_each_other() -> None:
    started = only(RoundStarted, first_round(5).events)
    _, private = started.parts()
    shadows = [seat for seat, team in started.identities.items() if team == "shadows"]
    assert [private[f"seat:{seat}"]["identities"] for seat in shadows] == ["shadows", "shadows"]


@clause("SHAM-3.7", "SHAM-R6")
@pytest.mark.parametrize(("players", "size"), [(3, 9), (4, 9), (5, 11)])
def test_the_world_cards_are_dealt(players: int, size: int) -> None:
    table = first_round(players).table
    assert [len(hand) for hand in table.hands] == [size] * players
    assert [one.hand for one in seen(table, PUBLIC).participants] == [None] * players
    assert seen(table, 1).participants[1].hand == tuple(table.hands[1])


@clause("SHAM-3.8", "SHAM-R31")
@pytest.mark.parametrize(("players", "count"), [(3, 3), (4, 0), (5, 1)])
def test_left_over_cards_lie_at_their_worlds_and_cause_no_ritual(players: int, count: int) -> None:
    started = first_round(players)
    lying = [card for cards in started.table.worlds.values() for card in cards]
    assert len(lying) == count
    assert all(card in started.table.worlds[WORLD[card]] for card in lying)
    started.asked(0, "play")


@clause("SHAM-3.9")
@pytest.mark.parametrize("players", COUNTS)
def test_the_holder_of_the_token_leads_the_first_trick(players: int) -> None:
    started = first_round(players)
    assert (started.table.round, started.table.trick) == (1, 1)
    assert started.table.leader == started.table.token
    started.asked(0, "play").offers_exactly(0, *map(PlayCard, started.table.hands[0]))
