"""Trade: clauses 8.6 to 8.14."""

import pytest

from domain.samurai_katana.commands.clan import EndTurn
from domain.samurai_katana.commands.trade import (
    AcceptTrade,
    CancelTrade,
    ConfirmTrade,
    DeclineTrade,
    GiveCard,
    HigherPrice,
    NamePrice,
    OfferPurchase,
    OfferSale,
    RefuseTrade,
    ShowCard,
)
from domain.samurai_katana.events.cards import (
    CardPlayed,
    TradeCancelled,
    TradeCardShown,
    TradeCompleted,
    TradeDeclined,
    TradeOffered,
    TradePriceNamed,
    TradeRefused,
    WindowClosed,
)
from domain.samurai_katana.events.wealth import KokuChanged
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from tests.domain.samurai_katana.tables import in_clan_turn, katana_table
from tests.given import Given, clause


def market(**facts: object) -> Given:
    hands = [["taisho", "bushi"], ["ninja", "treason", "bushi"], ["bushi"]]
    return in_clan_turn(katana_table(hands, koku={0: 4, 1: 3}, **facts))  # type: ignore[arg-type]


@clause("KATANA-8.6", "KATANA-8.9", "KATANA-8.11")
def test_one_card_changes_hands_for_koku_once_per_clan_turn() -> None:
    game = market().when(0, OfferSale(1)).when(0, ShowCard("taisho")).when(0, NamePrice(3)).when(1, AcceptTrade())
    game.happened(TradeCompleted(0, 1, "taisho", 3), KokuChanged(1, -3, "trade"), KokuChanged(0, 3, "trade"))
    assert game.table.hands[0] == ["bushi"]
    assert "taisho" in game.table.hands[1]
    assert game.table.koku[:2] == [7, 0]
    game.when(0, OfferPurchase(2)).refused("KATANA-8.6")
    game.when(0, OfferSale(2)).refused("KATANA-8.6")


@clause("KATANA-8.6")
def test_the_partner_is_another_player_in_play_and_the_price_may_be_nothing() -> None:
    game = market(eliminated=[3])
    game.when(0, OfferSale(0)).refused("KATANA-8.6")
    game.when(0, OfferPurchase(0)).refused("KATANA-8.6")
    game.when(0, OfferSale(3)).refused("KATANA-8.6")
    free = game.when(0, OfferSale(2)).when(0, ShowCard("bushi")).when(0, NamePrice(0)).when(2, AcceptTrade())
    free.happened(TradeCompleted(0, 2, "bushi", 0)).never(KokuChanged)


@clause("KATANA-8.7", "KATANA-8.10", "KATANA-R26")
def test_a_sale_names_partner_card_and_price_for_all_to_see() -> None:
    game = market().when(0, OfferSale(1)).happened(TradeOffered(0, 1, "sale")).asked(0, "trade.card")
    game.offers_exactly(0, ShowCard("bushi"), ShowCard("taisho"), CancelTrade())
    game.when(0, ShowCard("ninja")).refused("KATANA-8.7")
    game = game.when(0, ShowCard("taisho")).happened(TradeCardShown(0, "taisho")).asked(0, "trade.price")
    game.offers_exactly(0, *map(NamePrice, range(4)), CancelTrade())
    game.when(0, NamePrice(4)).refused("KATANA-8.7")
    game = game.when(0, NamePrice(2)).happened(TradePriceNamed(0, 2, "sale")).asked(1, "trade.answer")
    game.offers_exactly(1, AcceptTrade(), RefuseTrade())
    game.when(1, GiveCard("ninja")).refused("KATANA-8.7")
    for event in game.events:
        if event.stored_name().startswith("samurai-katana.Trade"):
            assert event.parts()[1] == {}


@clause("KATANA-8.8", "KATANA-8.10", "KATANA-R26")
def test_a_purchase_names_partner_and_price_and_the_partner_shows_a_card() -> None:
    game = market().when(0, OfferPurchase(1)).asked(0, "trade.price")
    game.offers_exactly(0, *map(NamePrice, range(5)), CancelTrade())
    game.when(0, NamePrice(5)).refused("KATANA-8.8")
    game = game.when(0, NamePrice(4)).asked(1, "trade.answer")
    game.offers_exactly(1, RefuseTrade(), GiveCard("bushi"), GiveCard("ninja"), GiveCard("treason"))
    game.when(1, GiveCard("taisho")).refused("KATANA-8.8")
    game = game.when(1, GiveCard("treason")).happened(TradeCardShown(1, "treason")).asked(0, "trade.confirm")
    game.offers_exactly(0, ConfirmTrade(), DeclineTrade())
    bought = game.when(0, ConfirmTrade()).happened(TradeCompleted(1, 0, "treason", 4))
    assert bought.table.koku[:2] == [0, 7]
    game.when(0, EndTurn()).refused("KATANA-8.8")


