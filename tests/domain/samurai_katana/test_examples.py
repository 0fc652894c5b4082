"""The worked examples of the rules, with their numbers."""

from domain.samurai_katana.commands.battle import Commit
from domain.samurai_katana.commands.clan import EndTurn, Move, PlayCard
from domain.samurai_katana.commands.order import PickPlayer, PlayNow, Wait
from domain.samurai_katana.commands.purchase import SellHonour
from domain.samurai_katana.commands.windows import PlayTsunami
from domain.samurai_katana.events.battle import (
    AttackersReturned,
    BattleCardsCommitted,
    BattleRevealed,
    DefenderDrew,
    RegionOccupied,
    SamuraiRetreated,
)
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.events.figures import RegionControlChanged
from domain.samurai_katana.events.turns import CardsDrawn, PlayerPicked, SubTurnStarted
from domain.samurai_katana.events.wealth import HonourChanged
from domain.samurai_katana.phases.order import BeginPhase
from tests.domain.samurai_katana.tables import (
    MOUNTAIN,
    all_of,
    attacked,
    battle_table,
    by_default,
    fought,
    in_clan_turn,
    katana,
    katana_table,
    losses,
    only,
    outcome,
    points,
)
from tests.given import Given, clause


def drawn(game: Given) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in all_of(game, CardsDrawn)]


@clause("KATANA-E1")
def test_plain_attack() -> None:
    game = fought(4, ["bushi", "ashigaru"], 2, ["ashigaru", "ashigaru"])
    assert points(game) == (7, 4)
    assert game.table.honour[0] == 1
    assert losses(game) == (2, 2)
    game.happened(RegionOccupied(0, "owari", 2))
    assert drawn(game) == [(0, 2), (1, 2)]


@clause("KATANA-E2")
def test_mountain_tie() -> None:
    game = fought(3, ["bushi", "ashigaru"], 2, ["bushi", "ashigaru"], where=MOUNTAIN)
    assert points(game) == (6, 6)
    assert (outcome(game), losses(game)) == ("tie", (3, 2))
    game.never(HonourChanged, AttackersReturned).happened(RegionControlChanged("kai", 1, None, "kofu"))
    assert drawn(game) == [(0, 2), (1, 2)]


@clause("KATANA-E3")
def test_more_than_four_samurai() -> None:
    game = fought(7, ["ashigaru", "ashigaru"], 1, ["ikko_ikki", "ikko_ikki"])
    assert points(game)[0] == 2 + 4
    assert losses(game)[0] == 4
    game.happened(AttackersReturned(0, "mino", 3))


@clause("KATANA-E4")
def test_extra_katanas() -> None:
    game = fought(7, ["ashigaru", "ashigaru"], 1, ["hatamoto", "hatamoto"])
    assert points(game)[1] == 6 + 1
    assert losses(game)[0] == 4


@clause("KATANA-E5")
def test_castle_with_samurai() -> None:
    game = fought(4, ["ashigaru", "ashigaru"], 2, ["hatamoto", "ashigaru"], castle=True)
    assert points(game)[1] == 7
    assert losses(game)[0] == 4


@clause("KATANA-E6")
def test_castle_alone() -> None:
    game = fought(4, ["ashigaru", "ashigaru"], 0, ["bushi", "bushi"], castle=True)
    assert points(game) == (6, 6)
    assert (outcome(game), losses(game)) == ("tie", (4, 0))
    assert game.table.castles == {"owari": 1}


@clause("KATANA-E7")
def test_card_poor_defender() -> None:
    game = attacked(battle_table(4, ["bushi", "bushi", "taisho"], 1, ["ashigaru"]), 4)
    game = game.when(0, Commit(("bushi", "taisho")))
    game.happened(BattleCardsCommitted, DefenderDrew, BattleCardsCommitted)
    assert only(game, DefenderDrew).count == 1
    assert set(only(game, BattleRevealed).defence_cards) == {"ashigaru", *only(game, DefenderDrew).cards}


@clause("KATANA-E8")
def test_winner_without_survivors() -> None:
    game = fought(3, ["taisho", "hatamoto"], 5, ["bushi", "bushi"])
    assert (outcome(game), losses(game)) == ("attacker", (3, 4))
    assert game.table.honour[0] == 1
    game.happened(
        SamuraiRetreated(1, "owari", "mutsu", 1, forced=True), RegionControlChanged("owari", 1, None, "kiyosu")
    )


@clause("KATANA-E9")
def test_defender_wins() -> None:
    game = fought(4, ["ashigaru", "ashigaru"], 4, ["bushi", "ashigaru"])
    assert outcome(game) == "defender"
    assert game.table.honour[:2] == [0, 1]
    assert drawn(game) == [(0, 2), (1, 3)]
    game.happened(AttackersReturned(0, "mino", 1))


@clause("KATANA-E10")
def test_shogun_loses() -> None:
    game = fought(4, ["ashigaru", "ashigaru"], 4, ["bushi", "ashigaru"], honour={0: 9}, shogun=0)
    assert game.table.honour[:2] == [8, 1]


