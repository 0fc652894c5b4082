"""Movement: chapter 9."""

import pytest

from domain.samurai_katana.commands.clan import AddGroup, EndTurn, Launch, Move
from domain.samurai_katana.commands.windows import Pass, PassRest, PlayTsunami
from domain.samurai_katana.events.battle import BattleStarted
from domain.samurai_katana.events.cards import CardPlayed, WindowClosed
from domain.samurai_katana.events.figures import (
    AttackDropped,
    AttackLaunched,
    GroupMustered,
    GroupStopped,
    RegionControlChanged,
    SamuraiMoved,
    SeaLaneClosed,
    SeaLanesReopened,
)
from domain.samurai_katana.events.wealth import HonourChanged, KokuChanged
from domain.samurai_katana.table import KatanaTable
from tests.domain.samurai_katana.tables import all_of, in_clan_turn, katana_table, only
from tests.given import Given, clause


def clan_of(samurai: dict[str, int], koku: int = 9, **facts: object) -> Given:
    return in_clan_turn(katana_table([["bushi", "bushi"]], samurai={0: samurai}, koku={0: koku}, **facts))  # type: ignore[arg-type]


@clause("KATANA-9.1")
def test_a_move_takes_any_number_to_one_neighbouring_region() -> None:
    game = clan_of({"kai": 3})
    neighbours = ("musashi", "sagami", "shinano", "suruga")
    moves = [Move("kai", to, count) for to in neighbours for count in (1, 2, 3)]
    game.offers(0, *moves).offers_not(0, Move("kai", "omi", 1), Move("kai", "suruga", 4))
    for wrong in (Move("kai", "omi", 1), Move("kai", "suruga", 4), Move("kai", "suruga", 0), Move("omi", "ise", 1)):
        game.when(0, wrong).refused("KATANA-9.1")
    game.when(0, Move("kai", "atlantis", 1)).refused("KATANA-9.1")
    assert game.when(0, Move("kai", "suruga", 2)).table.samurai[0] == {"kai": 1, "suruga": 2}


@clause("KATANA-9.2")
@pytest.mark.parametrize("count", [1, 3])
def test_a_move_costs_one_koku_whatever_the_number(count: int) -> None:
    game = clan_of({"kai": 3}, koku=1).when(0, Move("kai", "suruga", count))
    game.happened(KokuChanged(0, -1, "move"), SamuraiMoved(0, "kai", "suruga", count, "koku", "land"))
    clan_of({"kai": 3}, koku=0).when(0, Move("kai", "suruga", count)).refused("KATANA-9.2")


@clause("KATANA-9.3", "KATANA-11.1")
def test_the_way_into_an_own_castle_is_free() -> None:
    game = clan_of({"kai": 3}, koku=0, castles={"suruga": 0}).when(0, Move("kai", "suruga", 2))
    game.happened(SamuraiMoved(0, "kai", "suruga", 2, "castle", "land")).never(KokuChanged)


@clause("KATANA-9.4", "KATANA-R27")
def test_after_twelve_free_moves_the_way_into_a_castle_is_paid() -> None:
    game = clan_of({"kai": 1}, koku=1, castles={"suruga": 0, "kai": 0})
    for number in range(12):
        there, back = ("kai", "suruga") if number % 2 == 0 else ("suruga", "kai")
        game = game.when(0, Move(there, back, 1))
    assert game.table.free_moves == 12
    assert game.table.koku[0] == 1
    game = game.when(0, Move("kai", "suruga", 1)).happened(KokuChanged(0, -1, "move"))
    game.when(0, Move("suruga", "kai", 1)).refused("KATANA-9.2")


@clause("KATANA-9.5")
def test_the_same_samurai_may_move_again_and_again_for_a_koku_each() -> None:
    game = clan_of({"kai": 1}, koku=3).when(0, Move("kai", "suruga", 1)).when(0, Move("suruga", "mikawa", 1))
    game = game.when(0, Move("mikawa", "owari", 1))
    assert game.table.samurai[0] == {"owari": 1}
    assert game.table.koku[0] == 0


@clause("KATANA-9.6")
def test_all_may_leave_and_then_only_a_castle_keeps_the_region() -> None:
    plain = clan_of({"kai": 2}).when(0, Move("kai", "suruga", 2))
    plain.happened(RegionControlChanged("kai", 0, None, "kofu"))
    castle = clan_of({"kai": 2}, castles={"kai": 0}).when(0, Move("kai", "suruga", 2))
    assert castle.table.owner["kai"] == 0


