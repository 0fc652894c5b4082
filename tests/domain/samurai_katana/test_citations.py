"""What happens, what is offered and what is refused names exactly the clauses that act."""

import pytest

from domain.kernel.clock import Clock
from domain.kernel.event import Event
from domain.samurai_katana.commands.battle import DestroyCastle, ReplaceCastle, ReplaceCastleWith, Retreat
from domain.samurai_katana.commands.clan import (
    AddGroup,
    CommitSeppuku,
    EndTurn,
    Land,
    Launch,
    Move,
    PlayCard,
)
from domain.samurai_katana.commands.order import PickPlayer
from domain.samurai_katana.commands.purchase import BuyCastle, BuySamurai, EndBuying, SellHonour
from domain.samurai_katana.elimination import CheckElimination
from domain.samurai_katana.events.battle import (
    AttackersReturned,
    BattleCardsCommitted,
    BattleResolved,
    BattleStarted,
    DefenderDrew,
    SamuraiRetreated,
)
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.events.figures import (
    AttackLaunched,
    CastleBought,
    CastleDestroyed,
    CastleReplaced,
    GroupMustered,
    RegionControlChanged,
    SamuraiLost,
    SamuraiMoved,
    SamuraiPlaced,
)
from domain.samurai_katana.events.turns import (
    CardsDrawn,
    PhaseEnded,
    PhaseStarted,
    PlayerEliminated,
    PlayerPicked,
    StartingSamuraiPlaced,
    SubTurnEnded,
    SubTurnRanOut,
    SubTurnStarted,
    TitlesAssigned,
)
from domain.samurai_katana.events.wealth import (
    HonourChanged,
    HonourSold,
    KokuChanged,
)
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.order import NextPlayer, PickNext
from domain.samurai_katana.table import DecidedBy, EndReason
from tests.domain.samurai_katana.tables import (
    MOUNTAIN,
    PLAIN,
    attacked,
    battle_table,
    buying,
    fought,
    in_clan_turn,
    katana,
    katana_table,
)
from tests.given import WHEREVER, Given, clause

THREE = ["ashigaru", "ashigaru", "bushi"]
CLOCK = Clock(60, 0)


def cited(event: Event, table: object = WHEREVER) -> str:
    """The clauses of an event, without the name of the game."""
    return " ".join(rule.removeprefix("KATANA-") for rule in event.cites(table))


def k(*numbers: str) -> tuple[str, ...]:
    return tuple(f"KATANA-{number}" for number in numbers)


# --- turns --------------------------------------------------------------------------------------------


def test_first_samurai_stand_in_drawn_cities_and_further_ones_are_distributed() -> None:
    table = katana_table()
    assert cited(StartingSamuraiPlaced(0, ("aki",)), table) == "3.10"
    table.samurai[0] = {}
    assert cited(StartingSamuraiPlaced(0, ("aki",)), table) == "3.9"


def test_only_who_draws_more_than_five_draws_extra_cards() -> None:
    table = katana_table([["bushi"]])
    assert cited(CardsDrawn(0, 4, "refill", ()), table) == "15.3"
    assert cited(CardsDrawn(0, 5, "refill", ()), table) == "15.3 15.4"
    assert cited(CardsDrawn(0, 2, "battle", ()), table) == "10.39"
    assert cited(CardsDrawn(0, 1, "return", ()), table) == "12.5"
    assert cited(CardsDrawn(0, 1, "exchange", ()), table) == "20.31"


def test_phases_one_and_two_end_when_all_have_played_and_the_others_are_for_all_together() -> None:
    table = katana_table()
    assert cited(PhaseStarted(2), table) == "6.1"
    assert cited(PhaseStarted(3), table) == "6.1 6.10"
    assert cited(PhaseEnded(4), table) == "6.10"
    assert cited(PhaseEnded(1), table) == "6.8"
    assert cited(PhaseEnded(2), katana_table(eliminated=[2])) == "6.8 6.9"
    assert cited(PhaseEnded(1), katana_table(landless=[2])) == "6.8 6.9"
    assert cited(PhaseEnded(2), katana_table(landless=[2])) == "6.8"


