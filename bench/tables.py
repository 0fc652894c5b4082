"""Tables of BANG!, and their games as requests, worked out before anything is measured."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import msgspec

from bench.load import request
from domain.kernel.command import Command
from domain.kernel.engine import asked, decide, default, legal
from domain.kernel.lifecycle import Game
from domain.kernel.words import Seat
from domain.rulesets import RULESETS
from events.ids import new_id
from events.play import now
from service.house import House
from tests.tables import make_move

PLAYERS: Final = 4
BANG: Final = RULESETS["bang"]
LIVELY_EVENTS: Final = 600


class Seated(NamedTuple):
    """A game that has just begun, and its players' tokens."""

    id: str
    tokens: list[str]


def seated(house: House) -> Seated:
    signed_up = [house.players.sign_up(f"Player {seat}") for seat in range(PLAYERS)]
    id = new_id("g", now())
    house.games.open(id, BANG.id, PLAYERS, signed_up[0][0].id)
    for player, _ in signed_up[1:]:
        house.games.sit(id, player.id)
    return Seated(id, [token for _, token in signed_up])


def planned(game: Game) -> Iterator[tuple[Seat, Command]]:
    """The random moves of a whole game, worked out in advance: its secret is known here, so everything that follows is,
    too."""
    position = game.table
    random = Random(game.id)
    while position.result is None:
        seat = next(iter(asked(position)))
        move = random.choice(legal(BANG, position, seat))
        yield seat, move
        position = decide(BANG, position, seat, move, game.at).table


def moves(house: House, table: Seated) -> Iterator[bytes]:
    """The same as requests."""
    for seat, move in planned(house.games.load(table.id).game):
        body = msgspec.json.encode(move)
        yield request("POST", f"/v1/games/{table.id}/commands", table.tokens[seat], body)


class Simul:
    """A player at several tables, who makes a move at each in turn, for ever: when a game ends, another begins.
    Iterates over prepared requests, because working out moves is not what is measured."""

    def __init__(self, house: House, tables: int) -> None:
        self._house = house
        self._games = [moves(house, seated(house)) for _ in range(tables)]
        self._prepared: deque[bytes] = deque()

    def prepare(self, count: int) -> None:
        """Prepares requests until there are at least this many."""
        while len(self._prepared) < count:
            for place in range(len(self._games)):
                self._prepared.append(self._next(place))

    def _next(self, place: int) -> bytes:
        while (content := next(self._games[place], None)) is None:
            self._games[place] = moves(self._house, seated(self._house))
        return content

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        if not self._prepared:
            raise StopIteration
        return self._prepared.popleft()


def long_game(house: House, events: int) -> Seated:
    """A running game with at least this many events: first random moves, then the clock's default answers, which never
    end a game of BANG!."""
    while True:
        table = seated(house)
        random = Random(table.id)
        game: Game = house.games.load(table.id).game
        while not game.is_over and game.version < events:
            seat = next(iter(asked(game.table)))
            options = legal(BANG, game.table, seat) if game.version < LIVELY_EVENTS else [default(game.table, seat)]
            game = make_move(house.games, table.id, seat, random.choice(options)).game
        if not game.is_over:
            return table
