"""Samurai Sword as the kernel knows it."""

from itertools import chain
from typing import Any, Final

from domain.kernel.bots import random_bot
from domain.kernel.clauses import read_rulebook
from domain.kernel.material import all_there
from domain.kernel.ruleset import Ruleset, steps_in
from domain.kernel.texts import Text
from domain.kernel.words import Language
from domain.samurai_sword import actions, attacks, bushido, drawing, outcome, playing, setup, turn, wounds
from domain.samurai_sword.bot import greedy
from domain.samurai_sword.choosing import choosing
from domain.samurai_sword.commands import COMMANDS
from domain.samurai_sword.events import EVENTS
from domain.samurai_sword.events.turns import TurnBegan
from domain.samurai_sword.material import (
    BUSHIDO,
    CARD_TYPES,
    CARDS,
    CAST,
    COMPANIES,
    HONOUR_TOKENS,
    NINJA,
    RESILIENCE_TOKENS,
    ROLE_CARD_COUNTS,
    ROLE_NAMES,
    TEAM,
)
from domain.samurai_sword.reactions import after
from domain.samurai_sword.render import LABELS, drawn, situation
from domain.samurai_sword.table import SwordOptions, SwordTable
from domain.samurai_sword.texts import CARD_TEXTS, CHAPTERS, TEXTS
from domain.samurai_sword.view import SwordView, visible


def components(language: Language) -> dict[str, Any]:
    """Cards, characters, roles and the scoring overview, as the catalogue shows them."""
    return {
        "cards": [
            {
                "id": card.id,
                "name": card.name.said(language),
                "kind": card.kind,
                "count": card.count,
                "difficulty": card.difficulty or None,
                "wounds": card.wounds or None,
                "text": CARD_TEXTS[card.id].said(language) if card.id in CARD_TEXTS else None,
                "clause": card.clause,
            }
            for card in CARD_TYPES.values()
        ],
        "characters": [
            {
                "id": one.id,
                "name": one.name.said(language),
                "resilience": one.resilience,
                "ability": one.ability.said(language),
                "clause": one.clause,
            }
            for one in CAST.values()
        ],
        "roles": [
            {
                "id": role,
                "name": name.said(language),
                "team": TEAM[role],
                "count": ROLE_CARD_COUNTS[role],
                "by_players": {str(players): company.roles[role] for players, company in COMPANIES.items()},
                "bonus_by_players": {
                    str(players): company.bonus[role] for players, company in COMPANIES.items() if role in company.bonus
                },
                "more_stars_bonus_by_players": {
                    str(players): company.more_stars_bonus
                    for players, company in COMPANIES.items()
                    if role == NINJA and company.more_stars_bonus
                },
            }
            for role, name in ROLE_NAMES.items()
        ],
    }


def check(table: SwordTable) -> None:
    """All cards, each in one place; honour and resilience within their bounds; at most one Bushido in play."""
    game = "Samurai Sword"
    resolving = [table.resolving] if table.resolving else []
    all_there(game, "cards", CARDS, chain(table.deck, table.discard, resolving, *table.hands, *table.in_play))
    honour_min = 1 if table.ended is None else 0
    for seat in table.seats:
        resilience, most, honour = table.resilience[seat], table.character(seat).resilience, table.honour[seat]
        assert 0 <= resilience <= most, f"{game}: seat {seat} has 0 to {most} resilience, here are {resilience}"
        assert honour >= honour_min, f"{game}: seat {seat} has at least {honour_min} honour, here are {honour}"
    for what, tokens, used in (
        ("resilience", RESILIENCE_TOKENS, sum(table.resilience)),
        ("honour", HONOUR_TOKENS, sum(table.honour)),
    ):
        assert used <= tokens, f"{game} has {tokens} {what} tokens, here are {used}"
    bushido = sum(properties.count(BUSHIDO) for properties in table.in_play)
    assert bushido <= 1, f"{game}: one Bushido at most is in play, here are {bushido}"


def _scored_1(
    data: dict[str, Any], private: dict[str, dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Schema 1 did not record what decided the game; the totals of the teams, the winner's first, mostly show it."""
    first, second = (team["total"] for team in data["teams"][:2])
    most = max(team["total"] for team in data["teams"])
    return {**data, "decided_by": "sword_master" if first < most else "tie" if first == second else "points"}, private


RULEBOOK = read_rulebook("domain.samurai_sword")

SAMURAI_SWORD_RULESET: Final = Ruleset(
    id="samurai-sword",
    version=5,
    name=Text("Samurai Sword", "Samurajský meč"),
    pitch=Text(
        "Three to seven warriors fight for honour in secret teams, and only the Shogun shows his face. "
        "Nobody is ever eliminated; whoever is defeated pays with honour.",
        "Tři až sedm bojovníků se v tajných týmech utkává o čest a jen Šógun ukazuje svou tvář. "
        "Nikdo nikdy nevypadne; porážka se platí ctí.",
    ),
    players_min=min(COMPANIES),
    players_max=max(COMPANIES),
    quick_seats=4,
    minutes=35,
    options=SwordOptions,
    table=SwordTable,
    view=SwordView,
    commands=COMMANDS,
    events=EVENTS,
    steps=steps_in(setup, turn, drawing, bushido, playing, actions, attacks, wounds, outcome),
    setup=setup.setup,
    reactions=after,
    is_over=outcome.is_over,
    score=outcome.score,
    visible=visible,
    drawn=drawn,
    situation=situation,
    labels=LABELS,
    turns=(TurnBegan,),
    unasked=playing.unasked,
    otherwise="SWORD-4.2",
    over=outcome.over,
    absent=("SWORD-R51",),
    clauses=RULEBOOK.clauses,
    sections=RULEBOOK.sections,
    chapters=CHAPTERS,
    texts=TEXTS,
    choosing=choosing,
    components=components,
    bots={"random": random_bot, "greedy": greedy},
    event_upcasts={("samurai-sword.GameScored", 1): _scored_1},
    check=check,
)
