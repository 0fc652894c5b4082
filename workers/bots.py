"""Bots play through the same path as people, and see what their seat may see."""

from __future__ import annotations

import time
from typing import Final

import structlog

from domain.kernel.bots import Below, random_bot
from domain.kernel.chance import Chance
from domain.kernel.command import Command
from domain.kernel.engine import answers, asked, default, legal, open_step
from domain.kernel.lifecycle import Game
from domain.kernel.words import Seat
from events.acts import Wanted, move
from events.games import Games
from events.proof.canon import mac
from workers.metrics import BOT_FAILURES

MOVES_MAX: Final = 60
"""How many moves one job makes before other jobs get the worker."""

PLAYING_SECONDS_MAX: Final = 0.2
"""How long one job plays at most: a time-out may have to wait this long for the worker."""

log = structlog.get_logger()


def play_on(games: Games, id: str) -> int:
    """Plays on while a bot is asked, up to a bound; how many moves were made. Raises NoSuchGame.

    The moves of one job are stored together. If something else comes in between (the clock, a move out of turn), the
    moves after it are lost, and the next job plays on. A bot whose own time is up is refused: the clock is about to
    answer for it.
    """
    until = time.monotonic() + PLAYING_SECONDS_MAX
    left = MOVES_MAX

    def next_wanted(game: Game) -> Wanted | None:
        nonlocal left
        seat = bot_to_act(game)
        if seat is None or left == 0 or time.monotonic() >= until:
            return None
        left -= 1
        return move(seat, chosen(game, seat, below(game, seat)), asked(game.table)[seat].question)

    return games.play_ahead(id, next_wanted)


def bot_to_act(game: Game) -> Seat | None:
    """The lowest seat of a bot that is asked something."""
    if game.status != "running":
        return None
    for seat in sorted(asked(game.table)):
        occupant = game.seats[seat]
        if occupant is not None and occupant.bot is not None:
            return seat
    return None


def chosen(game: Game, seat: Seat, below: Below) -> Command:
    """What the bot at this seat does: a function of its view, its moves and a generator. For a bot that fails, or hangs
    until the job's time is up, the default is played. One that plays at random looks at nothing, so nothing is shown to
    it."""
    occupant = game.seats[seat]
    assert occupant is not None and occupant.bot is not None
    moves = answers(game.table, seat)
    try:
        bot = game.ruleset.bots[occupant.bot]
        about = open_step(game.table).about(game.table)
        view = None if bot is random_bot else game.ruleset.visible(game.table, seat)
        move = bot(view, moves, about, below)
        if move in moves or move in legal(game.ruleset, game.table, seat):
            return move
        log.error("bot chose no legal move", game=game.id, seat=seat, bot=occupant.bot, version=game.version)
    except Exception:
        log.exception("bot failed", game=game.id, seat=seat, bot=occupant.bot, version=game.version)
    BOT_FAILURES.labels(game.ruleset.id, occupant.bot).inc()
    return default(game.table, seat)


def below(game: Game, seat: Seat) -> Below:
    """The bot's own source of random numbers, the same for the same question and seat; nobody can foresee it before the
    end."""
    question = asked(game.table)[seat].question
    chance = Chance(mac(bytes.fromhex(game.secret), f"bot:{question}:{seat}"))

    def number(n: int) -> int:
        drawn = chance.pick(n).result
        assert isinstance(drawn, int)
        return drawn

    return number
