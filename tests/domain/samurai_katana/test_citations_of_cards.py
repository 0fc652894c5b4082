"""Cards, windows, trade, time-outs and refusals name exactly the clauses that act."""

from domain.kernel.clock import Clock
from domain.kernel.event import Event
from domain.kernel.facts import TimedOut, VoteSealed
from domain.samurai_katana.commands.clan import (
    CommitSeppuku,
    EndTurn,
    GiveKoku,
    Launch,
    Move,
    PlayCard,
    StoreTreasure,
)
from domain.samurai_katana.commands.court import OfferPosition
from domain.samurai_katana.commands.purchase import SellHonour
from domain.samurai_katana.commands.trade import (
    AcceptTrade,
    CancelTrade,
    GiveCard,
    NamePrice,
    OfferPurchase,
    OfferSale,
    OfferSwap,
    RefuseTrade,
    ShowCard,
)
from domain.samurai_katana.commands.windows import Pass, PassRest, PlayJustice, PlayRonin, PlayTsunami
from domain.samurai_katana.events.cards import (
    CardCancelled,
    CardPlayed,
    GuestAnswered,
    TradeCardShown,
    TradeDeclined,
    TradeOffered,
    TradePriceNamed,
    TradeRefused,
    WindowClosed,
)
from domain.samurai_katana.events.figures import (
    GroupStopped,
    SamuraiLost,
    SamuraiPlaced,
)
from domain.samurai_katana.events.wealth import (
    HonourChanged,
    KokuChanged,
    PositionRefused,
    ProvincesScored,
)
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.scoring import ScoreAll
from tests.domain.samurai_katana.tables import (
    buying,
    fought,
    in_clan_turn,
    katana,
    katana_table,
    only,
)
from tests.given import WHEREVER, clause

THREE = ["ashigaru", "ashigaru", "bushi"]
CLOCK = Clock(60, 0)


def cited(event: Event, table: object = WHEREVER) -> str:
    """The clauses of an event, without the name of the game."""
    return " ".join(rule.removeprefix("KATANA-") for rule in event.cites(table))


def k(*numbers: str) -> tuple[str, ...]:
    return tuple(f"KATANA-{number}" for number in numbers)


# --- cards and windows --------------------------------------------------------------------------------


def test_only_actions_cite_the_clause_of_actions() -> None:
    game = in_clan_turn(katana_table([["affront", "bushi"]], honour={0: 1, 1: 1}))
    game.allows(0, PlayCard("affront", seat=1), *k("8.4", "17.24"))
    game = game.when(0, PlayCard("affront", seat=1)).cited(CardPlayed, *k("8.4", "17.24"))
    game.cited(HonourChanged(0, -1, 1, 0, "affront"), *k("17.24"))
    game.cited(HonourChanged(1, -1, 1, 0, "affront"), *k("17.24", "16.4"))
    ronin = in_clan_turn(katana_table([["ronin", "bushi", "bushi"]], quiet=False))
    ronin.allows(0, PlayCard("ronin", "satsuma", count=1), *k("8.4", "17.18", "17.19"))
    ronin.when(0, PlayCard("ronin", "satsuma", count=1)).cited(CardPlayed, *k("17.18", "17.19", "8.4"))


@clause("KATANA-17.32", "KATANA-18.9", "KATANA-18.11")
def test_tsunami_is_played_in_its_window() -> None:
    samurai = {0: {"tosa": 1, "kii": 1}}
    table = katana_table([THREE, ["tsunami", *THREE], THREE], samurai=samurai, koku={0: 1}, quiet=False)
    game = in_clan_turn(table).when(0, Move("tosa", "kii", 1))
    game.allows(1, PlayTsunami(), *k("17.17", "18.9")).allows(1, Pass(), *k("18.5"))
    game.allows(2, PassRest(), *k("18.11"))
    game = game.when(2, PassRest()).when(1, PlayTsunami()).cited(WindowClosed("react.sea", (2,)), *k("18.5", "18.11"))
    game = game.cited(CardPlayed, *k("17.17", "18.9")).when(0, Pass())
    game.cited(GroupStopped, *k("9.16", "17.17")).cited(KokuChanged, *k("9.16"))


@clause("KATANA-17.13", "KATANA-20.13")
def test_justice_for_oneself_and_for_others_stand_on_different_clauses() -> None:
    hands = [["affront", "bushi"], ["shogunal_justice", *THREE], ["shogunal_justice", *THREE]]
    own = in_clan_turn(katana_table(hands, quiet=False)).when(0, PlayCard("affront", seat=1))
    own.allows(1, PlayJustice(), *k("17.13", "18.8"))
    cancelled = own.when(1, PlayJustice()).cited(CardPlayed, *k("17.13", "18.8"))
    cancelled.cited(CardCancelled, *k("17.13", "17.15"))
    others = katana_table(hands, quiet=False, options=KatanaOptions(justice_for_others=True))
    game = in_clan_turn(others).when(0, PlayCard("affront", seat=1)).allows(2, PlayJustice(), *k("17.13", "20.13"))
    game.when(1, Pass()).when(2, PlayJustice()).cited(CardPlayed, *k("17.13", "20.13"))


