"""Optional actions of the clan turn: diplomacy, Seppuku, exchange, sale of a position."""

from domain.samurai_katana.commands.clan import CommitSeppuku, EndTurn, ExchangeCard, GiveKoku
from domain.samurai_katana.commands.court import AcceptPosition, OfferPosition, RefusePosition
from domain.samurai_katana.commands.trade import (
    CancelTrade,
    ConfirmTrade,
    DeclineTrade,
    GiveCard,
    HigherPrice,
    NamePrice,
    OfferPurchase,
    OfferSale,
    OfferSwap,
    RefuseTrade,
)
from domain.samurai_katana.events.cards import (
    CardExchanged,
    CardsSwapped,
    TradeCardShown,
    TradeDeclined,
    TradeOffered,
    TradeRefused,
)
from domain.samurai_katana.events.figures import CastleDestroyed, RegionControlChanged, SamuraiLost
from domain.samurai_katana.events.turns import (
    CardsDrawn,
    ClanReturned,
    PlayerEliminated,
    SeppukuCommitted,
    SubTurnEnded,
)
from domain.samurai_katana.events.wealth import (
    HonourChanged,
    KokuChanged,
    KokuGiven,
    PositionOffered,
    PositionPriced,
    PositionRefused,
    PositionSold,
    ProvincesScored,
)
from domain.samurai_katana.options import KatanaOptions
from tests.domain.samurai_katana.tables import by_default, in_clan_turn, katana_table, on_top, only
from tests.given import Given, clause

DIPLOMACY = KatanaOptions(diplomacy=True)


def talks(**facts: object) -> Given:
    hands = [["taisho", "bushi"], ["ninja", "treason"], []]
    return in_clan_turn(katana_table(hands, koku={0: 4}, options=DIPLOMACY, **facts))  # type: ignore[arg-type]


# --- negotiation and diplomacy ------------------------------------------------------------------------


@clause("KATANA-20.5", "KATANA-R62")
def test_with_diplomacy_cards_are_not_traded_for_koku() -> None:
    game = talks()
    game.when(0, OfferSale(1)).refused("KATANA-20.5")
    game.when(0, OfferPurchase(1)).refused("KATANA-20.5")
    game.when(0, OfferSale(0)).refused("KATANA-20.5")


@clause("KATANA-20.6")
def test_once_per_clan_turn_one_card_is_exchanged_for_another() -> None:
    game = talks().when(0, OfferSwap(1, "bushi")).when(1, GiveCard("ninja")).when(0, ConfirmTrade())
    game.happened(CardsSwapped(0, "bushi", 1, "ninja"))
    assert game.table.hands[:2] == [["taisho", "ninja"], ["treason", "bushi"]]
    game.when(0, OfferSwap(1, "taisho")).refused("KATANA-8.6")
    plain = in_clan_turn(katana_table([["bushi"], ["ninja"]]))
    plain.when(0, OfferSwap(1, "bushi")).refused("KATANA-20.6")
    talks(eliminated=[3]).when(0, OfferSwap(3, "bushi")).refused("KATANA-20.6")


@clause("KATANA-20.7", "KATANA-20.9", "KATANA-R62")
def test_a_swap_shows_both_cards_and_the_active_player_confirms() -> None:
    game = talks().when(0, OfferSwap(1, "bushi"))
    game.happened(TradeOffered(0, 1, "swap"), TradeCardShown(0, "bushi")).asked(1, "swap.answer")
    game.offers_exactly(1, RefuseTrade(), GiveCard("ninja"), GiveCard("treason"))
    game.when(1, GiveCard("taisho")).refused("KATANA-20.7")
    shown = game.when(1, GiveCard("treason")).happened(TradeCardShown(1, "treason")).asked(0, "swap.confirm")
    shown.offers_exactly(0, ConfirmTrade(), DeclineTrade())
    shown.when(0, EndTurn()).refused("KATANA-20.7")
    shown.when(0, DeclineTrade()).happened(TradeDeclined(0)).never(CardsSwapped)
    game.when(1, RefuseTrade()).happened(TradeRefused(1, "swap")).asked(0, "clan")
    talks().when(0, OfferSwap(1, "ninja")).refused("KATANA-20.7")
    assert game.when_time_runs_out(1).happened(TradeRefused(1, "swap")).table.offers == 1
    shown.when_time_runs_out(0).happened(TradeDeclined(0))


@clause("KATANA-20.7", "KATANA-8.12")
def test_three_swap_offers_per_clan_turn() -> None:
    game = talks()
    for _ in range(3):
        game = game.when(0, OfferSwap(1, "bushi")).when(1, RefuseTrade())
    game.when(0, OfferSwap(1, "bushi")).refused("KATANA-8.12")


