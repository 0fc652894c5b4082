"""The client for programs on an event loop: the same names as `Client`, to be awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from gyoji_verify import Report

from gyoji_client.calls import TRY_AGAIN, Call, Outcome, Pause, Steps, path, refusal, told
from gyoji_client.client import SERVER
from gyoji_client.core import Asked, Command, Core, Game, Language, Move, Played, own_reading
from gyoji_client.kept import Kept
from gyoji_client.problems import Unreachable
from gyoji_client.streams import STREAM_TIMEOUT, Message, Reading

T = TypeVar("T")


class AsyncQuestion(Asked):
    """`play` one of its `moves`."""

    def __init__(self, client: AsyncClient, content: Mapping[str, Any]) -> None:
        super().__init__(content)
        self._client = client

    async def play(self, move: Move | Command) -> Played | None:
        """What followed; None if the question was closed before the answer came, by the clock or by others."""
        return await self._client.answer(self, move)


class AsyncClient:
    """One player. `keep` is a folder for receipts and keys; without it they are kept in memory."""

    def __init__(
        self,
        server: str = SERVER,
        token: str | None = None,
        *,
        language: Language = "en",
        keep: Path | str | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._core = Core(token, language, keep)
        self._http = http or httpx.AsyncClient(timeout=30.0)
        self._server = server.rstrip("/")

    @classmethod
    async def sign_up(cls, name: str, server: str = SERVER, **more: Any) -> Self:
        """Signs up a new player. Keep the `token`: without it the player is lost."""
        client = cls(server, **more)
        try:
            await client._run(client._core.signing_up(name))
        except BaseException:
            await client.close()
            raise
        return client

    @property
    def token(self) -> str | None:
        return self._core.token

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def make_token(self, name: str, *scopes: str) -> dict[str, Any]:
        """Makes another token, with some of the scopes `play`, `read`, `host` and `account`; `token` is shown only
        now."""
        return await self._run(self._core.making_token(name, scopes))

    async def revoke_token(self, id: str) -> None:
        await self._run(told(Call("DELETE", path("me", "tokens", id))))

    # Tables

    async def open_table(
        self, ruleset: str, seats: int | None = None, *, sit: bool = True, sign: bool = False, **more: Any
    ) -> Game:
        """Opens a table, and sits down there unless `sit` is false. `more` are further fields of openapi.yaml: `clock`,
        `options`, `visibility`, `rated`, `previous`, `arbiters`."""
        return await self._run(self._core.opening(ruleset, seats, sit, sign, more))

    async def sit_down(self, game: str, *, invite: str | None = None, sign: bool = False) -> Game:
        """Takes the next free seat, with entropy of our own. `sign`: makes a key with which all our moves are
        signed."""
        return await self._run(self._core.sitting_down(game, invite, sign))

    async def seat_bot(self, game: str, bot: str = "greedy") -> Game:
        """Seats a bot; only the host may."""
        return await self._run(self._core.seating_bot(game, bot))

    async def want_remedy(
        self, game: str, kind: str, *, to: Sequence[int] = (), rules: Sequence[str] = (), dispute: int | None = None
    ) -> dict[str, Any]:
        """Asks for a remedy, agrees to it, or decides it: `annul`, `award`, `restore` or `continue`. Gives the
        docket."""
        return await self._run(self._core.wanting_remedy(game, kind, to, rules, dispute))

    async def game(self, id: str, *, at: int | None = None, view: str | int | None = None) -> Game:
        """The game as we may see it, now or after event `at`."""
        asked = {"at": at, "view": view}
        query = {name: str(value) for name, value in asked.items() if value is not None}
        shown: Game = await self._run(told(Call("GET", path("games", id), query=query)))
        return shown

    # Playing

    async def questions(self, game: str | None = None) -> AsyncIterator[AsyncQuestion]:
        """The questions put to us: in this game until it is over, or in all our games for ever."""
        reading = own_reading(None, moves=True)
        if game is not None:
            reading = await self._run(self._core.following(game, None, None, moves=True))
        async for message in self._messages(reading):
            content = self._core.put(message)
            if content is not None:
                yield AsyncQuestion(self, content)

    async def answer(self, asked: Asked, move: Move | Command) -> Played | None:
        """Does what `Question.play` does."""
        return await self._run(self._core.answering(asked, move))

    async def moves(self, game: str) -> dict[str, Any]:
        """Our own `question` and `moves` as they are now, for programs that follow no stream."""
        offered: dict[str, Any] = await self._run(told(Call("GET", path("games", game, "moves"))))
        return offered

    async def play(
        self, game: str, command: Command, *, question: int | None = None, seen: int | None = None
    ) -> Played:
        """Plays any command, also an any-time move. The answer has the game after it and our next moves."""
        return await self._run(self._core.playing(game, command, question, seen, is_shown=True))

    # Following

    async def events(
        self, game: str, *, after: int = 0, view: str | int | None = None
    ) -> AsyncIterator[dict[str, Any]]:
        """Every event of a game as we may see it, as it happens, until the game is over."""
        reading = await self._run(self._core.following(game, after, view, moves=False))
        async for message in self._messages(reading):
            if not message.event:
                yield message.content

    def news(self, *, after: str | None = None) -> AsyncIterator[Message]:
        """All messages of our own stream, with questions that have no moves; `after` is the `id` of a message."""
        return self._messages(own_reading(after, moves=False))

    # Proofs

    def kept(self, game: str) -> Kept:
        """Our receipts, entropy and keys of this game."""
        return self._core.keeper.of(game)

    async def history(self, game: str, *, view: str | int | None = None) -> bytes:
        """The history file."""
        return await self._run(self._core.history(game, view))

    async def verify(
        self, game: str, *, keys: Sequence[str] = (), witnesses: Sequence[str] = (), quorum: int | None = None
    ) -> Report:
        """Verifies the game's history by everything that we kept and by these public keys of the server. The witnesses
        (`NAME+NUMBER+KEY`) must have cosigned the log, all of them or as many as the quorum says, and it must be the
        log that we have seen before."""
        return await self._run(self._core.verifying(game, keys, witnesses, quorum))

    async def call(self, method: str, address: str, body: Any = None, **query: str) -> Any:
        """Any other call of openapi.yaml."""
        return await self._run(told(Call(method, address, body, query)))

    # How it is done

    async def _run(self, steps: Steps[T]) -> T:
        try:
            wanted = next(steps)
            while True:
                wanted = steps.send(await self._do(wanted))
        except StopIteration as done:
            value: T = done.value
            return value

    async def _do(self, wanted: Call | Pause) -> Outcome:
        if isinstance(wanted, Pause):
            await asyncio.sleep(wanted.seconds)
            return None
        try:
            return await self._http.request(
                wanted.method,
                self._server + wanted.path,
                params=wanted.query,
                json=wanted.body,
                headers={**self._core.headers, **wanted.headers},
            )
        except httpx.TransportError as error:
            return error

    async def _messages(self, reading: Reading) -> AsyncIterator[Message]:
        """All messages to the end of the stream; a broken one is opened again where it broke."""
        while True:
            address = await self._run(reading.finding())
            try:
                async with self._http.stream("GET", address, timeout=STREAM_TIMEOUT) as answer:
                    if answer.status_code == httpx.codes.NO_CONTENT:
                        return
                    if answer.is_client_error and answer.status_code not in TRY_AGAIN:
                        await answer.aread()
                        raise refusal(answer)
                    async for chunk in answer.aiter_bytes():
                        for message in reading.read(chunk):
                            yield message
            except httpx.TransportError:
                pass
            wait = reading.broken()
            if wait is None:
                raise Unreachable(f"{reading.path} broke again and again")
            await asyncio.sleep(wait)
