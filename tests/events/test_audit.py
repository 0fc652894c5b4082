"""Audits: the record against the rules of its day."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from domain.bang.material import CAST
from domain.kernel.clock import Clock
from domain.kernel.engine import asked
from domain.kernel.replaying import Recorded
from domain.kernel.words import ALL
from domain.rulesets import EVERY_RULESET, RULESETS
from events import pinning
from events.audit import NotAuditable, audit
from events.games import Games
from events.history_files import NotAHistory, read_history, recorded
from events.store import Store
from events.telling import export
from service.cli import main
from tests.changed_rules import ChangedRules
from tests.golden.record import HISTORIES
from tests.tables import Hands, continued, games_on, played_out, started


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def games(store: Store, tmp_path: Path, hands: Hands) -> Games:
    return games_on(store, tmp_path / "keys", hands)


@pytest.fixture
def pins(tmp_path: Path) -> Path:
    """The rules of this process, kept."""
    folder = tmp_path / "pins"
    folder.mkdir()
    pinning.pin_of("bang", RULESETS["bang"].version, folder).write_bytes(pinning.pinned(RULESETS["bang"]))
    return folder


@pytest.fixture
def history(games: Games) -> list[Recorded]:
    started(games, "g_1")
    played_out(games, "g_1", seed=3)
    return recorded(games.store.read_all("g_1"))


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_a_game_played_by_the_rules_holds(games: Games, game: str) -> None:
    started(games, "g_x", game, EVERY_RULESET[game].players_min)
    played_out(games, "g_x", moves_max=40_000)
    result = audit(EVERY_RULESET, recorded(games.store.read_all("g_x")))
    assert result.verdict == "holds", result.finding
    assert result.commands > 10


def test_a_command_that_nobody_gave_is_wrong_however_legal_it_is(history: list[Recorded]) -> None:
    version = next(event.version for event in history if event.command is not None)
    seat = history[version - 1].by
    end = next(event.version for event in history[version:] if event.type == "table.Awaiting")
    forged = [
        msgspec.structs.replace(event, by="system") if version <= event.version <= end and event.by == seat else event
        for event in history
    ]
    result = audit(RULESETS, forged)
    assert (result.verdict, result.version) == ("wrong", version)
    assert result.finding is not None and result.finding.recorded == "system"


def test_a_hidden_command_is_its_own_seats(games: Games) -> None:
    started(games, "g_1", "shamans", 3)
    played_out(games, "g_1", moves_max=40_000)
    history = recorded(games.store.read_all("g_1"))
    place = next(place for place, event in enumerate(history) if event.command == {"type": "shamans.vote"})
    vote = history[place]
    assert isinstance(vote.by, int) and "command" in vote.private[f"seat:{vote.by}"]
    history[place] = msgspec.structs.replace(vote, by=(vote.by + 1) % 3)
    assert audit(RULESETS, history).version == vote.version


def test_time_outs_seats_that_come_and_go_and_an_abandoned_game_hold(games: Games, hands: Hands) -> None:
    games.open("g_1", "bang", 4, "p_0", clock=Clock(per_decision=5, bank=3))
    games.sit("g_1", "p_1")
    games.leave("g_1", 1, "p_1")
    for player in ("p_2", "p_3", "p_4"):
        game = games.sit("g_1", player).game
    while not game.is_over:
        hands.at += 4_000
        played_out(games, "g_1", moves_max=1)
        hands.at += 20_000
        game = games.load("g_1").game
        seat, put = next(iter(asked(game.table).items()))
        game = games.time_out("g_1", seat, put.question).game
        away = game.is_over or game.version > 120
        for seat in range(4) if away else ():
            if not game.is_over and seat not in game.table.away:
                game = games.set_away("g_1", seat, True).game
    assert audit(RULESETS, recorded(games.store.read_all("g_1"))).verdict == "holds"


def test_a_planted_event_is_wrong_where_it_stands(history: list[Recorded], pins: Path) -> None:
    place = next(i for i, event in enumerate(history) if event.type == "bang.LifeLost")
    life = history[place].data["life"]
    planted = _edited(history, place, data={**history[place].data, "life": life + 1})
    result = audit(RULESETS, planted, pins=pins)
    assert (result.verdict, result.version) == ("wrong", history[place].version)
    assert result.finding is not None
    assert list(result.finding.rules) == history[place].rules and "BANG-R12" in result.finding.rules
    assert result.finding.expected["data"]["life"] == life


def test_an_illegal_command_is_found_with_its_clause(history: list[Recorded], pins: Path) -> None:
    place = next(i for i, event in enumerate(history) if event.command == {"type": "bang.end_play"})
    planted = _edited(history, place, command={"type": "bang.discard", "card": "bang-2D"})
    result = audit(RULESETS, planted, pins=pins)
    assert (result.verdict, result.version) == ("wrong", history[place].version)
    assert result.finding is not None
    assert result.finding.what == "legality"
    assert "BANG-4.10" in result.finding.rules


def test_every_kind_of_planted_change_is_found(history: list[Recorded], pins: Path) -> None:
    """What a server that holds all keys could do: any change that the verifier can't see, the auditor sees."""
    random = Random(1)
    for _ in range(80):
        place = random.randrange(len(history))
        planted = _change(history, place, random)
        if planted is not None:
            assert audit(RULESETS, planted, pins=pins, is_open=True).verdict != "holds", history[place]


