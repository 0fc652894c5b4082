"""Cards of the own clan turn: clauses 17.18 to 17.32."""

import pytest

from domain.samurai_katana.commands.clan import EndTurn, PlayCard
from domain.samurai_katana.commands.windows import AttendNoh, AttendTea, DeclineNoh, RefuseTea
from domain.samurai_katana.events.battle import BattleStarted
from domain.samurai_katana.events.cards import CardResolved, CardsDiscarded, GuestAnswered, WindowClosed
from domain.samurai_katana.events.figures import RegionControlChanged, SamuraiLost, SamuraiPlaced
from domain.samurai_katana.events.wealth import HonourChanged, KokuChanged
from domain.samurai_katana.material import CARD_TYPES, CARDS
from tests.domain.samurai_katana.tables import all_of, in_clan_turn, katana_table, only
from tests.given import Given, clause


def holding(*cards: str, **facts: object) -> Given:
    """Seat 0 holds these cards and two warriors."""
    return in_clan_turn(katana_table([[*cards, "bushi", "bushi"]], **facts))  # type: ignore[arg-type]


@clause("KATANA-R51")
@pytest.mark.parametrize(
    ("title", "copies", "katanas"),
    [
        ("shogunal_justice", 3, 2),
        ("tsunami", 2, 1),
        ("ronin", 2, 1),
        ("ikko_ikki", 3, 3),
        ("hokke_sect", 1, 2),
        ("nichiren_sect", 1, 2),
        ("affront", 2, 1),
        ("conspiracy", 2, 1),
        ("tea_ceremony", 3, 1),
        ("noh_theatre", 2, 1),
        ("wako_pirates", 2, 1),
        ("nanban_trade", 2, 1),
        ("ninja", 2, 2),
    ],
)
def test_copies_and_katanas(title: str, copies: int, katanas: int) -> None:
    assert (CARDS.count(title), CARD_TYPES[title].katanas) == (copies, katanas)


@clause("KATANA-17.18", "KATANA-17.19")
def test_ronin_place_one_or_two_samurai_free_in_an_own_region() -> None:
    game = holding("ronin", samurai={0: {"kai": 1}}, castles={"aki": 0})
    plays = [PlayCard("ronin", region, count=count) for region in ("kai", "aki") for count in (1, 2)]
    game.offers(0, *plays)
    game.when(0, PlayCard("ronin", "suo", count=1)).refused("KATANA-17.18")
    game.when(0, PlayCard("ronin", "kai", count=3)).refused("KATANA-17.18")
    game.when(0, PlayCard("ronin", "kai")).refused("KATANA-17.18")
    game = game.when(0, PlayCard("ronin", "aki", count=2)).happened(SamuraiPlaced(0, "aki", 2, "ronin"))
    assert game.table.koku[0] == 0
    assert game.table.reserve[0] == 17
    last = holding("ronin", samurai={0: {"kai": 19}})
    last.offers(0, PlayCard("ronin", "kai", count=1)).offers_not(0, PlayCard("ronin", "kai", count=2))


@clause("KATANA-17.20", "KATANA-R54")
def test_ikko_ikki_targets_anothers_region_without_castle_of_one_who_has_two() -> None:
    game = holding(
        "ikko_ikki", samurai={1: {"aki": 3, "suo": 1}, 2: {"kai": 1}, 3: {"omi": 1, "ise": 1}}, castles={"omi": 3}
    )
    game.offers(0, *(PlayCard("ikko_ikki", region, count=0) for region in ("aki", "suo", "ise")))
    game.when(0, PlayCard("ikko_ikki", "satsuma", count=0)).refused("KATANA-17.20")
    game.when(0, PlayCard("ikko_ikki", "hizen", count=0)).refused("KATANA-17.20")
    game.when(0, PlayCard("ikko_ikki", "kai", count=0)).refused("KATANA-16.6")
    game.when(0, PlayCard("ikko_ikki", "omi", count=0)).refused("KATANA-11.2")
    game.when(0, PlayCard("ikko_ikki", seat=1)).refused("KATANA-17.20")