@clause("KATANA-9.7")
def test_a_moved_figure_stays_moved() -> None:
    game = clan_of({"kai": 1}, koku=1).when(0, Move("kai", "suruga", 1))
    assert game.table.samurai[0] == {"suruga": 1}
    game.when(0, Move("suruga", "kai", 1)).refused("KATANA-9.2")


@clause("KATANA-9.8")
def test_an_uncontrolled_region_is_taken_without_battle_and_without_honour() -> None:
    game = clan_of({"kai": 2}).when(0, Move("kai", "suruga", 1))
    game.happened(RegionControlChanged("suruga", None, 0, "sunpu")).never(BattleStarted, HonourChanged)


@clause("KATANA-9.9", "KATANA-9.10")
def test_moving_into_anothers_region_starts_a_battle_that_is_finished_first() -> None:
    hands = [["bushi"] * 3, ["ashigaru", "ashigaru", "ashigaru"]]
    table = katana_table(hands, samurai={0: {"kai": 3, "omi": 1}, 1: {"suruga": 1, "mutsu": 1}}, koku={0: 2})
    game = in_clan_turn(table).when(0, Move("kai", "suruga", 3))
    game.happened(AttackLaunched(0, "suruga", forced=True), BattleStarted).asked(0, "battle.commit")
    game.when(0, Move("omi", "mino", 1)).refused("KATANA-10.7")


@clause("KATANA-9.9")
def test_a_castle_alone_is_attacked_too() -> None:
    table = katana_table([["bushi"] * 2], samurai={0: {"kai": 3}}, castles={"suruga": 1}, koku={0: 2})
    in_clan_turn(table).when(0, Move("kai", "suruga", 3)).happened(BattleStarted)


@clause("KATANA-9.11", "KATANA-R28")
def test_who_has_fewer_than_two_cards_may_not_attack() -> None:
    samurai = {0: {"kai": 3}, 1: {"suruga": 1}}
    one = in_clan_turn(katana_table([["bushi"]], samurai=samurai, koku={0: 2}))
    one.when(0, Move("kai", "suruga", 1)).refused("KATANA-9.11")
    one.offers(0, Move("kai", "shinano", 1)).offers_not(0, Move("kai", "suruga", 1))
    two = in_clan_turn(katana_table([["bushi", "bushi"]], samurai=samurai, koku={0: 2}))
    two.offers(0, Move("kai", "suruga", 1))


def mustering(koku: int = 3, **facts: object) -> Given:
    """Seat 0 marches from Kai against Suruga; further samurai stand in Mikawa, Shinano and far away."""
    samurai = {0: {"kai": 2, "mikawa": 3, "shinano": 1, "omi": 4}, 1: {"suruga": 1, "mutsu": 1}}
    table = katana_table([["bushi", "bushi"], ["bushi"] * 2], samurai=samurai, koku={0: koku}, **facts)  # type: ignore[arg-type]
    return in_clan_turn(table).when(0, Move("kai", "suruga", 2))


@clause("KATANA-9.12", "KATANA-R29")
def test_a_combined_attack_has_one_paid_group_per_region() -> None:
    game = mustering().asked(0, "attack")
    adds = [AddGroup("mikawa", 1), AddGroup("mikawa", 2), AddGroup("mikawa", 3), AddGroup("shinano", 1)]
    game.offers_exactly(0, *adds, Launch())
    game.when(0, AddGroup("omi", 1)).refused("KATANA-9.1")
    game = game.when(0, AddGroup("mikawa", 2)).happened(
        KokuChanged(0, -1, "move"), GroupMustered(0, "mikawa", "suruga", 2, "koku", "land", True)
    )
    game.when(0, AddGroup("mikawa", 1)).refused("KATANA-9.12")
    game.when(0, AddGroup("kai", 1)).refused("KATANA-9.12")
    game = game.when(0, AddGroup("shinano", 1))
    started = only(game, BattleStarted)
    assert [(group.origin, group.count) for group in started.groups] == [("kai", 2), ("mikawa", 2), ("shinano", 1)]
    assert started.attackers == 5
    assert game.table.koku[0] == 0


