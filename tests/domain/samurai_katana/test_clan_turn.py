"""Phase 2, clan actions: chapter 8, without trade."""

from domain.kernel.engine import legal
from domain.samurai_katana.commands.battle import Commit
from domain.samurai_katana.commands.clan import EndTurn, Land, Move, PlayCard
from domain.samurai_katana.commands.purchase import BuyCastle, BuySamurai, EndBuying, SellHonour
from domain.samurai_katana.commands.trade import OfferPurchase, OfferSale
from domain.samurai_katana.commands.windows import Pass, PlayJustice
from domain.samurai_katana.events.cards import CardPlayed, CardResolved
from domain.samurai_katana.events.figures import SamuraiMoved
from domain.samurai_katana.events.turns import SubTurnEnded
from domain.samurai_katana.events.wealth import HonourChanged, ProvincesScored
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from tests.domain.samurai_katana.tables import all_of, in_clan_turn, katana_table
from tests.given import clause


@clause("KATANA-8.1")
def test_any_number_of_actions_in_any_order() -> None:
    table = katana_table([["nanban_trade", "affront"]], koku={0: 1}, honour={0: 3})
    game = in_clan_turn(table).when(0, PlayCard("nanban_trade")).when(0, Move("satsuma", "higo", 1))
    game = game.when(0, SellHonour()).when(0, Move("higo", "satsuma", 1)).when(0, PlayCard("affront", seat=1))
    game.asked(0, "clan")
    assert len(all_of(game, SamuraiMoved)) == 2
    assert game.table.koku[0] == 1 + 1 - 1 + 1 - 1


@clause("KATANA-8.2")
def test_the_actions_of_a_clan_turn() -> None:
    table = katana_table([["nanban_trade"], ["bushi"]], players=3, koku={0: 1}, honour={0: 2})
    game = in_clan_turn(table)
    moves = [Move("satsuma", to, 1) for to in ("higo", "hyuga")]
    sales = [OfferSale(1), OfferSale(2), OfferPurchase(1)]
    game.offers(0, *moves, PlayCard("nanban_trade"), *sales, SellHonour(), EndTurn())
    game.when(0, BuySamurai("satsuma", 1)).refused("KATANA-7.1")
    game.when(0, BuyCastle("satsuma")).refused("KATANA-7.2")
    game.when(0, EndBuying()).refused("KATANA-8.2")
    game.when(0, PlayJustice()).refused("KATANA-18.1")
    game.when(0, Commit(("nanban_trade",))).refused("KATANA-9.9")
    game.when(0, Land("aki")).refused("KATANA-12.12")


@clause("KATANA-8.3", "KATANA-R25")
def test_the_turn_may_end_at_any_moment_between_actions() -> None:
    table = katana_table([["nanban_trade"]], koku={0: 9})
    in_clan_turn(table).when(0, EndTurn()).happened(SubTurnEnded(0, 2))
    after_one = in_clan_turn(table).when(0, Move("satsuma", "higo", 1)).when(0, EndTurn())
    after_one.happened(SamuraiMoved, SubTurnEnded(0, 2))
    assert in_clan_turn(table).when_time_runs_out(0).happened(SubTurnEnded(0, 2)).table.koku[0] >= 9


@clause("KATANA-8.4", "KATANA-8.5", "KATANA-13.4")
def test_an_ability_takes_effect_at_once_and_so_does_its_honour() -> None:
    game = in_clan_turn(katana_table([["tea_ceremony", "bushi"]])).when(0, PlayCard("tea_ceremony", seat=1))
    game.happened(CardPlayed(0, "tea_ceremony", target=1), HonourChanged(0, 1, 0, 1, "tea_ceremony"))
    game.asked(1, "tea.answer")
    assert game.table.honour[0] == 1


@clause("KATANA-8.4")
def test_only_cards_of_the_own_hand_are_played() -> None:
    game = in_clan_turn(katana_table([["bushi"], ["affront"]]))
    game.when(0, PlayCard("affront", seat=2)).refused("KATANA-8.4")
    game.when(0, PlayCard("excalibur")).refused("KATANA-8.4")


@clause("KATANA-8.15")
def test_nobody_but_the_active_player_acts() -> None:
    game = in_clan_turn(katana_table([["bushi"], ["bushi", "affront"]], koku={1: 5}, honour={1: 5}))
    for command in (EndTurn(), Move("mutsu", "dewa", 1), Pass()):
        game.when(1, command).refused("KATANA-8.15")
    game.when(1, PlayCard("affront", seat=0)).refused("KATANA-5.9")
    game.when(1, SellHonour()).refused("KATANA-16.3")
    assert [legal(SAMURAI_KATANA_RULESET, game.table, seat) for seat in (1, 2, 3)] == [[], [], []]


@clause("KATANA-8.16")
def test_the_player_scores_when_his_turn_ends() -> None:
    table = katana_table([["bushi"]], samurai={0: {"iyo": 1, "tosa": 1, "sanuki": 1}, 3: {"kazusa": 1}})
    game = in_clan_turn(table).never(ProvincesScored).when(0, EndTurn())
    game.happened(
        ProvincesScored(0, ("shikoku",), 2, False, ("shikoku",)), HonourChanged(0, 2, 0, 2, "provinces"), SubTurnEnded
    )


@clause("KATANA-8.17")
def test_with_an_empty_hand_and_nothing_to_do_the_turn_ends_by_itself() -> None:
    in_clan_turn(katana_table([], koku={0: 0})).happened(SubTurnEnded(0, 2))
    in_clan_turn(katana_table([["bushi"]], koku={0: 0})).asked(0, "clan")
    in_clan_turn(katana_table([], koku={0: 1})).asked(0, "clan")


@clause("KATANA-8.17", "KATANA-R25")
def test_the_turn_ends_by_itself_after_the_last_action_too() -> None:
    game = in_clan_turn(katana_table([["nanban_trade"]], samurai={0: {"kai": 1, "suo": 1}})).asked(0, "clan")
    game = game.when(0, PlayCard("nanban_trade")).asked(0, "clan").when(0, Move("kai", "suruga", 1))
    game.happened(CardResolved, SamuraiMoved, SubTurnEnded(0, 2))