@clause("KATANA-17.21", "KATANA-R54")
def test_ikko_ikki_drives_all_samurai_out_and_places_none_to_two() -> None:
    game = holding("ikko_ikki", samurai={1: {"aki": 3, "suo": 1}})
    game.when(0, PlayCard("ikko_ikki", "aki", count=3)).refused("KATANA-17.21")
    taken = game.when(0, PlayCard("ikko_ikki", "aki", count=2))
    taken.happened(
        SamuraiLost(1, "aki", 3, "ikko_ikki", "region"),
        SamuraiPlaced(0, "aki", 2, "ikko_ikki"),
        RegionControlChanged("aki", 1, 0, None),
    ).never(BattleStarted, HonourChanged)
    assert taken.table.reserve[:2] == [17, 19]
    empty = game.when(0, PlayCard("ikko_ikki", "aki", count=0)).never(SamuraiPlaced)
    assert "aki" not in empty.table.owner
    bare = holding("ikko_ikki", samurai={0: {"kai": 20}, 1: {"aki": 3, "suo": 1}})
    bare.offers(0, PlayCard("ikko_ikki", "aki", count=0)).offers_not(0, PlayCard("ikko_ikki", "aki", count=1))


@clause("KATANA-17.22", "KATANA-R55")
@pytest.mark.parametrize("sect", ["hokke_sect", "nichiren_sect"])
def test_sects_target_regions_with_one_or_two_samurai(sect: str) -> None:
    game = holding(sect, samurai={1: {"aki": 3, "suo": 2, "iwami": 1}, 2: {"kai": 1}})
    game.offers(0, PlayCard(sect, "suo"), PlayCard(sect, "iwami")).offers_not(0, PlayCard(sect, "aki"))
    game.when(0, PlayCard(sect, "aki")).refused("KATANA-17.22")
    game.when(0, PlayCard(sect, "satsuma")).refused("KATANA-17.22")
    game.when(0, PlayCard(sect, "suo", count=1)).refused("KATANA-17.22")
    empty = holding(sect, samurai={0: {"omi": 20}, 1: {"suo": 2, "iwami": 1}})
    empty.when(0, PlayCard(sect, "suo")).refused("KATANA-17.22")


@clause("KATANA-17.23", "KATANA-R55", "KATANA-R87")
def test_sects_replace_the_samurai_one_by_one_as_far_as_the_reserve_goes() -> None:
    game = holding("hokke_sect", samurai={1: {"suo": 2, "iwami": 1}}).when(0, PlayCard("hokke_sect", "suo"))
    game.happened(
        SamuraiLost(1, "suo", 2, "hokke_sect", "region"),
        SamuraiPlaced(0, "suo", 2, "hokke_sect"),
        RegionControlChanged("suo", 1, 0, "yamaguchi"),
    ).never(BattleStarted, HonourChanged)
    short = holding("nichiren_sect", samurai={0: {"omi": 19}, 1: {"suo": 2, "iwami": 1}})
    assert short.when(0, PlayCard("nichiren_sect", "suo")).table.samurai[0] == {"omi": 19, "suo": 1}


@clause("KATANA-17.24")
def test_affront_costs_its_player_one_honour_and_its_target_two() -> None:
    game = holding("affront", honour={0: 4, 1: 7}).when(0, PlayCard("affront", seat=1))
    game.happened(HonourChanged(0, -1, 4, 3, "affront"), HonourChanged(1, -2, 7, 5, "affront"))
    holding("affront").when(0, PlayCard("affront", seat=0)).refused("KATANA-17.24")
    holding("affront", eliminated=[2]).when(0, PlayCard("affront", seat=2)).refused("KATANA-17.24")
    holding("affront").when(0, PlayCard("affront")).refused("KATANA-17.24")


