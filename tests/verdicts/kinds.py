"""Every kind of file in the verdict corpus, with what is to be said of it. No verifier is asked: that is their test."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from events.proof.keys import key_id
from events.proof.receipts import Keyring
from tests.histories import ForkedGame, RemediedGame, SignedGame
from tests.verdicts.edits import rehash
from tests.verdicts.forger import OTHER_SIGNER, SIGNER, Forger, public_key

GROUP_ORDER = 2**252 + 27742317777372353535851937790883648493
FIFTH = 5
"""An event in the middle, when seats are still being taken."""


class Expected(NamedTuple):
    """The first break by its proof and version (None: on the first line); no proof where the file holds."""

    proof: str | None = None
    version: int | None = None
    is_whole: bool = False
    logged: int | None = None
    """Up to which version the transparency log vouches for a file that holds; None where that is not told."""

    def as_far_as_told(self, found: Expected) -> Expected:
        """What was found, as far as this kind tells it: the first kinds tell nothing of the log, and their lines in the
        kit never change."""
        return found if self.logged is not None else found._replace(logged=None)


class File(NamedTuple):
    """What is judged: a file's bytes, and what was given beside them, by the names of the verifier's arguments."""

    content: bytes
    given: Mapping[str, Any] = MappingProxyType({})


WHOLE = Expected(is_whole=True)
PREFIX = Expected()
Made = tuple[bytes, Expected]
Kind = Callable[[Keyring], Made]


def broken(content: bytes, proof: str, version: int | None) -> Made:
    return content, Expected(proof, version)


# Good files


def good(audiences: Any = None, **game: Any) -> Kind:
    def made(ring: Keyring) -> Made:
        forger = Forger(ring, audiences=audiences, **game)
        return forger.forged(), WHOLE if game.get("is_over", True) else PREFIX

    return made


def abandoned(ring: Keyring) -> Made:
    """Closed before the start: the seats' entropy went into no seed."""
    forger = Forger(ring)
    started = forger.version("SeatTaken", -1)
    del forger.values[started:-3]
    forger.renumber()
    forger.values[-3].update(type="table.GameAbandoned", data={"reason": "closed"})
    return forger.signed(), WHOLE


def one_event(ring: Keyring) -> Made:
    forger = Forger(ring, is_over=False, audiences=())
    del forger.values[2:-1]
    return forger.signed(), PREFIX


def without_its_last_newline(ring: Keyring) -> Made:
    return Forger(ring).forged().removesuffix(b"\n"), WHOLE


def signed_with_the_second_of_two_keys(ring: Keyring) -> Made:
    forger = Forger(ring)
    forger.values[0]["keys"].append(public_key(OTHER_SIGNER))
    forger.receipt["key"] = public_key(OTHER_SIGNER)["id"]
    return forger.signed(OTHER_SIGNER), WHOLE


def public(**data: Any) -> Kind:
    """Public facts that no ruleset has, and that hold: a verifier knows no ruleset."""

    def made(ring: Keyring) -> Made:
        forger = Forger(ring)
        forger.event("Revealed")["data"].update(data)
        return forger.signed(), WHOLE

    return made


def nested(depth: int) -> Any:
    return [] if depth == 1 else [nested(depth - 1)]


GOOD: dict[str, Kind] = {
    "a whole game": good(),
    "another whole game": good(seed=12, rounds=5),
    "a prefix for everybody": good((), is_over=False),
    "a prefix for one seat": good(("seat:1",), is_over=False),
    "a prefix for two seats": good(("seat:0", "seat:2"), is_over=False),
    "a game with signed moves": good(kind=SignedGame, rounds=8),
    "a prefix with signed moves for everybody": good((), kind=SignedGame, rounds=8, is_over=False),
    "a prefix with signed moves for one of the players": good(("seat:1",), kind=SignedGame, rounds=8, is_over=False),
    "a game with signed consents": good(kind=RemediedGame),
    "a fork": good(kind=ForkedGame),
    "a prefix of a fork": good((), kind=ForkedGame, is_over=False),
    "a game abandoned before its start": abandoned,
    "one event": one_event,
    "without its last newline": without_its_last_newline,
    "signed with the second of two keys": signed_with_the_second_of_two_keys,
    "lists 64 deep in one another": public(cards=nested(62)),
    "the largest integers": public(cards=[2**53 - 1, -(2**53) + 1]),
    "keys that JavaScript's objects have by birth": public(__proto__={"a": 1}, constructor=None, toString="x"),
    "a type inside of data that is another event's": public(type="table.SecretRevealed", secret="ab" * 32),
    "every character that is escaped, and some that are not": public(to='"\\\b\t\n\f\r\x00\x1f/\x7f\u2028\ufeff🎴'),
}


# What is wrong with the bytes


