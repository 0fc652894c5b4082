"""What a page is told of a game beside its rules is whole: chapters, turns, seats for a quick game."""

import re
from string import Formatter
from typing import get_type_hints

import pytest

from domain.kernel.event import EACH
from domain.kernel.options import options_schema
from domain.kernel.step import Ballot, Prompt
from domain.kernel.words import LANGUAGES, Language
from domain.rulesets import EVERY_RULESET
from tests.sentences import templates_of


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_every_chapter_of_the_rules_has_a_title_and_every_title_a_chapter(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    numbers = {int(found[1]) for clause in ruleset.clauses if (found := re.search(r"-(\d+)", clause))}
    assert numbers == set(range(1, len(ruleset.chapters) + 1))
    assert all(title.en and title.cs for title in ruleset.chapters)


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_a_quick_game_has_seats_that_the_rules_allow(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    assert ruleset.allows(ruleset.quick_seats)
    assert ruleset.minutes > 0


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_turns_begin_with_events_of_the_game(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    assert ruleset.turns
    assert set(ruleset.turns) <= set(ruleset.events)


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_every_option_says_what_it_does_in_both_languages_and_cites_its_clause(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    english, czech = (options_schema(ruleset.options, language) for language in LANGUAGES)
    for name in ruleset.options.__struct_fields__:
        said = [
            schema["$defs"][ruleset.options.__name__]["properties"][name]["description"] for schema in (english, czech)
        ]
        assert said[0] != said[1]
        (clause,) = {text.partition("[")[2].rstrip("]") for text in said}
        assert clause in ruleset.clauses


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_only_what_is_asked_is_explained(game: str) -> None:
    texts = EVERY_RULESET[game].texts
    assert texts.questions.keys() <= texts.decisions.keys()


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_a_question_says_the_facts_of_its_step_and_names_its_seats(game: str) -> None:
    """Of steps that work their facts out, simulated games tell (`tests/properties/test_questions_in_words.py`)."""
    ruleset = EVERY_RULESET[game]
    for decision, question in ruleset.texts.questions.items():
        facts: dict[str, str] = {}
        asking = [step for step in ruleset.steps if getattr(step, "decision", None) == decision]
        if any(getattr(step, "about", None) not in (Prompt.about, Ballot.about) for step in asking):
            continue
        for step in asking:
            facts |= {name: str(hint) for name, hint in get_type_hints(step, include_extras=True).items()}
        for template in templates_of(question):
            named = {name: spec for _, name, spec, _ in Formatter().parse(template) if name}
            assert named.keys() <= facts.keys(), template
            assert {name for name, spec in named.items() if spec == "seat"} == {
                name for name in named if "'names': 'seat'" in facts[name]
            }, template


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_what_every_seat_has_a_part_of_is_told_seat_by_seat_to_all_eyes(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    dealt = {kind.stored_name() for kind in ruleset.events if EACH in kind.private.values()}
    assert ruleset.texts.each.keys() == dealt


@pytest.mark.parametrize("game", EVERY_RULESET)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_title_and_a_description(game: str, language: Language) -> None:
    ruleset = EVERY_RULESET[game]
    schema = options_schema(ruleset.options, language)
    for option in schema["$defs"][ruleset.options.__name__].get("properties", {}).values():
        assert option["title"] and option["description"]


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_every_section_of_the_rulebook_is_named_in_both_languages_and_used(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    assert {clause.section for clause in ruleset.clauses.values()} - {None} == ruleset.sections.keys()
    same = {key for key, title in ruleset.sections.items() if title.en == title.cs}
    assert len(same) <= len(ruleset.sections) // 3, f"not translated: {sorted(same)}"