@clause("KATANA-E11")
def test_two_cards_no_play_anytime() -> None:
    hands = [["bushi"], ["tsunami", "bushi"], ["ashigaru"] * 3]
    table = katana_table(hands, samurai={0: {"tosa": 1}}, koku={0: 1}, quiet=False)
    game = in_clan_turn(table).when(0, Move("tosa", "kii", 1))
    assert list(game.table.agenda[-1].asked) == [2]


@clause("KATANA-E12")
def test_kyoto() -> None:
    part = katana_table([["bushi"]], samurai={0: {"yamashiro": 1, "settsu": 1}})
    assert in_clan_turn(part).when(0, EndTurn()).table.honour[0] == 1
    whole = katana_table([["bushi"]], samurai={0: {"yamashiro": 1, "settsu": 1, "yamato": 1, "kii": 1}})
    assert in_clan_turn(whole).when(0, EndTurn()).table.honour[0] == 4


@clause("KATANA-E13")
def test_selling_honour() -> None:
    game = in_clan_turn(katana_table([["bushi"]], honour={0: 5})).when(0, SellHonour()).when(0, SellHonour())
    assert (game.table.koku[0], game.table.honour[0]) == (2, 1)
    game.when(0, SellHonour()).refused("KATANA-16.3")


@clause("KATANA-E14")
def test_dishonour() -> None:
    table = katana_table([["affront", "bushi"]], honour={1: 6})
    game = in_clan_turn(table).when(0, PlayCard("affront", seat=1))
    assert game.table.honour[:2] == [0, 4]


@clause("KATANA-E15")
def test_tsunami_refund() -> None:
    hands = [["bushi"], ["tsunami", "bushi", "bushi"]]
    table = katana_table(hands, samurai={0: {"tosa": 2}}, koku={0: 1}, quiet=False)
    game = in_clan_turn(table).when(0, Move("tosa", "kii", 2)).when(1, PlayTsunami())
    assert game.table.samurai[0] == {"tosa": 2}
    assert game.table.koku[0] == 1
    game.asked(0, "clan").when(0, Move("tosa", "kii", 2)).refused("KATANA-9.18")


@clause("KATANA-E16")
def test_extra_cards() -> None:
    samurai = {
        0: {"omi": 1},
        1: {"sagami": 1, "owari": 1, "kai": 1},
        2: {"settsu": 1, "suo": 1, "satsuma": 1},
    }
    table = katana_table([["bushi"]], players=3, samurai=samurai, honour={2: 1}, emperor=0)
    assert [table.clan_points(seat) for seat in range(3)] == [0, 5, 6]
    game = by_default(katana(table), 1)
    assert [len(hand) for hand in game.table.hands] == [5, 6, 7]


@clause("KATANA-E17")
def test_income() -> None:
    samurai = {0: {"owari": 1, "mino": 1, "suruga": 1, "kai": 1, "shinano": 1}}
    assert katana(katana_table([["bushi"]], samurai=samurai)).table.koku[0] == 8


@clause("KATANA-E18")
def test_emperor_chain() -> None:
    """A, B, C and D sit in seats 0 to 3; A is Emperor."""
    table = katana_table([["bushi"]] * 4, emperor=0, has_played=[])
    table.turn = None
    game = katana(table, BeginPhase(2)).asked(0, "order.pick").when(0, PickPlayer(2)).when(2, EndTurn())
    game = game.asked(0, "order.interject").when(0, Wait()).asked(2, "order.pick")
    game.offers_exactly(2, PickPlayer(1), PickPlayer(3)).when(2, PickPlayer(0)).refused("KATANA-6.4")
    game = game.when(2, PickPlayer(3)).when(3, EndTurn()).asked(0, "order.interject").when(0, PlayNow())
    game = game.asked(0, "clan").when(0, EndTurn())
    game.happened(PlayerPicked(None, 1, 2), SubTurnStarted(1, 2)).asked(1, "clan")


@clause("KATANA-E19")
def test_end() -> None:
    samurai = {0: {"iyo": 1, "tosa": 1, "sanuki": 1}, 1: {"aki": 1, "suo": 1, "bizen": 1, "harima": 1}, 3: {"omi": 1}}
    table = katana_table([["bushi"]] * 2, samurai=samurai, honour={0: 24, 1: 24}, has_played=[2, 3])
    game = in_clan_turn(table).when(0, EndTurn()).when(1, EndTurn())
    assert game.table.honour[:2] == [26, 27]
    game = by_default(game.never(GameEnded), 2)
    assert only(game, GameEnded).winners == (1,)


@clause("KATANA-E20")
def test_return() -> None:
    table = katana_table([["bushi"]], eliminated=[1], discard=["ikko_ikki"], honour={1: 6}, game_turn=3)
    game = by_default(katana(table), 1)
    assert game.table.game_turn == 4
    assert (game.table.koku[1], game.table.hands[1], game.table.honour[1]) == (4, ["ikko_ikki"], 6)
    assert game.table.landless == [1]
    assert game.table.reserve[1] >= 5
