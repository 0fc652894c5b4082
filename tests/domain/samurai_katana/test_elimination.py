"""Elimination and return: chapter 12."""

from collections.abc import Sequence

from domain.samurai_katana.commands.clan import EndTurn, Land, Move, PlayCard
from domain.samurai_katana.commands.order import PickPlayer
from domain.samurai_katana.elimination import ReturnClan
from domain.samurai_katana.events.battle import BattleEnded
from domain.samurai_katana.events.cards import CardPlayed, CardResolved
from domain.samurai_katana.events.figures import ClanLanded, RegionControlChanged, SamuraiLost, SamuraiPlaced
from domain.samurai_katana.events.turns import (
    CardsDrawn,
    ClanReturned,
    DeckReshuffled,
    GameTurnStarted,
    IncomeCollected,
    PlayerEliminated,
    SubTurnEnded,
    TitlesAssigned,
)
from domain.samurai_katana.events.wealth import KokuChanged, ProvincesScored
from domain.samurai_katana.phases.game_turn import GameTurn
from domain.samurai_katana.phases.order import BeginPhase
from domain.samurai_katana.table import KatanaTable
from tests.domain.samurai_katana.tables import all_of, in_clan_turn, katana, katana_table, only
from tests.given import Given, clause

STRONG = ["bushi", "bushi"]


def beaten(**facts: object) -> Given:
    """Seat 1 loses its only region to seat 0 in a battle."""
    table = katana_table(
        [STRONG, ["ashigaru", "ashigaru", "ninja"]],
        samurai={0: {"mino": 5}, 1: {"owari": 1}},
        koku={0: 1, 1: 6},
        honour={1: 4},
        **facts,  # type: ignore[arg-type]
    )
    return in_clan_turn(table).when(0, Move("mino", "owari", 5)).when_time_runs_out(1)


@clause("KATANA-12.1")
def test_who_has_no_figure_on_the_board_is_eliminated_when_the_battle_is_over() -> None:
    game = beaten().happened(BattleEnded, PlayerEliminated)
    assert game.table.eliminated == [1]


@clause("KATANA-12.1", "KATANA-17.30", "KATANA-R81")
def test_or_when_the_card_that_caused_it_is_resolved() -> None:
    game = in_clan_turn(katana_table([["ninja", "bushi"]], samurai={1: {"aki": 2}})).when(0, PlayCard("ninja", "aki"))
    game.happened(
        SamuraiLost(1, "aki", 2, "ninja", "region"), CardResolved(0, "ninja"), PlayerEliminated(1, (), 0, "no_figures")
    )


@clause("KATANA-12.1")
def test_a_castle_keeps_a_player_in_play() -> None:
    table = katana_table([["ninja", "bushi"]], samurai={1: {"aki": 2}}, castles={"suo": 1})
    in_clan_turn(table).when(0, PlayCard("ninja", "aki")).never(PlayerEliminated)


@clause("KATANA-12.2", "KATANA-R42", "KATANA-R82")
def test_the_eliminated_discards_his_hand_loses_his_koku_and_keeps_his_honour() -> None:
    game = beaten()
    eliminated = only(game, PlayerEliminated)
    assert (eliminated.seat, eliminated.koku, len(eliminated.cards)) == (1, 6, 1)
    game.happened(KokuChanged(1, -6, "eliminated"))
    assert game.table.hands[1] == []
    assert game.table.koku[1] == 0
    assert game.table.honour[1] == 4
    assert game.table.discard[-1] == eliminated.cards[0]
    assert game.table.koku[0] == 0


@clause("KATANA-12.3", "KATANA-14.10", "KATANA-15.5")
def test_he_takes_no_further_part_in_the_game_turn_but_counts_in_phase_3() -> None:
    table = katana_table([["bushi"]] * 4, eliminated=[1], has_played=[2, 3], honour={0: 5, 1: 0, 2: 5, 3: 5})
    game = in_clan_turn(table).when(0, EndTurn())
    assert only(game, TitlesAssigned).emperor == 1
    assert 1 not in [event.seat for event in all_of(game, IncomeCollected)]
    assert 1 not in game.table.agenda[-1].asked


