"""First answers: a repeated request gets what the first one got, whenever it comes."""

from __future__ import annotations

import time
from functools import partial

import pytest

from events.beside.first_answers import KEPT_SECONDS, FirstAnswer, FirstAnswers
from events.play import KeyReused
from events.redis import families
from events.store import Store

GIVEN = FirstAnswer(201, "/v1/things/1", b"{}")


@pytest.fixture
def answers(store: Store) -> FirstAnswers:
    return FirstAnswers(store)


def test_a_repeat_before_the_first_answer_gets_the_first_id(answers: FirstAnswers) -> None:
    first, is_first = answers.reserved("p_1", "key", b"body", "id-1")
    again, is_again_first = answers.reserved("p_1", "key", b"body", "id-2")
    assert (first.id, is_first, again.id, is_again_first) == ("id-1", True, "id-1", False)
    assert again.answer is None


def test_a_repeat_after_it_gets_the_answer(answers: FirstAnswers) -> None:
    kept, _ = answers.reserved("p_1", "key", b"body", "id-1")
    answers.keep("p_1", "key", kept, GIVEN)
    assert answers.reserved("p_1", "key", b"body", "id-2")[0].answer == GIVEN


def test_the_same_key_with_another_body_is_refused(answers: FirstAnswers) -> None:
    answers.reserved("p_1", "key", b"body", "id-1")
    with pytest.raises(KeyReused):
        answers.reserved("p_1", "key", b"other", "id-2")


def test_what_came_to_nothing_may_be_tried_anew(answers: FirstAnswers) -> None:
    answers.reserved("p_1", "key", b"body", "id-1")
    answers.release("p_1", "key")
    assert answers.reserved("p_1", "key", b"other", "id-2") == (answers.reserved("p_1", "key", b"other", "x")[0], True)


def test_a_persons_answers_can_be_forgotten_together(answers: FirstAnswers) -> None:
    for key in ("a", "b"):
        answers.keep("p_1", key, answers.reserved("p_1", key, b"", key)[0], GIVEN)
    answers.keep("p_2", "c", answers.reserved("p_2", "c", b"", "c")[0], GIVEN)
    answers.forget("p_1")
    assert answers.reserved("p_1", "a", b"", "new")[1] is True
    assert answers.reserved("p_2", "c", b"", "new")[0].answer == GIVEN


def test_of_a_player_who_asks_every_day_only_what_is_still_kept_is_noted(
    answers: FirstAnswers, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, tag = time.time(), store.partitions.tag(store.partitions.of("p_1"))
    for days in (0.0, 0.6, 1.2):
        monkeypatch.setattr(time, "time", partial(float, started + days * KEPT_SECONDS))
        answers.keep("p_1", str(days), answers.reserved("p_1", str(days), b"", "id")[0], GIVEN)
    assert store.connections.call(tag, "ZCARD", families.ANSWERED.key(tag, "p_1")) == 2


def test_answers_that_an_earlier_release_has_noted_are_forgotten_too(answers: FirstAnswers, store: Store) -> None:
    answers.keep("p_1", "a", answers.reserved("p_1", "a", b"", "a")[0], GIVEN)
    tag = store.partitions.tag(store.partitions.of("p_1"))
    own, former = families.ANSWERED.key(tag, "p_1"), families.FIRST_ANSWERS.key(tag, "p_1")
    [place] = store.connections.call(tag, "ZRANGE", own, 0, -1)
    store.connections.call(tag, "SADD", former, place)
    store.connections.call(tag, "DEL", own)
    answers.forget("p_1")
    assert answers.reserved("p_1", "a", b"", "new")[1] is True
    assert store.connections.call(tag, "EXISTS", former) == 0
