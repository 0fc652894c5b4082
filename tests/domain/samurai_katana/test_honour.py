"""Scoring honour and special rules: chapters 13 and 16."""

from domain.samurai_katana.commands.clan import EndTurn, PlayCard
from domain.samurai_katana.commands.purchase import SellHonour
from domain.samurai_katana.events.wealth import HonourChanged, HonourSold, KokuChanged, ProvincesScored
from domain.samurai_katana.phases.scoring import ScoreProvinces
from tests.domain.samurai_katana.tables import all_of, fought, in_clan_turn, katana, katana_table, only
from tests.given import Given, clause

KINAI = {"yamashiro": 1, "settsu": 1, "yamato": 1, "kii": 1}


def ended(samurai: dict[str, int], **facts: object) -> Given:
    table = katana_table([["bushi"]], samurai={0: samurai, 3: {"kazusa": 1}}, **facts)  # type: ignore[arg-type]
    return in_clan_turn(table).when(0, EndTurn())


@clause("KATANA-13.1")
def test_a_battle_won_counts_one_at_once() -> None:
    game = fought(4, ["bushi", "bushi"], 1, ["ashigaru", "ashigaru"]).asked(0, "clan")
    assert game.table.honour[0] == 1


@clause("KATANA-13.2")
def test_every_controlled_province_is_scored_at_the_end_of_the_clan_turn() -> None:
    game = ended({"iyo": 1, "tosa": 1, "sanuki": 1, "higo": 1, "hyuga": 1, "satsuma": 2, "kai": 1})
    game.happened(
        ProvincesScored(0, ("satsugu", "shikoku"), 4, False, ("satsugu", "shikoku")),
        HonourChanged(0, 4, 0, 4, "provinces"),
    )
    assert ended({"iyo": 1, "tosa": 1}).never(ProvincesScored).table.honour[0] == 0


@clause("KATANA-13.3", "KATANA-R45")
def test_the_same_province_is_scored_again_in_every_game_turn() -> None:
    table = katana_table([], samurai={0: {"iyo": 1, "tosa": 1, "sanuki": 1}, 3: {"kazusa": 1}}, honour={0: 2})
    game = katana(table, ScoreProvinces(0), ScoreProvinces(0))
    assert [event.after for event in all_of(game, HonourChanged) if event.reason == "provinces"] == [4, 6]


@clause("KATANA-13.4")
def test_honour_from_cards_counts_as_the_card_says() -> None:
    game = in_clan_turn(katana_table([["noh_theatre"]], koku={0: 2})).when(0, PlayCard("noh_theatre"))
    game.happened(HonourChanged(0, 2, 0, 2, "noh_theatre"))


@clause("KATANA-13.5", "KATANA-16.1", "KATANA-R50", "KATANA-E12")
def test_kyoto_without_the_whole_province_gives_one_honour() -> None:
    game = ended({"yamashiro": 1, "settsu": 1})
    game.happened(ProvincesScored(0, (), 1, True, ("kyoto",)), HonourChanged(0, 1, 0, 1, "kyoto"))


@clause("KATANA-16.2", "KATANA-E12")
def test_all_of_kinai_gives_its_value_and_no_extra_point() -> None:
    game = ended(KINAI)
    assert only(game, ProvincesScored) == ProvincesScored(0, ("kinai",), 4, False, ("kinai",))
    assert game.table.honour[0] == 4


@clause("KATANA-16.3", "KATANA-E13")
def test_two_honour_are_sold_for_one_koku_as_often_as_one_can_pay() -> None:
    game = in_clan_turn(katana_table([["bushi"]], honour={0: 5})).when(0, SellHonour()).when(0, SellHonour())
    game.happened(HonourSold(0, 2, 1), KokuChanged(0, 1, "honour_sold"))
    assert (game.table.honour[0], game.table.koku[0]) == (1, 2)
    game.offers_not(0, SellHonour()).when(0, SellHonour()).refused("KATANA-16.3")


@clause("KATANA-16.4", "KATANA-R4", "KATANA-E14")
def test_at_zero_nothing_further_is_lost_and_a_larger_loss_leads_to_zero() -> None:
    table = katana_table([["affront", "affront", "bushi"]], honour={1: 3})
    game = in_clan_turn(table).when(0, PlayCard("affront", seat=1)).when(0, PlayCard("affront", seat=1))
    assert game.table.honour[:2] == [0, 0]
    assert [(event.seat, event.delta) for event in all_of(game, HonourChanged)] == [(1, -2), (1, -1)]


@clause("KATANA-16.5", "KATANA-E14", "KATANA-R57")
def test_a_dishonoured_player_may_still_play_cards_that_cost_honour() -> None:
    table = katana_table([["affront", "conspiracy", "ninja", "bushi"]], samurai={1: {"aki": 3}})
    in_clan_turn(table).offers(0, PlayCard("affront", seat=1), PlayCard("conspiracy", seat=1), PlayCard("ninja", "aki"))
    game = fought(4, ["bushi", "bushi"], 1, ["ashigaru", "ashigaru"], special="saboteurs")
    assert game.table.honour[0] == 1


@clause("KATANA-16.6")
def test_revolts_and_sects_spare_the_last_region_of_a_player() -> None:
    for card, count in (("ikko_ikki", 1), ("hokke_sect", None), ("nichiren_sect", None)):
        game = in_clan_turn(katana_table([[card, "bushi"]], samurai={1: {"aki": 1}, 2: {"suo": 1, "kai": 1}}))
        game.when(0, PlayCard(card, "aki", count=count)).refused("KATANA-16.6")
        game.offers(0, PlayCard(card, "suo", count=count))
