"""The one way to play, on a real Redis."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.bang.commands import EndPlay, Play
from domain.kernel.clock import Clock
from domain.kernel.command import IllegalMove, NotRunning, QuestionClosed
from domain.kernel.engine import asked, legal
from domain.kernel.lifecycle import AlreadySeated, NotHost, NotOpen, NotSeated
from domain.kernel.words import PUBLIC
from domain.rulesets import RULESETS
from events.audit import audit
from events.codec import folded
from events.games import Games
from events.history_files import recorded
from events.past import NoSuchVersion
from events.play import KeyReused, NoSuchGame, NothingToDo, StaleVersion
from events.proof.verify import verify
from events.store import Store
from events.telling import export
from tests.tables import NOW, Hands, games_on, make_move, played_out, started


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def games(store: Store, tmp_path: Path, hands: Hands) -> Games:
    return games_on(store, tmp_path / "keys", hands)


def types(games: Games, id: str) -> list[str]:
    return [event.type for event in recorded(games.store.read_all(id))]


def a_move(games: Games, id: str) -> tuple[int, Any]:
    game = games.load(id).game
    seat = next(iter(asked(game.table)))
    return seat, legal(game.ruleset, game.table, seat)[0]


def test_a_game_plays_to_its_end_and_its_file_verifies(games: Games) -> None:
    started(games, "g_1")
    game = played_out(games, "g_1")
    assert game.status == "finished"
    report = verify(b"".join(export(games, "g_1", "all")))
    assert report.holds
    assert report.is_complete


def test_a_rebuild_from_the_stream_gives_the_same_game(games: Games) -> None:
    started(games, "g_1")
    game = played_out(games, "g_1", moves_max=60)
    assert folded(RULESETS, "g_1", games.store.read_all("g_1")) == game


def test_the_last_seat_the_start_and_the_setup_are_one_append(games: Games) -> None:
    started(games, "g_1", seats=4)
    partition = games.store.partitions.of("g_1")
    last = games.store.follow({partition: 0})[-1]
    assert types(games, "g_1")[last.first - 1] == "table.SeatTaken"
    assert types(games, "g_1")[last.first] == "table.GameStarted"
    assert types(games, "g_1")[-1] == "table.Awaiting"
    assert last.first + last.count - 1 == len(types(games, "g_1"))


def test_the_last_move_the_end_and_the_secret_are_one_append(games: Games) -> None:
    started(games, "g_1")
    played_out(games, "g_1")
    partition = games.store.partitions.of("g_1")
    last = games.store.follow({partition: 0})[-1]
    assert types(games, "g_1")[last.first - 1 :][-2:] == ["table.GameFinished", "table.SecretRevealed"]
    assert recorded(games.store.read_all("g_1"))[last.first - 1].command is not None


def test_a_repeated_key_gives_the_first_answer_whatever_happened_since(games: Games) -> None:
    started(games, "g_1")
    seat, move = a_move(games, "g_1")
    first = make_move(games, "g_1", seat, move, key="k", body=b"b")
    played_out(games, "g_1", moves_max=5)
    again = make_move(games, "g_1", seat, move, key="k", body=b"b")
    assert again.is_repeat
    assert again.events == first.events
    assert again.receipt == first.receipt


def test_a_repeated_key_is_answered_before_its_command_is_judged_again(games: Games) -> None:
    started(games, "g_1")
    seat, move = a_move(games, "g_1")
    version = games.load("g_1").game.version
    first = make_move(games, "g_1", seat, move, key="k", expected=version)
    assert make_move(games, "g_1", seat, move, key="k", expected=version).events == first.events


def test_a_key_with_another_body_is_refused(games: Games) -> None:
    started(games, "g_1")
    seat, move = a_move(games, "g_1")
    make_move(games, "g_1", seat, move, key="k", body=b"one")
    with pytest.raises(KeyReused):
        make_move(games, "g_1", seat, move, key="k", body=b"two")


def test_a_process_that_is_behind_looks_again_and_plays(store: Store, tmp_path: Path, games: Games) -> None:
    other = games_on(store, tmp_path / "keys")
    started(games, "g_1")
    other.load("g_1")
    played_out(games, "g_1", moves_max=3)
    seat, move = a_move(games, "g_1")
    played = make_move(other, "g_1", seat, move)
    assert games.load("g_1").game == played.game


def test_a_refusal_is_given_only_by_a_fresh_table(store: Store, tmp_path: Path, games: Games) -> None:
    other = games_on(store, tmp_path / "keys")
    started(games, "g_1")
    other.load("g_1")
    played_out(games, "g_1", moves_max=30)
    game = games.load("g_1").game
    seat = next(iter(asked(game.table)))
    legal_now = legal(game.ruleset, game.table, seat)
    version = make_move(other, "g_1", seat, legal_now[-1]).game.version
    assert version > game.version
    with pytest.raises(IllegalMove) as refused:
        make_move(games, "g_1", seat, Play("no-such-card"))
    assert refused.value.version == version


def test_a_refused_command_changes_nothing(games: Games) -> None:
    game = started(games, "g_1")
    other = (game.table.turn + 1) % 4
    before = types(games, "g_1")
    with pytest.raises(IllegalMove):
        make_move(games, "g_1", other, EndPlay())
    assert types(games, "g_1") == before


def test_an_expected_version_that_is_not_the_newest_is_refused(games: Games) -> None:
    game = started(games, "g_1")
    seat, move = a_move(games, "g_1")
    with pytest.raises(StaleVersion) as stale:
        make_move(games, "g_1", seat, move, expected=game.version - 1)
    assert stale.value.version == game.version


def test_an_answer_to_another_question_is_refused(games: Games) -> None:
    started(games, "g_1")
    seat, move = a_move(games, "g_1")
    with pytest.raises(QuestionClosed):
        make_move(games, "g_1", seat, move, question=1)


def test_nothing_is_played_before_the_start_or_after_the_end(games: Games) -> None:
    games.open("g_1", "bang", 4, "p_0")
    with pytest.raises(NotRunning):
        make_move(games, "g_1", 0, EndPlay())
    started(games, "g_2")
    played_out(games, "g_2")
    with pytest.raises(NotRunning):
        make_move(games, "g_2", 0, EndPlay())


def test_seats_are_taken_in_order_and_left_again(games: Games) -> None:
    games.open("g_1", "bang", 4, "p_0")
    games.sit("g_1", "p_1")
    with pytest.raises(AlreadySeated):
        games.sit("g_1", "p_1")
    with pytest.raises(NotHost):
        games.leave("g_1", 0, "p_1")
    with pytest.raises(NotHost):
        games.sit_bot("g_1", "p_1", "random")
    games.leave("g_1", 0, "p_0")
    assert games.sit("g_1", "p_2").game.seat_of("p_2") == 0
    with pytest.raises(NotSeated):
        games.leave("g_1", 3, "p_0")
    assert games.close("g_1", "p_0").game.status == "abandoned"
    with pytest.raises(NotOpen):
        games.sit("g_1", "p_3")
    assert types(games, "g_1")[-1] == "table.SecretRevealed"


def test_entropy_is_recorded_as_a_hash_only(games: Games) -> None:
    games.open("g_1", "bang", 4, "p_0", entropy="my dog's name")
    stored = b"".join(one.hashed + one.private for one in games.store.read_all("g_1"))
    assert b"my dog" not in stored


def test_time_outs_play_the_default_only_when_time_is_up(games: Games, hands: Hands) -> None:
    game = started(games, "g_1", clock=Clock(per_decision=10, bank=5))
    seat, question = next((seat, put.question) for seat, put in asked(game.table).items())
    hands.at = NOW + 15_000
    with pytest.raises(NothingToDo):
        games.time_out("g_1", seat, question)
    hands.at = NOW + 15_001
    late = legal(game.ruleset, game.table, seat)[0]
    with pytest.raises(QuestionClosed):
        make_move(games, "g_1", seat, late)
    played = games.time_out("g_1", seat, question)
    first = recorded(played.events)[0]
    assert (first.type, first.by) == ("table.TimedOut", "clock")
    assert first.command is not None
    with pytest.raises(NothingToDo):
        games.time_out("g_1", seat, question)


def test_a_table_that_does_not_fill_up_is_abandoned(games: Games, hands: Hands) -> None:
    games.open("g_1", "bang", 4, "p_0")
    with pytest.raises(NothingToDo):
        games.abandon("g_1")
    hands.at = NOW + 24 * 3600 * 1000
    assert games.abandon("g_1").game.status == "abandoned"


def test_a_game_whose_people_are_all_away_is_abandoned(games: Games) -> None:
    games.open("g_1", "bang", 4, "p_0")
    for bot in ("random", "random", "greedy"):
        games.sit_bot("g_1", "p_0", bot)
    played = games.set_away("g_1", 0, True)
    assert played.game.status == "abandoned"
    assert types(games, "g_1")[-2:] == ["table.GameAbandoned", "table.SecretRevealed"]


def test_who_goes_away_comes_back_with_a_command(games: Games) -> None:
    game = started(games, "g_1")
    seat = next(iter(asked(game.table)))
    assert games.set_away("g_1", seat, True).game.table.away == [seat]
    with pytest.raises(NothingToDo):
        games.set_away("g_1", seat, True)
    _, move = a_move(games, "g_1")
    assert make_move(games, "g_1", seat, move).game.table.away == []


def test_a_series_hands_over_and_seats_everybody_as_before(games: Games) -> None:
    started(games, "g_1")
    game = played_out(games, "g_1")
    sheriff = game.table.sheriff
    games.open("g_2", "bang", 4, "p_2", options={"rotate_sheriff": True}, previous="g_1")
    with pytest.raises(NotSeated):
        games.sit("g_2", "p_9")
    for player in ("p_0", "p_1", "p_3"):
        played = games.sit("g_2", player)
    assert [played.game.seat_of(f"p_{seat}") for seat in range(4)] == [0, 1, 2, 3]
    assert played.game.table.sheriff == (sheriff + 1) % 4


def test_any_game_may_go_on_as_a_series_and_a_bot_takes_no_seat_of_a_person(games: Games) -> None:
    games.open("g_1", "yojimbo", 3, "p_0")
    games.sit_bot("g_1", "p_0", "random")
    games.sit("g_1", "p_2")
    assert played_out(games, "g_1").status == "finished"
    games.open("g_2", "yojimbo", 3, "p_2", previous="g_1")
    assert games.sit_bot("g_2", "p_2", "greedy").game.seats[1] is not None
    with pytest.raises(NotOpen):
        games.sit_bot("g_2", "p_2", "greedy")
    assert games.sit("g_2", "p_0").game.seat_of("p_0") == 0
    played_out(games, "g_2")
    history = recorded(games.store.read_all("g_2"))
    assert audit(RULESETS, history, previous=games.handed_over("g_2"), pins=None).verdict == "holds"


def test_a_game_moves_to_newer_rules_at_its_next_command(store: Store, tmp_path: Path, games: Games) -> None:
    started(games, "g_1")
    newer = dataclasses.replace(RULESETS["bang"], version=RULESETS["bang"].version + 1)
    later = Games(store, games.keyring, {"bang": newer}, games.clock)
    seat, move = a_move(games, "g_1")
    played = make_move(later, "g_1", seat, move)
    first, second = recorded(played.events)[:2]
    assert first.type == "table.RulesUpgraded"
    assert first.data == {"from": newer.version - 1, "to": newer.version}
    assert first.command is not None
    assert second.command is None
    assert played.game.ruleset_version == newer.version
    assert later.load("g_1").game == folded({"bang": newer}, "g_1", store.read_all("g_1"))
    report = verify(b"".join(export(later, "g_1", PUBLIC)))
    assert report.holds, report


def test_what_does_not_exist_is_said_to_be_missing(games: Games) -> None:
    with pytest.raises(NoSuchGame):
        games.load("g_none")
    started(games, "g_1")
    with pytest.raises(NoSuchVersion):
        games.as_of("g_1", 10_000)


def test_the_table_at_any_version_is_the_one_that_was(games: Games) -> None:
    started(games, "g_1")
    seen = {}
    for _ in range(20):
        game = played_out(games, "g_1", moves_max=1)
        seen[game.version] = msgspec.json.encode(game.ruleset.visible(game.table, "all"))
    for version, view in seen.items():
        then = games.as_of("g_1", version)
        assert msgspec.json.encode(then.ruleset.visible(then.table, "all")) == view