@clause("KATANA-20.8", "KATANA-20.9")
def test_koku_may_be_given_to_another_who_is_not_asked() -> None:
    game = talks().offers(0, GiveKoku(2, 1), GiveKoku(1, 4))
    for gift in (GiveKoku(0, 1), GiveKoku(1, 0), GiveKoku(1, 5)):
        game.when(0, gift).refused("KATANA-20.8")
    game = game.when(0, GiveKoku(2, 3))
    game.happened(KokuGiven(0, 2, 3), KokuChanged(0, -3, "gift"), KokuChanged(2, 3, "gift")).asked(0, "clan")
    assert only(game, KokuGiven).parts()[1] == {}
    plain = in_clan_turn(katana_table([["bushi"]], koku={0: 4}))
    plain.when(0, GiveKoku(1, 1)).refused("KATANA-20.8")


@clause("KATANA-20.61")
def test_a_swap_needs_a_partner_with_a_card() -> None:
    talks().offers_not(0, OfferSwap(2, "bushi")).when(0, OfferSwap(2, "bushi")).refused("KATANA-20.61")


# --- Seppuku ------------------------------------------------------------------------------------------

SEPPUKU = KatanaOptions(seppuku=True)


@clause("KATANA-20.10")
def test_a_clan_with_one_region_and_three_samurai_at_most_may_dissolve() -> None:
    for samurai, may in (({"kai": 3}, True), ({"kai": 4}, False), ({"kai": 1, "omi": 1}, False)):
        game = in_clan_turn(katana_table([["bushi"]], samurai={0: samurai}, options=SEPPUKU))
        if may:
            game.offers(0, CommitSeppuku())
        else:
            game.when(0, CommitSeppuku()).refused("KATANA-20.10")
    in_clan_turn(katana_table([["bushi"]])).when(0, CommitSeppuku()).refused("KATANA-20.10")
    landless = katana_table([["bushi"]], landless=[0], options=SEPPUKU)
    in_clan_turn(landless).when(0, CommitSeppuku()).refused("KATANA-20.10")


@clause("KATANA-20.11", "KATANA-R63")
def test_his_figures_go_to_the_reserve_and_his_turn_ends_without_scoring() -> None:
    table = katana_table(
        [["bushi"]],
        samurai={0: {"yamashiro": 3}},
        castles={"yamashiro": 0},
        koku={0: 5},
        honour={0: 6},
        options=SEPPUKU,
    )
    game = in_clan_turn(table).when(0, CommitSeppuku())
    game.happened(
        SeppukuCommitted(0, "yamashiro", 3),
        SamuraiLost(0, "yamashiro", 3, "seppuku", "region"),
        CastleDestroyed("yamashiro", 0, 0),
        RegionControlChanged("yamashiro", 0, None, "kyoto"),
        PlayerEliminated(0, ("bushi",), 5, "seppuku"),
        SubTurnEnded(0, 2),
    ).never(ProvincesScored)
    assert game.table.reserve[0] == 20
    assert game.table.castle_reserve[0] == 3
    assert game.table.honour[0] == 6


@clause("KATANA-20.12")
def test_he_returns_like_any_eliminated_player() -> None:
    table = katana_table([["bushi"], ["bushi"]], samurai={0: {"kai": 1}}, options=SEPPUKU)
    game = by_default(in_clan_turn(table).when(0, CommitSeppuku()), 1)
    game.happened(ClanReturned)
    assert game.table.landless == [0]


# --- exchange -----------------------------------------------------------------------------------------

EXCHANGE = KatanaOptions(exchange=True)


@clause("KATANA-20.31", "KATANA-20.33")
def test_a_hand_of_warriors_may_change_one_card() -> None:
    table = katana_table([["bushi", "ashigaru", "ashigaru"]], options=EXCHANGE)
    on_top(table, "treason")
    game = in_clan_turn(table).offers(0, ExchangeCard("bushi"), ExchangeCard("ashigaru"))
    game.when(0, ExchangeCard("taisho")).refused("KATANA-20.31")
    game = game.when(0, ExchangeCard("ashigaru"))
    game.happened(CardExchanged(0, "ashigaru"), CardsDrawn(0, 1, "exchange", ("treason",)))
    assert only(game, CardsDrawn).parts()[0] == {"seat": 0, "count": 1, "reason": "exchange"}
    assert game.table.hands[0] == ["bushi", "ashigaru", "treason"]


