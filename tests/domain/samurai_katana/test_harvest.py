"""Phase 4, income and draw: chapter 15."""

import pytest

from domain.kernel.engine import asked, legal
from domain.samurai_katana.commands.clan import EndTurn
from domain.samurai_katana.commands.harvest import Keep, SetAside
from domain.samurai_katana.events.turns import CardsDrawn, CardSetAside, HandKept, IncomeCollected
from domain.samurai_katana.events.wealth import KokuChanged
from domain.samurai_katana.material import CARD_TYPES, CARDS
from domain.samurai_katana.phases.harvest import KEPT_FROM_MAX, extra_cards, ways_to_keep
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from tests.domain.samurai_katana.tables import all_of, by_default, in_clan_turn, katana, katana_table, only
from tests.given import Given, clause


def harvest(hands: list[list[str]], **facts: object) -> Given:
    return katana(katana_table(hands, **facts))  # type: ignore[arg-type]


@clause("KATANA-15.1", "KATANA-R70", "KATANA-E17")
def test_a_plain_gives_two_koku_and_a_mountain_one() -> None:
    samurai = {0: {"owari": 1, "mino": 4, "suruga": 1, "kai": 1}}
    game = harvest([["bushi"]], samurai=samurai, castles={"aki": 0})
    game.happened(IncomeCollected(0, 8), KokuChanged(0, 8, "income"))
    assert game.table.koku[0] == 8


@clause("KATANA-15.2", "KATANA-R49")
def test_everybody_keeps_none_to_five_cards_in_secret_and_at_the_same_time() -> None:
    game = harvest([["bushi", "ninja"], ["taisho"], []])
    assert sorted(asked(game.table)) == [0, 1]
    game.offers_exactly(0, Keep(()), Keep(("bushi",)), Keep(("ninja",)), Keep(("bushi", "ninja")))
    game.when(0, Keep(("taisho",))).refused("KATANA-15.2")
    game.when(0, Keep(("ninja", "bushi"))).refused("KATANA-15.2")
    game.when(0, EndTurn()).refused("KATANA-15.2")
    voted = game.when(0, Keep(("ninja",))).never(HandKept)
    voted = voted.when(1, Keep(())).happened(HandKept(0, 1, ("bushi",), ("ninja",)), HandKept(1, 0, ("taisho",), ()))
    assert only_kept(voted, 0).parts()[1].keys() == {"seat:0"}
    assert "kept" not in only_kept(voted, 0).parts()[0]


def only_kept(game: Given, seat: int) -> HandKept:
    return next(event for event in all_of(game, HandKept) if event.seat == seat)


@clause("KATANA-15.2")
def test_more_than_five_cards_are_never_kept() -> None:
    hand = ["ashigaru", "bushi", "hatamoto", "taisho", "ninja", "affront", "treason"]
    game = harvest([hand])
    assert max(len(move.cards) for move in legal(SAMURAI_KATANA_RULESET, game.table, 0)) == 5  # type: ignore[attr-defined]
    assert len(legal(SAMURAI_KATANA_RULESET, game.table, 0)) == 120


@clause("KATANA-15.3", "KATANA-R49")
def test_all_discards_come_first_then_each_refills_from_the_new_emperor_on() -> None:
    hands = [["bushi"], ["bushi"], ["bushi"], ["bushi"]]
    game = by_default(harvest(hands, honour={0: 2, 1: 3, 2: 0, 3: 1}), 4)
    assert game.table.emperor == 2
    events = [event for event in game.events if isinstance(event, HandKept | CardsDrawn)]
    assert [type(event).__name__ for event in events] == ["HandKept"] * 4 + ["CardsDrawn"] * 4
    assert [event.seat for event in events[4:]] == [2, 3, 0, 1]


@clause("KATANA-15.4", "KATANA-E16")
@pytest.mark.parametrize(("clan_points", "cards"), [(0, 5), (1, 6), (5, 6), (6, 7), (26, 7)])
def test_extra_cards_by_clan_points(clan_points: int, cards: int) -> None:
    assert 5 + extra_cards(clan_points) == cards


@clause("KATANA-15.4", "KATANA-E16")
def test_after_phase_4_a_hand_has_five_six_or_seven_cards() -> None:
    samurai = {
        0: {"omi": 1},
        1: {"sagami": 1, "owari": 1, "kai": 1},
        2: {"settsu": 1, "suo": 1, "satsuma": 1},
        3: {"hizen": 1},
    }
    game = by_default(harvest([["bushi"], ["bushi"], ["bushi"]], samurai=samurai, honour={3: 9}), 3)
    assert [len(hand) for hand in game.table.hands] == [5, 6, 7, 5]


@clause("KATANA-15.5")
def test_the_eliminated_get_neither_koku_nor_cards() -> None:
    game = by_default(harvest([["bushi"]], eliminated=[2]), 1)
    assert 2 not in [event.seat for event in all_of(game, IncomeCollected)]
    assert 2 not in [event.seat for event in all_of(game, CardsDrawn)]


@clause("KATANA-15.6")
def test_there_is_no_hand_limit_at_any_other_moment() -> None:
    game = in_clan_turn(katana_table([["ashigaru"] * 6 + ["bushi"] * 4])).asked(0, "clan")
    assert len(game.table.hands[0]) == 10


@clause("KATANA-15.2")
def test_when_time_runs_out_the_five_cards_with_most_katanas_are_kept() -> None:
    hand = ["ashigaru", "war_fan", "bushi", "hatamoto", "taisho", "ninja", "affront"]
    game = by_default(harvest([hand]), 1)
    assert only(game, HandKept).kept == ("affront", "bushi", "hatamoto", "ninja", "taisho")
    small = by_default(harvest([["ashigaru", "war_fan"]]), 1)
    assert only(small, HandKept).kept == ("ashigaru", "war_fan")


@clause("KATANA-15.2")
def test_of_a_very_large_hand_cards_are_set_aside_first_in_secret() -> None:
    hand = [title for title in CARD_TYPES if CARD_TYPES[title].kind != "anytime"][: KEPT_FROM_MAX + 2]
    game = harvest([hand, ["ronin"]], quiet=False).asked(0, "harvest.set_aside")
    assert list(asked(game.table)) == [0]
    game.offers(0, *map(SetAside, hand))
    game.when(0, SetAside("ronin")).refused("KATANA-15.2")
    game = game.when(0, SetAside("taisho")).asked(0, "harvest.set_aside")
    assert all_of(game, CardSetAside)[0].parts()[1].keys() == {"seat:0"}
    game = game.when_time_runs_out(0).asked(0, "harvest.keep")
    assert len(game.table.hands[0]) == KEPT_FROM_MAX
    game = game.when(0, Keep(())).when(1, Keep(()))
    assert "taisho" in only_kept(game, 0).discarded
    assert len(only_kept(game, 0).discarded) == len(hand)


def test_the_ways_to_keep_stay_within_the_bound() -> None:
    hand = tuple(sorted(dict.fromkeys(CARDS)))[:KEPT_FROM_MAX]
    assert len(ways_to_keep(hand)) == 1586