def returning(discard: Sequence[str] = ()) -> Given:
    table = katana_table([], eliminated=[1], discard=discard, honour={1: 7}, has_played=[])
    return katana(table, ReturnClan(1), BeginPhase(2))


@clause("KATANA-12.4", "KATANA-12.5", "KATANA-E20", "KATANA-R43")
def test_he_returns_with_4_koku_and_a_revolt_from_the_discard_pile() -> None:
    game = returning(discard=["ikko_ikki", "bushi"])
    game.happened(ClanReturned(1, "ikko_ikki", "discard", (), draws=()), KokuChanged(1, 4, "return"))
    assert game.table.hands[1] == ["ikko_ikki"]
    assert game.table.koku[1] == 4
    assert game.table.honour[1] == 7
    assert game.table.landless == [1]
    assert game.table.eliminated == []
    assert "ikko_ikki" not in game.table.discard


@clause("KATANA-12.5", "KATANA-R43")
def test_else_from_the_deck_which_is_then_shuffled() -> None:
    game = returning()
    returned = only(game, ClanReturned)
    assert (returned.card, returned.source, len(returned.order), len(returned.draws)) == ("ikko_ikki", "deck", 47, 1)
    assert game.table.hands[1] == ["ikko_ikki"]
    assert game.table.deck.count("ikko_ikki") == 2
    assert returned.parts()[1].keys() == {"server"}


@clause("KATANA-12.5", "KATANA-R43")
def test_else_he_draws_the_top_card_in_secret() -> None:
    table = katana_table([["ikko_ikki"] * 3], eliminated=[1], deck=["taisho"], has_played=[])
    game = katana(table, ReturnClan(1), BeginPhase(2))
    game.happened(ClanReturned(1, None, "none", (), draws=()), CardsDrawn(1, 1, "return", ("taisho",)))
    assert only(game, CardsDrawn).parts()[1].keys() == {"seat:1"}
    empty = katana_table([["ikko_ikki"] * 3], eliminated=[1], rest="discard", has_played=[])
    katana(empty, ReturnClan(1), BeginPhase(2)).happened(ClanReturned, DeckReshuffled, CardsDrawn)


@clause("KATANA-12.5")
def test_several_are_served_clockwise_from_the_emperor() -> None:
    table = katana_table([], players=5, eliminated=[1, 4, 2], emperor=2, has_played=[])
    game = katana(table, GameTurn())
    game.happened(GameTurnStarted, ClanReturned)
    assert [event.seat for event in all_of(game, ClanReturned)] == [2, 4, 1]


def landless(hand: list[str] | None = None, **facts: object) -> KatanaTable:
    """Seat 0 has come back and has no region yet."""
    hands = [hand or ["ikko_ikki"], ["bushi"]]
    return katana_table(hands, landless=[0], koku={0: 4}, **facts)  # type: ignore[arg-type]


@clause("KATANA-12.6", "KATANA-12.12")
def test_the_return_force_is_part_of_the_reserve() -> None:
    game = in_clan_turn(landless())
    assert game.table.reserve[0] == 20
    landed = game.when(0, Land("kai"))
    assert landed.table.reserve[0] == 15
    assert landed.table.samurai[0] == {"kai": 5}


@clause("KATANA-12.7")
def test_a_landless_clan_buys_nothing_and_cannot_move() -> None:
    table = katana_table([], landless=[0], koku=dict.fromkeys(range(4), 4), has_played=[], emperor=1)
    game = katana(table, BeginPhase(1)).asked(1, "order.pick")
    game.offers_not(1, PickPlayer(0)).when(1, PickPlayer(0)).refused("KATANA-6.3")
    in_clan_turn(landless()).when(0, Move("kai", "suruga", 1)).refused("KATANA-12.7")


@clause("KATANA-12.8", "KATANA-17.21", "KATANA-R44")
def test_with_ikko_ikki_it_places_exactly_its_five_samurai_in_the_target() -> None:
    game = in_clan_turn(landless(samurai={1: {"aki": 3, "suo": 1}}))
    game.offers(0, PlayCard("ikko_ikki", "aki", count=5)).offers_not(0, PlayCard("ikko_ikki", "aki", count=2))
    game.when(0, PlayCard("ikko_ikki", "aki", count=2)).refused("KATANA-12.8")
    game = game.when(0, PlayCard("ikko_ikki", "aki", count=5))
    game.happened(SamuraiPlaced(0, "aki", 5, "ikko_ikki"), RegionControlChanged("aki", 1, 0, None))
    assert game.table.landless == []
    assert game.table.samurai[0] == {"aki": 5}


