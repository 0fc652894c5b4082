"""The rules of this process and those in a zip, side by side over the same games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from domain.kernel.referee import Request
from domain.kernel.replaying import AWAITING, Recorded
from domain.kernel.ruleset import Ruleset
from events.alike import hearing
from events.alike.hearing import Inquiry, Testimony, heard
from events.alike.simulated import Sample
from events.pinning import RefereeFailed

SAID_MAX: Final = 400
"""How many characters of what each side says a message quotes."""

_BEGIN: Final = """\
import runpy, sys
sys.path.insert(0, sys.argv[1])
runpy.run_path(sys.argv[2], run_name="__main__")
"""


class Difference(Struct, frozen=True):
    """The first thing about which two sets of rules do not say the same."""

    game: str
    what: str
    pinned: str
    here: str

    def __str__(self) -> str:
        return f"{self.game}, {self.what}: the zip says {self.pinned}, the rules here say {self.here}"


def compared(ruleset: Ruleset, pin: Path, games: Iterable[Sample]) -> Difference | None:
    """Has both judge each of these games twice, as it is and with a flaw in it, and name every possible move of the
    sound one. None: they say the same."""
    with _pinned(pin) as zipped:
        for game in games:
            flawed = flawed_copy(game.history, Random(len(game.history)))
            for name, history, is_sound in ((game.name, game.history, True), (f"{game.name}, flawed", flawed, False)):
                case = Inquiry(
                    Raw(msgspec.json.encode(Request(history, 1, None, game.previous, game.origin))), is_sound
                )
                here, there = _both(ruleset, zipped, case)
                if here.moments != there.moments:
                    return _at_a_moment(name, history, case, here, there, ruleset, zipped)
                if here != there:
                    return Difference(name, "judged", _said(there.verdict), _said(here.verdict))
    return None


def flawed_copy(history: list[Recorded], random: Random) -> list[Recorded]:
    """The same history with an event left out or doubled, a number changed, or another command behind a move."""
    place = random.randrange(1, len(history))
    event = history[place]
    numbers = [name for name, value in event.data.items() if type(value) is int]
    commands = [other.command for other in history if other.command not in (None, event.command)]
    flawed = [
        [],
        [event, event],
        *([replace(event, data={**event.data, name: event.data[name] + 1})] for name in numbers),
        *([replace(event, command=command)] for command in commands[:1] if event.command is not None),
    ]
    events = [*history[:place], *flawed[random.randrange(len(flawed))], *history[place + 1 :]]
    return [replace(one, version=version) for version, one in enumerate(events, 1)]


class _Pinned:
    """The rules in a zip, heard in a process of their own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._to, self._from, self._errors = process.stdin, process.stdout, process.stderr

    def hears(self, line: bytes) -> None:
        try:
            self._to.write(line + b"\n")
            self._to.flush()
        except BrokenPipeError:
            raise RefereeFailed(self._last_words()) from None

    def says(self) -> bytes:
        line = self._from.readline()
        if not line:
            raise RefereeFailed(self._last_words())
        return line

    def _last_words(self) -> str:
        return self._errors.read().decode(errors="replace").strip().rpartition("\n")[2]


@contextmanager
def _pinned(pin: Path) -> Iterator[_Pinned]:
    command = [sys.executable, "-P", "-c", _BEGIN, str(pin), hearing.__file__]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield _Pinned(process)
        finally:
            process.kill()
            process.communicate()


def _both(ruleset: Ruleset, zipped: _Pinned, case: Inquiry) -> tuple[Testimony, Testimony]:
    """Each in its own process, at the same time."""
    line = msgspec.json.encode(case)
    zipped.hears(line)
    here = heard({ruleset.id: ruleset}, line)
    return msgspec.json.decode(here, type=Testimony), msgspec.json.decode(zipped.says(), type=Testimony)


def _at_a_moment(
    name: str,
    history: Sequence[Recorded],
    case: Inquiry,
    here: Testimony,
    there: Testimony,
    ruleset: Ruleset,
    zipped: _Pinned,
) -> Difference:
    """Finds the first moment at which the two allow different moves, and has both show it."""
    versions = [event.version for event in history if event.type == AWAITING]
    moment = next(n for n, (one, other) in enumerate(zip(here.moments, there.moments, strict=True)) if one != other)
    here, there = _both(ruleset, zipped, replace(case, shown=moment))
    what = next(key for key in here.shown if here.shown[key] != there.shown[key])
    seat = next(seat for seat in here.shown[what] if here.shown[what][seat] != there.shown[what][seat])
    words = _apart(there.shown[what][seat], here.shown[what][seat])
    return Difference(name, f"{what} of seat {seat} at version {versions[moment]}", *map(_said, words))


def _apart(one: Any, other: Any) -> tuple[Any, Any]:
    """What each of two lists has and the other lacks; if neither lacks anything, both lists as they are."""
    if isinstance(one, list) and isinstance(other, list):
        own = [item for item in one if item not in other], [item for item in other if item not in one]
        return own if any(own) else (one, other)
    return one, other


def _said(word: Any) -> str:
    said = msgspec.json.encode(word).decode()
    return said if len(said) <= SAID_MAX else f"{said[:SAID_MAX]}…"