@clause("KATANA-6.2", "KATANA-6.3", "KATANA-6.5", "KATANA-6.6", "KATANA-6.7")
def test_who_picks_the_next_player_does_so_by_the_clause_of_that_moment() -> None:
    first = katana(katana_table(has_played=[]), PickNext(3, is_first=True))
    first.allows(3, PickPlayer(0), *k("6.2")).when(3, PickPlayer(0)).cited(PlayerPicked, *k("6.2"))
    after_own = katana(katana_table(has_played=[3]), NextPlayer(3)).allows(3, PickPlayer(0), *k("6.3", "6.6"))
    after_own.when(3, PickPlayer(0)).cited(PlayerPicked, *k("6.3", "6.6"))
    other = katana(katana_table(has_played=[3, 0]), NextPlayer(0)).allows(0, PickPlayer(1), *k("6.3"))
    other.when(0, PickPlayer(1)).cited(PlayerPicked(0, 1, 2), *k("6.3"))
    gone = katana(katana_table(players=5, has_played=[3, 0], eliminated=[0]), NextPlayer(0))
    gone.allows(3, PickPlayer(1), *k("6.7")).when(3, PickPlayer(1)).cited(PlayerPicked, *k("6.7"))
    katana(katana_table(has_played=[0, 2, 3]), NextPlayer(0)).cited(PlayerPicked, *k("6.5"))


@clause("KATANA-7.12", "KATANA-8.3", "KATANA-8.17", "KATANA-12.13", "KATANA-R94")
def test_a_sub_turn_that_ends_by_itself_is_not_told_as_ended_by_choice() -> None:
    assert cited(SubTurnStarted(0, 1)) == "7.1"
    assert cited(SubTurnStarted(0, 2)) == "8.1"
    buying(katana_table(koku={0: 1})).when(0, EndBuying()).cited(SubTurnEnded, *k("7.12"))
    poor = buying(katana_table()).cited(SubTurnRanOut, *k("R94"))
    poor.cited(SubTurnEnded(0, 1), *k("R94"))
    in_clan_turn(katana_table([["bushi"]])).when(0, EndTurn()).cited(SubTurnEnded, *k("8.3"))
    empty = in_clan_turn(katana_table()).cited(SubTurnRanOut, *k("8.17"))
    empty.cited(SubTurnEnded, *k("8.17"))
    assert cited(SubTurnEnded(0, 2), katana_table(eliminated=[0])) == "12.13"


def test_a_clan_is_eliminated_for_one_of_three_reasons() -> None:
    in_clan_turn(katana_table([["bushi"]], landless=[0])).when(0, EndTurn()).cited(
        PlayerEliminated, *k("12.10", "12.2", "12.3")
    )
    seppuku = katana_table([["bushi"]], options=KatanaOptions(seppuku=True))
    in_clan_turn(seppuku).when(0, CommitSeppuku()).cited(PlayerEliminated, *k("20.11", "12.2", "12.3"))
    gone = katana_table(samurai={1: {}})
    katana(gone, CheckElimination()).cited(PlayerEliminated, *k("12.1", "12.2", "12.3"))


@pytest.mark.parametrize(
    ("emperor_by", "shogun_by", "clauses"),
    [
        ("honour", "honour", "14.1 14.4"),
        ("koku", "regions", "14.1 14.2 14.4 14.5"),
        ("order", "equal", "14.1 14.2 14.3 14.4 14.5 14.6"),
        ("honour", "shogun", "14.1 14.4 14.5 14.6"),
        ("honour", "emperor", "14.1 14.4 14.5 14.7"),
    ],
)
def test_titles_name_the_comparisons_that_decided(emperor_by: str, shogun_by: str, clauses: str) -> None:
    titles = TitlesAssigned(0, None, False, emperor_by, shogun_by)  # type: ignore[arg-type]
    assert cited(titles, katana_table()) == clauses
    assert cited(titles, katana_table(eliminated=[1])) == f"{clauses} 14.10"


