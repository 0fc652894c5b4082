"""Steps that are taken together ask in one go, and each is sent its own answers."""

from __future__ import annotations

from typing import Any

import pytest

from events.data_set import DataSet
from events.redis.calls import Aside, Call, Steps, together
from events.store import Store


def call(word: str) -> Call:
    return Call("", (word,))


def asking(*words: str) -> Steps[list[Any]]:
    """One call after the other."""
    answers: list[Any] = []
    for word in words:
        answers += [(yield call(word))]
    return answers


def asking_at_once(*words: str) -> Steps[list[Any]]:
    answers: list[Any] = yield [call(word) for word in words]
    return answers


def test_steps_that_are_taken_together_ask_in_one_go_and_get_their_own_answers() -> None:
    steps = together(asking("a", "b"), asking(), asking_at_once("c", "d"), asking("e"))
    asked: list[list[str]] = []
    answer: Any = None
    while True:
        try:
            wanted = steps.send(answer)
        except StopIteration as end:
            result = end.value
            break
        assert isinstance(wanted, list)
        asked.append([str(one.words[0]) for one in wanted])
        answer = [word.upper() for word in asked[-1]]
    assert asked == [["a", "c", "d", "e"], ["b"]]
    assert result == [["A", "B"], [], ["C", "D"], ["E"]]


def test_steps_that_ask_nothing_take_no_call() -> None:
    with pytest.raises(StopIteration) as end:
        next(together(asking(), asking()))
    assert end.value.value == [[], []]


def test_work_aside_is_done_by_itself_and_holds_nothing_back_from_being_asked_together() -> None:
    def reading() -> Steps[Any]:
        read = yield Aside(lambda: "file")
        return read, (yield call("a"))

    steps = together(reading(), asking("b"))
    aside = next(steps)
    assert isinstance(aside, Aside)
    assert steps.send(aside.work()) == [call("a"), call("b")]
    with pytest.raises(StopIteration) as end:
        steps.send(["A", "B"])
    assert end.value.value == [("file", "A"), ["B"]]


def test_what_carries_steps_out_at_once_is_called_by_its_own_name_and_says_that_it_blocks() -> None:
    every = {name: one for kind in (DataSet, Store) for name, one in vars(kind).items() if hasattr(one, "__wrapped__")}
    assert len(every) >= 5 and [name for name, one in every.items() if one.__name__ != name] == []
    assert [name for name, one in every.items() if "blocks" not in one.__doc__] == []