@clause("KATANA-8.8")
def test_a_purchase_needs_a_partner_with_a_card() -> None:
    market().offers_not(0, OfferPurchase(3)).when(0, OfferPurchase(3)).refused("KATANA-8.8")


@clause("KATANA-8.7")
def test_a_sale_needs_a_card() -> None:
    game = in_clan_turn(katana_table([[], ["bushi"]], koku={0: 1}))
    game.when(0, OfferSale(1)).refused("KATANA-8.7")


@clause("KATANA-8.11", "KATANA-8.12")
@pytest.mark.parametrize("end", ["cancelled", "unpriced", "refused", "declined"])
def test_only_a_completed_trade_uses_up_the_right_but_every_offer_counts(end: str) -> None:
    game = market()
    for _ in range(3):
        if end == "cancelled":
            game = game.when(0, OfferSale(1)).when(0, CancelTrade()).happened(TradeCancelled(0))
        elif end == "unpriced":
            game = game.when(0, OfferSale(1)).when(0, ShowCard("bushi")).when(0, CancelTrade())
        elif end == "refused":
            game = game.when(0, OfferPurchase(1)).when(0, NamePrice(1)).when(1, RefuseTrade())
            game.happened(TradeRefused(1, "purchase"))
        else:
            game = game.when(0, OfferPurchase(1)).when(0, NamePrice(1)).when(1, GiveCard("bushi"))
            game = game.when(0, DeclineTrade()).happened(TradeDeclined(0))
    assert game.table.offers == 3
    assert not game.table.has_traded
    game.asked(0, "clan").when(0, OfferSale(1)).refused("KATANA-8.12")
    game.when(0, OfferPurchase(1)).refused("KATANA-8.12")


@clause("KATANA-8.12")
def test_time_that_runs_out_in_a_trade_refuses_it() -> None:
    assert market().when(0, OfferSale(1)).when_time_runs_out(0).happened(TradeCancelled(0)).table.offers == 1
    priced = market().when(0, OfferPurchase(1)).when_time_runs_out(0).happened(TradeCancelled(0))
    priced.asked(0, "clan")
    offered = market().when(0, OfferPurchase(1)).when(0, NamePrice(1))
    offered.when_time_runs_out(1).happened(TradeRefused(1, "purchase"))
    offered.when(1, GiveCard("bushi")).when_time_runs_out(0).happened(TradeDeclined(0))


@clause("KATANA-8.13")
def test_nothing_but_cards_and_koku_can_be_traded() -> None:
    verbs = [verb for verb in SAMURAI_KATANA_RULESET.command_types if ".trade." in verb]
    assert sorted(verb.rpartition(".")[2] for verb in verbs) == [
        "accept",
        "buy",
        "cancel",
        "card",
        "confirm",
        "decline",
        "give",
        "higher",
        "price",
        "refuse",
        "sell",
    ]


@clause("KATANA-8.14")
def test_a_trade_is_no_card_being_played_and_opens_no_window() -> None:
    hands = [["taisho"], ["shogunal_justice", "tsunami", "bushi"], ["shogunal_justice", "bushi", "bushi"]]
    game = in_clan_turn(katana_table(hands, koku={1: 9}, quiet=False))
    game = game.when(0, OfferSale(1)).when(0, ShowCard("taisho")).when(0, NamePrice(9)).when(1, AcceptTrade())
    game.never(CardPlayed, WindowClosed).asked(0, "clan")


@clause("KATANA-8.7")
def test_very_high_prices_are_named_page_by_page() -> None:
    game = in_clan_turn(katana_table([["taisho"]], koku={1: 1200})).when(0, OfferSale(1)).when(0, ShowCard("taisho"))
    game.offers(0, NamePrice(499), HigherPrice()).offers_not(0, NamePrice(500))
    game = game.when(0, HigherPrice()).asked(0, "trade.price").when(0, HigherPrice())
    game.offers(0, NamePrice(1000), NamePrice(1200), CancelTrade()).offers_not(0, HigherPrice(), NamePrice(1201))
    game.when(0, HigherPrice()).refused("KATANA-8.7")
    game.when(0, NamePrice(1100)).when(1, AcceptTrade()).happened(TradeCompleted(0, 1, "taisho", 1100))
