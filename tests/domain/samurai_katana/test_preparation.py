"""Preparation: chapter 3."""

from collections import Counter

import msgspec
import pytest

from domain.kernel.engine import asked, seated, start
from domain.samurai_katana.board import CITIES, CITY_IN, KYOTO
from domain.samurai_katana.commands.order import Distribute
from domain.samurai_katana.events.turns import (
    CardsDealt,
    CitiesDrawn,
    DeckShuffled,
    GameSetUp,
    GameTurnStarted,
    StartingSamuraiPlaced,
)
from domain.samurai_katana.material import PREPARATIONS
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from tests.domain.samurai_katana.tables import all_of, only
from tests.given import SEED, Given, clause
from tests.playing import seeded_table

EVERY_COUNT = pytest.mark.parametrize("players", [3, 4, 5, 6])


def opened(players: int, options: KatanaOptions | None = None, number: int = 1) -> Given:
    """A game at its first decision."""
    begun = start(SAMURAI_KATANA_RULESET, seeded_table(SAMURAI_KATANA_RULESET, players, number, options), 0)
    return Given(SAMURAI_KATANA_RULESET, begun.table, begun.events, [*begun.rules])


def distributed(game: Given) -> Given:
    """Everybody puts one more samurai into each city."""
    while asked(game.table) and game.table.agenda[-1].step.decision == "setup.distribute":
        [seat] = asked(game.table)
        game = game.when_time_runs_out(seat)
    return game


@clause("KATANA-3.1")
def test_three_to_six_players_take_part() -> None:
    assert [n for n in range(1, 9) if SAMURAI_KATANA_RULESET.allows(n)] == [3, 4, 5, 6]
    with pytest.raises(AssertionError):
        seated(SAMURAI_KATANA_RULESET, players=7, options=KatanaOptions(), seed=SEED)


@clause("KATANA-3.2")
def test_the_youngest_player_is_the_first_emperor() -> None:
    assert opened(4, KatanaOptions(first_emperor=2)).table.emperor == 2


@clause("KATANA-3.2", "KATANA-R6")
def test_without_a_youngest_player_chance_decides_who_is_emperor() -> None:
    emperors = {opened(4, number=number).table.emperor for number in range(30)}
    assert emperors == {0, 1, 2, 3}


@clause("KATANA-3.2", "KATANA-3.3")
def test_the_youngest_player_and_everybody_with_a_clan_sits_at_the_table() -> None:
    named = {"first_emperor": 2, "clans": ["oda", "date", "takeda"]}
    for players in (3, 5):
        assert SAMURAI_KATANA_RULESET.options_for(players, named) == KatanaOptions(
            first_emperor=2, clans=("oda", "date", "takeda")
        )
    assert SAMURAI_KATANA_RULESET.options_for(3, {}) == KatanaOptions()
    for option, plain in (
        ("first_emperor", {"first_emperor": 3}),
        ("clans", {"clans": ["oda", "date", "uesugi", "takeda"]}),
    ):
        with pytest.raises(msgspec.ValidationError, match=rf"3 players - at `\$.{option}`"):
            SAMURAI_KATANA_RULESET.options_for(3, plain)


@clause("KATANA-3.3")
def test_clans_are_named_or_drawn_without_repeats() -> None:
    named = opened(3, KatanaOptions(clans=("date", "oda", "uesugi")))
    assert named.table.clans == ["date", "oda", "uesugi"]
    partly = opened(5, KatanaOptions(clans=("date", "oda")))
    assert partly.table.clans[:2] == ["date", "oda"]
    assert len(set(partly.table.clans)) == 5
    assert len({tuple(opened(3, number=number).table.clans) for number in range(10)}) > 1


@clause("KATANA-3.3")
def test_a_clan_named_twice_is_refused_at_the_door() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"clans": ["oda", "oda", "date"]}, KatanaOptions)


@EVERY_COUNT
@clause("KATANA-3.4", "KATANA-3.5", "KATANA-3.14", "KATANA-R4", "KATANA-R10")
def test_everybody_begins_with_5_koku_3_castles_and_no_honour(players: int) -> None:
    table = distributed(opened(players)).table
    assert table.koku == [5] * players
    assert table.castle_reserve == [3] * players
    assert table.honour == [0] * players
    assert table.shogun is None
    assert table.game_turn == 1


@clause("KATANA-3.6", "KATANA-R7")
@pytest.mark.parametrize(("players", "samurai"), [(3, 20), (4, 20), (5, 18), (6, 15)])
def test_samurai_by_number_of_players(players: int, samurai: int) -> None:
    table = distributed(opened(players)).table
    for seat in range(players):
        assert table.reserve[seat] + table.samurai_on_board(seat) == samurai