@pytest.mark.parametrize(
    ("reason", "decided_by", "options", "clauses"),
    [
        ("threshold", "only", KatanaOptions(), "19.1 19.4 1.2 19.5"),
        ("threshold", "honour", KatanaOptions(game_length=30), "19.1 20.4 19.4 1.3 19.5"),
        ("threshold", "clan_points", KatanaOptions(clan_treasure=True), "19.1 19.4 1.4 19.5 20.18"),
        ("threshold", "castles", KatanaOptions(), "19.1 19.4 1.5 19.5"),
        ("threshold", "shared", KatanaOptions(), "19.1 19.4 1.6 19.5"),
        ("turn_limit", "honour", KatanaOptions(), "19.7 19.5"),
        ("turn_limit", "cities", KatanaOptions(), "19.7 1.5 19.5"),
        ("sudden_death", "first", KatanaOptions(sudden_death=True), "20.1 20.2 19.5 20.53"),
        ("sudden_death", "honour", KatanaOptions(sudden_death=True), "20.1 20.2 20.3 1.3 19.5 20.53"),
    ],
)
def test_the_end_names_how_it_came_and_what_decided(
    reason: EndReason, decided_by: DecidedBy, options: KatanaOptions, clauses: str
) -> None:
    ended = GameEnded(reason, (0,), (), (), decided_by)
    assert cited(ended, katana_table(options=options)) == clauses
    assert "KATANA-19.6" in ended.cites(katana_table(options=options, eliminated=[1]))


# --- purchases, moves, land ---------------------------------------------------------------------------


def test_purchases_name_their_prices_and_kyoto_its_own() -> None:
    table = katana_table(samurai={0: {"yamashiro": 1, "kai": 1}}, koku={0: 9}, honour={0: 2})
    game = buying(table)
    game.allows(0, BuySamurai("kai", 1), *k("7.1", "7.4")).allows(0, EndBuying(), *k("7.12"))
    game.allows(0, SellHonour(), *k("7.11", "16.3")).when(0, SellHonour()).cited(HonourSold, *k("7.11", "16.3"))
    game.allows(0, BuyCastle("kai"), *k("7.2", "7.4")).allows(0, BuyCastle("yamashiro"), *k("7.3", "7.4"))
    game.when(0, BuyCastle("kai")).cited(CastleBought, *k("7.2", "7.4")).cited(KokuChanged, *k("7.2"))
    game.when(0, BuyCastle("yamashiro")).cited(CastleBought, *k("7.3", "7.4")).cited(KokuChanged, *k("7.3"))
    in_clan_turn(katana_table([THREE], honour={0: 2})).allows(0, SellHonour(), *k("16.3"))


def test_a_move_names_what_it_costs_and_what_it_finds() -> None:
    own = katana_table([THREE], samurai={0: {"mino": 2, "omi": 1}}, koku={0: 3})
    game = in_clan_turn(own).allows(0, Move("mino", "omi", 1), *k("9.1", "9.2"))
    game.when(0, Move("mino", "omi", 1)).cited(SamuraiMoved, *k("9.1", "9.2"))
    game.when(0, Move("mino", "omi", 2)).cited(SamuraiMoved, *k("9.1", "9.2", "9.6"))
    game.allows(0, Move("mino", "owari", 1), *k("9.1", "9.2", "9.8"))
    taken = game.when(0, Move("mino", "owari", 1)).cited(SamuraiMoved, *k("9.1", "9.2", "9.8"))
    taken.cited(RegionControlChanged, *k("4.5", "4.9"))
    castle = katana_table([THREE], samurai={0: {"mino": 2, "omi": 1}}, castles={"omi": 0})
    in_clan_turn(castle).allows(0, Move("mino", "omi", 1), *k("9.1", "9.3"))
    castle.koku[0], castle.free_moves = 1, 12
    in_clan_turn(castle).allows(0, Move("mino", "omi", 1), *k("9.1", "9.4"))
    shogun = katana_table([THREE], samurai={0: {"mino": 2, "omi": 1}}, shogun=0)
    in_clan_turn(shogun).when(0, Move("mino", "omi", 1)).cited(SamuraiMoved, *k("9.1", "9.14"))


def test_an_attack_is_cited_as_one_and_a_voyage_in_peace_is_not() -> None:
    samurai = {0: {"mino": 2, "omi": 1, "mikawa": 1}, 1: {"owari": 1, "mutsu": 1}}
    game = in_clan_turn(katana_table([THREE], samurai=samurai, koku={0: 9}))
    game.allows(0, Move("mino", "owari", 1), *k("9.1", "9.2", "9.9"))
    game = game.when(0, Move("mino", "owari", 1)).cited(GroupMustered, *k("9.9", "9.2", "9.13"))
    game.allows(0, Launch(), *k("9.13")).allows(0, AddGroup("mikawa", 1), *k("9.12", "9.2"))
    joined = game.when(0, AddGroup("mikawa", 1)).cited(GroupMustered, *k("9.12", "9.2", "9.13"))
    joined.cited(AttackLaunched, *k("9.13", "R94"))
    game.when(0, Launch()).cited(AttackLaunched, *k("9.13")).cited(BattleStarted, *k("10.2", "10.3"))
    voyage = katana_table([THREE], samurai={0: {"tosa": 1, "kii": 1}}, koku={0: 1})
    sailed = in_clan_turn(voyage).when(0, Move("tosa", "kii", 1)).cited(GroupMustered, *k("9.1", "9.2", "9.15"))
    sailed.cited(SamuraiMoved, *k("9.1", "9.6")).cited(RegionControlChanged("tosa", 0, None, "kochi"), *k("4.7", "4.9"))


