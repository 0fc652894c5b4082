"""Two processes at one table, with a clock, a secret and a key that are always the same."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import msgspec
from nacl.signing import SigningKey

from domain.kernel.clock import Clock
from domain.kernel.command import IllegalMove
from domain.kernel.lifecycle import AlreadySeated, Game, NotHost, NotOpen, NotSeated
from domain.kernel.stored import command_of
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from domain.rulesets import RULESETS
from events import games, snapshots
from events.games import Games
from events.play import KeyReused, NothingToDo, Played, StaleVersion
from events.proof.keys import key_id
from events.telling import told_events
from service.house import House, house
from service.http.headers import Caller
from service.http.moves import check_command, post_command
from service.settings import Settings
from tests.tables import make_move

GAME: Final = "g_0198f0c0ffee7000800000000000cafe"
BEGIN: Final = 1_800_000_000_000
BETWEEN: Final = 7
"""Between one step and the next, so that no event is made twice with the same bytes."""

SECRET: Final = bytes(range(32))
KEY: Final = bytes(range(32, 64))
NAMES: Final = ("Žofie", 'Bob "the Cat"', "Ada\\", "Jiří", "李", "Émile", "Ole", "Zoë")

REFUSALS: Final = (IllegalMove, NotOpen, AlreadySeated, NotHost, NotSeated, StaleVersion, NothingToDo, KeyReused)

Step = list[Any]
"""What is done: the number of the process that does it, what, and with what."""


class Scene:
    """Does one step after the other, and says what came of each."""

    def __init__(self, ruleset: str, folder: Path, redis_url: str) -> None:
        self.ruleset = RULESETS[ruleset]
        self.at = BEGIN
        _lay_down_key(folder / "keys")
        self._settings = Settings(data=folder, redis_url=redis_url)
        self.processes = [self._process(self.ruleset.version) for _ in range(2)]
        self.onlooker = self._process(self.ruleset.version)
        """Whoever looks does not change what the two at the table know."""

    def _process(self, version: int) -> House:
        """A process that has rules of this version."""
        assert self._settings.redis_url is not None
        opened = house(self._settings, self._settings.redis_url)
        rulesets = {self.ruleset.id: dataclasses.replace(self.ruleset, version=version)}
        games = Games(opened.store, opened.keyring, rulesets, lambda: self.at)
        return dataclasses.replace(opened, games=games, rulesets=rulesets)

    def close(self) -> None:
        for process in (*self.processes, self.onlooker):
            process.store.connections.close()

    @property
    def game(self) -> Game:
        return self.onlooker.games.load(GAME).game

    def done(self, step: Step) -> Any:
        """Does a step; what came of it, as plain values, with the game's deadline after it."""
        place, what, *given = step
        self.at += BETWEEN
        process = self.processes[place]
        if what == "tick":
            self.at += given[0]
            return None
        if what == "upgrade":
            self.processes[place] = self._process(self.ruleset.version + 1)
            self.onlooker.store.connections.close()
            self.onlooker = self._process(self.ruleset.version + 1)
            return None
        came: Any
        if what in ("post", "check"):
            came = self._sent(process, what, *given)
        else:
            try:
                came = _plain(self._played(process.games, what, given))
            except REFUSALS as no:
                came = [type(no).__name__, [*no.clauses, no.version] if isinstance(no, IllegalMove) else []]
        return [came, self._deadline(process)]

    def _sent(self, process: House, what: str, player: int, headers: dict[str, str], body: str) -> Any:
        caller = Caller(request="path", address="127.0.0.1", player=f"p_{player}")
        given = (process, caller, GAME, headers, body.encode())
        sent = post_command(*given, self.at)
        reply = process.store.carried_out(sent) if what == "post" else check_command(*given)
        content = json.loads(reply.body)
        if reply.status == 201:
            said = _without_who_is_asked(reply.body)
            return [201, reply.headers, _digest(said), [event["text"] for event in content["events"]]]
        return [reply.status, reply.headers, _digest(_as_it_was_said_then(reply.body, content)), content]

    def _played(self, games: Games, what: str, given: list[Any]) -> Played:
        match what, given:
            case "open", [seats, clock]:
                return games.open(
                    GAME, self.ruleset.id, seats, "p_0", clock=Clock(**clock), entropy="á", notes={"invite": "x"}
                )
            case "sit", [player]:
                return games.sit(GAME, f"p_{player}", f"entropy of {player}", key=f"sit {player}", body=b"sit")
            case "bot", [host, bot]:
                return games.sit_bot(GAME, f"p_{host}", bot)
            case "leave", [seat, player]:
                return games.leave(GAME, seat, f"p_{player}")
            case "move", [seat, command, question]:
                return make_move(games, GAME, seat, command_of(self.ruleset, command), question=question)
            case "time_out", [seat, question]:
                return games.time_out(GAME, seat, question)
            case "away", [seat, is_away]:
                return games.set_away(GAME, seat, is_away)
            case "dispute", [n, key]:
                return games.open_dispute(GAME, n, key=key)
            case "judge", [n, verdict]:
                return games.judge_dispute(GAME, n, verdict)
            case "abandon", []:
                return games.abandon(GAME)
        raise AssertionError(what)

    def _deadline(self, process: House) -> int | None:
        tag, (_, _, _, deadlines) = process.store.partitions.appended(GAME)
        due = process.store.connections.call(tag, "ZSCORE", deadlines, GAME)
        return None if due is None else int(due)

    def stream(self) -> list[list[str]]:
        """The stored bytes of every event."""
        return [[one.hashed.decode(), one.private.decode()] for one in self.onlooker.store.read_all(GAME)]

    def notes(self) -> str:
        """The snapshot and what else lies beside the events."""
        kept = self.onlooker.store.notes(GAME, ["invite", snapshots.NOTE])
        return _digest(b"|".join(b"%b=%b" % (name.encode(), kept[name]) for name in sorted(kept)))

    def tellings(self, running: Game) -> list[str]:
        """Every event as all viewers are told it, in both languages, while the game runs and when it is over."""
        games = self.game, running
        return [
            _digest(b"\n".join(line for game in games for line in _tellings(game, one)))
            for one in self.onlooker.store.read_all(GAME)
        ]