@clause("KATANA-9.12")
def test_a_group_that_cannot_be_paid_is_not_added_and_the_attack_starts() -> None:
    mustering(koku=1).happened(AttackLaunched(0, "suruga", forced=True), BattleStarted)
    unpaid = mustering(koku=2).when(0, AddGroup("mikawa", 1)).happened(AttackLaunched)
    assert len(only(unpaid, BattleStarted).groups) == 2


@clause("KATANA-9.13")
def test_groups_cannot_be_taken_back_and_the_attacker_launches() -> None:
    game = mustering()
    assert game.table.koku[0] == 2
    game.when(0, EndTurn()).refused("KATANA-9.13")
    game.when(0, Move("omi", "mino", 1)).refused("KATANA-9.10")
    game.when(0, Launch()).happened(AttackLaunched(0, "suruga"), BattleStarted)
    game.when_time_runs_out(0).happened(AttackLaunched(0, "suruga"))


@clause("KATANA-9.14", "KATANA-14.9", "KATANA-R30")
def test_the_first_payable_move_of_the_shogun_is_free() -> None:
    game = clan_of({"kai": 3}, koku=1, shogun=0).when(0, Move("kai", "suruga", 1))
    game.happened(SamuraiMoved(0, "kai", "suruga", 1, "shogun", "land")).never(KokuChanged)
    game = game.when(0, Move("kai", "suruga", 1)).happened(KokuChanged(0, -1, "move"))
    game.when(0, Move("kai", "suruga", 1)).refused("KATANA-9.2")
    clan_of({"kai": 3}, koku=0, shogun=0).offers(0, Move("kai", "suruga", 3))


@clause("KATANA-R89")
def test_the_way_into_a_castle_does_not_use_the_shoguns_move() -> None:
    game = clan_of({"kai": 3}, koku=0, shogun=0, castles={"suruga": 0}).when(0, Move("kai", "suruga", 1))
    game.happened(SamuraiMoved(0, "kai", "suruga", 1, "castle", "land"))
    game.when(0, Move("kai", "shinano", 1)).happened(SamuraiMoved(0, "kai", "shinano", 1, "shogun", "land"))


def at_sea(samurai: dict[int, dict[str, int]], koku: int = 3, **facts: object) -> KatanaTable:
    """Seat 1 holds Tsunami; seats 1 and 2 have enough cards to be asked for it."""
    hands = [["bushi", "bushi", "ashigaru"], ["tsunami", "bushi", "bushi"], ["ninja", "ninja", "hatamoto"]]
    facts = {"quiet": False, **facts}
    return katana_table(hands, samurai=samurai, koku={0: koku}, **facts)  # type: ignore[arg-type]


@clause("KATANA-9.15", "KATANA-18.9")
def test_a_peaceful_sea_move_opens_its_window_at_once() -> None:
    game = in_clan_turn(at_sea({0: {"tosa": 2}})).when(0, Move("tosa", "kii", 2))
    game.happened(GroupMustered(0, "tosa", "kii", 2, "koku", "sea", False)).asked(1, "react.sea").asked(2, "react.sea")
    game = game.when(1, Pass()).when(2, Pass())
    game.happened(WindowClosed("react.sea"), SamuraiMoved(0, "tosa", "kii", 2, "koku", "sea"))


@clause("KATANA-9.15")
def test_an_attack_by_sea_opens_the_windows_after_the_launch_group_by_group() -> None:
    samurai = {0: {"sanuki": 1, "aki": 1, "harima": 1}, 1: {"bizen": 1, "mutsu": 1}}
    game = in_clan_turn(at_sea(samurai)).when(0, Move("harima", "bizen", 1)).when(0, AddGroup("sanuki", 1))
    game = game.asked(0, "attack").when(0, Launch()).happened(AttackLaunched).asked(1, "react.sea")
    assert game.table.agenda[-1].step.origin == "sanuki"
    game = game.when(1, Pass()).when(2, Pass()).happened(BattleStarted)
    assert len(all_of(game, WindowClosed)) == 1


