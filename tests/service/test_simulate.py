"""`gyoji simulate`: what it prints, how it fails, what it does with bad input."""

from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.rulesets import EVERY_RULESET
from service.cli import main
from tests.domain.kernel.toy import TOY


def gyoji(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words])


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands in the catalogue, so that nothing here depends on one of the games."""
    monkeypatch.setitem(EVERY_RULESET, "toy", TOY)


@pytest.mark.parametrize("game", [*EVERY_RULESET, "toy"])
def test_every_game_can_be_simulated(game: str) -> None:
    ran = gyoji(game, "--games", "2", "--seed", "7")
    assert ran.exit_code == 0, ran.output
    assert "2 games; decisions a game: min " in ran.output
    assert "2 games ended with every invariant kept, 0 failed." in ran.output
    assert "kinds of events happened" in ran.output


def test_the_same_seed_gives_the_same_games() -> None:
    def without_speed(text: str) -> str:
        return "\n".join(line for line in text.splitlines() if "decisions/s" not in line)

    first, again, other = (gyoji("toy", "--games", "5", "--seed", seed) for seed in ("1", "1", "6"))
    assert without_speed(first.output) == without_speed(again.output)
    assert without_speed(first.output) != without_speed(other.output)


def test_outcomes_points_and_wins_are_counted_by_seat() -> None:
    ran = gyoji("toy", "--players", "2", "--games", "4", "--seed", "1")
    assert "the richest" in ran.output
    assert "mean points" in ran.output
    assert "from seed 1 on" in ran.output


def test_wins_are_counted_by_role_where_the_score_tells_roles_apart() -> None:
    ran = gyoji("bang", "--players", "5", "--games", "3", "--seed", "1", "--bot", "greedy")
    assert "Sheriff" in ran.output
    assert "role" in ran.output
    assert "role" not in gyoji("toy", "--games", "2").output


def test_names_are_said_in_the_asked_language() -> None:
    assert "nejbohatší" in gyoji("toy", "--games", "2", "--lang", "cs").output


def test_options_of_the_game_are_taken_as_json_or_words() -> None:
    short = gyoji("toy", "--games", "3", "--option", "turns_max=1", "--option", "council_seconds=3")
    assert short.exit_code == 0, short.output
    assert gyoji("bang", "--games", "1", "--option", "rotate_sheriff=true").exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "There is no game 'chess'. There are: bang"),
        (["toy", "--players", "9"], "toy is for 2 to 5 players, not 9."),
        (["toy", "--players", "some"], "'some' is not a valid integer"),
        (["toy", "--games", "0"], "0 is not in the range x>=1"),
        (["toy", "--seed", "-1"], "-1 is not in the range x>=0"),
        (["toy", "--bot", "clever"], "toy has no bot 'clever'. It has: random, explorer, mixed."),
        (["toy", "--option", "colour=red"], "toy has no option 'colour'. It has: turns_max, council_seconds."),
        (["toy", "--option", "turns_max=many"], "turns_max: Expected `int`, got `str`."),
        (["toy", "--option", "turns_max"], "'turns_max' is not of the form name=value."),
        (["toy", "--show", "--players", "3", "--seat", "3"], "3 players sit at seats 0 to 2."),
        (["toy", "--lang", "de"], "'de' is not one of"),
        ([], "Missing argument 'GAME'"),
    ],
)
def test_bad_input_is_refused_and_says_what_would_do(words: list[str], message: str) -> None:
    ran = gyoji(*words)
    assert ran.exit_code == 2
    assert message in " ".join(ran.output.split())
    assert "Traceback" not in ran.output


def test_an_option_that_the_number_of_players_forbids_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVERY_RULESET, "toy", replace(TOY, misfit=lambda options, players: "turns_max"))
    ran = gyoji("toy", "--players", "3")
    assert ran.exit_code == 2
    assert "turns_max: Not allowed with 3 players." in " ".join(ran.output.split())


def test_a_failure_prints_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(table: Any) -> None:
        if table.turn_number == 2:
            raise AssertionError("a card is lost")

    monkeypatch.setitem(EVERY_RULESET, "toy", replace(TOY, check=check))
    ran = gyoji("toy", "--players", "3", "--games", "2", "--seed", "40", "--option", "turns_max=9")
    assert ran.exit_code == 1
    assert "Game 40 failed: AssertionError: a card is lost (test_simulate.py:" in ran.output
    repeat = "gyoji simulate toy --players 3 --games 1 --seed 41 --bot random --option turns_max=9"
    assert f"repeat it with: {repeat}" in ran.output
    assert "0 games ended with every invariant kept, 2 failed." in ran.output
    again = gyoji(*repeat.split()[2:])
    assert again.exit_code == 1
    assert "Game 41 failed: AssertionError: a card is lost" in again.output


def test_after_many_failures_the_rest_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(table: Any) -> None:
        raise AssertionError

    monkeypatch.setitem(EVERY_RULESET, "toy", replace(TOY, check=check))
    ran = gyoji("toy", "--games", "500", "--seed", "1")
    assert ran.exit_code == 1
    assert ran.output.count("repeat it with") == 10


def test_one_game_is_shown_from_one_seats_eyes() -> None:
    shown = gyoji("toy", "--show", "--players", "3", "--seed", "2", "--seat", "1")
    assert shown.exit_code == 0, shown.output
    lines = shown.output.splitlines()
    assert lines[0] == "0. Setup"
    assert "   Seat 0 draws 3 cards." in lines
    assert any(line.startswith("   Seat 1 draws the ") for line in lines)
    assert any(line.startswith("   The game is over.") for line in lines)
    assert lines[-1].startswith("= ")
    assert "0. Příprava" in gyoji("toy", "--show", "--seed", "2", "--lang", "cs").output


@pytest.mark.parametrize("bots", ["explorer", "mixed"])
def test_games_by_lot_are_repeated_by_their_number(bots: str) -> None:
    def without_speed(text: str) -> str:
        return "\n".join(line for line in text.splitlines() if "decisions/s" not in line)

    words = ("bang", "--vary", "--bot", bots, "--games", "3", "--seed", "3")
    first, again = gyoji(*words), gyoji(*words)
    assert first.exit_code == 0, first.output
    assert f"BANG!, 4 to 7 players, options by lot, {bots} bots" in first.output
    assert without_speed(first.output) == without_speed(again.output)


def test_games_by_lot_take_no_players_and_no_options() -> None:
    ran = gyoji("bang", "--vary", "--players", "4")
    assert ran.exit_code == 2
    assert "players and options are drawn by lot." in ran.output