def _tellings(game: Game, stored: Any) -> Iterator[bytes]:
    everybody: list[Viewer] = [PUBLIC, *range(len(game.seats))]
    viewers = [*everybody, ALL] if game.is_over else everybody
    languages: list[Language] = ["en", "cs"]
    for language in languages:
        for viewer in viewers:
            seen_by = ALL if game.is_over else viewer
            yield from told_events(game, [stored], seen_by, language, lambda seat: NAMES[seat])
            yield from told_events(game, [stored], seen_by, language)
        for eyes in range(len(game.seats)):
            yield from told_events(
                game, [stored], ALL if game.is_over else eyes, language, lambda seat: NAMES[seat], eyes
            )


def _plain(played: Played) -> Any:
    receipt = msgspec.to_builtins(played.receipt)
    return ["played", played.is_repeat, played.game.version, len(played.events), receipt["hash"], receipt["signature"]]


def _as_it_was_said_then(body: bytes, content: Any) -> bytes:
    """An answer without the fields that the API has got since: the sentence of an open question, and the receipt of a
    refusal."""
    asked = [*content.get("to_act", ()), *((content.get("problem") or {}).get("to_act", ()))]
    for question in asked:
        del question["text"]
    is_refusal = content.pop("refusal", None) is not None
    return msgspec.json.encode(content) if asked or is_refusal else body


def _without_who_is_asked(body: bytes) -> bytes:
    """The answer to a move without the field that it has got since, which is the last one."""
    return body[: body.rindex(b',"to_act":')] + b"}"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _lay_down_key(folder: Path) -> None:
    signer = SigningKey(KEY)
    folder.mkdir(mode=0o700, parents=True)
    name = f"0001-{key_id(bytes(signer.verify_key))}"
    (folder / f"{name}.key").touch(mode=0o600)
    (folder / f"{name}.key").write_text(KEY.hex())
    (folder / f"{name}.pub").write_text(bytes(signer.verify_key).hex())


@contextmanager
def scene(ruleset: str, folder: Path, redis_url: str) -> Iterator[Scene]:
    """A scene on an empty Redis; snapshots are written early, and the one secret is always the same."""
    patches = (
        patch.object(games, "new_secret", lambda: SECRET),
        patch.object(snapshots, "FROM", 60),
        patch.object(snapshots, "EVERY", 40),
    )
    made = Scene(ruleset, folder, redis_url)
    try:
        with patches[0], patches[1], patches[2]:
            yield made
    finally:
        made.close()
