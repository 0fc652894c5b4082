"""Who is erased leaves no word behind: not in Redis, not in a file of the data folder, not in any answer.

A word stands in everything that a person can type: names, claims, remarks, refused moves, addresses, names of tokens.
Everything that is stored is unpacked and searched for it, before (it is there) and after.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zstandard
from structlog.testing import capture_logs

from events.archive import Archive, Beside
from events.archiving import archived
from events.beside.accounts import Accounts
from events.beside.disputes import Disputes
from events.beside.first_answers import FirstAnswer, FirstAnswers, Reserved
from events.beside.packing import unpacked
from events.beside.refusals import Refusals
from events.entries import events_in, lines_of
from events.proof.verify import verify
from events.transparency.scribe import Scribe
from service.house import House, house
from service.settings import Settings
from tests.events.transparency.logs import entered
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem
from workers import audits, scoring
from workers.workshop import Workshop, workshop_of

WORD = "Quillfeather"
PLACES = 9
"""At least: the account with its claims, remark, webhook and token, first answers, and refusals or the archive."""
SPELLED = (WORD.lower().encode(), base64.b64encode(WORD.encode()).rstrip(b"=")[:-2].lower())
"""As text, and as msgspec writes bytes into JSON."""


@pytest.fixture
def shop(door: Door) -> Workshop:
    return workshop_of(door.house.games)


def everything(house: House) -> Iterator[tuple[str, bytes]]:
    """Each value in Redis and each file of the data folder, by name, unpacked where something was packed."""
    connections = house.store.connections
    reading: dict[bytes, tuple[Any, ...]] = {
        b"string": ("GET",),
        b"hash": ("HGETALL",),
        b"list": ("LRANGE", 0, -1),
        b"set": ("SMEMBERS",),
        b"zset": ("ZRANGE", 0, -1),
        b"stream": ("XRANGE", "-", "+"),
    }
    for key in connections.call("", "KEYS", "*"):
        name, *bounds = reading[connections.call("", "TYPE", key)]
        for value in flat(connections.call("", name, key, *bounds)):
            yield key.decode(), bare(value)
        if name == "XRANGE" and b":e:" in key:
            yield key.decode(), lines_of(events_in(connections.call("", "XRANGE", key, "-", "+"), 0))
        yield "names of keys", key
    for path in Path(house.settings.data).rglob("*"):
        if path.is_file() and "redis" not in path.parts:
            yield path.name, bare(path.read_bytes())


def flat(value: Any) -> Iterator[bytes]:
    if isinstance(value, list):
        for one in value:
            yield from flat(one)
    elif isinstance(value, bytes):
        yield value


def bare(value: bytes) -> bytes:
    if value.startswith(b"\x1f\x8b"):
        return gzip.decompress(value)
    if value.startswith(b"\x28\xb5\x2f\xfd"):
        for unpack in (unpacked, zstandard.ZstdDecompressor().decompress):
            try:
                return unpack(value)
            except zstandard.ZstdError:
                continue
    return value


def found(house: House) -> list[str]:
    """Where the word stands, once for each value that has it."""
    return sorted(name for name, value in everything(house) if any(one in value.lower() for one in SPELLED))


def talkative(door: Door, shop: Workshop, judge: Person) -> tuple[Person, list[Person], str]:
    """Somebody who has left the word wherever one can, with those who sat there and a game that is over."""
    me, *others = (door.sign_up(name) for name in (WORD, "Ben", "Cleo", "Dan"))
    game: str = me.opens("bang", 4, arbiters=[judge.id], entropy=f"{WORD}'s own luck")["id"]
    for one in others:
        one.sits(game)
    attempts: list[Any] = [{"type": "bang.play", "card": WORD}, {"type": WORD}, f"{{{WORD}".encode()]
    for attempt in attempts:
        assert me.post(f"{PATHS}/{game}/commands", attempt).status_code in (400, 409, 422)
    for n in (1, 2):
        disputed = me.post(
            f"{PATHS}/{game}/disputes", {"refusal": n, "claim": f"I am {WORD}."}, Idempotency_Key=f"d{n}"
        )
        assert disputed.status_code == 202, disputed.text
    audits.judge_disputes(shop, game)
    play_on(game, [me, *others], Random(3))
    audits.judge_disputes(shop, game)
    assert scoring.score_game(shop, game)
    assert judge.post(f"{PATHS}/{game}/remedies", {"kind": "annul"}).status_code == 202
    for person, text in ((me, f"{WORD} appeals."), (others[0], "I do not.")):
        said = {"entry": 1, "text": text, "appeal": person is me}
        answer = person.post(f"{PATHS}/{game}/docket/remarks", said, Idempotency_Key="said")
        assert answer.status_code == 202, answer.text
    assert me.post("/v1/webhooks", {"url": f"https://{WORD}.example/hook"}).status_code == 201
    assert (
        me.post("/v1/me/tokens", {"name": f"{WORD}'s bot", "scopes": ["read"]}, Idempotency_Key="t").status_code == 201
    )
    assert me.put("/v1/me", {"name": f"{WORD} the Second"}).status_code == 200
    return me, others, game


def told(person: Person, game: str, cases: int) -> Iterator[bytes]:
    """All that is answered about the game."""
    path = f"{PATHS}/{game}"
    yield from (
        bytes(person.get(one, Accept_Language=language).data)
        for language in ("en", "cs")
        for one in (path, f"{path}/events?limit=1000", f"{path}/docket", f"{path}/refusals", f"{path}/score")
    )
    yield bytes(person.get(f"{path}/export").data)
    for n in range(1, cases + 1):
        yield bytes(person.get(f"{path}/disputes/{n}").data)
        case = person.get(f"{path}/disputes/{n}?download=true")
        assert case.status_code == 200, case.text
        yield bytes(case.data)


@pytest.mark.parametrize("is_archived", [False, True])
def test_who_is_erased_leaves_no_word_in_the_store_the_archive_the_log_the_docket_or_a_case(
    door: Door, shop: Workshop, *, is_archived: bool
) -> None:
    house = door.house
    scribe = Scribe(house.store, house.settings.log_folder, house.keys.of("log"), "gyoji.example/v1/log")
    me, others, game = talkative(door, shop, door.sign_up("Judge"))
    entered(scribe)
    door.keep_lobby()
    if is_archived:
        assert archived(house.games, Refusals(house.store), Disputes(house.store), game)
        assert isinstance(house.store.archive, Archive)
    assert len(found(house)) >= PLACES, "what is looked for is there"
    assert any(WORD.encode() in one for one in told(others[0], game, 2))

    assert me.delete("/v1/me").status_code == 204
    entered(scribe)
    scribe.close()
    assert found(house) == []
    after = [one for person in (others[0], door.stranger()) for one in told(person, game, 2)]
    assert not any(WORD.lower().encode() in one.lower() for one in after)
    assert verify(bytes(door.stranger().get(f"{PATHS}/{game}/export").data)).holds


def test_what_was_asked_for_before_an_erasure_and_is_done_after_it_is_refused_as_by_nobodys_token(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other processes trust a token for a second more, and a webhook's name may be looked up for two."""
    judge = door.sign_up("Judge")
    game, people = full_table(door, arbiters=[judge.id])
    play_on(game, people, Random(3))
    assert judge.post(f"{PATHS}/{game}/remedies", {"kind": "annul"}).status_code == 202
    wanted: list[tuple[str, Any]] = [
        ("/v1/webhooks", {"url": f"https://{WORD}.example/hook"}),
        (f"{PATHS}/{game}/disputes", {"version": 1, "claim": f"I am {WORD}."}),
        (f"{PATHS}/{game}/docket/remarks", {"entry": 1, "text": f"{WORD} appeals.", "appeal": True}),
    ]
    house, reserved = door.house, FirstAnswers.reserved

    def slow(self: FirstAnswers, player: str, key: str, body: bytes, id: str) -> Any:
        house.players.erase(player)
        return reserved(self, player, key, body, id)

    monkeypatch.setattr(FirstAnswers, "reserved", slow)
    for person, (path, sent) in zip(people, wanted, strict=False):
        answer = person.post(path, sent, Idempotency_Key="k")
        assert problem(answer) == (401, "unauthenticated") and answer.headers["WWW-Authenticate"] == "Bearer", path
        assert house.webhooks.ids([person.id]) == {}
    assert found(house) == []
    monkeypatch.undo()
    [dispute] = door.stranger().seen(f"{PATHS}/{game}/disputes")["items"]
    assert door.stranger().seen(f"{PATHS}/{game}/disputes/{dispute['n']}")["claim"] is None


