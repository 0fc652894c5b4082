"""Shamans as the kernel knows it."""

from itertools import chain
from typing import Any, Final

from domain.kernel.bots import random_bot
from domain.kernel.clauses import read_rulebook
from domain.kernel.material import all_there
from domain.kernel.ruleset import Ruleset, steps_in
from domain.kernel.texts import Text
from domain.kernel.words import Language
from domain.shamans import artefacts, elimination, portals, rituals, rounds, trick
from domain.shamans.bot import greedy
from domain.shamans.choosing import choosing
from domain.shamans.commands import COMMANDS
from domain.shamans.events import EVENTS
from domain.shamans.events.rounds import RoundStarted
from domain.shamans.material import (
    ARTEFACTS,
    BOARD,
    CARDS,
    DEALS,
    ECLIPSE,
    KIND,
    MASK,
    MOON,
    TEAMS,
    TILES,
    VALUE,
    WORLD,
    WORLDS,
)
from domain.shamans.outcome import is_over, over, score, unasked
from domain.shamans.reactions import after
from domain.shamans.render import LABELS, drawn, situation
from domain.shamans.table import ShamansOptions, ShamansTable, misfit
from domain.shamans.texts import CHAPTERS, TEXTS
from domain.shamans.view import ShamansView, visible


def components(language: Language) -> dict[str, Any]:
    """Cards, worlds, rituals, tiles and the track, as the catalogue shows them."""
    return {
        "cards": [
            {
                "id": card,
                "name": TEXTS.name(card, language),
                "world": world,
                "value": VALUE[card],
                "players": [players for players, cards in CARDS.items() if card in cards],
            }
            for card, world in WORLD.items()
        ],
        "worlds": [
            {"id": world.id, "name": world.name.said(language), "ritual": world.ritual} for world in WORLDS.worlds
        ],
        "rituals": [
            {
                "id": ritual.id,
                "name": ritual.name.said(language),
                "effect": ritual.effect.said(language),
                "clause": ritual.clause,
            }
            for ritual in WORLDS.rituals
        ],
        "tiles": [
            {
                "id": kind.id,
                "name": kind.name.said(language),
                "effect": kind.effect.said(language),
                "count": kind.count,
                "clause": kind.clause,
            }
            for kind in (*TILES.artefacts, TILES.eclipse)
        ],
        "identities": [
            {
                "id": team,
                "name": TEXTS.name(team, language),
                "by_players": {str(players): deal.identities.count(team) for players, deal in DEALS.items()},
            }
            for team in TEAMS
        ],
        "track": {
            "first_space": BOARD.first_space,
            "moon_space": MOON,
            "start_space": {str(players): space for players, space in BOARD.start_space.items()},
        },
    }


def check(table: ShamansTable) -> None:
    """Every card, tile and identity in one place; equal hands; the pawn on the track."""
    off_suit = [table.off_suit] if table.off_suit else []
    piles = (*table.hands, table.front.values(), off_suit, *table.worlds.values(), *table.set_aside.values())
    all_there("Shamans", "cards", CARDS[table.players], chain(*piles))
    slots = [tile for tile in table.slots if tile is not None]
    tiles = chain(slots, table.pile, *table.face_up, *table.face_down, table.discard, *table.removed.values())
    all_there("Shamans", "artefacts", ARTEFACTS, (tile for tile in tiles if tile != ECLIPSE))
    masks = [tile for own in table.face_down for tile in own if KIND[tile] == MASK]
    assert not masks, f"Shamans: a mask never lies face down, here are {masks}"
    all_there("Shamans", "identity cards", table.deal.identities, table.identities)
    track = range(BOARD.first_space, MOON + 1)
    assert table.pawn in track, f"Shamans has a track from {track[0]} to {track[-1]}, here the pawn is on {table.pawn}"
    for place, cards in (*table.worlds.items(), (table.led, table.front.values())):
        strangers = [card for card in cards if WORLD[card] != place]
        assert not strangers, f"Shamans: only cards of the {place} lie at the {place}, here are {strangers}"
    due = {len(table.hands[seat]) + (seat in table.played) for seat in table.in_round}
    assert len(due) <= 1, f"Shamans: everybody in the round has as many cards to play, here are {table.hands}"


RULEBOOK = read_rulebook("domain.shamans")

SHAMANS_RULESET: Final = Ruleset(
    id="shamans",
    version=5,
    name=Text("Shamans", "Shamani"),
    pitch=Text(
        "A trick-taking game for three to five in which nobody has to follow: every card of another world leads the "
        "shadow pawn closer to the moon. Some at the table want it there, and nobody knows who.",
        "Štychová hra pro tři až pět hráčů, v níž nikdo nemusí ctít barvu: každá karta jiného světa vede figurku stínu "
        "blíž k Měsíci. Někdo u stolu ji tam chce mít a nikdo neví kdo.",
    ),
    players_min=min(DEALS),
    players_max=max(DEALS),
    quick_seats=3,
    minutes=30,
    options=ShamansOptions,
    misfit=misfit,
    table=ShamansTable,
    view=ShamansView,
    commands=COMMANDS,
    events=EVENTS,
    steps=steps_in(rounds, trick, artefacts, rituals, elimination, portals),
    setup=rounds.setup,
    reactions=after,
    anytime=(portals.Portal(),),
    is_over=is_over,
    score=score,
    visible=visible,
    drawn=drawn,
    situation=situation,
    labels=LABELS,
    turns=(RoundStarted,),
    unasked=unasked,
    otherwise="SHAM-4.2",
    over=over,
    absent=("SHAM-R35",),
    clauses=RULEBOOK.clauses,
    sections=RULEBOOK.sections,
    chapters=CHAPTERS,
    texts=TEXTS,
    choosing=choosing,
    components=components,
    bots={"random": random_bot, "greedy": greedy},
    check=check,
)