@clause("KATANA-20.31", "KATANA-R67")
def test_nobody_else_may() -> None:
    mixed = in_clan_turn(katana_table([["bushi", "ninja"]], options=EXCHANGE))
    mixed.when(0, ExchangeCard("bushi")).refused("KATANA-20.31")
    empty = in_clan_turn(katana_table([[]], koku={0: 1}, options=EXCHANGE))
    empty.when(0, ExchangeCard("bushi")).refused("KATANA-20.31")
    plain = in_clan_turn(katana_table([["bushi"]]))
    plain.when(0, ExchangeCard("bushi")).refused("KATANA-20.31")


@clause("KATANA-20.32", "KATANA-R67")
def test_once_per_clan_turn() -> None:
    table = katana_table([["bushi", "ashigaru"]], options=EXCHANGE)
    on_top(table, "taisho")
    game = in_clan_turn(table).when(0, ExchangeCard("bushi"))
    game.when(0, ExchangeCard("ashigaru")).refused("KATANA-20.32")


# --- the Emperor sells a position ---------------------------------------------------------------------

SALE = KatanaOptions(emperor_sells_position=True)


def court(**facts: object) -> Given:
    facts = {"emperor": 0, "koku": {0: 1, 1: 5}, "options": SALE, **facts}
    return in_clan_turn(katana_table([["bushi"]], **facts))  # type: ignore[arg-type]


@clause("KATANA-20.34", "KATANA-20.36", "KATANA-R68")
def test_the_emperor_sells_a_position_once_per_game_turn() -> None:
    game = court().when(0, OfferPosition(1)).when(0, NamePrice(4)).when(1, AcceptPosition())
    game.happened(
        PositionSold(0, 1, 4),
        KokuChanged(1, -4, "position"),
        KokuChanged(0, 4, "position"),
        HonourChanged(1, 1, 0, 1, "position"),
    )
    assert game.table.honour[0] == 0
    game.when(0, OfferPosition(2)).refused("KATANA-20.34")


@clause("KATANA-20.34")
def test_only_the_emperor_in_play_sells_and_only_to_others_in_play() -> None:
    court(emperor=1).when(0, OfferPosition(1)).refused("KATANA-20.34")
    court(eliminated=[2]).when(0, OfferPosition(2)).refused("KATANA-20.34")
    court().when(0, OfferPosition(0)).refused("KATANA-20.34")
    court(options=KatanaOptions()).when(0, OfferPosition(1)).refused("KATANA-20.34")


@clause("KATANA-20.35", "KATANA-R68")
def test_he_names_buyer_and_price_in_his_own_clan_turn() -> None:
    game = court().when(0, OfferPosition(1)).happened(PositionOffered(0, 1)).asked(0, "position.price")
    game.offers_exactly(0, *map(NamePrice, range(6)), CancelTrade())
    game.when(0, NamePrice(6)).refused("KATANA-20.35")
    game = game.when(0, NamePrice(5)).happened(PositionPriced(0, 1, 5)).asked(1, "position.answer")
    game.offers_exactly(1, AcceptPosition(), RefusePosition())
    game.when(1, EndTurn()).refused("KATANA-20.35")
    game.when(1, RefusePosition()).happened(PositionRefused(0, 1, 5)).asked(0, "clan")
    game.when_time_runs_out(1).happened(PositionRefused(0, 1, 5))
    rich = court(koku={1: 700}).when(0, OfferPosition(1)).when(0, HigherPrice())
    rich.when(0, NamePrice(650)).when(1, AcceptPosition()).happened(PositionSold(0, 1, 650))


@clause("KATANA-20.37", "KATANA-R68")
def test_three_offers_per_clan_turn_and_only_a_sale_uses_up_the_right() -> None:
    game = court()
    for _ in range(2):
        game = game.when(0, OfferPosition(1)).when(0, NamePrice(1)).when(1, RefusePosition())
    game = game.when(0, OfferPosition(1)).when(0, CancelTrade()).happened(PositionRefused(0, 1, None))
    assert not game.table.position_sold
    game.when(0, OfferPosition(1)).refused("KATANA-20.37")


@clause("KATANA-20.38", "KATANA-20.55", "KATANA-R68")
def test_not_while_somebody_has_reached_the_threshold() -> None:
    court(honour={2: 25}).when(0, OfferPosition(1)).refused("KATANA-20.38")
    court(honour={2: 24}).offers(0, OfferPosition(1))
    longer = KatanaOptions(emperor_sells_position=True, game_length=30)
    court(honour={2: 25}, options=longer).offers(0, OfferPosition(1))


@clause("KATANA-20.59")
def test_an_eliminated_emperor_has_no_clan_turn_to_sell_in() -> None:
    table = katana_table([["bushi"], ["bushi"]], emperor=1, eliminated=[1], options=SALE)
    in_clan_turn(table).when(1, OfferPosition(2)).refused("KATANA-20.59")