def spelled(change: Callable[[bytes], bytes], at: int = FIFTH) -> Kind:
    """One line written in another way; 0 is the first."""

    def made(ring: Keyring) -> Made:
        lines = Forger(ring).lines()
        assert change(lines[at]) != lines[at]
        lines[at] = change(lines[at])
        return broken(b"".join(line + b"\n" for line in lines), "format", at or None)

    return made


def swapped(old: bytes, new: bytes, at: int = FIFTH) -> Kind:
    return spelled(lambda line: line.replace(old, new, 1), at)


def schema(number: bytes) -> Kind:
    return swapped(b'"schema":1', b'"schema":' + number)


def _in_another_order(line: bytes) -> bytes:
    return json.dumps(dict(reversed(json.loads(line).items())), separators=(",", ":")).encode()


def raw(content: bytes) -> Kind:
    return lambda _: broken(content, "format", None)


def a_blank_line(ring: Keyring) -> Made:
    """One line more than the receipt knows of; the receipt comes first."""
    forger = Forger(ring)
    lines = forger.lines()
    lines.insert(FIFTH, b"")
    return broken(b"".join(line + b"\n" for line in lines), "receipt", forger.newest + 1)


def a_blank_line_at_the_end(ring: Keyring) -> Made:
    forger = Forger(ring)
    return broken(forger.forged() + b"\n", "format", forger.newest + 2)


def too_deep(ring: Keyring) -> Made:
    forger = Forger(ring)
    event = forger.event("Revealed")
    event["data"]["cards"] = nested(63)
    return broken(forger.signed(), "format", event["version"])


