"""What each question of a ruleset is about, as a type."""

from __future__ import annotations

from typing import Annotated, get_origin, get_type_hints

from domain.kernel.questions import decisions_of, facts_of
from domain.kernel.step import Ballot, Prompt
from domain.rulesets import EVERY_RULESET
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_steps import Auction, Council, Threat


def test_every_step_that_asks_is_found_by_what_it_asks_for() -> None:
    found = decisions_of(TOY)
    assert (found["bid"], found["council"]) == ([Auction], [Council])
    assert {step for steps in found.values() for step in steps} == {
        step for step in TOY.steps if issubclass(step, Prompt | Ballot)
    }


def test_a_question_is_about_the_fields_of_its_step_but_for_who_is_asked() -> None:
    assert get_type_hints(facts_of(Threat)).keys() == set(Threat.__struct_fields__) - {"seat"}
    assert facts_of(Council).__name__ == "AboutCouncil"
    assert get_type_hints(facts_of(Auction)) == {}
    told = get_type_hints(facts_of(Threat), include_extras=True)["by"]
    assert get_origin(told) is Annotated, "what is known of a field stays with it"


def test_a_question_with_facts_of_its_own_is_about_the_type_that_it_names() -> None:
    [vote] = decisions_of(EVERY_RULESET["yojimbo"])["turn"]
    assert get_type_hints(facts_of(vote))
    for ruleset in EVERY_RULESET.values():
        for steps in decisions_of(ruleset).values():
            assert all(isinstance(facts_of(step), type) for step in steps)
