"""Players' own streams: the questions put to them in any of their games, and the news of these games.

News are kept in the store, in order, so a stream goes on after the last piece that it was sent. Questions are not kept:
a new stream is told which ones are open, and later ones by the follower of the feeds as they are asked (hub.py). Which
games to follow is read once from the lobby's rows; after that the news tell of games that start and end.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from functools import partial
from typing import Final, TypeVar

from domain.kernel.ruleset import Ruleset
from domain.kernel.words import Language, Seat
from events.beside.lobby import LOOKED_AT_MAX, Row, page, reading_rows
from events.beside.news import ToldNews
from events.codec import NewerRules
from events.play import NoSuchGame
from events.redis.calls import together
from events.redis.pipelined import Pipelines
from service.house import House
from service.push.asking import Asking
from service.push.streams import PlayerStream
from service.push.telling import Page, question_message
from service.shown.games import PlayerNames, occupant_names
from service.shown.questions import OpenQuestions, questions_in, told_question

NEWS_PAGE: Final = 100

T = TypeVar("T")


class Watched:
    """A running game of a player who has an own stream: who sits where, and which streams are told what is asked."""

    def __init__(self, row: Row, ruleset: Ruleset | None) -> None:
        self.id, self.ruleset = row.id, ruleset
        self.occupants = [(seat["player"], seat["bot"]) for seat in row.seats]
        self.people = [player for player, _ in self.occupants if player]
        self.streams: dict[PlayerStream, Seat] = {}

    def seat_of(self, player: str) -> Seat | None:
        return next((seat for seat, (one, _) in enumerate(self.occupants) if one == player), None)


class OwnStreams:
    """All own streams of a process, and the games that they are about."""

    def __init__(self, house: House, calls: Pipelines, pool: Executor, asking: Asking) -> None:
        self._house, self._calls, self._pool, self._asking = house, calls, pool, asking
        self._by_player: defaultdict[str, set[PlayerStream]] = defaultdict(set)
        self._watched: dict[str, Watched] = {}

    def __contains__(self, game: str) -> bool:
        return game in self._watched

    def enter(self, stream: PlayerStream) -> None:
        self._by_player[stream.player].add(stream)

    def leave(self, stream: PlayerStream) -> None:
        self._by_player[stream.player].discard(stream)
        if not self._by_player[stream.player]:
            del self._by_player[stream.player]
        for game in list(stream.asked):
            self._unwatch(stream, game)

    def hear(self, player: str) -> None:
        """There is news for this player."""
        for stream in self._by_player.get(player, ()):
            stream.hear()

    # Read by a stream itself

    async def read_on(self, stream: PlayerStream) -> None:
        """Sends the news after the cursor and, if the stream was not told yet, the open questions. Anything that comes
        meanwhile makes the stream look again."""
        stream.is_live = True
        await self._tell_news(stream)
        if not stream.has_games:
            stream.has_games = True
            await self._watch(stream, await self._aside(partial(self._running, stream.player)))

    def _running(self, player: str) -> list[Row]:
        """The player's newest running games. Raises NewerRules if one has newer rules than this process: its questions
        could not be told here, so the reader must come back to a process that has those rules."""
        found, _ = page(self._house.store, status="running", player=player, viewer=player, limit=LOOKED_AT_MAX)
        for row in found:
            self._is_read_here(row)
        return found

    def _is_read_here(self, row: Row) -> None:
        rules = self._house.rulesets.get(row.ruleset)
        if rules is not None and row.ruleset_version > rules.version:
            raise NewerRules(f"{row.id} goes by version {row.ruleset_version} of {rules.id}, here {rules.version}")

    async def look_at_rules(self, player: str) -> None:
        """Checks that this process can tell of all the player's games. Raises NewerRules."""
        await self._aside(partial(self._running, player))

    async def _tell_news(self, stream: PlayerStream) -> None:
        if stream.cursor is None:
            stream.cursor = await self._calls.carried_out(self._house.newspapers.finding_end(stream.player))
            stream.pen.write(b"id: %b\n\n" % stream.cursor.encode())
        while True:
            steps = self._house.newspapers.reading(stream.player, stream.cursor, NEWS_PAGE)
            found = await self._calls.carried_out(steps)
            for told in found:
                await self._tell_one(stream, told)
            if len(found) < NEWS_PAGE:
                return

    async def _tell_one(self, stream: PlayerStream, told: ToldNews) -> None:
        message = b"id: %b\nevent: %b\ndata: %b\n\n" % (told.place.encode(), told.what.encode(), told.content)
        stream.pen.write(message, 1)
        stream.cursor = told.place
        game = told.news.game
        if told.what == "started" and stream.has_games:
            found = await self._calls.carried_out(reading_rows([game]))
            running = [row for row in found if row is not None and row.status == "running"]
            for row in running:
                self._is_read_here(row)
            await self._watch(stream, running)
        elif told.what == "ended":
            self._unwatch(stream, game)

    async def _watch(self, stream: PlayerStream, rows: Iterable[Row]) -> None:
        """Has the stream told what is asked in these games from now on, and tells it what is asked already."""
        seated: list[tuple[Row, Watched, Seat]] = []
        for row in rows:
            watched = self._watched.get(row.id) or Watched(row, self._house.rulesets.get(row.ruleset))
            seat = watched.seat_of(stream.player)
            if seat is not None:
                self._watched[row.id] = watched
                watched.streams[stream] = seat
                stream.asked.setdefault(row.id, 0)
                seated.append((row, watched, seat))
        asking = (self._house.store.version_kept(row.id) for row, _, _ in seated)
        newest = await self._calls.carried_out(together(*asking))
        for (row, watched, seat), version in zip(seated, newest, strict=True):
            questions: OpenQuestions | None = OpenQuestions(row.version, row.to_act, row.may_act)
            if version != row.version:
                questions = await self._aside(partial(self._questions, row.id))
            if questions is not None and seat in questions.asked:
                await self._ask(watched, questions, [stream])

    def _questions(self, game: str) -> OpenQuestions | None:
        """What is asked in a game as it stands. Raises NewerRules."""
        try:
            return questions_in(self._house.games.load(game).game)
        except NoSuchGame:
            return None

    def _unwatch(self, stream: PlayerStream, game: str) -> None:
        stream.asked.pop(game, None)
        watched = self._watched.get(game)
        if watched is not None:
            watched.streams.pop(stream, None)
            if not watched.streams:
                del self._watched[game]

    async def _aside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    # Told by the follower

    async def tell(self, game: str, page: Page) -> None:
        """Tells the question after a page of events to the players whom it asks. If the game moves to rules that this
        process does not have, their streams are closed, to come back to a process that has them."""
        watched, questions = self._watched.get(game), page.questions
        if watched is not None and page.names_newer_rules(watched.ruleset):
            for stream in list(watched.streams):
                stream.close()
            return
        if watched is None or questions is None:
            return
        asked = [stream for stream, seat in watched.streams.items() if seat in questions.asked]
        if plain := [stream for stream in asked if not stream.has_moves]:
            await self._ask(watched, questions, plain)
        if more := [stream for stream in asked if stream.has_moves]:
            self._asking.beside(self._ask(watched, questions, more), more)

    async def _ask(self, watched: Watched, questions: OpenQuestions, streams: Iterable[PlayerStream]) -> None:
        names = await self._calls.carried_out(self._house.players.recalling_names(watched.people))
        made: dict[tuple[Language, Seat | None], bytes] = {}
        for stream in streams:
            seat = watched.streams.get(stream)
            if seat is None:
                continue
            kind = (stream.language, seat if stream.has_moves else None)
            if kind not in made:
                made[kind] = await self._message(watched, questions, names, *kind)
            stream.ask(watched.id, questions.version, made[kind])

    async def _message(
        self, watched: Watched, questions: OpenQuestions, names: PlayerNames, language: Language, seat: Seat | None
    ) -> bytes:
        """The question, with the moves of `seat` if one is given; empty if the game has gone on since."""
        seats = occupant_names(watched.id, watched.occupants, names, language)
        own = None
        if seat is not None:
            own = await self._asking.moves(watched.id, questions.version, seat, language, names)
            if own is None:
                return b""
        return question_message(told_question(watched.id, questions, watched.ruleset, language, seats, own))
