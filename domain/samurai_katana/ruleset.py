"""Samurai & Katana as the kernel knows it."""

from collections import Counter
from typing import Any, Final

from domain.kernel.bots import random_bot
from domain.kernel.clauses import read_clauses
from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Step
from domain.kernel.texts import Text
from domain.kernel.words import Language
from domain.samurai_katana import drawing, elimination, outcome, setup
from domain.samurai_katana.battle import aftermath, committing, course, shogun, support
from domain.samurai_katana.board import BOARD, CITY_IN, LANES, PROVINCES
from domain.samurai_katana.bot.moves import greedy
from domain.samurai_katana.cards import effects, guests, windows
from domain.samurai_katana.clan import court_position, diplomacy, marching, trading, turn
from domain.samurai_katana.commands import COMMANDS
from domain.samurai_katana.events import EVENTS
from domain.samurai_katana.material import CARD_TYPES, CARDS, CASTLES_EACH, CLANS, PREPARATIONS
from domain.samurai_katana.phases import game_turn, harvest, order, purchase, scoring, titles
from domain.samurai_katana.reactions import after
from domain.samurai_katana.render import drawn
from domain.samurai_katana.table import KatanaOptions, KatanaTable, misfit
from domain.samurai_katana.texts import TEXTS
from domain.samurai_katana.view import KatanaView, visible

STEPS: tuple[type[Step], ...] = (
    setup.SetUp,
    setup.Distribution,
    setup.DealHands,
    game_turn.GameTurn,
    game_turn.EndOfGameTurn,
    order.BeginPhase,
    order.NextPlayer,
    order.Interjection,
    order.PickNext,
    order.SubTurn,
    order.EndSubTurn,
    purchase.Recruiting,
    turn.ClanTurn,
    marching.Arrive,
    marching.Muster,
    windows.CardWindow,
    windows.ShogunWindow,
    windows.SeaWindow,
    windows.BattleWindow,
    effects.Resolve,
    effects.Settle,
    guests.TeaGuest,
    guests.NohGuest,
    trading.CardForSale,
    trading.PriceOfCard,
    trading.CardOffered,
    trading.CardWanted,
    trading.PurchaseShown,
    diplomacy.SwapWanted,
    diplomacy.SwapShown,
    court_position.PriceOfPosition,
    court_position.PositionAnswer,
    course.StartBattle,
    course.Reveal,
    course.Sabotage,
    course.CountUp,
    committing.SpecialFirst,
    committing.Committing,
    shogun.ShogunInBattle,
    support.SupportOffer,
    support.SupportAnswer,
    support.SupportMarch,
    support.SupportHonour,
    support.SupportGoesHome,
    aftermath.TakeLosses,
    aftermath.BattleHonour,
    aftermath.ShogunShamed,
    aftermath.Homecoming,
    aftermath.Flight,
    aftermath.Occupy,
    aftermath.CastleCaptured,
    aftermath.EndBattle,
    elimination.CheckElimination,
    elimination.ReturnClan,
    drawing.DrawCards,
    committing.ArmDefender,
    scoring.ScoreProvinces,
    scoring.ScoreAll,
    titles.AssignTitles,
    harvest.Harvest,
    harvest.Kokuland,
    harvest.Thinning,
    harvest.HandChoice,
    harvest.Refill,
    harvest.EndHarvest,
    outcome.SuddenDeath,
)