@clause("KATANA-12.9", "KATANA-R44")
def test_or_it_lands_free_of_charge_in_an_uncontrolled_region() -> None:
    game = in_clan_turn(landless(samurai={1: {"aki": 3, "suo": 1}}))
    game.when(0, Land("aki")).refused("KATANA-12.9")
    game.when(0, Land("atlantis")).refused("KATANA-12.9")
    game = game.when(0, Land("kai")).happened(ClanLanded(0, "kai", 5), RegionControlChanged("kai", None, 0, "kofu"))
    assert game.table.koku[0] == 4
    game.offers(0, PlayCard("ikko_ikki", "aki", count=2), Move("kai", "suruga", 1))
    game.when(0, PlayCard("ikko_ikki", "aki", count=5)).refused("KATANA-17.21")


@clause("KATANA-12.10")
def test_who_ends_his_turn_without_a_region_is_eliminated_again() -> None:
    game = in_clan_turn(landless()).when(0, EndTurn())
    game.happened(PlayerEliminated(0, ("ikko_ikki",), 4, "landless"), SubTurnEnded(0, 2))
    assert game.table.landless == []
    assert game.table.eliminated == [0]
    in_clan_turn(landless()).when_time_runs_out(0).happened(PlayerEliminated)


@clause("KATANA-12.1", "KATANA-12.10")
def test_a_landless_clan_is_not_judged_before_its_turn_ends() -> None:
    in_clan_turn(landless(["affront", "bushi"])).when(0, PlayCard("affront", seat=1)).never(PlayerEliminated)


@clause("KATANA-12.11")
def test_there_is_no_limit_to_how_often_a_player_returns() -> None:
    game = returning()
    for _ in range(2):
        table = game.table.copy()
        table.agenda = []
        table.landless, table.eliminated = [], [1]
        table.discard += table.hands[1]
        table.hands[1] = []
        game = katana(table, ReturnClan(1), BeginPhase(2)).happened(ClanReturned)
        assert game.table.landless == [1]


@clause("KATANA-12.12", "KATANA-R44")
def test_a_region_gained_by_a_sect_ends_the_landless_state() -> None:
    table = landless(["hokke_sect", "bushi"], samurai={1: {"aki": 1, "suo": 1}})
    game = in_clan_turn(table).when(0, PlayCard("hokke_sect", "aki"))
    assert game.table.landless == []
    assert game.table.samurai[0] == {"aki": 1}
    assert game.table.reserve[0] == 19
    game.when(0, Land("kai")).refused("KATANA-12.12")


@clause("KATANA-12.13")
def test_if_the_active_player_is_eliminated_his_turn_ends_without_scoring() -> None:
    table = katana_table(
        [["ashigaru", "ashigaru"], ["bushi", "bushi"]], samurai={0: {"mino": 1}, 1: {"owari": 4}}, koku={0: 5}
    )
    game = in_clan_turn(table).when(0, Move("mino", "owari", 1))
    game.happened(PlayerEliminated, SubTurnEnded(0, 2)).never(ProvincesScored)
    assert 0 not in game.table.agenda[-1].asked


@clause("KATANA-R88")
def test_with_fewer_than_three_in_play_the_game_goes_on() -> None:
    table = katana_table([["bushi"]], players=3, eliminated=[1, 2], emperor=0)
    game = in_clan_turn(table).when(0, EndTurn()).asked(0, "harvest.keep").when_time_runs_out(0)
    game.happened(GameTurnStarted(3), ClanReturned, ClanReturned)
    assert game.table.landless == [1, 2]


@clause("KATANA-R88")
def test_even_with_nobody_in_play_the_next_game_turn_comes() -> None:
    table = katana_table([], players=3, eliminated=[0, 1, 2], emperor=0, turn=0)
    game = katana(table, BeginPhase(2)).happened(GameTurnStarted(3), ClanReturned, ClanReturned, ClanReturned)
    assert game.table.eliminated == []
    assert not all_of(game, CardPlayed)
