"""Samurai & Katana as the kernel knows it."""

from collections import Counter
from itertools import chain
from typing import Any, Final

from domain.kernel.bots import random_bot
from domain.kernel.clauses import read_rulebook
from domain.kernel.material import all_there
from domain.kernel.ruleset import Ruleset, steps_in
from domain.kernel.texts import Text
from domain.kernel.words import Language
from domain.samurai_katana import drawing, elimination, outcome, setup
from domain.samurai_katana.battle import aftermath, committing, course, shogun, support
from domain.samurai_katana.board import BOARD, CITY_IN, LANES, PROVINCES
from domain.samurai_katana.bot.moves import greedy
from domain.samurai_katana.cards import effects, guests, windows
from domain.samurai_katana.choosing import choosing
from domain.samurai_katana.clan import court_position, diplomacy, marching, trading, turn
from domain.samurai_katana.commands import COMMANDS
from domain.samurai_katana.events import EVENTS
from domain.samurai_katana.events.turns import GameTurnStarted
from domain.samurai_katana.material import CARD_TYPES, CARDS, CASTLES_EACH, CLANS, EFFECTS_BY, GAME, PREPARATIONS
from domain.samurai_katana.options import KatanaOptions, misfit
from domain.samurai_katana.phases import game_turn, harvest, order, purchase, scoring, titles
from domain.samurai_katana.reactions import after
from domain.samurai_katana.render import LABELS, drawn, situation
from domain.samurai_katana.table import KatanaTable
from domain.samurai_katana.texts import TEXTS
from domain.samurai_katana.texts.cards import CARD_TEXTS
from domain.samurai_katana.texts.chapters import CHAPTERS
from domain.samurai_katana.upcasts import EVENT_UPCASTS
from domain.samurai_katana.view import KatanaView, visible


def components(language: Language) -> dict[str, Any]:
    """Cards, the map, clans and what each number of players begins with, as the catalogue shows them."""
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
                "text": CARD_TEXTS[card.id].said(language) if card.id in CARD_TEXTS else None,
                "clause": EFFECTS_BY.get(card.id, card.clause),
            }
            for card in CARD_TYPES.values()
        ],
        **_map_components(language),
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


def _map_components(language: Language) -> dict[str, Any]:
    province_of = {region: province.id for province in PROVINCES.values() for region in province.regions}
    return {
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
    }


def check(table: KatanaTable) -> None:
    """Every card is in one place, every figure accounted for; land belongs to the clan whose figures stand on it."""
    laid: list[str] = []
    if table.battle is not None:
        for side in (table.battle.attacker, table.battle.defender):
            laid += [card for card in (*side.cards, side.special) if card is not None]
    cards = [*chain(table.deck, table.discard, table.played, laid, *table.hands, *table.set_aside)]
    if cards:  # The deck is made when all samurai are distributed.
        all_there(GAME, "cards", CARDS, cards)
    for seat in table.seats:
        _check_figures(table, seat)
        wealth = {"koku": table.koku[seat], "honour": table.honour[seat], "treasure": table.treasures[seat]}
        earned = sum(table.earned[seat].values())
        assert min(wealth.values()) >= 0, f"{GAME}: nobody has less than 0 of anything, here seat {seat} has {wealth}"
        assert earned == table.honour[seat], (
            f"{GAME}: seat {seat} has {table.honour[seat]} honour, here is why {earned}"
        )
    standing = [region for own in table.samurai for region in own]
    shared = sorted(region for region, seats in Counter(standing).items() if seats > 1)
    assert not shared, f"{GAME}: samurai of two players never stand in one region, here they do in {shared}"
    held = {region: table.holder(region) for region in {*standing, *table.castles}}
    assert held == table.owner, f"{GAME}: control follows the figures, {held}, here is {table.owner}"


def _check_figures(table: KatanaTable, seat: int) -> None:
    marching_, supporting = 0, 0
    if table.battle is not None:
        marching_ = table.battle.attackers if seat == table.battle.attacker.seat else 0
        if table.battle.support is not None and seat == table.emperor:
            supporting = table.battle.support.count - table.battle.support.returned
    samurai = table.reserve[seat] + table.samurai_on_board(seat) + marching_ + supporting
    expected, castles = PREPARATIONS[table.players].samurai, table.castle_reserve[seat] + len(table.castles_of(seat))
    assert samurai == expected, f"{GAME}: seat {seat} has {expected} samurai, here are {samurai}"
    assert castles == CASTLES_EACH, f"{GAME}: seat {seat} has {CASTLES_EACH} castles, here are {castles}"
    empty = [region for region, count in table.samurai[seat].items() if count <= 0]
    assert not empty, f"{GAME}: a region without samurai of seat {seat} is not listed, here are {empty}"


RULEBOOK = read_rulebook("domain.samurai_katana")

SAMURAI_KATANA_RULESET: Final = Ruleset(
    id="samurai-katana",
    version=5,
    name=Text("Samurai & Katana", "Samuraj & Katana"),
    pitch=Text(
        "Three to six clans fight over the provinces of Japan. Honour decides, and whoever has the most of it "
        "becomes Shogun, whom everybody wants to see fall.",
        "Tři až šest klanů bojuje o provincie Japonska. Rozhoduje čest, a kdo jí má nejvíc, stává se Šógunem, "
        "kterého by každý rád viděl padnout.",
    ),
    players_min=min(PREPARATIONS),
    players_max=max(PREPARATIONS),
    quick_seats=3,
    minutes=120,
    options=KatanaOptions,
    misfit=misfit,
    table=KatanaTable,
    view=KatanaView,
    commands=COMMANDS,
    events=EVENTS,
    steps=steps_in(
        setup,
        game_turn,
        order,
        purchase,
        turn,
        marching,
        windows,
        effects,
        guests,
        trading,
        diplomacy,
        court_position,
        course,
        committing,
        shogun,
        support,
        aftermath,
        elimination,
        drawing,
        scoring,
        titles,
        harvest,
        outcome,
    ),
    setup=setup.setup,
    reactions=after,
    is_over=outcome.is_over,
    score=outcome.score,
    visible=visible,
    drawn=drawn,
    situation=situation,
    labels=LABELS,
    turns=(GameTurnStarted,),
    unasked=turn.unasked,
    otherwise="KATANA-8.15",
    over=outcome.over,
    absent=("KATANA-R93",),
    clauses=RULEBOOK.clauses,
    sections=RULEBOOK.sections,
    chapters=CHAPTERS,
    texts=TEXTS,
    choosing=choosing,
    components=components,
    bots={"random": random_bot, "greedy": greedy},
    event_upcasts=EVENT_UPCASTS,
    check=check,
)
