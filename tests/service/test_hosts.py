"""Several hosts on one store: every key of theirs is listed by all, and one that differs says so at its start."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from structlog.testing import CapturingLogger

from domain.kernel.words import Language
from events.beside.public_keys import HOST_SECONDS
from events.proof.receipts import Keyring
from events.redis import families
from events.redis.server import RedisServer, running
from service import house as houses
from service.cli import main
from service.house import house
from service.running.doctor import findings, of_hosts
from service.settings import Settings
from tests.fixtures.redis import fresh_folder
from tests.service.people import Door, Person, full_table, play_on
from tests.service.test_receipts import newest_receipt, status
from workers import audits, scoring
from workers.workshop import workshop_of

SECRET = "5e" * 32
Open = Callable[..., Door]


@pytest.fixture
def opened(redis_server: RedisServer, tmp_path: Path) -> Iterator[Open]:
    """Opens the door of one more host: a data folder of its own, the same store."""
    made: list[Door] = []

    def open_one(name: str, **more: Any) -> Door:
        door = Door(house(Settings(data=tmp_path / name, redis_url=redis_server.url, **more), redis_server.url))
        if not made:
            door.house.store.connections.call("", "FLUSHALL")
        made.append(door)
        return door

    yield open_one
    for door in made:
        door.house.store.connections.close()


def listed(door: Door) -> dict[str, str]:
    items = door.stranger().seen("/v1/keys?limit=100")["items"]
    return {item["id"]: item["use"] for item in items}


def told_at_the_start(door: Door) -> dict[str, list[str]]:
    told = CapturingLogger()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(houses, "log", told)
        door.house.settle()
    return {one.kwargs["what"]: one.kwargs["hosts"] for one in told.calls}


def test_every_host_lists_the_keys_of_all_and_knows_their_receipts(opened: Open) -> None:
    one, other = opened("one"), opened("other")
    game, people = full_table(one, clock=None)
    play_on(game, people, Random(1), 2)
    receipt = newest_receipt(people[0], game)
    assert status(other, receipt) == "kept"
    assert listed(one) == listed(other) and len(listed(one)) == 8
    assert status(one, receipt | {"signature": "00" * 64}) == "not_ours"


def test_a_host_with_other_keys_or_settings_says_so_at_its_start(opened: Open, tmp_path: Path) -> None:
    assert told_at_the_start(opened("one")) == {}
    assert told_at_the_start(opened("one")) == {}, "nobody differs from itself"
    told = told_at_the_start(opened("other", example="yes"))
    assert set(told) == {"keys", "tickets.key", "GYOJI_EXAMPLE"}
    [[host]] = {tuple(hosts) for hosts in told.values()}
    assert host.endswith(f":{tmp_path / 'one'}")
    assert about_hosts(opened("third")) == "doubtful"
    same = opened("fourth", signing_key=SECRET)
    same.house.store.connections.call("", "DEL", "{ix}:hosts")
    assert about_hosts(same) == "good"


def test_a_host_that_has_not_started_for_a_week_is_forgotten(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every container has a name of its own: all that there ever were would be kept."""
    one, hosts = opened("one"), families.HOSTS.key()
    store = one.house.store
    told_at_the_start(one)
    [first] = store.connections.call("", "HKEYS", hosts)
    late = time.time() + HOST_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: late)
    assert about_hosts(opened("two")) == "good"
    assert store.connections.call("", "HKEYS", hosts) == [first], "who only looks forgets nobody"
    told_at_the_start(opened("two"))
    [second] = store.connections.call("", "HKEYS", hosts)
    assert second != first


def about_hosts(door: Door) -> str:
    [finding] = of_hosts(door.house.settings, door.house.store)
    return finding.verdict


def test_hosts_that_are_given_one_secret_have_the_same_keys_and_tickets(opened: Open, tmp_path: Path) -> None:
    mount = tmp_path / "secret"
    mount.write_text(f"{SECRET}\n")
    one, other = opened("one", signing_key=SECRET), opened("other", signing_key=str(mount))
    assert told_at_the_start(one) == told_at_the_start(other) == {}
    assert listed(one) == listed(other) and len(set(listed(one))) == 4
    assert not (tmp_path / "one" / "keys").exists() and not (tmp_path / "one" / "tickets.key").exists()
    language: Language = "en"
    text, ticket = one.house.tickets.issued("g_1", None, language, at=0)
    assert other.house.tickets.read(text, at=1) == ticket
    before = newest_receipt(*reversed(full_game(one)))
    later = opened("later", signing_key="7a" * 32)
    assert set(listed(one)) < set(listed(later)), "the old ones stay for ever"
    assert status(later, before) == "kept"


def full_game(door: Door) -> tuple[str, Any]:
    game, people = full_table(door, clock=None)
    return game, people[0]