@clause("KATANA-18.10", "KATANA-17.19")
def test_ronin_in_a_battle_are_no_action() -> None:
    table = katana_table(
        [THREE, ["ronin", *THREE]],
        samurai={0: {"mino": 4}, 1: {"owari": 1, "mutsu": 1}},
        koku={0: 1},
        quiet=False,
    )
    game = in_clan_turn(table).when(0, Move("mino", "owari", 4)).allows(1, PlayRonin(2), *k("17.18", "17.19", "18.10"))
    game = game.when(1, PlayRonin(2)).cited(CardPlayed, *k("17.18", "17.19", "18.10"))
    game.cited(SamuraiPlaced, *k("17.18", "17.19"))


@clause("KATANA-18.8", "KATANA-20.13", "KATANA-20.28", "KATANA-20.58")
def test_a_sealed_answer_names_the_clause_by_which_its_seat_is_asked() -> None:
    """As the affected player, for another one, as the Shogun, or for another one and as the Shogun at once."""
    hands = [["affront", "bushi"], THREE, THREE, THREE]

    def answers(seat: int, *numbers: str, shogun: bool = False, others: bool = False) -> None:
        options = KatanaOptions(powerful_shogun=shogun, justice_for_others=others)
        table = katana_table(hands, quiet=False, shogun=2, options=options)
        game = in_clan_turn(table).when(0, PlayCard("affront", seat=1))
        game.when(seat, Pass()).cited(VoteSealed, *k(*numbers))

    answers(1, "18.8")
    answers(1, "18.8", shogun=True)
    answers(2, "20.28", shogun=True)
    answers(3, "20.13", others=True)
    answers(2, "20.13", "20.28", "20.58", shogun=True, others=True)


def test_the_powerful_shogun_cancels_by_his_own_clauses() -> None:
    assert cited(CardCancelled("affront", 0, 1, "shogun")) == "17.15 20.26"
    assert cited(CardCancelled("shogunal_justice", 0, 1, "shogun")) == "20.26 20.57"
    assert cited(WindowClosed("shogun.cancel")) == "20.28"


def test_guests_answer_by_the_clause_of_the_invitation() -> None:
    assert cited(GuestAnswered(1, "tea_ceremony", "accepts")) == "17.26"
    assert cited(GuestAnswered(1, "noh_theatre", "refuses")) == "17.27"


def test_samurai_are_lost_by_the_clause_of_what_befell_them() -> None:
    reasons = {"no_retreat": "10.32", "ikko_ikki": "17.21", "hokke_sect": "17.23", "ninja": "17.30", "seppuku": "20.11"}
    for reason, number in reasons.items():
        assert cited(SamuraiLost(0, "kai", 1, reason, "region")) == number  # type: ignore[arg-type]


# --- trade, honour, koku ------------------------------------------------------------------------------


@clause("KATANA-8.7", "KATANA-8.8", "KATANA-20.7")
def test_a_sale_a_purchase_and_a_swap_are_told_apart() -> None:
    market = in_clan_turn(katana_table([["bushi"], ["ninja"]], koku={0: 5, 1: 5}))
    market.allows(0, OfferSale(1), *k("8.6", "8.7")).allows(0, OfferPurchase(1), *k("8.6", "8.8"))
    sale = market.when(0, OfferSale(1)).cited(TradeOffered, *k("8.7", "8.12")).allows(0, CancelTrade(), *k("8.12"))
    sale = sale.when(0, ShowCard("bushi")).cited(TradeCardShown, *k("8.7", "8.10"))
    sale = sale.allows(0, NamePrice(2), *k("8.7")).when(0, NamePrice(2)).cited(TradePriceNamed, *k("8.7", "8.10"))
    sale.allows(1, AcceptTrade(), *k("8.7")).when(1, RefuseTrade()).cited(TradeRefused, *k("8.7", "8.12"))
    purchase = market.when(0, OfferPurchase(1)).allows(0, NamePrice(2), *k("8.8")).when(0, NamePrice(2))
    purchase.cited(TradePriceNamed, *k("8.8", "8.10")).when(1, RefuseTrade()).cited(TradeRefused, *k("8.8", "8.12"))
    purchase.when(1, GiveCard("ninja")).cited(TradeCardShown, *k("8.8", "8.10"))
    assert cited(TradeDeclined(0), katana_table()) == "8.8 8.12"
    talks = katana_table([["bushi"], ["ninja"]], koku={0: 5}, options=KatanaOptions(diplomacy=True))
    swap = (
        in_clan_turn(talks).allows(0, OfferSwap(1, "bushi"), *k("20.6", "20.7")).allows(0, GiveKoku(1, 2), *k("20.8"))
    )
    swap = swap.when(0, OfferSwap(1, "bushi")).cited(TradeCardShown, *k("20.7", "20.9"))
    swap.when(1, RefuseTrade()).cited(TradeRefused, *k("20.7", "8.12"))
    assert cited(TradeDeclined(0), talks) == "20.7 8.12"