def test_land_that_a_landless_clan_gains_ends_its_landlessness() -> None:
    game = in_clan_turn(katana_table([["bushi"]], landless=[0])).allows(0, Land("kai"), *k("12.9"))
    game.when(0, Land("kai")).cited(RegionControlChanged, *k("4.5", "4.9", "12.7"))
    revolt = katana_table([["ikko_ikki"]], landless=[0], samurai={1: {"kai": 1, "mutsu": 1}})
    game = in_clan_turn(revolt).allows(0, PlayCard("ikko_ikki", "kai", count=5), *k("8.4", "17.20", "12.8"))
    game.when(0, PlayCard("ikko_ikki", "kai", count=5)).cited(SamuraiPlaced, *k("12.8"))
    sect = katana_table([["hokke_sect"]], landless=[0], samurai={1: {"kai": 1, "mutsu": 1}})
    game = in_clan_turn(sect).when(0, PlayCard("hokke_sect", "kai"))
    game.cited(SamuraiPlaced, *k("17.23")).cited(RegionControlChanged, *k("4.5", "4.9", "12.12"))


# --- battles ------------------------------------------------------------------------------------------


def test_the_count_names_what_counts() -> None:
    plain = fought(4, ["bushi", "ashigaru"], 2, ["ashigaru", "ashigaru"])
    plain.cited(BattleResolved, *k("10.16", "10.17", "10.21", "10.22", "10.23", "10.24"))
    plain.cited(HonourChanged, *k("10.27")).cited(SamuraiLost, *k("10.25"))
    tie = fought(3, ["bushi", "ashigaru"], 2, ["bushi", "ashigaru"], where=MOUNTAIN)
    tie.cited(BattleResolved, *k("10.16", "10.17", "10.18", "10.29", "10.22", "10.23", "10.24"))
    tie.cited(RegionControlChanged, *k("4.7", "4.9"))
    castle = fought(4, ["ashigaru", "ashigaru"], 0, ["bushi", "bushi"], castle=True).cited(
        BattleStarted, *k("10.2", "R86")
    )
    castle.cited(BattleResolved, *k("10.16", "10.17", "10.19", "10.20", "10.29", "10.22", "10.23", "10.24"))


@pytest.mark.parametrize(
    ("special", "clauses"),
    [
        ("war_fan", "17.2"),
        ("cavalry", "17.3"),
        ("alliance", "17.6"),
        ("arquebusiers", "17.8"),
        ("treason", "17.9"),
        ("sappers", None),
        ("orderly_retreat", None),
        ("saboteurs", None),
    ],
)
def test_a_special_is_cited_where_it_acts(special: str, clauses: str | None) -> None:
    helper = 0 if special == "alliance" else None
    game = fought(4, ["taisho", "hatamoto"], 2, ["ashigaru", "ashigaru"], special=special, helper=helper)
    specials = [rule for rule in cited_by(game, BattleResolved) if rule.startswith("KATANA-17.")]
    assert specials == ([f"KATANA-{clauses}"] if clauses else [])


@clause("KATANA-17.10")
def test_sappers_are_cited_where_they_take_cover_from_the_defender() -> None:
    strong, weak = ["taisho", "hatamoto"], ["ashigaru", "ashigaru"]
    for where, castle in ((PLAIN, True), (MOUNTAIN, False)):
        digging = fought(4, strong, 2, weak, special="sappers", where=where, castle=castle)
        assert "KATANA-17.10" in cited_by(digging, BattleResolved)
        defending = fought(4, strong, 2, weak, defence_special="sappers", where=where, castle=castle)
        assert "KATANA-17.10" not in cited_by(defending, BattleResolved)


def cited_by(game: Given, kind: type[Event]) -> tuple[str, ...]:
    [rules] = [rules for event, rules in zip(game.events, game._rules, strict=True) if isinstance(event, kind)]
    return rules


