"""What a question is about, and where the game stands, is said in words in both languages, from what may be known."""

from collections import defaultdict

import pytest

from domain.kernel.engine import open_step
from domain.kernel.saying import question
from domain.kernel.words import ALL, LANGUAGES, PUBLIC
from domain.rulesets import EVERY_RULESET
from tests.playing import moments
from tests.sentences import assert_in_words, said_fields

SEEDS = range(3)


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_questions_and_situations_are_said_in_words(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    facts: dict[str, set[str]] = defaultdict(set)
    said: set[str] = set()
    for seed in SEEDS:
        for table in moments(ruleset, ruleset.players_min + seed % 2, seed, every=3):
            step = open_step(table)
            about = step.about(table)
            facts[step.decision] |= about.keys()
            for language in LANGUAGES:
                told = question(ruleset, step.decision, about, language)
                if told is not None:
                    assert_in_words(told)
                    said.add(step.decision)
                for viewer in (*table.seats, PUBLIC, ALL):
                    assert_in_words(ruleset.situation(ruleset.visible(table, viewer), ruleset, language))
    asked = ruleset.texts.questions.keys() & facts.keys()
    assert said <= asked and bool(asked) == bool(ruleset.texts.questions)
    unknown = {decision: said_fields(ruleset.texts.questions[decision]) - facts[decision] for decision in asked}
    assert {decision: names for decision, names in unknown.items() if names} == {}, "questions name facts they have not"
