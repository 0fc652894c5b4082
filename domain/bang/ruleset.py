"""BANG! as the kernel knows it."""

from itertools import chain
from typing import Any, Final

from domain.bang import (
    cards,
    characters,
    death,
    drawing,
    flipping,
    outcome,
    playing,
    setup,
    shooting,
    suzy_lafayette,
    turn,
)
from domain.bang.bot import greedy
from domain.bang.choosing import choosing
from domain.bang.commands import COMMANDS
from domain.bang.events import EVENTS
from domain.bang.events.dealing import TurnStarted
from domain.bang.material import CARD_TYPES, CARDS, CAST, KIND, ROLE_NAMES, ROLES, rank_of, suit_of
from domain.bang.reactions import after
from domain.bang.refusals import unasked
from domain.bang.render import LABELS, drawn, situation
from domain.bang.table import BangOptions, BangTable, Previous
from domain.bang.texts import CARD_TEXTS, CHAPTERS, TEXTS
from domain.bang.view import BangView, visible
from domain.kernel.bots import random_bot
from domain.kernel.clauses import read_rulebook
from domain.kernel.event import EventUpcast
from domain.kernel.material import all_there
from domain.kernel.ruleset import Ruleset, steps_in
from domain.kernel.texts import Text
from domain.kernel.words import Language


def components(language: Language) -> dict[str, Any]:
    """Cards, characters and roles, as the catalogue shows them."""
    return {
        "cards": [
            {
                "id": card,
                "type": kind,
                "name": CARD_TYPES[kind].name.said(language),
                "rank": rank_of(card),
                "suit": suit_of(card),
                "border": "blue" if CARD_TYPES[kind].is_blue else "brown",
                "weapon_range": CARD_TYPES[kind].weapon_range or None,
                "text": CARD_TEXTS[kind].said(language) if kind in CARD_TEXTS else None,
                "clause": CARD_TYPES[kind].clause,
            }
            for card, kind in KIND.items()
        ],
        "characters": [
            {"id": one.id, "name": one.name, "life": one.life, "power": one.power.said(language), "clause": one.clause}
            for one in CAST.values()
        ],
        "roles": [
            {
                "id": role,
                "name": name.said(language),
                "by_players": {str(players): dealt.count(role) for players, dealt in ROLES.items()},
            }
            for role, name in ROLE_NAMES.items()
        ],
    }


def check(table: BangTable) -> None:
    """All cards, each in one place; life within its bounds; no two cards of one name in front of a seat."""
    piles = [table.deck, table.discard, table.resolving, table.flipped, table.store, table.looked_at]
    all_there("BANG!", "cards", CARDS, chain(*piles, *table.hands, *table.in_play))
    for seat in table.alive:
        life, most = table.life[seat], table.life_max[seat]
        assert life <= most, f"BANG!: seat {seat} has at most {most} lives, here are {life}"
    for seat in table.seats:
        names = [KIND[card] for card in table.in_play[seat]]
        assert len(names) == len(set(names)), f"BANG!: one card of each name lies before seat {seat}, here are {names}"


def _untold(fact: str) -> EventUpcast:
    """Older rules did not record this fact."""
    return lambda data, private: ({**data, fact: None}, private)


RULEBOOK = read_rulebook("domain.bang")

BANG_RULESET: Final = Ruleset(
    id="bang",
    version=5,
    name=Text("BANG!", "BANG!"),
    pitch=Text(
        "A shoot-out among four to seven gunmen, of whom only the Sheriff shows his badge. "
        "Find out who is who before somebody finds you.",
        "Přestřelka čtyř až sedmi pistolníků, z nichž jen Šerif nosí hvězdu na očích. "
        "Zjisti, kdo je kdo, dřív než si někdo najde tebe.",
    ),
    players_min=min(ROLES),
    players_max=max(ROLES),
    quick_seats=4,
    minutes=30,
    options=BangOptions,
    table=BangTable,
    view=BangView,
    commands=COMMANDS,
    events=EVENTS,
    steps=steps_in(
        setup, turn, playing, cards, drawing, flipping, shooting, death, characters, suzy_lafayette, outcome
    ),
    setup=setup.setup,
    reactions=after,
    anytime=(characters.SidKetchum(),),
    is_over=outcome.is_over,
    score=outcome.score,
    visible=visible,
    drawn=drawn,
    situation=situation,
    labels=LABELS,
    turns=(TurnStarted,),
    unasked=unasked,
    otherwise="BANG-4.9",
    over=outcome.over,
    absent=("BANG-R69",),
    clauses=RULEBOOK.clauses,
    sections=RULEBOOK.sections,
    chapters=CHAPTERS,
    texts=TEXTS,
    choosing=choosing,
    components=components,
    bots={"random": random_bot, "greedy": greedy},
    handover=Previous,
    handed_over=outcome.handed_over,
    event_upcasts={("bang.CardsDrawn", 1): _untold("way"), ("bang.HitTaken", 1): _untold("asked")},
    check=check,
)