@clause("KATANA-17.25", "KATANA-R83")
def test_conspiracy_costs_both_one_honour_and_the_target_two_random_cards() -> None:
    table = katana_table([["conspiracy", "bushi"], ["taisho", "ninja", "treason", "war_fan"]], honour={0: 4, 1: 7})
    game = in_clan_turn(table).when(0, PlayCard("conspiracy", seat=1))
    game.happened(HonourChanged(0, -1, 4, 3, "conspiracy"), HonourChanged(1, -1, 7, 6, "conspiracy"))
    lost = only(game, CardsDiscarded)
    assert len(lost.cards) == 2
    assert [draw.n for draw in lost.draws] == [4, 3]
    assert sorted([*game.table.hands[1], *lost.cards]) == ["ninja", "taisho", "treason", "war_fan"]
    assert set(lost.cards) <= set(game.table.discard)


@clause("KATANA-17.25", "KATANA-R57")
def test_conspiracy_takes_all_cards_if_there_are_fewer() -> None:
    one = in_clan_turn(katana_table([["conspiracy", "bushi"], ["taisho"]])).when(0, PlayCard("conspiracy", seat=1))
    assert only(one, CardsDiscarded).cards == ("taisho",)
    none = in_clan_turn(katana_table([["conspiracy", "bushi"], []])).when(0, PlayCard("conspiracy", seat=1))
    none.never(CardsDiscarded).happened(CardResolved(0, "conspiracy"))


@clause("KATANA-17.26", "KATANA-R56")
def test_tea_ceremony_gives_one_honour_and_one_to_a_guest_who_accepts() -> None:
    game = holding("tea_ceremony").when(0, PlayCard("tea_ceremony", seat=2))
    game.happened(HonourChanged(0, 1, 0, 1, "tea_ceremony")).asked(2, "tea.answer")
    game.offers_exactly(2, AttendTea(), RefuseTea())
    game.when(2, EndTurn()).refused("KATANA-17.26")
    accepted = game.when(2, AttendTea())
    accepted.happened(GuestAnswered(2, "tea_ceremony", "accepts"), HonourChanged(2, 1, 0, 1, "tea_ceremony"))
    refused = game.when(2, RefuseTea()).happened(GuestAnswered(2, "tea_ceremony", "refuses"))
    assert refused.table.honour[2] == 0
    assert game.when_time_runs_out(2).table.honour[2] == 1
    holding("tea_ceremony").when(0, PlayCard("tea_ceremony", seat=0)).refused("KATANA-17.26")


@clause("KATANA-17.27", "KATANA-R56")
def test_noh_theatre_gives_two_honour_and_others_may_buy_one_clockwise() -> None:
    table = katana_table([[], ["noh_theatre", "bushi"]], turn=1, koku={0: 2, 1: 2, 2: 1, 3: 5}, has_played=[0, 2, 3])
    game = in_clan_turn(table).when(1, PlayCard("noh_theatre"))
    game.happened(KokuChanged(1, -2, "price"), HonourChanged(1, 2, 0, 2, "noh_theatre")).asked(3, "noh.answer")
    game.offers_exactly(3, AttendNoh(), DeclineNoh())
    game.when(3, AttendTea()).refused("KATANA-17.27")
    game = game.when(3, AttendNoh()).happened(
        GuestAnswered(3, "noh_theatre", "accepts"), KokuChanged(3, -2, "noh_theatre"), HonourChanged
    )
    game = game.asked(0, "noh.answer").when_time_runs_out(0).happened(GuestAnswered(0, "noh_theatre", "refuses"))
    assert game.table.honour == [0, 2, 0, 1]
    assert game.table.koku == [2, 0, 1, 3]
    assert 2 not in [event.seat for event in all_of(game, GuestAnswered)]


@clause("KATANA-17.28")
def test_wako_pirates_take_three_koku_from_one_with_a_coast() -> None:
    game = holding("wako_pirates", samurai={1: {"aki": 1}, 2: {"kai": 1}}, koku={0: 1, 1: 5, 2: 5})
    game.offers(0, PlayCard("wako_pirates", seat=1))
    for seat in (0, 2, 3):
        game.when(0, PlayCard("wako_pirates", seat=seat)).refused("KATANA-17.28")
    game = game.when(0, PlayCard("wako_pirates", seat=1))
    game.happened(KokuChanged(1, -3, "wako_pirates"), KokuChanged(0, 3, "wako_pirates"))
    out = holding("wako_pirates", eliminated=[1], koku={1: 2})
    out.when(0, PlayCard("wako_pirates", seat=1)).refused("KATANA-17.28")
    poor = holding("wako_pirates", samurai={1: {"aki": 1}}, koku={1: 2}).when(0, PlayCard("wako_pirates", seat=1))
    assert poor.table.koku[:2] == [2, 0]


