"""The client in clients/python against the real service."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from gyoji_client import AsyncClient, Client, Refused, Unreachable, is_genuine

from bench.short import SHORT
from domain.rulesets import RULESETS
from tests.clients.faults import Faulty
from tests.fixtures.loops import run_alone
from tests.patience import wait_for
from tests.service.served import Served
from tests.verdicts.kinds_of_witnesses import LIBRARY


@pytest.fixture
def house(service: Served) -> Iterator[House]:
    with ExitStack() as open_clients:
        yield House(service.address, open_clients)


class House:
    """The service as its players come to it."""

    def __init__(self, address: str, open_clients: ExitStack) -> None:
        self.address, self._open = address, open_clients

    def player(self, name: str = "Ada", faults: Faulty | None = None, keep: Path | None = None) -> Client:
        http = None if faults is None else httpx.Client(transport=faults, timeout=30.0)
        return self._open.enter_context(Client.sign_up(name, self.address, keep=keep, http=http))

    def back(self, token: str | None, keep: Path | None = None) -> Client:
        return self._open.enter_context(Client(self.address, token, keep=keep))

    def table(self, ruleset: str, host: Client, *, sign: bool = False) -> tuple[str, list[Client]]:
        """A running game among people, without a clock."""
        game = host.open_table(ruleset, RULESETS[ruleset].players_min, sign=sign, clock=None)
        guests = [self.player(f"Guest {seat}") for seat in range(1, len(game["seats"]))]
        for guest in guests:
            guest.sit_down(game["id"])
        return game["id"], [host, *guests]


def play_out(game: str, people: list[Client]) -> None:
    """Everybody follows the game in a thread of their own."""

    def play(client: Client, random: Random) -> None:
        for question in client.questions(game):
            question.play(random.choice(question.moves))

    with ThreadPoolExecutor(len(people)) as threads:
        for done in [threads.submit(play, client, Random(n)) for n, client in enumerate(people)]:
            done.result()


async def play_a_whole_game(server: str, ruleset: str) -> None:
    """Two people on one loop, and bots of the service at the other seats."""
    people = [await AsyncClient.sign_up(f"Loop {n}", server) for n in range(2)]
    host, guest = people
    seats = RULESETS[ruleset].players_min
    game = (await host.open_table(ruleset, seats, clock=None, options=SHORT.get(ruleset, {})))["id"]
    await guest.sit_down(game)
    for _ in range(seats - len(people)):
        await host.seat_bot(game)

    async def play(client: AsyncClient, random: Random) -> None:
        async for question in client.questions(game):
            await question.play(random.choice(question.moves))

    await asyncio.gather(*(play(client, Random(n)) for n, client in enumerate(people)))
    shown = await host.game(game)
    assert shown["status"] == "finished", ruleset
    report = await host.verify(game)
    assert report.is_genuine and report.is_complete, report.as_text()
    for client in people:
        await client.close()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_game_is_played_to_its_end_and_holds(service: Served, ruleset: str) -> None:
    run_alone(play_a_whole_game(service.address, ruleset))


def test_what_seats_with_a_key_agree_to_is_signed(house: House) -> None:
    ada, bob = house.player("Ada"), house.player("Bob")
    game = ada.open_table("yojimbo", 2, clock=None, sign=True)["id"]
    bob.sit_down(game, sign=True)
    assert ada.want_remedy(game, "annul")["proposal"]["seats"] == [0]
    bob.want_remedy(game, "annul")
    assert ada.game(game)["status"] == "abandoned"
    report = bob.verify(game)
    assert report.is_genuine and "2 consents" in report.as_text(), report.as_text()


def test_a_player_is_asked_in_all_their_games_over_one_stream(house: House) -> None:
    """Also in a game that begins while they listen."""
    ada, bob = house.player("Ada"), house.player("Bob")
    first = ada.open_table("yojimbo", 2, clock=None)["id"]
    bob.sit_down(first)
    asked: set[str] = set()

    def play() -> None:
        for question in ada.questions():
            question.play(question.moves[0])
            asked.add(question.game)
            if len(asked) == 2:
                return

    def bob_plays(games: list[str]) -> bool:
        for game in games:
            offered = bob.moves(game)
            if offered["question"] is not None:
                bob.play(game, offered["moves"][0]["command"], question=offered["question"])
        return False

    with ThreadPoolExecutor(1) as thread:
        listening = thread.submit(play)
        wait_for(lambda: bob_plays([first]) or asked or listening.done())
        second = ada.open_table("yojimbo", 2, clock=None)["id"]
        bob.sit_down(second)
        wait_for(lambda: bob_plays([first, second]) or listening.done())
        listening.result()
    assert asked == {first, second}


def test_a_move_whose_answer_is_lost_is_sent_again_and_counts_once(house: House) -> None:
    posts = itertools.count(1)
    faults = Faulty(lambda request: request.url.path.endswith("/commands") and next(posts) % 2 == 1)
    ada = house.player(faults=faults)
    game, people = house.table("shamans", ada)
    play_out(game, people)
    assert faults.lost
    history = list(ada.events(game))
    mine = [event for event in history if event["by"] == 0 and event["command"] is not None]
    sent = {request.headers["Idempotency-Key"] for request in faults.lost}
    assert len(sent) == len(faults.lost)
    assert len(ada.kept(game).receipts) - len(("opened", "sat down")) == len({event["version"] for event in mine})
    assert ada.verify(game).is_genuine


def test_a_sign_up_whose_answer_is_lost_is_not_sent_again(house: House) -> None:
    faults = Faulty(lambda request: request.url.path == "/v1/players")
    with pytest.raises(Unreachable):
        house.player(faults=faults)
    assert len(faults.lost) == 1


def test_a_stream_that_breaks_goes_on_without_a_gap(house: House) -> None:
    faults = Faulty(cuts=4)
    ada = house.player(faults=faults)
    game, people = house.table("yojimbo", ada)
    play_out(game, people)
    faults.streams.clear()
    versions = [event["version"] for event in ada.events(game)]
    assert versions == list(range(1, ada.game(game)["version"] + 1))
    assert len(faults.streams) > 4


def test_what_is_kept_holds_the_server_to_its_word(house: House, tmp_path: Path) -> None:
    ada = house.player(keep=tmp_path)
    game, people = house.table("yojimbo", ada)
    play_out(game, people)
    [file] = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = house.back(ada.token, keep=tmp_path)
    assert again.kept(game) == ada.kept(game)
    keys = [key["public_key"] for key in again.call("GET", "/v1/keys")["items"] if key["use"] == "receipt"]
    receipts = again.kept(game).receipts
    assert receipts and all(is_genuine(receipt, keys) for receipt in receipts)
    assert not is_genuine({**receipts[0], "version": receipts[0]["version"] + 1}, keys)
    assert again.verify(game, keys=keys).is_genuine
    finding = again.verify(game, keys=keys, witnesses=[str(LIBRARY)]).finding
    assert finding is not None and finding.proof == "log", "nobody has cosigned that"
    again.kept(game).secret_hash = "0" * 64
    finding = again.verify(game, keys=keys).finding
    assert finding is not None and (finding.proof, finding.version) == ("chance", 1)


def test_before_the_start_it_is_told_that_what_was_given_is_not_compared_yet(house: House) -> None:
    ada = house.player()
    game = ada.open_table("yojimbo", 2, clock=None)["id"]
    early = ada.verify(game)
    assert early.holds and not early.is_settled
    assert early.uncompared[0].startswith("what seat 0 gave: the file ends before the game starts")
    ada.seat_bot(game)
    assert ada.verify(game).is_settled


def test_a_history_is_in_the_log_that_was_seen_before(house: House, tmp_path: Path) -> None:
    ada = house.player(keep=tmp_path)
    game, people = house.table("yojimbo", ada)

    def logged() -> Any:
        return json.loads(ada.history(game).splitlines()[-1])["log"]

    first = wait_for(logged, "the log has it")
    assert ada.verify(game).holds
    play_out(game, people)
    wait_for(lambda: (logged() or first)["version"] > first["version"], "the log has more of it")
    assert house.back(ada.token, keep=tmp_path).verify(game).holds, "the log has only grown"
    kept = tmp_path / "log-checkpoint.txt"
    origin, size, *_ = kept.read_text().split("\n")
    assert int(size) > int(first["checkpoint"].split("\n")[1])
    another = f"{origin}\n1\n{base64.b64encode(bytes(32)).decode()}\n\n— {origin} AAAAAAAA\n"
    kept.write_text(another)
    finding = house.back(ada.token, keep=tmp_path).verify(game).finding
    assert finding is not None and (finding.proof, finding.version) == ("log", ada.game(game)["version"])
    assert json.loads((tmp_path / "two-logs.json").read_text()) == [another, logged()["checkpoint"]]
    assert kept.read_text() == another, "what was seen first is not forgotten"


def test_signed_moves_are_signed_for_each_seat_that_wants_it(house: House) -> None:
    ada = house.player()
    game, people = house.table("shamans", ada, sign=True)
    assert ada.game(game)["seats"][0]["key"] == ada.kept(game).public_key
    play_out(game, people)
    report = ada.verify(game)
    [moves] = [check for check in report.checks if check.proof == "moves"]
    assert report.is_genuine and moves.holds, report.as_text()


def test_a_refused_move_says_why_and_a_closed_question_is_no_error(house: House) -> None:
    ada = house.player()
    game, people = house.table("yojimbo", ada)
    [asked] = [person for person in people if person.moves(game)["question"] is not None]
    [other] = [person for person in people if person is not asked]
    offered = asked.moves(game)
    with pytest.raises(Refused) as refused:
        other.play(game, offered["moves"][0]["command"])
    assert refused.value.kind == "not-your-decision"
    assert refused.value.receipt is not None
    question = next(asked.questions(game))
    assert question.play(question.moves[0]) is not None
    assert question.play(question.moves[0]) is None


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("token", ["", " \n", "two words", "line\nbreak", "klíč", "\ud800"])
def test_what_is_no_token_is_refused_before_anything_is_sent(kind: Any, token: str) -> None:
    with pytest.raises(ValueError, match="no token") as refused:
        kind("http://127.0.0.1:9", token)
    assert not token.strip() or token not in str(refused.value), "what was given may be a secret"


def test_a_token_may_come_from_a_file_with_a_line_break_at_its_end(house: House) -> None:
    ada = house.player()
    assert house.back(f"{ada.token}\n").call("GET", "/v1/me") == ada.call("GET", "/v1/me")


def test_a_token_that_may_only_look_opens_no_table(house: House) -> None:
    ada = house.player()
    made = ada.make_token("a screen", "read")
    screen = house.back(made["token"])
    with pytest.raises(Refused, match="missing-scope"):
        screen.open_table("yojimbo", 2)
    ada.revoke_token(made["id"])
    with pytest.raises(Refused, match="unauthenticated"):
        screen.call("GET", "/v1/me")


def test_a_private_table_is_sat_down_at_by_its_invite(house: House) -> None:
    ada, bob = house.player(), house.player("Bob")
    table = ada.open_table("yojimbo", 2, visibility="private", clock=None)
    bob.sit_down(table["id"], invite=table["invite"])
    assert bob.kept(table["id"]).secret_hash is None
    assert bob.game(table["id"])["status"] == "running"
