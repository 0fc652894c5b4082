"""Ratings in the store: the ledger of each ruleset, and all that follows from it, history and leaderboard included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from events.beside.ledger import Entry, Rating, RatingStep, counting, moved, ratings_after, step_bytes, step_in, steps
from events.beside.lobby import COUNTED_AT_ONCE, rows
from events.beside.packing import packed_record, unpacked
from events.redis import families
from events.redis.calls import Word
from events.redis.families import INDEX
from events.redis.scripts import Script, script_file
from events.store import Store

RATING_ATTEMPTS_MAX: Final = 50
"""How often another game may be entered first before an entry gives up: its job comes back later."""

FOLD: Final = 4
"""Raised whenever the same ledger gives other ratings, histories or leaderboards: then all is folded again."""

_ENTER = script_file("ratings")
_REWRITE = script_file("rerating")
_REVERSE = Script(
    "if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end "
    "redis.call('RPUSH', KEYS[1], ARGV[2]) return 1"
)
_FORGOTTEN: Final = families.FORGOTTEN.key()
"""People who were erased."""

_FOLDS: Final = families.FOLDS.key()
"""By which `FOLD` each ruleset's ratings were folded, how often, and up to where it is noted what is private."""

_decode_rating = msgspec.json.Decoder(Rating).decode
_decode_entry = msgspec.json.Decoder(Entry).decode


class Ratings:
    """The ledgers, ratings and leaderboards of a store."""

    def __init__(self, store: Store) -> None:
        self._store, self._connections = store, store.connections

    def enter(self, ruleset: str, entry: Entry) -> bool:
        """Enters a game and moves ratings; False: it was entered before."""
        for _ in range(RATING_ATTEMPTS_MAX):
            length = self._call("LLEN", _ledger(ruleset))
            # A fold may change the ratings where the ledger stays as it is.
            folds = self._call("HGET", _FOLDS, _counted(ruleset)) or 0
            before = self.of(ruleset, entry.people)
            after = moved(entry, before)
            told = dict(steps(entry, before, after))
            keys = [_ledger(ruleset), _scored(ruleset), _FOLDS, *_derived(ruleset, after)]
            words: list[Word] = [entry.game, length, _counted(ruleset), folds, _packed(entry)]
            for player, rating in after.items():
                step = step_bytes(told[player]) if player in told else b""
                words += (player, msgspec.json.encode(rating), _rank(rating), step)
            answer = self._connections.run(INDEX, _ENTER, keys, words)
            if answer >= 0:
                return bool(answer)
        raise RuntimeError(f"the ledger of {ruleset} is too busy")

    def reverse(self, ruleset: str, entry: Entry) -> bool:
        """Enters what a remedy makes of a game that has counted, and folds all ratings again; False: it is entered
        already. Ratings depend on the order of the ledger, so those who played later are rated anew, too."""
        for _ in range(RATING_ATTEMPTS_MAX):
            entries = self.ledger(ruleset)
            is_new = all(one.game != entry.game or one.docket < entry.docket for one in entries)
            words: list[Word] = [len(entries), _packed(entry)]
            if not is_new or self._connections.run(INDEX, _REVERSE, [_ledger(ruleset)], words):
                self.refold(ruleset)
                return is_new
        raise RuntimeError(f"the ledger of {ruleset} is too busy")

    def is_entered(self, ruleset: str, game: str) -> bool:
        return bool(self._call("SISMEMBER", _scored(ruleset), game))

    def ledger(self, ruleset: str) -> list[Entry]:
        """All scored games, in the order in which they counted."""
        return self._entries(ruleset, 0)

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

    def history(self, ruleset: str, player: str, after: int = 0, limit: int = 100) -> list[RatingStep]:
        """The games that moved a player's rating, oldest first."""
        kept = self._call("LRANGE", _history(ruleset, player), after, after + limit - 1)
        return [step_in(one) for one in kept]

    def board(self, ruleset: str, after: int = 0, limit: int = 100) -> list[tuple[str, Rating]]:
        """The leaderboard, best first."""
        players = [one.decode() for one in self._call("ZREVRANGE", _board(ruleset), after, after + limit - 1)]
        ratings = self.of(ruleset, players)
        return [(player, ratings[player]) for player in players if player in ratings]

    def forget(self, player: str, rulesets: Iterable[str]) -> None:
        """An erased person stands on no leaderboard and has no history, now or after a game that was still running;
        the ledger keeps an id that means nobody."""
        self._call("SADD", _FORGOTTEN, player)
        for ruleset in rulesets:
            self._call("ZREM", _board(ruleset), player)
            self._call("DEL", _history(ruleset, player), _plain_history(ruleset, player))

    def bring_up_to_date(self, rulesets: Iterable[str]) -> list[str]:
        """Folds again what was folded in another way, or has entries of which it is only known now whether they are
        private; which rulesets those were."""
        wanted = list(rulesets)
        folds = self._call("HMGET", _FOLDS, *wanted)
        before = self._call("HMGET", _FOLDS, *map(_noted, wanted))
        behind = []
        for ruleset, fold, kept in zip(wanted, folds, before, strict=True):
            first = int(kept or 0)
            found, noted = self._found_out(ruleset, first)
            if found or fold is None or int(fold) != FOLD:
                self.refold(ruleset, found)
                behind.append(ruleset)
            if noted != first:
                self._call("HSET", _FOLDS, _noted(ruleset), noted)
        return behind

    def refold(self, ruleset: str, found: Mapping[int, Entry] = MappingProxyType({})) -> tuple[list[Entry], int, int]:
        """Works all ratings out again from the ledger alone, and writes them, with what was found out of entries by
        their places. Returns the ledger, how many ratings were not what it says, and how many there are."""
        told: list[Word] = [word for place, entry in found.items() for word in (place, _packed(entry))]
        for _ in range(RATING_ATTEMPTS_MAX):
            entries = [found.get(place, entry) for place, entry in enumerate(self.ledger(ruleset))]
            ratings, histories = ratings_after(counting(entries))
            flat = self._call("HGETALL", _ratings(ruleset))
            kept = {player.decode(): _decode_rating(one) for player, one in zip(flat[::2], flat[1::2], strict=True)}
            changed = sum(kept.get(player) != ratings.get(player) for player in kept.keys() | ratings.keys())
            words: list[Word] = [len(entries), ruleset, FOLD, _counted(ruleset), len(found), *told]
            for player, rating in ratings.items():
                steps = histories.get(player, [])
                words += (player, msgspec.json.encode(rating), _rank(rating), len(steps))
                words += map(step_bytes, steps)
            keys = [_ledger(ruleset), _FOLDS, *_derived(ruleset, ratings)]
            if self._connections.run(INDEX, _REWRITE, keys, words):
                self._connections.call_all([(INDEX, ("UNLINK", _plain_history(ruleset, one))) for one in ratings])
                return entries, changed, len(ratings)
        raise RuntimeError(f"the ledger of {ruleset} is too busy")

    def _found_out(self, ruleset: str, first: int) -> tuple[dict[int, Entry], int]:
        """What the lobby's rows tell of entries that do not say whether they are private, by their places in the ledger
        from the first one on; and the place before which none is left. A worker of an older release may enter such a
        one at any time, and a row may be late."""
        entries = self._entries(ruleset, first)
        unknown = {place: entry for place, entry in enumerate(entries, first) if entry.private is None}
        places = list(unknown)
        found: dict[int, Entry] = {}
        for part in (places[start : start + COUNTED_AT_ONCE] for start in range(0, len(places), COUNTED_AT_ONCE)):
            for place, row in zip(part, rows(self._store, [unknown[one].game for one in part]), strict=True):
                if row is not None:
                    found[place] = replace(unknown[place], private=row.visibility == "private")
        return found, min(unknown.keys() - found.keys(), default=first + len(entries))

    def _entries(self, ruleset: str, first: int) -> list[Entry]:
        """The entries of a ledger from a place on."""
        return [_decode_entry(unpacked(one)) for one in self._call("LRANGE", _ledger(ruleset), first, -1)]

    def _call(self, *command: Word) -> Any:
        return self._connections.call(INDEX, *command)