@clause("KATANA-17.11", "KATANA-17.12", "KATANA-10.15")
def test_saboteurs_undo_the_other_special_and_a_retreat_saves_who_does_not_win() -> None:
    lost = fought(2, ["ashigaru", "ashigaru"], 4, ["hatamoto", "hatamoto"], special="orderly_retreat")
    assert "KATANA-17.11" in cited_by(lost, BattleResolved)
    undone = fought(4, ["bushi", "bushi"], 2, ["ashigaru", "ashigaru"], special="cavalry", defence_special="saboteurs")
    assert "KATANA-17.12" in cited_by(undone, BattleResolved)
    assert "KATANA-17.3" not in cited_by(undone, BattleResolved)
    both = fought(4, ["bushi", "bushi"], 2, ["ashigaru", "ashigaru"], special="cavalry", defence_special="war_fan")
    assert {*k("10.15", "17.2", "17.3")} <= {*cited_by(both, BattleResolved)}


def test_cards_are_laid_by_the_clause_of_their_side_and_two_cards_leave_no_choice() -> None:
    table = battle_table(4, ["bushi", "ashigaru"], 2, ["ashigaru"])
    game = attacked(table, 4)
    laid = [
        rules for event, rules in zip(game.events, game._rules, strict=True) if isinstance(event, BattleCardsCommitted)
    ]
    assert laid == [k("10.7", "10.8", "R94"), k("10.7", "10.9", "R94")]
    game.cited(DefenderDrew, *k("10.5", "10.6"))
    special = battle_table(4, ["bushi", "ashigaru", "cavalry"], 2, THREE)
    assert cited(BattleCardsCommitted(0, 3, True, False, (), None, None), attacked(special, 4).table) == (
        "10.7 10.8 10.11"
    )


def test_beaten_samurai_flee_by_choice_or_without_one() -> None:
    forced = fought(4, ["hatamoto", "hatamoto"], 4, ["ashigaru", "ashigaru"], more={1: {}})
    assert not [event for event in forced.events if isinstance(event, SamuraiRetreated)]
    one = fought(6, ["bushi", "hatamoto"], 6, ["ashigaru", "ashigaru"])
    one.cited(SamuraiRetreated, *k("10.31", "R94"))
    two = fought(6, ["bushi", "hatamoto"], 6, ["ashigaru", "ashigaru"], more={1: {"aki": 1}})
    two.allows(1, Retreat("aki", 1), *k("10.31")).when(1, Retreat("aki", 1)).cited(SamuraiRetreated, *k("10.31"))
    lost = fought(4, ["ashigaru", "ashigaru"], 4, ["bushi", "bushi"])
    assert not [event for event in lost.events if isinstance(event, AttackersReturned)]


def captured(**facts: object) -> Given:
    samurai = {0: {"mino": 5, "aki": 1, "kii": 1, "hyuga": 1}, 1: {"owari": 1, "mutsu": 1}}
    table = katana_table(
        [["hatamoto", "hatamoto"], ["ashigaru", "ashigaru"]],
        samurai=samurai,
        koku={0: 1},
        **{"castles": {"owari": 1}, **facts},  # type: ignore[arg-type]
    )
    return in_clan_turn(table).when(0, Move("mino", "owari", 5))


@clause("KATANA-11.4", "KATANA-11.6", "KATANA-11.7", "KATANA-7.7")
def test_a_captured_castle_names_what_may_be_done_with_it() -> None:
    game = captured().allows(0, DestroyCastle(), *k("11.4")).allows(0, ReplaceCastle(), *k("11.4", "11.6"))
    game.when(0, DestroyCastle()).cited(CastleDestroyed, *k("11.4", "11.5"))
    game.when(0, ReplaceCastle()).cited(CastleReplaced, *k("11.4", "11.5", "11.6"))
    captured(castle_built=[0]).cited(CastleDestroyed, *k("11.4", "11.5", "7.7", "11.6", "R94"))
    all_built = captured(castles={"owari": 1, "aki": 0, "kii": 0, "hyuga": 0})
    all_built.allows(0, ReplaceCastleWith("aki"), *k("11.4", "11.6", "11.7"))
    all_built.when(0, ReplaceCastleWith("aki")).cited(CastleReplaced, *k("11.4", "11.5", "11.6", "11.7"))
