"""Cards in general: chapter 5."""

import pytest

from domain.kernel.engine import legal
from domain.samurai_katana.commands.battle import CommitWithSpecial, Defend
from domain.samurai_katana.commands.clan import PlayCard
from domain.samurai_katana.drawing import DrawCards
from domain.samurai_katana.events.battle import BattleEnded, BattleRevealed
from domain.samurai_katana.events.cards import CardPlayed, CardResolved
from domain.samurai_katana.events.turns import CardsDrawn, DeckReshuffled
from domain.samurai_katana.events.wealth import HonourChanged, KokuChanged
from domain.samurai_katana.material import CARD_TYPES, CARDS
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import (
    all_of,
    attacked,
    battle_table,
    fought,
    in_clan_turn,
    katana,
    katana_table,
    only,
    points,
)
from tests.given import clause


@clause("KATANA-5.1")
def test_every_card_has_katanas() -> None:
    assert all(1 <= title.katanas <= 4 for title in CARD_TYPES.values())


@clause("KATANA-5.2")
def test_a_card_is_used_for_its_katanas_or_its_ability_never_for_both() -> None:
    table = battle_table(4, ["cavalry", "bushi", "bushi"], 1, ["ashigaru", "ashigaru"])
    game = attacked(table, 4).asked(0, "battle.commit")
    game.when(0, CommitWithSpecial(("bushi", "cavalry"), "cavalry")).refused("KATANA-5.2")
    played = game.when(0, CommitWithSpecial(("bushi", "bushi"), "cavalry"))
    assert only(played, BattleRevealed).attacker.special == "cavalry"
    assert points(played)[0] == 4 + 4 + 2


@clause("KATANA-5.3")
def test_a_fan_is_a_bonus_and_a_koku_number_is_a_price() -> None:
    assert {title.id: title.fan for title in CARD_TYPES.values() if title.fan} == {
        "war_fan": 1,
        "cavalry": 2,
        "battle_standard": 3,
    }
    assert {title.id: title.price for title in CARD_TYPES.values() if title.price} == {
        "arquebusiers": 2,
        "treason": 3,
        "sappers": 1,
        "noh_theatre": 2,
    }
    assert {title.id for title in CARD_TYPES.values() if title.honour_cost} == {
        "saboteurs",
        "affront",
        "conspiracy",
        "ninja",
    }


@clause("KATANA-5.4", "KATANA-R14")
def test_the_price_of_an_event_is_paid_when_it_is_played() -> None:
    poor = in_clan_turn(katana_table([["noh_theatre"]], koku={0: 1}))
    poor.when(0, PlayCard("noh_theatre")).refused("KATANA-5.4")
    game = in_clan_turn(katana_table([["noh_theatre"]], koku={0: 2})).when(0, PlayCard("noh_theatre"))
    game.happened(CardPlayed(0, "noh_theatre", paid=2), KokuChanged(0, -2, "price"), HonourChanged)


@clause("KATANA-5.4", "KATANA-R14")
def test_the_price_of_a_special_is_paid_at_the_reveal() -> None:
    game = attacked(battle_table(2, ["bushi", "bushi", "arquebusiers"], 3, ["ashigaru", "bushi", "ashigaru"]), 2)
    game = game.when(0, CommitWithSpecial(("bushi", "bushi"), "arquebusiers"))
    assert game.table.koku[0] == 8
    game = game.when(1, Defend(("ashigaru", "bushi")))
    game.happened(BattleRevealed, KokuChanged(0, -2, "price"))
    assert game.table.koku[0] == 6


@clause("KATANA-5.5")
@pytest.mark.parametrize("title", [title.id for title in CARD_TYPES.values() if title.kind == "battle"])
def test_blue_cards_work_only_in_battle(title: str) -> None:
    game = in_clan_turn(katana_table([[title, "bushi", "bushi"]], koku={0: 9}))
    game.when(0, PlayCard(title)).refused("KATANA-5.5")


@clause("KATANA-5.6")
def test_any_card_may_be_a_battle_card_for_its_katanas() -> None:
    game = fought(4, ["ikko_ikki", "treason"], 1, ["shogunal_justice", "tea_ceremony"])
    assert points(game) == (3 + 3 + 4, 2 + 1 + 1)