BYTES: dict[str, Kind] = {
    "an empty file": raw(b""),
    "a newline": raw(b"\n"),
    "junk": raw(b"\x89PNG\r\n\x1a\n\x00"),
    "a file of another kind": raw(b'{"hello":1}\n{"receipt":{}}\n'),
    "a byte order mark": spelled(lambda line: b"\xef\xbb\xbf" + line, at=0),
    "a byte order mark in the middle": spelled(lambda line: b"\xef\xbb\xbf" + line),
    "Windows line ends": spelled(lambda line: line + b"\r"),
    "a byte that is no UTF-8": swapped(b"table", b"tabl\xff"),
    "a surrogate in UTF-8": swapped(b"table", b"tabl\xed\xa0\x80"),
    "a space": swapped(b":", b": "),
    "keys in another order": spelled(_in_another_order),
    "an escaped letter": swapped(b"table", b"t\\u0061ble"),
    "minus zero": schema(b"-0"),
    "a float": schema(b"1.0"),
    "an exponent": schema(b"1e0"),
    "no number": schema(b"NaN"),
    "an integer that browsers round": schema(b"9007199254740993"),
    "5,000 digits": schema(b"9" * 5000),
    "a key twice": spelled(lambda line: line.replace(b'"by":', b'"by":3,"by":', 1)),
    "half a surrogate pair": swapped(b"table", b"\\ud800"),
    "a key with an accent": spelled(lambda line: line[:-1] + ',"é":1}'.encode()),
    "lists 65 deep in one another": too_deep,
    "100,000 brackets": spelled(lambda _: b'{"at":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    "a list": spelled(lambda _: b"[]"),
    "a blank line": a_blank_line,
    "a blank line at the end": a_blank_line_at_the_end,
}


# What is wrong with the first line, the last, and how many lie between


def headed(**changes: Any) -> Kind:
    def made(ring: Keyring) -> Made:
        forger = Forger(ring)
        forger.values[0].update(changes)
        return broken(forger.forged(), "format", None)

    return made


def keyed(**changes: Any) -> Kind:
    return headed(keys=[{**public_key(SIGNER), **changes}])


def another_ruleset_version(ring: Keyring) -> Made:
    forger = Forger(ring)
    forger.values[0]["ruleset_version"] += 1
    return broken(forger.forged(), "format", 1)


def another_game_in_the_first_line(ring: Keyring) -> Made:
    forger = Forger(ring)
    forger.values[0]["game"] = "g_1"
    return broken(forger.forged(), "receipt", forger.newest)


def cut(forger: Forger, keep: slice) -> bytes:
    return b"".join(line + b"\n" for line in forger.lines()[keep])


def cut_after_an_event(ring: Keyring) -> Made:
    return broken(cut(Forger(ring), slice(FIFTH + 1)), "format", FIFTH + 1)


def cut_in_a_line(ring: Keyring) -> Made:
    return broken(cut(Forger(ring), slice(FIFTH + 1))[:-9], "format", FIFTH)


def only_a_first_line(ring: Keyring) -> Made:
    return broken(cut(Forger(ring), slice(1)), "format", 1)


def no_event(ring: Keyring) -> Made:
    forger = Forger(ring)
    del forger.values[1:-1]
    return broken(forger.forged(), "format", 1)


def two_receipts(ring: Keyring) -> Made:
    forger = Forger(ring)
    forger.values.append(forger.values[-1])
    return broken(forger.forged(), "receipt", forger.newest)


def a_receipt_in_the_middle(ring: Keyring) -> Made:
    forger = Forger(ring)
    forger.values[FIFTH] = forger.values[-1]
    return broken(forger.forged(), "format", FIFTH)


def an_event_missing(ring: Keyring) -> Made:
    forger = Forger(ring)
    del forger.values[FIFTH]
    return broken(forger.forged(), "receipt", forger.newest)


def an_event_twice(ring: Keyring) -> Made:
    forger = Forger(ring)
    forger.values[FIFTH + 1] = forger.values[FIFTH]
    return broken(forger.forged(), "format", FIFTH + 1)


def acknowledged(proof: str = "receipt", **changes: Any) -> Kind:
    def made(ring: Keyring) -> Made:
        forger = Forger(ring)
        forger.receipt.update(changes)
        return broken(forger.forged(), proof, forger.newest)

    return made


def signed_by_another_key_of_the_file(ring: Keyring) -> Made:
    forger = Forger(ring)
    forger.values[0]["keys"].append(public_key(OTHER_SIGNER))
    return broken(forger.signed(OTHER_SIGNER), "receipt", forger.newest)


def signed_for_another_time(ring: Keyring) -> Made:
    forger = Forger(ring)
    newest = forger.values[-2]
    was, newest["at"] = newest["at"], "2030-01-01T00:00:00.000Z"
    forger.signed()
    newest["at"] = was
    rehash(forger.values)
    forger.receipt["hash"] = newest["hash"]
    return broken(forger.forged(), "receipt", forger.newest)


def a_key_that_signs_everything(ring: Keyring) -> Made:
    """The neutral element as the key and as R, zero as S: many libraries find that it signed any text."""
    forger = Forger(ring)
    neutral = bytes([1]) + bytes(31)
    forger.values[0]["keys"] = [{"id": key_id(neutral), "algorithm": "Ed25519", "public_key": neutral.hex()}]
    forger.receipt.update(key=key_id(neutral), signature=(neutral + bytes(32)).hex())
    return broken(forger.forged(), "receipt", forger.newest)


def a_second_signature_made_of_the_first(ring: Keyring) -> Made:
    """S and S plus the order of the group fit to the same equation."""
    forger = Forger(ring)
    signature = bytes.fromhex(forger.receipt["signature"])
    added = (int.from_bytes(signature[32:], "little") + GROUP_ORDER).to_bytes(32, "little")
    forger.receipt["signature"] = (signature[:32] + added).hex()
    return broken(forger.forged(), "receipt", forger.newest)


FRAME: dict[str, Kind] = {
    "another format": headed(format="gyoji-history/0"),
    "a format that is no text": headed(format=["gyoji-history/1"]),
    "a foreign field in the first line": headed(zebra=1),
    "a ruleset version that is a truth": headed(ruleset_version=True),
    "keys that are no list": headed(keys={}),
    "a key that is null": headed(keys=[None]),
    "a key under another's name": keyed(id="k_0123456789abcdef"),
    "a key in upper case": keyed(public_key=public_key(SIGNER)["public_key"].upper()),
    "a key of another algorithm": keyed(algorithm="Ed448"),
    "a key that stands twice": headed(keys=[public_key(SIGNER), public_key(SIGNER)]),
    "another ruleset version": another_ruleset_version,
    "another game in the first line": another_game_in_the_first_line,
    "cut after an event": cut_after_an_event,
    "cut in the middle of a line": cut_in_a_line,
    "only a first line": only_a_first_line,
    "no event": no_event,
    "two receipts": two_receipts,
    "a receipt in the middle": a_receipt_in_the_middle,
    "an event missing": an_event_missing,
    "an event twice": an_event_twice,
    "a receipt with a foreign field": acknowledged("format", zebra=1),
    "a receipt whose signature is short": acknowledged("format", signature="00"),
    "a receipt in upper case": acknowledged("format", signature="AB" * 64),
    "a receipt for an earlier version": acknowledged(version=3),
    "a receipt of another game": acknowledged(game="g_1"),
    "a receipt of a key that is not listed": acknowledged(key="k_0123456789abcdef"),
    "a receipt for another hash": acknowledged(hash="ab" * 32),
    "a wrong signature": acknowledged(signature="00" * 64),
    "signed by another key of the file": signed_by_another_key_of_the_file,
    "signed for another time": signed_for_another_time,
    "a key that signs everything": a_key_that_signs_everything,
    "a second signature made of the first": a_second_signature_made_of_the_first,
}
