"""What is asked of Redis, as values; and code that asks without doing any I/O itself.

A generator that yields calls and is sent their answers is called steps: `Steps[Played]` are the steps at whose end
there is a `Played`. They say what is to be asked and what the answers mean; how the answers are fetched is up to
whoever drives them, so that one implementation serves a thread that waits for each answer (`Store.carried_out`) and a
loop that has a thousand commands under way on one connection:

    answer = None
    while True:
        try:
            wanted = steps.send(answer)
        except StopIteration as end:
            return end.value
        answer = ...the answer to `wanted`...

A driver passes no error on to its steps: it raises the error (a StoreError) itself and leaves them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple, TypeVar

from events.redis.scripts import Script

Word = str | bytes | int


class Call(NamedTuple):
    """One command for Redis, all of whose keys have this tag. It may be made twice.

    With a script the words are an EVALSHA; if Redis does not know the script (NOSCRIPT), `in_full` is sent instead. Its
    answer is what hiredis makes of the reply of protocol 2.
    """

    tag: str
    words: tuple[Word, ...]
    script: Script | None = None
    is_promise: bool = False
    """Whether its answer is given only once as many replicas as are asked for have received what was written."""

    def in_full(self) -> tuple[Word, ...]:
        """The same with the script itself in place of its digest."""
        assert self.script is not None
        return ("EVAL", self.script.text, *self.words[2:])


class Aside(NamedTuple):
    """Work that would hold up a loop: a file to read, a long history to fold. Its answer is what `work` returns."""

    work: Callable[[], Any]


T = TypeVar("T")
Steps = Generator[Call | list[Call] | Aside, Any, T]
"""Calls in a list are made together; their answers are a list, too."""


def together(*several: Steps[Any]) -> Steps[list[Any]]:
    """The results of several steps that run side by side: what each asks for next is asked in one go. Work aside is
    done one piece at a time."""
    results: list[Any] = [None] * len(several)
    answers: dict[int, Any] = dict.fromkeys(range(len(several)))
    while answers:
        wanted: dict[int, Call | list[Call]] = {}
        for place, answer in answers.items():
            try:
                asked = several[place].send(answer)
                while isinstance(asked, Aside):
                    asked = several[place].send((yield asked))
            except StopIteration as end:
                results[place] = end.value
            else:
                wanted[place] = asked
        calls = [call for asked in wanted.values() for call in ([asked] if isinstance(asked, Call) else asked)]
        came = iter((yield calls) if calls else ())
        answers = {
            place: next(came) if isinstance(asked, Call) else [next(came) for _ in asked]
            for place, asked in wanted.items()
        }
    return results


def script_call(
    tag: str, script: Script, keys: Sequence[str], arguments: Sequence[Word], *, is_promise: bool = False
) -> Call:
    """A call of a script. Scripts must be such that running one twice does no harm."""
    return Call(tag, ("EVALSHA", script.digest, len(keys), *keys, *arguments), script, is_promise)