def test_what_is_made_and_answered_while_somebody_is_erased_is_gone_too(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, house, erase = door.sign_up(WORD), door.house, Accounts.erase
    answered = Reserved(b"digest", "wh_1"), FirstAnswer(201, "/v1/webhooks/wh_1", WORD.encode())

    def late(self: Accounts, player: str) -> None:
        house.webhooks.create(player, f"https://{WORD}.example/hook", 1)
        assert house.webhooks.ids([player])
        house.first_answers.keep(player, "key", *answered)
        erase(self, player)
        house.first_answers.keep(player, "later", *answered)

    monkeypatch.setattr(Accounts, "erase", late)
    assert me.delete("/v1/me").status_code == 204
    assert house.webhooks.ids([me.id]) == {} and found(house) == []


@pytest.mark.parametrize("trouble", ["a damaged history", "damaged notes", "rules that are not on offer"])
def test_a_game_that_cannot_be_read_keeps_nobody_from_being_erased(
    open_house: House, settings: Settings, trouble: str
) -> None:
    """What was sent there is erased all the same, and what could not be done is logged."""
    door = Door(reopened(replace(open_house, settings=replace(settings, example="yes"))))
    is_archived = trouble != "rules that are not on offer"
    game, people = full_table(door) if is_archived else full_table(door, "example", 2)
    me, other = people[1], people[0]
    assert me.post(f"{PATHS}/{game}/commands", {"type": WORD}).status_code == 400
    if is_archived:
        put_away(door, game, people)
        ending = "ndjson.gz" if trouble == "a damaged history" else "json.gz"
        [path] = settings.archive_folder.glob(f"*/{game}.{ending}")
        path.write_bytes(path.read_bytes()[:-20])
    door.keep_lobby()
    with capture_logs() as lines:
        assert Person(Door(open_house), me.id, me.token).delete("/v1/me").status_code == 204
    assert other.seen(f"/v1/players/{me.id}")["name"] is None
    assert {line["game"] for line in lines if line["log_level"] == "error"} == {game}
    if trouble != "damaged notes":
        [refusal] = door.house.refusals.all(game)
        assert refusal.body is None
    door.house.store.connections.close()


def test_whose_games_lie_in_an_archive_that_is_away_is_asked_to_come_again(door: Door) -> None:
    """The words lie there untouched, so they have to be erased once the archive is back."""
    game, people = full_table(door)
    put_away(door, game, people)
    folder = door.house.settings.archive_folder
    folder.rename(folder.with_name("away"))
    elsewhere = Person(Door(reopened(door.house)), people[1].id, people[1].token)
    assert problem(elsewhere.delete("/v1/me")) == (503, "unavailable")
    folder.with_name("away").rename(folder)
    assert elsewhere.delete("/v1/me").status_code == 204
    elsewhere.door.house.store.connections.close()


def put_away(door: Door, game: str, people: list[Person]) -> None:
    """Plays the game to its end and archives it."""
    play_on(game, people, Random(3))
    assert scoring.score_game(workshop_of(door.house.games), game)
    door.keep_lobby()
    assert archived(door.house.games, door.house.refusals, door.house.disputes, game)


def reopened(known: House) -> House:
    """Another process on the same store and folders."""
    assert known.settings.redis_url is not None
    return house(known.settings, known.settings.redis_url)


@pytest.mark.parametrize("is_removed", [False, True])
def test_who_leaves_a_seat_leaves_no_word_to_whoever_sits_there_next(door: Door, *, is_removed: bool) -> None:
    host, me, follower = (door.sign_up(name) for name in ("Ben", "Ann", "Cleo"))
    game: str = host.opens("bang", 4)["id"]
    me.sits(game)
    refused = me.post(f"{PATHS}/{game}/commands", {"type": "bang.play", "card": WORD})
    assert refused.status_code == 409 and found(door.house)
    leaver = host if is_removed else me
    assert leaver.delete(f"{PATHS}/{game}/seats/1").status_code == 204
    assert found(door.house) == []
    follower.sits(game)
    assert body(follower.post(f"{PATHS}/{game}/commands", {"type": "bang.draw"}))["refusal"]["n"] == 2
    old, own = follower.seen(f"{PATHS}/{game}/refusals")["items"]
    assert (old["command"], old["body"], old["receipt"]) == ({"type": "bang.play"}, None, body(refused)["refusal"])
    assert own["body"] == '{"type": "bang.draw"}'


def test_one_may_leave_a_seat_although_the_archive_is_not_mounted(door: Door) -> None:
    host, me = door.sign_up("Ben"), door.sign_up("Ann")
    archive = door.house.store.archive
    assert archive is not None
    archive.keep("g_old", [b""], Beside())
    archive.folder.rename(archive.folder.with_name("elsewhere"))
    game: str = host.opens("bang", 4)["id"]
    me.sits(game)
    assert me.delete(f"{PATHS}/{game}/seats/1").status_code == 204