def components(language: Language) -> dict[str, Any]:
    """Cards, the map, clans and what each number of players begins with, as the catalogue shows them."""
    province_of = {region: province.id for province in PROVINCES.values() for region in province.regions}
    return {
        "cards": [
            {
                "id": card.id,
                "name": card.name.said(language),
                "kind": card.kind,
                "copies": card.copies,
                "katanas": card.katanas,
                "fan": card.fan or None,
                "price": card.price or None,
                "honour_cost": card.honour_cost or None,
                "clause": card.clause,
            }
            for card in CARD_TYPES.values()
        ],
        "provinces": [
            {"id": one.id, "name": one.name.said(language), "colour": one.colour, "honour": one.honour}
            for one in BOARD.provinces
        ],
        "regions": [
            {
                "id": space.id,
                "name": space.name.said(language),
                "province": province_of[space.id],
                "terrain": space.terrain,
                "city": CITY_IN[space.id].id if space.id in CITY_IN else None,
                "land": space.land,
                "sea": space.sea,
                "place": space.place,
            }
            for space in BOARD.regions
        ],
        "cities": [
            {
                "id": city.id,
                "name": city.name.said(language),
                "size": city.size,
                "region": city.region,
                "clan_points": city.clan_points,
            }
            for city in BOARD.cities
        ],
        "sea_lanes": sorted(LANES),
        "clans": [{"id": one.id, "name": one.name.said(language), "colour": one.colour} for one in CLANS.values()],
        "by_players": {
            str(players): {
                "samurai": one.samurai,
                "big_cities": one.big_cities,
                "small_cities": one.small_cities,
                "more_samurai": one.more_samurai,
            }
            for players, one in PREPARATIONS.items()
        },
    }


def check(table: KatanaTable) -> None:
    """55 cards, each in one place; every figure accounted for; land belongs to whose figures stand on it."""
    laid: list[str] = []
    if table.battle is not None:
        for side in (table.battle.attacker, table.battle.defender):
            laid += [card for card in (*side.cards, side.special) if card is not None]
    piles = (table.deck, table.discard, table.played, laid, *table.hands, *table.set_aside)
    everywhere = Counter(card for pile in piles for card in pile)
    # The deck is made when all samurai are distributed.
    assert everywhere in (Counter(CARDS), Counter()), f"cards missing or double: {everywhere - Counter(CARDS)}"
    for seat in table.seats:
        _check_figures(table, seat)
        assert table.koku[seat] >= 0 and table.honour[seat] >= 0 and table.treasures[seat] >= 0
        assert sum(table.earned[seat].values()) == table.honour[seat], f"honour of seat {seat} has no reason"
    standing = [region for own in table.samurai for region in own]
    assert len(standing) == len(set(standing)), "samurai of two players in one region"
    held = {region: table.holder(region) for region in {*standing, *table.castles}}
    assert held == table.owner, f"control does not follow the figures: {held} but {table.owner}"


def _check_figures(table: KatanaTable, seat: int) -> None:
    marching_, supporting = 0, 0
    if table.battle is not None:
        marching_ = table.battle.attackers if seat == table.battle.attacker.seat else 0
        if table.battle.support is not None and seat == table.emperor:
            supporting = table.battle.support.count - table.battle.support.returned
    samurai = table.reserve[seat] + table.samurai_on_board(seat) + marching_ + supporting
    assert samurai == PREPARATIONS[table.players].samurai, f"samurai of seat {seat} are missing or too many"
    assert table.castle_reserve[seat] + len(table.castles_of(seat)) == CASTLES_EACH
    assert all(count > 0 for count in table.samurai[seat].values())


SAMURAI_KATANA_RULESET: Final = Ruleset(
    id="samurai-katana",
    version=1,
    name=Text("Samurai & Katana", "Samuraj & Katana"),
    pitch=Text(
        "Three to six clans fight over the provinces of Japan. Honour decides, and whoever has the most of it "
        "becomes Shogun, whom everybody wants to see fall.",
        "Tři až šest klanů bojuje o provincie Japonska. Rozhoduje čest, a kdo jí má nejvíc, stává se Šógunem, "
        "kterého by každý rád viděl padnout.",
    ),
    players_min=min(PREPARATIONS),
    players_max=max(PREPARATIONS),
    options=KatanaOptions,
    misfit=misfit,
    table=KatanaTable,
    view=KatanaView,
    commands=COMMANDS,
    events=EVENTS,
    steps=STEPS,
    setup=setup.setup,
    reactions=after,
    is_over=outcome.is_over,
    score=outcome.score,
    visible=visible,
    drawn=drawn,
    unasked=turn.unasked,
    otherwise="KATANA-8.15",
    over=outcome.over,
    clauses=read_clauses("domain.samurai_katana"),
    texts=TEXTS,
    components=components,
    bots={"random": random_bot, "greedy": greedy},
    check=check,
)
