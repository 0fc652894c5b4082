"""Words by facts: other words for other facts, facts that follow from others, Czech cases, each seat's own part."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.kernel.event import EACH, Event
from domain.kernel.texts import Cases, Derived, Said, Text, Texts, declined, says
from domain.kernel.wording import Wording, filled
from domain.kernel.words import Card, Language, Seat

NAMES = Texts({"beer": declined("Beer", "Pivo", gen="Piva"), "ace": Text("the ace", "eso")}, {}, {}, {}, {})


def said(words: Said, language: Language = "en", **facts: Any) -> str:
    return filled(words, facts, NAMES, language)


def test_other_facts_have_other_words() -> None:
    drawn = Cases("matched", {True: says("It fits.", "Hodí se.")}, says("It does not fit.", "Nehodí se."))
    assert said(drawn, matched=True) == "It fits."
    assert said(drawn, "cs", matched=False) == "Nehodí se."
    assert said(drawn) == "It does not fit."


def test_a_list_counts_by_whether_anything_is_in_it() -> None:
    listed = Cases("cards", {False: says("Nothing.", "Nic.")}, says("{cards}.", "{cards}."))
    assert said(listed, cards=[]) == "Nothing."
    assert said(listed, cards=["ace"]) == "the ace."


def test_cases_stand_within_cases() -> None:
    inner = Cases("by", {0: says("by the first", "prvním")}, says("by another", "jiným"))
    outer = Cases("why", {"hit": inner}, says("so", "tak"))
    assert [said(outer, why=why, by=by) for why, by in (("hit", 0), ("hit", 1), ("", 0))] == [
        "by the first",
        "by another",
        "so",
    ]


def test_facts_may_follow_from_others() -> None:
    summed = Derived(lambda facts: {"sum": facts["a"] + facts["b"]}, says("{a} + {b} = {sum}", "{a} + {b} = {sum}"))
    assert said(summed, a=2, b=3) == "2 + 3 = 5"


def test_a_name_is_put_into_a_case_where_it_has_one() -> None:
    template = says("without {card:gen}", "bez {card:gen}")
    assert said(template, "cs", card="beer") == "bez Piva"
    assert said(template, "cs", card="ace") == "bez eso"
    assert said(template, "en", card="beer") == "without Beer"
    assert said(template, "cs", card=["beer", "ace"]) == "bez Piva, eso"


def test_there_are_no_other_cases() -> None:
    with pytest.raises(AssertionError, match="there is no case"):
        declined("Beer", "Pivo", voc="Pivo")


def test_a_number_may_have_its_sign() -> None:
    assert [said(says("{bonus:+}", "{bonus:+}"), bonus=bonus) for bonus in (2, 0, -1)] == ["+2", "+0", "−1"]


class Dealt(Event, frozen=True, tag="toy.Dealt"):
    round: int
    cards: dict[Seat, Card]
    private = {"cards": EACH}


DEALT = says(("Round {round}: you get {cards}.", "Round {round}: cards are dealt."), ("{cards}", "Rozdáno."))
EACH_GETS = says("{seat} gets {cards}.", "{seat} dostává: {cards}.")


@pytest.mark.parametrize(
    ("private", "told"),
    [
        ({}, "Round 1: cards are dealt."),
        ({"seat:1": {"cards": "ace"}}, "Round 1: you get the ace."),
        (
            {"seat:1": {"cards": "ace"}, "seat:0": {"cards": "beer"}, "server": {"draws": []}},
            "Round 1: cards are dealt. Seat 0 gets Beer. Seat 1 gets the ace.",
        ),
    ],
)
def test_who_reads_several_parts_is_told_what_each_seat_got(
    private: Mapping[str, Mapping[str, Any]], told: str
) -> None:
    wording = Wording(DEALT, NAMES, "en", Dealt, ["cards"], EACH_GETS)
    assert wording.said({"round": 1}, private) == told


def test_words_that_are_always_the_same_are_followed_by_what_each_seat_got() -> None:
    private = {"seat:0": {"cards": "beer"}, "seat:1": {"cards": "ace"}}
    always = says("Cards are dealt.", "Rozdáno.")
    assert Wording(always, NAMES, "en", Dealt, ["cards"], EACH_GETS).said({}, private) == (
        "Cards are dealt. Seat 0 gets Beer. Seat 1 gets the ace."
    )
    assert Wording(always, NAMES, "en", Dealt, ["cards"]).said({}, private) == "Cards are dealt."


@pytest.mark.parametrize("spec", ["", ":gen", ":seat"])
def test_nothing_is_a_dash_however_it_is_put(spec: str) -> None:
    words = says(f"Lost: {{lost{spec}}}.", f"Ztráta: {{lost{spec}}}.")
    assert said(words, lost=[]) == "Lost: –."
    assert said(words, "cs", lost=()) == "Ztráta: –."


def test_seats_are_named_one_by_one_and_a_word_among_them_by_its_name() -> None:
    words = says("{who:seat}", "{who:seat}")
    assert said(words, who=[0, 2]) == "Seat 0, Seat 2"
    assert said(words, who=[1, "ace"]) == "Seat 1, the ace"
