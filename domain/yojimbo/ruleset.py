"""Yojimbo as the kernel knows it."""

from collections import Counter
from itertools import chain
from typing import Any, Final

from domain.kernel.bots import random_bot
from domain.kernel.clauses import read_rulebook
from domain.kernel.event import EventUpcast
from domain.kernel.material import all_there
from domain.kernel.reactions import Reactions
from domain.kernel.ruleset import Ruleset, steps_in
from domain.kernel.texts import Text
from domain.kernel.words import Language
from domain.yojimbo import drawing, round, setup, spoils, tactics, turn
from domain.yojimbo.bot import greedy
from domain.yojimbo.choosing import choosing
from domain.yojimbo.commands import COMMANDS
from domain.yojimbo.events import EVENTS
from domain.yojimbo.events.rounds import RoundStarted
from domain.yojimbo.glossary import GLOSSARY
from domain.yojimbo.material import (
    ATTACK,
    ATTACK_FACES,
    CARDS,
    DEFENCE,
    DEFENCE_FACES,
    PLAYERS_MAX,
    PLAYERS_MIN,
    TYPE_NAMES,
)
from domain.yojimbo.outcome import is_over, over, score
from domain.yojimbo.render import LABELS, drawn, situation
from domain.yojimbo.table import YojimboOptions, YojimboTable
from domain.yojimbo.texts import CHAPTERS, TEXTS
from domain.yojimbo.view import YojimboView, visible


def components(language: Language) -> dict[str, Any]:
    """Faces, the cards they are on, and the glossary, as the catalogue shows them."""
    fronts, behind = Counter(DEFENCE.values()), Counter(face.id for face in ATTACK.values())
    return {
        "attacks": [
            {
                "id": face.id,
                "name": face.name,
                "meaning": face.meaning.said(language),
                "type": face.type,
                "type_name": TYPE_NAMES[face.type].said(language),
                "strength": face.strength,
                "points": face.points,
                "copies": behind[face.id],
            }
            for face in ATTACK_FACES.values()
        ],
        "defences": [
            {
                "id": face.id,
                "name": face.name,
                "values": face.values,
                "effect": face.effect.said(language),
                "osae_of": face.carrier,
                "copies": fronts[face.id],
                "clause": face.clause,
            }
            for face in DEFENCE_FACES.values()
        ],
        "cards": [{"id": card, "attack": ATTACK[card].id, "defence": DEFENCE[card]} for card in CARDS],
        "glossary": [
            {"term": term.term, "said": term.said.said(language), "meaning": term.meaning.said(language)}
            for term in GLOSSARY
        ],
    }


def check(table: YojimboTable) -> None:
    """All cards, each in one place [YOJ-1.1]."""
    piles = [table.deck, table.discard, table.attack_deck, table.attack_pile, table.gained]
    all_there("Yojimbo", "cards", CARDS, chain(*piles, *table.hands, *table.victory))


def _without(fact: str) -> EventUpcast:
    """For events from before this fact was recorded."""
    return lambda data, private: ({**data, fact: False}, private)


RULEBOOK = read_rulebook("domain.yojimbo")

YOJIMBO_RULESET: Final = Ruleset(
    id="yojimbo",
    version=5,
    name=Text("Yojimbo", "Yojimbo"),
    pitch=Text(
        "Two to five aikido fighters avert one attack after the other with the hidden sides of their cards. "
        "Whoever holds out last keeps the attack as points, and the bodyguard's place.",
        "Dva až pět bojovníků aikida odvrací skrytými stranami karet jeden útok za druhým. "
        "Kdo vydrží poslední, nechá si útok jako body a s ním i místo osobního strážce.",
    ),
    players_min=PLAYERS_MIN,
    players_max=PLAYERS_MAX,
    quick_seats=3,
    minutes=25,
    options=YojimboOptions,
    table=YojimboTable,
    view=YojimboView,
    commands=COMMANDS,
    events=EVENTS,
    steps=steps_in(setup, round, turn, tactics, drawing, spoils),
    setup=setup.setup,
    reactions=Reactions(),
    is_over=is_over,
    score=score,
    visible=visible,
    drawn=drawn,
    situation=situation,
    labels=LABELS,
    turns=(RoundStarted,),
    unasked=turn.unasked,
    otherwise="YOJ-3.5",
    over=over,
    absent=("YOJ-R26", "YOJ-R35"),
    clauses=RULEBOOK.clauses,
    sections=RULEBOOK.sections,
    chapters=CHAPTERS,
    texts=TEXTS,
    choosing=choosing,
    components=components,
    bots={"random": random_bot, "greedy": greedy},
    event_upcasts={
        ("yojimbo.PlayerLeftRound", 1): _without("after_kaiten"),
        ("yojimbo.HandCardDiscarded", 1): _without("forced"),
    },
    check=check,
)