@clause("KATANA-5.7", "KATANA-17.1")
@pytest.mark.parametrize(
    ("title", "copies", "katanas"), [("ashigaru", 6, 1), ("bushi", 4, 2), ("hatamoto", 2, 3), ("taisho", 1, 4)]
)
def test_warriors_have_katanas_and_no_ability(title: str, copies: int, katanas: int) -> None:
    assert (CARDS.count(title), CARD_TYPES[title].katanas, CARD_TYPES[title].kind) == (copies, katanas, "warrior")
    game = in_clan_turn(katana_table([[title, "bushi", "bushi"]], koku={0: 9}))
    game.when(0, PlayCard(title)).refused("KATANA-5.7")


@clause("KATANA-5.8")
def test_event_cards_are_actions_of_the_own_clan_turn() -> None:
    game = in_clan_turn(katana_table([["affront"], ["affront"]]))
    game.offers(0, PlayCard("affront", seat=2))
    game.when(1, PlayCard("affront", seat=2)).refused("KATANA-5.9")


@clause("KATANA-5.9")
def test_nobody_plays_a_card_in_anothers_turn_outside_the_windows() -> None:
    game = in_clan_turn(katana_table([[], ["ronin", "tsunami", "shogunal_justice", "bushi"]], koku={0: 1}))
    assert legal(SAMURAI_KATANA_RULESET, game.table, 1) == []
    game.when(1, PlayCard("ronin", "mutsu", count=1)).refused("KATANA-5.9")


@clause("KATANA-5.10", "KATANA-R15")
def test_with_two_cards_or_fewer_no_anytime_card_is_played_in_the_own_turn_either() -> None:
    two = in_clan_turn(katana_table([["ronin", "bushi"]]))
    two.when(0, PlayCard("ronin", "satsuma", count=1)).refused("KATANA-5.10")
    three = in_clan_turn(katana_table([["ronin", "bushi", "bushi"]]))
    assert three.when(0, PlayCard("ronin", "satsuma", count=1)).table.samurai[0] == {"satsuma": 2}


@clause("KATANA-5.11")
def test_a_player_may_play_cards_that_harm_himself() -> None:
    game = in_clan_turn(katana_table([["affront"]], honour={0: 3})).when(0, PlayCard("affront", seat=1))
    game.happened(HonourChanged(0, -1, 3, 2, "affront"))


@clause("KATANA-5.12")
def test_played_cards_end_face_up_on_the_discard_pile() -> None:
    game = in_clan_turn(katana_table([["nanban_trade"]])).when(0, PlayCard("nanban_trade"))
    game.happened(CardResolved(0, "nanban_trade"))
    assert game.table.discard[-1] == "nanban_trade"
    battle = fought(4, ["bushi", "bushi"], 1, ["ashigaru", "ashigaru"])
    assert only(battle, BattleEnded).discarded == ("bushi", "bushi", "ashigaru", "ashigaru")


@clause("KATANA-5.13", "KATANA-R91")
def test_the_discard_is_shuffled_only_when_a_card_must_be_drawn_from_an_empty_deck() -> None:
    table = katana_table(deck=["bushi", "taisho"], rest="discard")
    exact = katana(table, DrawCards(0, 2, "battle"))
    exact.happened(CardsDrawn(0, 2, "battle", ("bushi", "taisho"))).never(DeckReshuffled)
    more = katana(table, DrawCards(0, 3, "battle"))
    more.happened(CardsDrawn(0, 2, "battle", ("bushi", "taisho")), DeckReshuffled, CardsDrawn)
    assert [event.count for event in all_of(more, CardsDrawn)][:2] == [2, 1]
    assert len(more.table.hands[0]) == 3


@clause("KATANA-5.14", "KATANA-R16")
def test_with_deck_and_discard_empty_the_rest_is_not_drawn() -> None:
    table = katana_table(deck=["bushi"], rest=3, quiet=False)
    game = katana(table, DrawCards(0, 3, "battle"))
    assert [(event.seat, event.count) for event in all_of(game, CardsDrawn)] == [(0, 1)]


@clause("KATANA-5.15", "KATANA-R17")
def test_hands_are_secret_but_their_size_and_the_discard_are_public() -> None:
    table = katana_table([["bushi", "ninja"], ["tsunami"]], discard=["taisho"])
    other = visible(table, 1)
    assert other.clans[0].hand is None
    assert other.clans[0].hand_count == 2
    assert other.clans[1].hand == ("tsunami",)
    assert visible(table, "public").clans[1].hand is None
    assert visible(table, "public").discard == tuple(table.discard)