@clause("KATANA-9.16", "KATANA-17.17", "KATANA-R76", "KATANA-E15")
def test_a_group_stopped_by_tsunami_stays_and_is_paid_back() -> None:
    game = in_clan_turn(at_sea({0: {"tosa": 2}})).when(0, Move("tosa", "kii", 2))
    assert game.table.samurai[0] == {"tosa": 2}
    assert game.table.koku[0] == 2
    game = game.when(1, PlayTsunami()).when(2, Pass())
    game.happened(CardPlayed(1, "tsunami", region="tosa", target=0)).asked(0, "react.card")
    game = game.when(0, Pass())
    game.happened(
        GroupStopped(0, "tosa", "kii", 2, "koku"), KokuChanged(0, 1, "refund"), SeaLaneClosed("kii~tosa")
    ).never(SamuraiMoved)
    assert game.table.samurai[0] == {"tosa": 2}
    assert game.table.koku[0] == 3
    assert game.table.discard[-1] == "tsunami"
    game.asked(0, "clan").when(0, Move("tosa", "kii", 1)).refused("KATANA-9.18")


@clause("KATANA-9.16")
@pytest.mark.parametrize("way", ["shogun", "castle"])
def test_a_free_move_is_given_back_too(way: str) -> None:
    facts = {"shogun": 0} if way == "shogun" else {"castles": {"kii": 0}}
    game = in_clan_turn(at_sea({0: {"tosa": 2}}, **facts)).when(0, Move("tosa", "kii", 2))
    game = game.when(1, PlayTsunami()).when(2, Pass()).when(0, Pass())
    assert only(game, GroupStopped).refund == way
    assert game.table.free_moves == 0
    assert not game.table.shogun_moved
    game.never(KokuChanged)


@clause("KATANA-9.17")
def test_without_a_group_left_there_is_no_battle() -> None:
    samurai = {0: {"sanuki": 2}, 1: {"bizen": 1, "mutsu": 1}}
    game = in_clan_turn(at_sea(samurai)).when(0, Move("sanuki", "bizen", 2)).when(1, PlayTsunami()).when(2, Pass())
    game = game.when(0, Pass()).happened(GroupStopped, AttackDropped(0, "bizen")).never(BattleStarted)
    game.asked(0, "clan")
    assert game.table.samurai[0] == {"sanuki": 2}


@clause("KATANA-R31")
def test_the_other_groups_of_a_combined_attack_go_on() -> None:
    samurai = {0: {"sanuki": 2, "harima": 1}, 1: {"bizen": 1, "mutsu": 1}}
    game = in_clan_turn(at_sea(samurai)).when(0, Move("sanuki", "bizen", 2)).when(0, AddGroup("harima", 1))
    game = game.when(1, PlayTsunami()).when(2, Pass()).when(0, Pass())
    game.happened(GroupStopped, BattleStarted)
    assert [group.origin for group in only(game, BattleStarted).groups] == ["harima"]


@clause("KATANA-9.18", "KATANA-R31")
def test_a_closed_lane_opens_again_when_the_clan_turn_ends() -> None:
    game = in_clan_turn(at_sea({0: {"tosa": 2}})).when(0, Move("tosa", "kii", 2)).when(1, PlayTsunami())
    game = game.when(2, Pass()).when(0, Pass())
    assert game.table.closed_lanes == ["kii~tosa"]
    game.offers(0, Move("tosa", "hyuga", 1), Move("tosa", "iyo", 1)).offers_not(0, Move("tosa", "kii", 1))
    game = game.when(0, EndTurn()).happened(SeaLanesReopened(("kii~tosa",)))
    assert game.table.closed_lanes == []


@clause("KATANA-9.19")
def test_castles_never_move() -> None:
    clan_of({"kai": 1}, castles={"omi": 0}).when(0, Move("omi", "mino", 1)).refused("KATANA-9.19")


@clause("KATANA-18.11")
def test_who_passes_for_the_rest_is_not_asked_in_later_sea_windows_and_all_know_it() -> None:
    game = in_clan_turn(at_sea({0: {"tosa": 2}})).when(0, Move("tosa", "kii", 1))
    game = game.when(1, PassRest())
    assert game.table.silent == []
    game = game.when(2, Pass()).happened(WindowClosed("react.sea", (1,)))
    game = game.when(0, Move("tosa", "hyuga", 1)).asked(2, "react.sea")
    assert list(game.table.agenda[-1].asked) == [2]
    game = game.when(2, PassRest()).when(0, Move("hyuga", "tosa", 1))
    assert game.table.samurai[0] == {"kii": 1, "tosa": 1}
    assert game.when(0, EndTurn()).table.silent == []