def _change(history: list[Recorded], place: int, random: Random) -> list[Recorded] | None:
    event = history[place]
    match random.randrange(5):
        case 0:
            return _renumbered(history[:place] + history[place + 1 :]) if 0 < place < len(history) - 1 else None
        case 1:
            return _renumbered([*history[: place + 1], event, *history[place + 1 :]])
        case 2:
            return _edited(history, place, rules=[*event.rules, "BANG-1.1"]) if place else None
        case 3:
            return _edited(history, place, by=7) if place else None
        case _:
            numbers = [name for name, value in event.data.items() if type(value) is int]
            if not numbers or event.type == "table.GameOpened":
                return None
            name = random.choice(numbers)
            return _edited(history, place, data={**event.data, name: event.data[name] + 1})


def test_a_gap_in_the_versions_is_found(history: list[Recorded]) -> None:
    result = audit(RULESETS, history[:5] + history[6:])
    assert (result.verdict, result.version) == ("wrong", 6)


def test_rules_that_changed_say_changed_and_their_pin_still_holds(
    history: list[Recorded], pins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    character = history[_place(history, "bang.CharactersDealt")].data["characters"][0]
    weaker = msgspec.structs.replace(CAST[character], life=CAST[character].life - 1)
    monkeypatch.setitem(CAST, character, weaker)
    changed = {"bang": dataclasses.replace(RULESETS["bang"], version=RULESETS["bang"].version + 1)}
    by_the_newest = audit(changed, history, pins=tmp_path / "none")
    assert by_the_newest.verdict == "changed"
    assert by_the_newest.version == history[_place(history, "bang.CharactersDealt")].version
    by_the_day = audit(changed, history, pins=pins)
    assert by_the_day.verdict == "holds"
    assert [stretch.is_pinned for stretch in by_the_day.stretches] == [True]


def test_a_game_is_judged_by_its_pin_unless_the_rules_here_are_known_to_judge_alike(
    history: list[Recorded], tmp_path: Path
) -> None:
    rules = ChangedRules(tmp_path).edit("bang/events/life.py", '"BANG-R12"', '"BANG-R13"')
    pin = rules.pin("bang", tmp_path / "pins")
    by_the_pin = audit(RULESETS, history, pins=pin.parent)
    cited = next(event.version for event in history if event.type == "bang.LifeLost" and "BANG-R12" in event.rules)
    assert (by_the_pin.verdict, by_the_pin.version) == ("wrong", cited)
    difference = pinning.difference_from(RULESETS["bang"], pin)
    assert difference is not None
    pinning.note_alike(pin, difference, games=200, histories=1)
    by_the_rules_here = audit(RULESETS, history, pins=pin.parent)
    assert by_the_rules_here.verdict == "holds"
    assert [stretch.is_pinned for stretch in by_the_rules_here.stretches] == [True]


def test_each_stretch_is_judged_by_its_own_rules(store: Store, games: Games, pins: Path) -> None:
    started(games, "g_1")
    played_out(games, "g_1", moves_max=10)
    before = RULESETS["bang"].version
    newer = {"bang": dataclasses.replace(RULESETS["bang"], version=before + 1)}
    later = Games(store, games.keyring, newer, games.clock)
    played_out(later, "g_1")
    result = audit(newer, recorded(store.read_all("g_1")), pins=pins)
    assert result.verdict == "holds"
    assert [(stretch.ruleset_version, stretch.is_pinned) for stretch in result.stretches] == [
        (before, True),
        (before + 1, False),
    ]


def test_the_file_of_a_series_is_judged_only_with_the_file_of_the_very_game_before_it(
    games: Games, tmp_path: Path
) -> None:
    started(games, "g_1")
    played_out(games, "g_1")
    continued(games, "g_2", "g_1")
    for id in ("g_1", "g_2"):
        (tmp_path / id).write_bytes(b"".join(export(games, id, ALL)))
    first, second, other = str(tmp_path / "g_1"), str(tmp_path / "g_2"), str(HISTORIES / "bang-5.ndjson")

    def told(*words: str) -> tuple[int, str]:
        answer = CliRunner().invoke(main, ["audit", *words])
        return answer.exit_code, answer.output

    code, said = told(second)
    assert (code, "continues g_1: give the history file of that game as --previous" in said) == (2, True)
    assert told(second, "--previous", first)[0] == 0
    code, said = told(second, "--previous", other)
    assert (code, "and the game continues g_1" in said) == (2, True)
    code, said = told(first, "--previous", other)
    assert (code, "the game continues no other one" in said) == (2, True)
    (tmp_path / "forged").write_bytes((tmp_path / "g_1").read_bytes().replace(b'"seats":4', b'"seats":5', 1))
    code, said = told(second, "--previous", str(tmp_path / "forged"))
    assert (code, "no whole game that can be judged here" in said) == (2, True)
    assert told(str(tmp_path / "typo.ndjson")) == (2, f"Error: there is no file {tmp_path / 'typo.ndjson'}\n")


def test_a_series_is_audited_with_what_was_handed_over(games: Games) -> None:
    started(games, "g_1")
    played_out(games, "g_1")
    continued(games, "g_2", "g_1")
    history = recorded(games.store.read_all("g_2"))
    assert audit(RULESETS, history, previous=games.handed_over("g_2")).verdict == "holds"
    assert audit(RULESETS, history).verdict != "holds"


def test_a_running_game_can_be_verified_but_not_audited(games: Games) -> None:
    started(games, "g_1")
    with pytest.raises(NotAuditable):
        audit(RULESETS, recorded(games.store.read_all("g_1")))


@pytest.mark.parametrize("path", sorted(HISTORIES.glob("*.ndjson")), ids=lambda path: path.stem)
def test_golden_histories_verify_replay_and_audit_for_ever(path: Path) -> None:
    run = CliRunner().invoke
    assert run(main, ["verify", str(path)]).exit_code == 0
    story = run(main, ["replay", str(path), "--lang", "cs"])
    assert story.exit_code == 0, story.output
    judged = run(main, ["audit", str(path)])
    assert judged.exit_code == 0, judged.output


def test_an_audit_that_finds_no_store_is_no_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    told = CliRunner().invoke(main, ["audit", "g_" + "0" * 32, "--data", str(tmp_path)])
    assert told.exit_code == 2 and "REDIS_URL is not set" in told.output


def test_the_commands_say_what_is_wrong_with_a_file(games: Games, tmp_path: Path) -> None:
    run = CliRunner().invoke
    started(games, "g_1")
    running = tmp_path / "running.ndjson"
    running.write_bytes(b"".join(export(games, "g_1", 1)))
    assert run(main, ["verify", str(running)]).exit_code == 0
    told = run(main, ["audit", str(running)])
    assert told.exit_code == 2, "that is no verdict"
    assert "verified, not audited" in told.output
    played_out(games, "g_1")
    running.write_bytes(b"".join(export(games, "g_1", 1)))
    assert run(main, ["verify", str(running)]).exit_code == 0
    told = run(main, ["audit", str(running)])
    assert (told.exit_code, "the file ends before its game does" in told.output) == (2, True)
    for seat, is_there in ((0, False), (1, True)):
        told = run(main, ["replay", str(running), "--seat", str(seat)])
        assert (told.exit_code, f"has no private parts of seat {seat}" in told.stderr) == (0, not is_there)
    told = run(main, ["replay", str(running)])
    assert (told.exit_code, "The file ends before its game does" in told.output) == (0, True)
    whole = tmp_path / "whole.ndjson"
    content = b"".join(export(games, "g_1", "all"))
    whole.write_bytes(content.replace(b'"seat":1', b'"seat":2', 1))
    for command in ("verify", "audit"):
        told = run(main, [command, str(whole)])
        assert told.exit_code == 1
        assert "version" in told.output
    whole.write_bytes(b"no history\n")
    assert run(main, ["replay", str(whole)]).exit_code == 1
    with pytest.raises(NotAHistory):
        read_history(b"{}\n{}\n{}\n")


def _renumbered(history: list[Recorded]) -> list[Recorded]:
    return [msgspec.structs.replace(event, version=place) for place, event in enumerate(history, 1)]


def _place(history: Sequence[Recorded], type: str) -> int:
    return next(i for i, event in enumerate(history) if event.type == type)


def _edited(history: list[Recorded], place: int, **changes: Any) -> list[Recorded]:
    return [*history[:place], msgspec.structs.replace(history[place], **changes), *history[place + 1 :]]