@EVERY_COUNT
@clause("KATANA-3.7")
def test_nobody_starts_with_kyoto(players: int) -> None:
    for number in range(6):
        assert KYOTO not in opened(players, number=number).table.owner


@clause("KATANA-3.8", "KATANA-R8")
@pytest.mark.parametrize(("players", "small"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_each_draws_one_big_and_two_or_three_small_cities_from_the_emperor_on(players: int, small: int) -> None:
    game = opened(players, KatanaOptions(first_emperor=2))
    drawn = all_of(game, CitiesDrawn)
    assert [event.seat for event in drawn] == [(2 + step) % players for step in range(players)]
    for event in drawn:
        assert [CITIES[city].size for city in event.cities] == ["big", *["small"] * small]
    every_city = [city for event in drawn for city in event.cities]
    assert len(every_city) == len(set(every_city))


@EVERY_COUNT
@clause("KATANA-3.9", "KATANA-3.12")
def test_one_samurai_stands_in_each_drawn_city_and_the_other_tokens_lie_on_the_board(players: int) -> None:
    table = opened(players).table
    for seat in range(players):
        regions = {CITIES[city].region for city in table.start_cities[seat]}
        assert table.samurai[seat] == dict.fromkeys(regions, 1)
        assert {city.id for city in table.cities_of(seat)} == set(table.start_cities[seat])
    undrawn = CITY_IN.keys() - table.owner.keys()
    assert len(undrawn) == 19 - players * (1 + PREPARATIONS[players].small_cities)
    assert KYOTO in undrawn


@clause("KATANA-3.10")
@pytest.mark.parametrize(("players", "more", "ways"), [(3, 4, 35), (4, 4, 35), (5, 3, 10), (6, 3, 10)])
def test_as_many_more_samurai_as_cities_are_distributed_freely(players: int, more: int, ways: int) -> None:
    game = opened(players, KatanaOptions(first_emperor=1)).asked(1, "setup.distribute")
    regions = sorted(game.table.samurai[1])
    options = [Distribute((regions[0],) * more), Distribute(tuple(sorted(regions[:1] + regions[: more - 1])))]
    game.offers(1, *options)
    assert len(game.table.agenda[-1].step.options(game.table)) == ways
    game = game.when(1, options[0]).asked(2, "setup.distribute")
    assert game.table.samurai[1][regions[0]] == 1 + more
    assert game.table.samurai_on_board(1) == len(regions) + more


@clause("KATANA-3.10")
def test_samurai_go_only_to_the_own_cities() -> None:
    game = opened(6, KatanaOptions(first_emperor=0))
    home = min(game.table.samurai[0])
    abroad = min(game.table.samurai[1])
    game.when(0, Distribute(tuple(sorted((home, home, abroad))))).refused("KATANA-3.10")
    game.when(0, Distribute((home,))).refused("KATANA-3.10")


@clause("KATANA-3.11")
def test_a_distribution_may_not_be_changed() -> None:
    game = opened(4, KatanaOptions(first_emperor=0))
    again = Distribute(tuple(sorted(game.table.samurai[0])))
    game = game.when(0, again).asked(1, "setup.distribute")
    game.when(0, again).refused("KATANA-3.10")


@EVERY_COUNT
@clause("KATANA-3.13", "KATANA-R9")
def test_then_the_deck_is_shuffled_and_five_cards_are_dealt_to_each(players: int) -> None:
    game = opened(players)
    assert game.table.deck == []
    game = distributed(game).happened(StartingSamuraiPlaced, DeckShuffled, CardsDealt, GameTurnStarted)
    assert [len(hand) for hand in game.table.hands] == [5] * players
    assert len(game.table.deck) == 55 - 5 * players
    assert game.table.discard == []
    assert game.table.phase == 1


@clause("KATANA-R83")
def test_what_chance_decides_is_recorded_with_its_draws() -> None:
    game = distributed(opened(4))
    assert [draw.kind for draw in only(game, GameSetUp).draws] == ["pick", "shuffle", "shuffle", "shuffle"]
    assert [draw.n for draw in only(game, DeckShuffled).draws] == [55]
    chosen = distributed(opened(4, KatanaOptions(first_emperor=0, clans=("oda", "date", "takeda", "uesugi"))))
    assert [draw.n for draw in only(chosen, GameSetUp).draws] == [6, 12]


@clause("KATANA-R84")
def test_copies_of_a_card_are_never_told_apart() -> None:
    table = distributed(opened(6)).table
    everywhere = Counter(card for pile in (table.deck, *table.hands) for card in pile)
    assert everywhere["ashigaru"] == 6
    assert len(everywhere) == 26
