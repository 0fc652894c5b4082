"""Ratings: a ledger of scored games for each ruleset, in order, and what follows from it for every person.

A rating depends on the ratings before it, so the order of the ledger is the truth; ratings and leaderboards can be
folded again from the ledger alone, for every entry says who sat where, who played together and how they ranked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from openskill.models import PlackettLuce

from domain.kernel.lifecycle import Game
from domain.kernel.score import Score
from events.redis.calls import Word
from events.redis.partitions import INDEX
from events.redis.scripts import Script, script_file
from events.store import Store

ATTEMPTS_MAX: Final = 50
BOT_MU: Final = {"random": 15.0, "greedy": 25.0}
"""A bot has a fixed rating per kind; only people's ratings move."""

BOT_SIGMA: Final = 2.0

_ENTER = script_file("ratings")
_REWRITE = Script(
    "if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end "
    "redis.call('DEL', KEYS[2], KEYS[3]) "
    "for i = 2, #ARGV, 3 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) "
    "if redis.call('SISMEMBER', KEYS[4], ARGV[i]) == 0 then redis.call('ZADD', KEYS[3], ARGV[i + 2], ARGV[i]) end end "
    "return 1"
)
_FORGOTTEN: Final = f"{INDEX}:forgotten"
"""People who were erased."""

_model: Final = PlackettLuce()


class Rating(msgspec.Struct, frozen=True):
    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> float:
        """What a leaderboard sorts by: a rating that somebody surely has."""
        return self.mu - 3 * self.sigma


class Entry(msgspec.Struct, frozen=True):
    """One scored game: players or bots by seat, teams of seats, the rank of each team."""

    game: str
    seats: list[tuple[str | None, str | None]]
    teams: list[list[int]]
    ranks: list[int]


_decode_rating = msgspec.json.Decoder(Rating).decode
_decode_entry = msgspec.json.Decoder(Entry).decode
NEW: Final = Rating(_model.rating().mu, _model.rating().sigma, 0)


def entry_of(game: Game, score: Score) -> Entry:
    teams = [list(team) for team in score.teams] or [[seat] for seat in range(len(game.seats))]
    rank = {placing.seat: placing.rank for placing in score.result.seats}
    return Entry(
        game.id,
        [(occupant.player, occupant.bot) if occupant else (None, None) for occupant in game.seats],
        teams,
        [min(rank[seat] for seat in team) for team in teams],
    )


