"""Two sets of rules over the same games: whatever they do not say alike is found, and told."""

from pathlib import Path
from random import Random

import pytest

from domain.kernel.referee import handover_of, judge
from domain.rulesets import RULESETS
from events.alike.comparing import Difference, compared, flawed_copy
from events.alike.simulated import Sample, simulated
from events.history_files import read_history
from events.pinning import RefereeFailed, pin_of
from tests.changed_rules import ChangedRules

BANG = RULESETS["bang"]
HISTORIES = Path(__file__).parents[2] / "golden/histories"


@pytest.fixture
def rules(tmp_path: Path) -> ChangedRules:
    return ChangedRules(tmp_path)


def difference(rules: ChangedRules, tmp_path: Path, games: int = 12) -> Difference | None:
    pin = rules.pin("bang", tmp_path / "pins")
    return compared(BANG, pin, (simulated(BANG, number, 120) for number in range(games)))


@pytest.mark.parametrize("game", RULESETS)
def test_simulated_games_are_by_the_rules_and_the_same_every_time(game: str) -> None:
    for number in range(4):
        one = simulated(RULESETS[game], number, 60)
        judged = judge(RULESETS, one.history, previous=handover_of(RULESETS, one.history, one.previous))
        assert (judged.finding, judged.version) == (None, len(one.history))
        assert simulated(RULESETS[game], number, 60) == one


def test_simulated_games_know_options_series_time_outs_disputes_and_who_is_away() -> None:
    games = [simulated(BANG, number, 60) for number in range(12)]
    events = [event for one in games for event in one.history]
    kinds = {event.type for event in events}
    assert kinds >= {"table.TimedOut", "table.DisputeOpened", "table.DisputeJudged", "table.SeatAway", "table.SeatBack"}
    assert kinds >= {"table.RemedyAsked", "table.Remedied"}
    assert {event.data["seats"] for event in events if event.version == 1} == {4, 5, 6, 7}
    assert {one.previous is None for one in games} == {True, False}
    for option in ("keep_characters", "rotate_sheriff"):
        assert {event.data["options"][option] for event in events if event.version == 1} == {True, False}


def test_a_flawed_copy_is_never_sound() -> None:
    history = simulated(BANG, 3, 60).history
    for number in range(60):
        flawed = flawed_copy(history, Random(number))
        assert judge(RULESETS, flawed).finding is not None or len(flawed) < len(history), number


@pytest.mark.parametrize("game", RULESETS)
def test_the_rules_of_a_pin_and_of_this_process_judge_a_few_games_alike(game: str) -> None:
    ruleset = RULESETS[game]
    games = (simulated(ruleset, number, 50) for number in range(1000, 1004))
    assert compared(ruleset, pin_of(game, ruleset.version), games) is None, f"the rules of {game} differ from its pin"


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("kind", ["remedied", "forked"])
def test_games_that_went_back_or_continue_another_are_compared_too(game: str, kind: str) -> None:
    ruleset = RULESETS[game]
    kept = max(HISTORIES.glob(f"{game}-[0-9]*-{kind}.ndjson"))
    history = read_history(kept.read_bytes())
    sample = Sample(kept.name, history.events, origin=history.origin)
    assert compared(ruleset, pin_of(game, ruleset.version), [sample]) is None


def test_what_is_written_otherwise_and_means_the_same_judges_alike(rules: ChangedRules, tmp_path: Path) -> None:
    rules.edit("kernel/seating.py", "steps", "apart").edit(
        "bang/table.py", "len(self.alive) > 2", "2 < len(self.alive)"
    )
    assert difference(rules, tmp_path, games=3) is None


def test_a_changed_effect_is_found(rules: ChangedRules, tmp_path: Path) -> None:
    told = difference(rules.edit("bang/cards.py", 'table.life[me] + 1, "beer"', 'table.life[me] + 2, "beer"'), tmp_path)
    assert told is not None
    assert told.what == "judged"
    assert "bang.LifeRegained" in told.pinned and "bang.LifeRegained" not in told.here
    assert told.game in str(told)


def test_a_move_that_is_allowed_is_found_although_nobody_makes_it(rules: ChangedRules, tmp_path: Path) -> None:
    told = difference(rules.edit("bang/table.py", "self.bangs_played == 0", "self.bangs_played <= 1"), tmp_path)
    assert told is not None
    assert told.what.startswith("moves of seat ")
    assert '"bang.play"' in told.pinned and told.here == "[]"


def test_another_clause_against_a_move_is_found(rules: ChangedRules, tmp_path: Path) -> None:
    told = difference(rules.edit("bang/refusals.py", 'IllegalMove("BANG-4.2")', 'IllegalMove("BANG-4.3")'), tmp_path)
    assert told is not None
    assert told.what.startswith("refusal of seat ")
    assert ("BANG-4.3" in told.pinned, "BANG-4.3" in told.here) == (True, False)


def test_another_clause_against_a_move_that_was_on_offer_before_is_found(rules: ChangedRules, tmp_path: Path) -> None:
    told = difference(rules.edit("bang/playing.py", '["BANG-4.7"]', '["BANG-4.9"]'), tmp_path, games=3)
    assert told is not None
    assert told.what.startswith("refusal of seat ")
    assert ("BANG-4.9" in told.pinned, "BANG-4.7" in told.here) == (True, True)


def test_a_referee_that_overlooks_something_is_found(rules: ChangedRules, tmp_path: Path) -> None:
    strict = "same = _encode([recorded.data, recorded.private]) == _encode([expected.data, expected.private])"
    told = difference(rules.edit("kernel/referee.py", strict, "same = True"), tmp_path)
    assert told is not None
    assert told.game.endswith("flawed")


def test_other_words_for_a_finding_are_no_other_judgement(rules: ChangedRules, tmp_path: Path) -> None:
    rules.edit("kernel/referee.py", "the record breaks off", "the record ends").edit(
        "kernel/referee.py", "is not the one that follows from the rules", "does not follow from the rules"
    )
    assert difference(rules, tmp_path, games=3) is None


def test_rules_that_cannot_be_heard_say_why(rules: ChangedRules, tmp_path: Path) -> None:
    with pytest.raises(RefereeFailed, match="objection"):
        difference(rules.edit("kernel/engine.py", "def objection(", "def protest("), tmp_path)