def test_keys_are_rotated_by_a_command_and_the_old_ones_stay_public(opened: Open, tmp_path: Path) -> None:
    door = opened("one")
    before = listed(door)
    game, person = full_game(door)
    receipt = newest_receipt(person, game)
    flags = ["--data", str(tmp_path / "one"), "--redis-url", str(door.house.settings.redis_url), "--json"]
    rotated = CliRunner().invoke(main, ["keys", "rotate", "--use", "receipt", *flags])
    assert rotated.exit_code == 0, rotated.output
    told = json.loads(rotated.output)
    [fresh] = set(listed(door)) - set(before)
    assert told["signing"]["receipt"] == fresh and before.items() < listed(door).items()
    assert newest_receipt(person, game)["key"] == fresh
    assert status(door, receipt) == "kept"
    given = CliRunner().invoke(main, ["keys", "rotate", "--signing-key", SECRET, *flags])
    assert given.exit_code == 1 and "GYOJI_SIGNING_KEY" in given.output
    wrong = CliRunner().invoke(main, ["keys", "rotate", "--use", "games", *flags])
    assert wrong.exit_code == 2
    shown = CliRunner().invoke(main, ["keys", "list", *flags[:-1]])
    assert shown.output.count("signs") == 4 and fresh in shown.output


def archived_game(door: Door) -> tuple[str, Person]:
    """One that everything can be asked of."""
    game, people = full_table(door, clock=None)
    play_on(game, people, Random(4))
    shop = workshop_of(door.house.games)
    scoring.score_game(shop, game)
    assert people[1].post(f"/v1/games/{game}/disputes", {"version": 3, "claim": "why?"}).status_code == 202
    audits.judge_disputes(shop, game)
    audits.audit_game(shop, game)
    assert audits.archive_game(shop, game)
    return game, people[1]


@pytest.mark.parametrize("trouble", ["not mounted", "damaged"])
def test_what_is_archived_is_never_missing_nor_an_error_of_ours(opened: Open, tmp_path: Path, trouble: str) -> None:
    """Whatever is asked of it: 503 as long as its folder is away or its files cannot be read, then as before."""
    archive = tmp_path / "archive"
    shared = {"signing_key": SECRET, "archive": archive}
    game, person = archived_game(opened("one", **shared))
    files = {path: path.read_bytes() for path in archive.glob(f"*/{game}*")}
    assert len(files) == 2
    if trouble == "not mounted":
        archive.rename(tmp_path / "away")
    else:
        for path, content in files.items():
            path.write_bytes(content[:-20])
    elsewhere = Person(opened("other", **shared), person.id, person.token)
    paths = elsewhere.seen("/openapi.json")["paths"]
    asked = [path for path, item in paths.items() if path.startswith("/v1/games/{id}") and "get" in item]
    addresses = [path.format(id=game, n=1) for path in asked]
    assert len(addresses) > 10
    assert {path: elsewhere.get(path).status_code for path in addresses} == dict.fromkeys(addresses, 503)
    if trouble == "not mounted":
        (tmp_path / "away").rename(archive)
    for path, content in files.items():
        path.write_bytes(content)
    assert all(elsewhere.get(path).status_code in (200, 307) for path in addresses if not path.endswith("/log"))


def test_a_host_without_the_archive_of_the_others_says_so(opened: Open, tmp_path: Path) -> None:
    shared = {"signing_key": SECRET, "archive": tmp_path / "archive"}
    one = opened("one", **shared)
    assert told_at_the_start(one) == {}
    archived_game(one)
    assert told_at_the_start(opened("two", **shared)) == {}
    three = opened("three", signing_key=SECRET)
    assert set(told_at_the_start(three)) == {"archive"}
    looked_at = findings(three.house.settings, one.house.store.connections.url)
    [archive] = [finding for finding in looked_at if finding.about == "archive"]
    assert archive.verdict == "bad" and "is it mounted" in archive.says
    assert set(told_at_the_start(opened("four", signing_key=SECRET, archive=Path("store")))) == {"GYOJI_ARCHIVE"}


def test_keys_of_a_service_that_is_stopped_are_rotated_as_well() -> None:
    with fresh_folder() as folder:
        with running(folder, "everysec"):
            Keyring(folder / "keys")
        nobody = CliRunner(env={"REDIS_URL": ""}).invoke(main, ["keys", "list", "--data", str(folder / "nothing")])
        assert nobody.exit_code == 1 and "is not there" in nobody.output
        for what, count in (("list", 1), ("rotate", 2), ("list", 2)):
            told = CliRunner(env={"REDIS_URL": ""}).invoke(main, ["keys", what, "--data", str(folder), "--json"])
            assert told.exit_code == 0, told.output
            assert [key["use"] for key in json.loads(told.output)["keys"]].count("receipt") == count
