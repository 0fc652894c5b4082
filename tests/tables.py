"""Games on a real store, for tests that play through it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from domain.kernel.clock import Clock
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal
from domain.kernel.lifecycle import Game
from domain.kernel.record import Signed
from domain.kernel.words import Seat
from domain.rulesets import EVERY_RULESET
from events import acts
from events.games import Games
from events.play import Played
from events.proof.receipts import Keyring
from events.store import Store

NOW = 1_800_000_000_000


class Hands:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> int:
        return self.at


def games_on(store: Store, keys: Path, clock: Callable[[], int] | None = None) -> Games:
    return Games(store, Keyring(keys), EVERY_RULESET, clock or Hands())


def started(games: Games, id: str, ruleset: str = "bang", seats: int = 4, clock: Clock | None = None) -> Game:
    """A running game of people `p_0`, `p_1`, …"""
    played: Played = games.open(id, ruleset, seats, "p_0", entropy="a", clock=clock)
    for seat in range(1, seats):
        played = games.sit(id, f"p_{seat}", entropy=str(seat))
    return played.game


def make_move(
    games: Games,
    id: str,
    seat: Seat,
    command: Command,
    *,
    question: int | None = None,
    expected: int | None = None,
    signed: Signed | None = None,
    key: str | None = None,
    body: bytes = b"",
) -> Played:
    """Plays a move. Raises IllegalMove with the clauses, or what else stands in the way."""
    wanted = acts.move(seat, command, question, expected, signed)
    return games.store.carried_out(games.playing(id, wanted, key, body))


def played_out(games: Games, id: str, seed: int = 0, moves_max: int = 10_000) -> Game:
    """Plays on with random moves, to the end or at most `moves_max`."""
    random = Random(seed)
    game = games.load(id).game
    for _ in range(moves_max):
        if game.is_over:
            break
        seat = next(iter(asked(game.table)))
        game = make_move(games, id, seat, random.choice(legal(game.ruleset, game.table, seat))).game
    return game


def continued(games: Games, id: str, before: str) -> None:
    """A game of BANG! whose sheriff and characters follow from the game before it."""
    games.open(id, "bang", 4, "p_0", options={"keep_characters": True, "rotate_sheriff": True}, previous=before)
    for player in ("p_1", "p_2", "p_3"):
        games.sit(id, player)
    played_out(games, id)


def dumped(store: Store, game: str) -> Callable[[], None]:
    """Notes what is stored of a game now; gives a function that puts the game back to that."""
    tag, keys = store.partitions.appended(game)
    values = [store.connections.call(tag, "DUMP", key) for key in keys]

    def restore() -> None:
        for key, value in zip(keys, values, strict=True):
            store.connections.call(tag, "DEL", key)
            if value is not None:
                store.connections.call(tag, "RESTORE", key, 0, value, "REPLACE")

    return restore