@clause("KATANA-17.29")
def test_nanban_trade_gives_one_koku_per_coastal_region_up_to_four() -> None:
    two = holding("nanban_trade", samurai={0: {"aki": 1, "suo": 1, "kai": 1}}).when(0, PlayCard("nanban_trade"))
    two.happened(KokuChanged(0, 2, "nanban_trade"))
    coast = dict.fromkeys(("aki", "suo", "iwami", "izumo", "bizen", "hyuga"), 1)
    assert holding("nanban_trade", samurai={0: coast}).when(0, PlayCard("nanban_trade")).table.koku[0] == 4
    inland = holding("nanban_trade", samurai={0: {"kai": 1}})
    inland.when(0, PlayCard("nanban_trade")).refused("KATANA-17.29")
    two_targets = holding("nanban_trade", samurai={0: {"aki": 1}})
    two_targets.when(0, PlayCard("nanban_trade", seat=1)).refused("KATANA-17.29")


@clause("KATANA-17.30", "KATANA-R80")
def test_ninja_remove_two_samurai_of_anothers_region_for_one_honour() -> None:
    game = holding("ninja", samurai={1: {"aki": 3, "suo": 1}}, castles={"iwami": 1}, honour={0: 2})
    for region in ("satsuma", "iwami", "kai"):
        game.when(0, PlayCard("ninja", region)).refused("KATANA-17.30")
    done = game.when(0, PlayCard("ninja", "aki"))
    done.happened(HonourChanged(0, -1, 2, 1, "ninja"), SamuraiLost(1, "aki", 2, "ninja", "region"))
    assert done.table.samurai[1] == {"aki": 1, "suo": 1}
    last = game.when(0, PlayCard("ninja", "suo")).happened(SamuraiLost(1, "suo", 1, "ninja", "region"))
    assert "suo" not in last.table.owner
    castle = holding("ninja", samurai={1: {"aki": 2}}, castles={"aki": 1}).when(0, PlayCard("ninja", "aki"))
    assert castle.table.owner["aki"] == 1


@clause("KATANA-17.31", "KATANA-R57")
def test_a_card_may_be_played_though_part_of_it_comes_to_nothing() -> None:
    game = holding("affront", "tea_ceremony", "conspiracy")
    game.offers(0, PlayCard("affront", seat=1), PlayCard("tea_ceremony", seat=1), PlayCard("conspiracy", seat=1))
    game.when(0, PlayCard("affront", seat=1)).happened(CardResolved(0, "affront")).never(HonourChanged)


@clause("KATANA-17.32", "KATANA-R58")
@pytest.mark.parametrize("title", ["shogunal_justice", "tsunami"])
def test_justice_and_tsunami_are_never_an_action(title: str) -> None:
    game = holding(title)
    game.when(0, PlayCard(title)).refused("KATANA-17.32")
    game.when(0, PlayCard(title, seat=1)).refused("KATANA-17.32")


@clause("KATANA-18.12", "KATANA-R53")
@pytest.mark.parametrize(
    "play",
    [
        PlayCard("tea_ceremony", seat=1),
        PlayCard("noh_theatre"),
        PlayCard("nanban_trade"),
        PlayCard("ronin", "satsuma", count=1),
    ],
    ids=["tea", "noh", "nanban", "ronin"],
)
def test_no_card_window_opens_for_cards_that_harm_nobody(play: PlayCard) -> None:
    hands = [[play.card, "bushi", "bushi"], ["shogunal_justice", "bushi", "bushi"]]
    game = in_clan_turn(katana_table(hands, koku={0: 2}, quiet=False)).when(0, play)
    game.never(WindowClosed)
    assert game.table.agenda[-1].step.decision != "react.card"
