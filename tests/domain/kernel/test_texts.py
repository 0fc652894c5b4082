"""Names and sentences: the best informed template that fits, plurals in both languages, seats by name."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from domain.kernel.command import IllegalMove
from domain.kernel.event import EACH, Event
from domain.kernel.lifecycle import GAME_EVENTS
from domain.kernel.saying import label, question, reason, refusal, sentence
from domain.kernel.score import Placing, Reason, Result
from domain.kernel.texts import TABLE_EVENTS, Text, Texts, says, seat_name
from domain.kernel.wording import filled
from domain.kernel.words import LANGUAGES, Card, Language, Seat
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import Attack, Bid, CardsTaken, Work

NAMES = Texts({"ace": Text("the ace", "eso"), "king": Text("the king", "král")}, {}, {}, {}, {})


class Shown(Event, frozen=True, tag="toy.Shown"):
    seat: Seat
    others: tuple[Seat, ...]
    by: Seat | None
    cards: tuple[Card, ...]
    bids: dict[Seat, int]
    private = {"bids": EACH}


def said(template: str | tuple[str, ...], language: Language = "en", **facts: Any) -> str:
    return filled(says(template, template), facts, NAMES, language, kind=Shown)


def test_the_first_template_whose_facts_are_all_known_is_said() -> None:
    templates = ("{seat} draws {cards}.", "{seat} draws {count:card|cards}.", "Somebody draws.")
    assert said(templates, seat=1, count=2, cards=("ace", "king")) == "Seat 1 draws the ace, the king."
    assert said(templates, seat=1, count=2) == "Seat 1 draws 2 cards."
    assert said(templates, count=2) == "Somebody draws."


def test_a_fact_that_is_null_is_not_known() -> None:
    assert said(("{seat} is hit by {by}.", "{seat} is hit."), seat=1, by=None) == "Seat 1 is hit."
    assert said(("{seat} is hit by {by}.", "{seat} is hit."), seat=1, by=0) == "Seat 1 is hit by Seat 0."


def test_a_sentence_that_nothing_fits_is_a_mistake_of_the_texts() -> None:
    with pytest.raises(KeyError, match="no template"):
        said("{seat} draws.", count=2)


@pytest.mark.parametrize(
    ("count", "en", "cs"),
    [
        (0, "0 cards", "0 karet"),
        (1, "1 card", "1 kartu"),
        (2, "2 cards", "2 karty"),
        (4, "4 cards", "4 karty"),
        (5, "5 cards", "5 karet"),
        (22, "22 cards", "22 karet"),
        (("ace", "king"), "2 cards", "2 karty"),
        ([], "0 cards", "0 karet"),
    ],
)
def test_things_are_counted_as_each_language_counts_them(count: Any, en: str, cs: str) -> None:
    assert said("{count:card|cards}", count=count) == en
    assert said("{count:kartu|karty|karet}", "cs", count=count) == cs


def test_cards_are_called_by_their_names_and_an_empty_list_is_a_dash() -> None:
    assert said("{cards}", "cs", cards=("ace", "king")) == "eso, král"
    assert said("{cards}", cards=()) == "–"
    assert said("{cards}", cards=("unknown",)) == "unknown"


def test_seats_are_named_where_a_field_is_a_seat() -> None:
    assert said("{seat} and {others}", seat=2, others=(0, 1)) == "Seat 2 and Seat 0, Seat 1"
    assert said("{seat}", "cs", seat=2) == "Místo 2"
    assert said("{number}", number=2) == "2"
    assert said("{number:seat}", number=2) == "Seat 2"


def test_a_number_kept_by_seat_is_no_seat() -> None:
    assert said("{bids}", bids=3) == "3"


def test_seats_are_called_as_the_caller_wants() -> None:
    called: Mapping[int, str] = {1: "Anna", 2: "Bořek"}
    sentences = says("{seat} before {others}", "{seat} před {others}")
    facts = {"seat": 1, "others": [2]}
    assert filled(sentences, facts, NAMES, "cs", called.__getitem__, Shown) == "Anna před Bořek"
    assert seat_name("en")(3) == "Seat 3"


# --- events, moves, refusals, scores ------------------------------------------------------------------------


def test_an_event_is_said_from_what_its_reader_may_know() -> None:
    data, private = CardsTaken(1, 2, ("card-3", "card-4")).parts()
    assert sentence(TOY, "toy.CardsTaken", data, private, "en") == "Seat 1 draws the 3, the 4."
    assert sentence(TOY, "toy.CardsTaken", data, {}, "en") == "Seat 1 draws 2 cards."
    assert sentence(TOY, "toy.CardsTaken", data, {}, "cs") == "Místo 1 si líže 2 karty."


def test_a_move_has_a_label() -> None:
    assert label(TOY, Attack(1), "en") == "Threaten Seat 1"
    assert label(TOY, Attack(1), "cs", {1: "Anna"}.__getitem__) == "Hrozit: Anna"
    assert label(TOY, Bid("card-2"), "cs") == "Nabídnout kartu č. 2"
    assert label(TOY, Work(), "en") == "Work"


def test_a_question_is_said_from_its_public_facts_where_they_say_more_than_its_name() -> None:
    assert question(TOY, "threat", {"by": 1}, "en") == "Threatened by Seat 1."
    assert question(TOY, "threat", {"by": 1}, "cs", {1: "Anna"}.__getitem__) == "Hrozí Anna."
    assert question(TOY, "threat", {"by": None}, "en") is None
    assert question(TOY, "turn", {}, "en") is None


def test_a_refusal_is_said_in_its_own_words_or_in_those_of_the_clause() -> None:
    assert refusal(TOY, IllegalMove("TOY-6"), "en") == "You have no coin."
    assert refusal(TOY, IllegalMove("TOY-1", "TOY-6"), "cs") == "Hráči se střídají. Nemáš minci."


def test_a_point_has_a_reason() -> None:
    assert reason(TOY, Reason(2, "coins", ("TOY-2",), {"count": 2}), "en") == "2 coins"
    assert reason(TOY, Reason(5, "coins", ("TOY-2",), {"count": 5}), "cs") == "5 mincí"


def test_every_event_of_the_kernel_can_be_said() -> None:
    kernels = {name for name in TOY.event_types if name.startswith("table.")} | GAME_EVENTS.keys()
    assert kernels - TABLE_EVENTS.keys() == {"table.Awaiting"}
    asked = {"seat": 1, "decision": "turn", "about": {}, "question": 1, "deadline": None, "bank_ms": 0}
    result = {"outcome": "coins", "winners": [1], "seats": [{"seat": 1, "rank": 1, "points": 3}]}
    for name in kernels:
        facts = {"seat": 1, "n": 2, "to": 3, "to_act": [asked], "result": result}
        assert all(sentence(TOY, name, facts, {}, language) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "field", "values"),
    [
        ("table.TimedOut", "reason", ("away",)),
        ("table.DisputeJudged", "verdict", ("stands", "wrong", "changed")),
        ("table.RemedyAsked", "kind", ("annul", "award", "restore")),
        ("table.Remedied", "kind", ("continue", "annul", "award", "restore")),
        ("table.GameAbandoned", "reason", ("closed", "not_full", "all_away", "annulled", "idle")),
    ],
)
def test_what_differs_is_said_otherwise(name: str, field: str, values: tuple[str, ...], language: Language) -> None:
    facts = {"seat": 1, "n": 2, "to": [3], "by": "consent"}
    told = {sentence(TOY, name, {**facts, field: value}, {}, language) for value in (*values, "something else")}
    assert len(told) == len(values) + 1


def test_a_game_goes_on_because_of_an_arbiter_of_the_clock_or_of_somebody_who_does_not_want_it() -> None:
    facts = {"n": 2, "kind": "continue", "to": []}
    told = [sentence(TOY, "table.Remedied", {**facts, "by": by}, {}, "en") for by in ("arbiter", "clock", "refusal")]
    assert told == [
        "The arbiter decides (remedy 2): the game goes on.",
        "Nobody has decided remedy 2 in time: the game goes on.",
        "Remedy 2 is declined or taken back: the game goes on.",
    ]


def test_the_end_of_a_game_is_told_alike_before_it_is_stored_and_after() -> None:
    result = Result("richest", (1,), (Placing(0, 2, 0), Placing(1, 1, 3)))
    told = [
        sentence(TOY, "table.GameFinished", {"result": one}, {}, "en") for one in (result, msgspec.to_builtins(result))
    ]
    assert told[0] == told[1] != ""