def _packed(entry: Entry) -> bytes:
    return packed_record(msgspec.json.encode(entry))


def _rank(rating: Rating) -> str:
    """What a leaderboard sorts by; empty for a rating that has no place there."""
    return "" if rating.is_provisional else repr(rating.shown)


def _derived(ruleset: str, ratings: Mapping[str, Rating]) -> list[str]:
    """The keys of all that follows from a ledger for these people."""
    histories = (_history(ruleset, player) for player in ratings)
    return [_ratings(ruleset), _board(ruleset), _FORGOTTEN, *histories]


def _counted(ruleset: str) -> str:
    """The field that counts how often a ruleset's ratings were folded."""
    return f"{ruleset}:count"


def _noted(ruleset: str) -> str:
    """The field that says how many entries of a ledger, from its first one on, say whether their game is private."""
    return f"{ruleset}:noted"


def _ledger(ruleset: str) -> str:
    return families.LEDGER.key(ruleset)


def _scored(ruleset: str) -> str:
    return families.SCORED.key(ruleset)


def _ratings(ruleset: str) -> str:
    return families.RATINGS.key(ruleset)


def _board(ruleset: str) -> str:
    return families.LEADERBOARD.key(ruleset)


def _history(ruleset: str, player: str) -> str:
    return families.RATING_STEPS.key(ruleset, player)


def _plain_history(ruleset: str, player: str) -> str:
    """Where older releases kept the history unpacked; folding anew deletes it."""
    return families.FORMER_STEPS.key(ruleset, player)