def moved(entry: Entry, ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people in a game after it."""
    if len(entry.teams) < 2:
        return {}
    before = [[_start(*entry.seats[seat], ratings) for seat in team] for team in entry.teams]
    teams = [[_model.rating(one.mu, one.sigma) for one in team] for team in before]
    after = _model.rate(teams, ranks=[float(rank) for rank in entry.ranks])
    return {
        player: Rating(new.mu, new.sigma, old.games + 1)
        for team, olds, news in zip(entry.teams, before, after, strict=True)
        for seat, old, new in zip(team, olds, news, strict=True)
        if (player := entry.seats[seat][0]) is not None
    }


def _start(player: str | None, bot: str | None, ratings: Mapping[str, Rating]) -> Rating:
    if player is None:
        return Rating(BOT_MU.get(bot or "", NEW.mu), BOT_SIGMA, 0)
    return ratings.get(player, NEW)


class Ratings:
    """The ledgers, ratings and leaderboards of a store."""

    def __init__(self, store: Store) -> None:
        self._connections = store.connections

    def enter(self, ruleset: str, entry: Entry) -> bool:
        """Enters a game and moves ratings; False: it was entered before."""
        for _ in range(ATTEMPTS_MAX):
            length = self._call("LLEN", _ledger(ruleset))
            people = [player for player, _ in entry.seats if player is not None]
            new = moved(entry, self.of(ruleset, people))
            words: list[Word] = [entry.game, length, msgspec.json.encode(entry)]
            for player, rating in new.items():
                words += (player, msgspec.json.encode(rating), repr(rating.shown))
            keys = [_ledger(ruleset), _scored(ruleset), _ratings(ruleset), _board(ruleset), _FORGOTTEN]
            answer = self._connections.run(INDEX, _ENTER, keys, words)
            if answer >= 0:
                return bool(answer)
        raise RuntimeError(f"the ledger of {ruleset} is too busy")

    def is_entered(self, ruleset: str, game: str) -> bool:
        return bool(self._call("SISMEMBER", _scored(ruleset), game))

    def ledger(self, ruleset: str) -> list[Entry]:
        """All scored games, in the order in which they counted."""
        return [_decode_entry(one) for one in self._call("LRANGE", _ledger(ruleset), 0, -1)]

    def of(self, ruleset: str, players: Iterable[str]) -> dict[str, Rating]:
        wanted = list(dict.fromkeys(players))
        if not wanted:
            return {}
        found = self._call("HMGET", _ratings(ruleset), *wanted)
        return {player: _decode_rating(one) for player, one in zip(wanted, found, strict=True) if one is not None}

    def of_player(self, player: str, rulesets: Iterable[str]) -> dict[str, Rating]:
        """One player's ratings, in one round trip."""
        wanted = list(rulesets)
        found = self._connections.call_all([(INDEX, ("HGET", _ratings(ruleset), player)) for ruleset in wanted])
        return {ruleset: _decode_rating(one) for ruleset, one in zip(wanted, found, strict=True) if one is not None}

    def board(self, ruleset: str, after: int = 0, limit: int = 100) -> list[tuple[str, Rating]]:
        """The leaderboard, best first."""
        players = [one.decode() for one in self._call("ZREVRANGE", _board(ruleset), after, after + limit - 1)]
        ratings = self.of(ruleset, players)
        return [(player, ratings[player]) for player in players if player in ratings]

    def forget(self, player: str, rulesets: Iterable[str]) -> None:
        """An erased person stands on no leaderboard, now or after a game that was still running; the ledger keeps an
        id that means nobody."""
        self._call("SADD", _FORGOTTEN, player)
        for ruleset in rulesets:
            self._call("ZREM", _board(ruleset), player)

    def refold(self, ruleset: str) -> tuple[list[Entry], int, int]:
        """Works all ratings out again from the ledger alone, and writes them. Returns the ledger, how many ratings were
        not what it says, and how many there are."""
        for _ in range(ATTEMPTS_MAX):
            entries = self.ledger(ruleset)
            ratings: dict[str, Rating] = {}
            for entry in entries:
                ratings |= moved(entry, ratings)
            flat = self._call("HGETALL", _ratings(ruleset))
            kept = {player.decode(): _decode_rating(one) for player, one in zip(flat[::2], flat[1::2], strict=True)}
            changed = sum(kept.get(player) != ratings.get(player) for player in kept.keys() | ratings.keys())
            words: list[Word] = [len(entries)]
            for player, rating in ratings.items():
                words += (player, msgspec.json.encode(rating), repr(rating.shown))
            keys = [_ledger(ruleset), _ratings(ruleset), _board(ruleset), _FORGOTTEN]
            if self._connections.run(INDEX, _REWRITE, keys, words):
                return entries, changed, len(ratings)
        raise RuntimeError(f"the ledger of {ruleset} is too busy")

    def _call(self, *command: Word) -> Any:
        return self._connections.call(INDEX, *command)


def _ledger(ruleset: str) -> str:
    return f"{INDEX}:ledger:{ruleset}"


def _scored(ruleset: str) -> str:
    return f"{INDEX}:scored:{ruleset}"


def _ratings(ruleset: str) -> str:
    return f"{INDEX}:ratings:{ruleset}"


def _board(ruleset: str) -> str:
    return f"{INDEX}:board:{ruleset}"
