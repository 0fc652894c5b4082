"""Links and seals."""

from __future__ import annotations

import hashlib
import random

import pytest
from msgspec.structs import replace

from domain.kernel.record import Written
from events.proof.canon import canon, sha
from events.proof.chain import (
    GENESIS,
    BrokenChain,
    Head,
    Stored,
    head_of,
    link,
    read,
    shown,
    stored_of,
)
from tests.chains import followed, secret_of
from tests.histories import SyntheticGame

SECRET = bytes(range(32))
AT = "2026-11-16T02:29:13.123Z"


def fact(**changed: object) -> Written:
    given: dict[str, object] = {"type": "synthetic.Drawn", "schema": 1, "by": 2, "data": {"seat": 2}, **changed}
    return Written(**given)  # type: ignore[arg-type]


def played() -> SyntheticGame:
    return SyntheticGame(random.Random(5))


def test_a_batch_continues_its_head_without_a_gap() -> None:
    first = link(Head.before_first("g_1"), AT, [fact(), fact()], SECRET)
    second = link(head_of("g_1", first[-1]), AT, [fact()], SECRET)
    envelopes = [read(event, SECRET) for event in first + second]
    assert [envelope.version for envelope in envelopes] == [1, 2, 3]
    assert [envelope.prev for envelope in envelopes] == [GENESIS, first[0].hash, first[1].hash]


def test_the_stored_bytes_are_the_hashed_bytes() -> None:
    for event in played().events:
        envelope = read(event, SECRET)
        hashed = {name: getattr(envelope, name) for name in envelope.__struct_fields__}
        for name in ("hash", "private", "salts"):
            del hashed[name]
        assert event.hashed == canon(hashed)
        assert envelope.hash == sha(event.hashed)


def test_a_seal_hides_its_part_behind_the_salt() -> None:
    event = link(Head.before_first("g_1"), AT, [fact(private={"seat:2": {"card": "beer"}})], SECRET)[0]
    envelope = read(event, SECRET)
    salt = bytes.fromhex(envelope.salts["seat:2"])
    assert envelope.seals == {"seat:2": hashlib.sha256(salt + b'{"card":"beer"}').hexdigest()}
    assert b"beer" not in event.hashed


def test_a_viewer_is_shown_the_parts_of_its_audiences_and_no_others() -> None:
    private = {"seat:2": {"card": "beer"}, "seat:10": {"card": "gin"}, "server": {"draws": []}}
    event = link(Head.before_first("g_1"), AT, [fact(private=private)], SECRET)[0]
    mine = read(event, SECRET, {"seat:2"})
    assert mine.private == {"seat:2": {"card": "beer"}}
    assert mine.salts.keys() == {"seat:2"}
    assert mine.seals.keys() == private.keys()
    assert b"gin" not in shown(event, SECRET, {"seat:2"})
    assert read(event, SECRET).private == private


def test_a_line_is_canonical_though_it_is_made_from_the_stored_bytes() -> None:
    game = played()
    for audiences in (None, (), {"seat:1"}):
        for event in game.events:
            assert shown(event, game.secret, audiences) == canon(read(event, game.secret, audiences))


def test_a_line_is_canonical_whatever_keys_and_texts_stand_in_its_event() -> None:
    names = {name: name for name in ("game", "hash", "prev", "private", "rules", "salts", "schema", "seals", "type")}
    text = '","prev":"' + "0" * 64 + '","rules":[],"schema":1,"type":"x"'
    odd = {**names, "text": text, "list": [names, text]}
    [event] = link(
        Head.before_first("g_1"),
        AT,
        [fact(data=odd, command=odd, rules=("prev", "schema"), private={"seat:1": odd})],
        SECRET,
    )
    for stored in (event, Stored(1, event.hashed, event.private)):
        for audiences in (None, (), {"seat:1"}):
            assert shown(stored, SECRET, audiences) == canon(read(stored, SECRET, audiences))
        assert (stored.at, stored.prev, stored.type) == (AT, GENESIS, "synthetic.Drawn")
        assert stored.facts(stored.parts(None)) == (odd, {"seat:1": odd})
    assert stored_of(shown(event, SECRET)) == event


def test_the_secret_is_found_in_the_first_event() -> None:
    game = played()
    assert secret_of(game.events[0]) == game.secret


def test_a_stored_game_can_be_followed_from_its_first_event_to_its_head() -> None:
    game = played()
    assert followed(Head.before_first(game.game), game.events, game.secret) == game.head


def test_following_stops_where_an_event_was_changed_moved_or_taken_from_another_game() -> None:
    game = played()
    before, event = head_of(game.game, game.events[6]), game.events[7]
    changed = Stored(8, event.hashed.replace(b"synthetic", b"synthetik"), event.private)
    for wrong, why in (
        (game.events[8], "version 9"),
        (replace(event, version=9), "version 8"),
        (SyntheticGame(random.Random(6)).events[7], "belongs to game"),
    ):
        with pytest.raises(BrokenChain, match=why) as broken:
            followed(before, [wrong])
        assert broken.value.version == 8
    with pytest.raises(BrokenChain, match="prev"):
        followed(head_of(game.game, changed), [game.events[8]])


def test_following_with_the_secret_opens_the_seals() -> None:
    game = played()
    before, event = head_of(game.game, game.events[7]), game.events[8]
    assert event.private
    for private in (b"", event.private.replace(b"card-0", b"card-9")):
        with pytest.raises(BrokenChain, match="seals"):
            followed(before, [Stored(9, event.hashed, private)], game.secret)
    with pytest.raises(BrokenChain, match="seals"):
        followed(before, [event], SECRET)


def test_no_lone_surrogate_and_no_unknown_audience_enters_a_chain() -> None:
    """What else has no canonical bytes is kept out by the types of events (tests/architecture/test_canonical.py)."""
    head = Head.before_first("g_1")
    for wrong in (fact(data={"x": "\ud800"}), fact(command={"x": "\ud800"}), fact(private={"server": {"x": "\ud800"}})):
        with pytest.raises(UnicodeEncodeError):
            link(head, AT, [wrong], SECRET)
    with pytest.raises(ValueError, match="no audience"):
        link(head, AT, [fact(private={"everybody": {}})], SECRET)
