"""Bots play through the same path as people, and see what their seat may see."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Final

import structlog

from domain.kernel.chance import Chance
from domain.kernel.command import Command, IllegalMove
from domain.kernel.engine import answers, asked, default, legal
from domain.kernel.lifecycle import Game
from events.play import Games, NoSuchGame, TooBusy
from workers import wiring

MOVES_MAX: Final = 60
"""Moves that one job makes before it lets others have the worker."""

SECONDS_MAX: Final = 2.0

log = structlog.get_logger()


def play_bots(game: str) -> bool:
    """Plays on while only bots are asked, up to a bound; True: there is more to do."""
    return play_on(wiring.games(), game)


def play_on(games: Games, id: str) -> bool:
    until = time.monotonic() + SECONDS_MAX
    try:
        game = games.load(id).game
        for _ in range(MOVES_MAX):
            seat = bot_to_act(game)
            if seat is None:
                return False
            if time.monotonic() > until:
                return True
            try:
                question = asked(game.table)[seat].question
                game = games.command(id, seat, chosen(game, seat), question=question).game
            except IllegalMove:
                game = games.load(id).game
    except (NoSuchGame, TooBusy):
        return False
    return bot_to_act(game) is not None


def bot_to_act(game: Game) -> int | None:
    """The lowest seat of a bot that is asked something."""
    if game.status != "running":
        return None
    for seat in sorted(asked(game.table)):
        occupant = game.seats[seat]
        if occupant is not None and occupant.bot is not None:
            return seat
    return None


def chosen(game: Game, seat: int) -> Command:
    """What the bot at this seat does: a function of its view, its moves and the moment. One that fails passes."""
    occupant = game.seats[seat]
    assert occupant is not None and occupant.bot is not None
    moves = answers(game.table, seat)
    try:
        bot = game.ruleset.bots[occupant.bot]
        move = bot(game.ruleset.visible(game.table, seat), moves, below(game, seat))
        if move in moves or move in legal(game.ruleset, game.table, seat):
            return move
        log.error("bot chose no legal move", game=game.id, seat=seat, bot=occupant.bot, version=game.version)
    except Exception:
        log.exception("bot failed", game=game.id, seat=seat, bot=occupant.bot, version=game.version)
    return default(game.table, seat)


def below(game: Game, seat: int) -> Callable[[int], int]:
    """A generator of the bot's own, the same for the same game, question and seat."""
    question = asked(game.table)[seat].question
    chance = Chance(hashlib.sha256(f"{game.id}:{question}:{seat}".encode()).digest())

    def number(n: int) -> int:
        drawn = chance.pick(n).result
        assert isinstance(drawn, int)
        return drawn

    return number
