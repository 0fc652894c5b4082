"""Everything that can be said has words in both languages, and the table can be drawn."""

import pytest

from domain.kernel.step import Ballot, Prompt
from domain.kernel.words import LANGUAGES, Language
from domain.samurai_katana.board import PROVINCES, SPACES
from domain.samurai_katana.commands import CommitWithSpecial
from domain.samurai_katana.events.wealth import HONOUR_BY, KOKU_BY
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET, components
from domain.samurai_katana.texts import TEXTS
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import attacked, battle_table, katana_table


def test_every_event_and_every_move_has_a_sentence() -> None:
    assert TEXTS.events.keys() == {kind.stored_name() for kind in SAMURAI_KATANA_RULESET.events}
    assert TEXTS.moves.keys() == SAMURAI_KATANA_RULESET.command_types.keys()


def test_every_decision_has_a_name_and_every_question_a_clause() -> None:
    questions = [step for step in SAMURAI_KATANA_RULESET.steps if issubclass(step, Prompt | Ballot)]
    assert {step.decision for step in questions} == TEXTS.decisions.keys()
    assert {step.clause for step in questions} <= SAMURAI_KATANA_RULESET.clauses.keys()


def test_every_reason_has_words_and_a_clause() -> None:
    assert {*HONOUR_BY.values(), *KOKU_BY.values()} <= SAMURAI_KATANA_RULESET.clauses.keys()
    assert HONOUR_BY.keys() <= TEXTS.reasons.keys()
    assert {*HONOUR_BY, *KOKU_BY} <= TEXTS.names.keys()
    assert TEXTS.refusals.keys() <= SAMURAI_KATANA_RULESET.clauses.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_is_drawn_with_every_region_and_who_stands_there(language: Language) -> None:
    table = katana_table([["bushi"]], samurai={0: {"kai": 3}}, castles={"kai": 0}, shogun=1)
    drawn = SAMURAI_KATANA_RULESET.drawn(visible(table, 0), SAMURAI_KATANA_RULESET, language)
    for space in SPACES.values():
        assert space.name.said(language)[:8] in drawn
    for province in PROVINCES.values():
        assert province.name.said(language) in drawn
    assert "0x3 #0" in drawn
    assert max(map(len, drawn.splitlines()[:17])) <= 132


def test_a_battle_under_way_is_drawn_without_its_secrets() -> None:
    table = battle_table(4, ["bushi", "bushi", "cavalry"], 1, ["ashigaru"] * 3)
    game = attacked(table, 4).when(0, CommitWithSpecial(("bushi", "bushi"), "cavalry"))
    own = SAMURAI_KATANA_RULESET.drawn(visible(game.table, 0), SAMURAI_KATANA_RULESET, "en")
    other = SAMURAI_KATANA_RULESET.drawn(visible(game.table, 1), SAMURAI_KATANA_RULESET, "en")
    assert "battle of Owari" in own
    assert "Cavalry" in own
    assert "Cavalry" not in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_shows_all_components(language: Language) -> None:
    shown = components(language)
    assert {kind: len(things) for kind, things in shown.items()} == {
        "cards": 26,
        "provinces": 11,
        "regions": 42,
        "cities": 19,
        "sea_lanes": 16,
        "clans": 6,
        "by_players": 4,
    }
    assert sum(card["copies"] for card in shown["cards"]) == 55