def test_provinces_and_the_capital_are_scored_by_their_own_clauses() -> None:
    plain, bushido = katana_table(), katana_table(options=KatanaOptions(bushido_code=True))
    assert cited(ProvincesScored(0, ("shikoku",), 3, False, ()), plain) == "8.16 13.2"
    assert cited(ProvincesScored(0, ("kinai",), 4, False, ()), plain) == "8.16 13.2 16.2"
    assert cited(ProvincesScored(0, (), 1, True, ()), plain) == "8.16 16.1"
    assert cited(ProvincesScored(0, (), 1, True, ()), bushido) == "20.21 16.1"
    game = katana(katana_table(samurai={0: {"yamashiro": 1}}, options=bushido.options), ScoreAll())
    game.cited(HonourChanged(0, 1, 0, 1, "kyoto"), *k("16.1", "20.21"))


def test_prices_of_specials_are_paid_at_the_reveal() -> None:
    game = fought(4, ["bushi", "bushi"], 1, ["ashigaru", "ashigaru"], special="arquebusiers")
    game.cited(KokuChanged, *k("5.4", "10.14"))
    event = in_clan_turn(katana_table([["noh_theatre", "bushi"]], koku={0: 2})).when(0, PlayCard("noh_theatre"))
    event.cited(KokuChanged, *k("5.4"))


def test_options_of_the_clan_turn_name_their_own_clauses() -> None:
    options = KatanaOptions(clan_treasure=True, emperor_sells_position=True, seppuku=True)
    game = in_clan_turn(katana_table([["bushi"]], koku={0: 1}, emperor=0, options=options))
    game.allows(0, StoreTreasure(1), *k("20.15")).allows(0, OfferPosition(1), *k("20.34", "20.35"))
    game.allows(0, CommitSeppuku(), *k("20.10")).allows(0, EndTurn(), *k("8.3"))
    assert cited(PositionRefused(0, 1, None)) == "20.37"
    assert cited(PositionRefused(0, 1, 3)) == "20.35 20.37"


# --- the clock, and refusals --------------------------------------------------------------------------


@clause("KATANA-18.7", "KATANA-R93")
def test_the_clock_answers_by_the_clause_that_names_the_default() -> None:
    game = in_clan_turn(katana_table([["affront", "bushi"], THREE], quiet=False, clock=CLOCK))
    window = game.when(0, PlayCard("affront", seat=1)).asked(1, "react.card")
    window.when_time_runs_out(1).cited(TimedOut, *k("18.7"))
    game.when_time_runs_out(0).cited(TimedOut, *k("R93"))


def test_a_refusal_names_the_clause_that_refuses_this() -> None:
    game = in_clan_turn(katana_table([THREE, ["tsunami", "bushi"], ["ronin", *THREE]], eliminated=[3], quiet=False))
    game.when(1, PlayTsunami()).refused("KATANA-5.10")
    game.when(2, PlayRonin(1)).refused("KATANA-18.1")
    game.when(2, PlayCard("ronin", "hizen", count=1)).refused("KATANA-5.9")
    game.when(1, Move("mutsu", "dewa", 1)).refused("KATANA-8.15")
    game.when(3, EndTurn()).refused("KATANA-12.3")
    game.when(1, SellHonour()).refused("KATANA-16.3")
    shop = buying(katana_table([["bushi"]], koku={0: 1}))
    shop.when(0, OfferSale(1)).refused("KATANA-8.6")
    shop.when(0, Launch()).refused("KATANA-7.10")
    shop.when(0, PlayTsunami()).refused("KATANA-18.1")


def test_who_is_asked_only_as_shogun_cannot_play_justice_for_another() -> None:
    hands = [["affront", "bushi"], THREE, ["shogunal_justice", *THREE]]
    table = katana_table(hands, quiet=False, shogun=2, options=KatanaOptions(powerful_shogun=True))
    game = in_clan_turn(table).when(0, PlayCard("affront", seat=1))
    game.when(2, PlayJustice()).refused("KATANA-17.14")
    game.allows(2, Pass(), *k("20.28"))
    assert only(game, CardPlayed).card == "affront"
