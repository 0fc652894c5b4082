"""Checkpoints that witnesses have cosigned, and lines under their names that prove nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from nacl.signing import SigningKey

from events.proof.canon import sha
from events.proof.receipts import Keyring
from tests.histories import SignedGame
from tests.verdicts.forger import Forger
from tests.verdicts.kinds import WHOLE, Kind, Made, broken
from tests.verdicts.kinds_of_logs import proved, typed

AT = 1_763_300_000
COSIGNATURE = 0x04
NEUTRAL = bytes([1]) + bytes(31)
"""A point under which many libraries find that any text was signed."""


class Cosigner(NamedTuple):
    """A witness with its key, written as trust.md says."""

    name: str
    signer: SigningKey

    @property
    def public(self) -> bytes:
        return bytes(self.signer.verify_key)

    def __str__(self) -> str:
        return known_as(self.name, self.public)

    def line(self, text: str, at: int = AT, said_at: int = AT) -> str:
        message = f"cosignature/v1\ntime {at}\n{text}".encode()
        return line_of(self.name, self.public, said_at.to_bytes(8, "big") + self.signer.sign(message).signature)


def number_of(name: str, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + bytes([COSIGNATURE]) + public).digest()[:4]


def known_as(name: str, public: bytes) -> str:
    return f"{name}+{number_of(name, public).hex()}+{base64.b64encode(bytes([COSIGNATURE]) + public).decode()}"


def line_of(name: str, public: bytes, words: bytes) -> str:
    return f"— {name} {base64.b64encode(number_of(name, public) + words).decode()}\n"


LIBRARY = Cosigner("library.example/w1", SigningKey(bytes.fromhex(sha(b"the key of a witness of the verdict corpus"))))
CLUB = Cosigner("club.example/w2", SigningKey(bytes.fromhex(sha(b"the key of another witness of the corpus"))))
FORGER = SigningKey(bytes.fromhex(sha(b"a key that is no witness's")))


def cosigned(ring: Keyring, *witnesses: Cosigner) -> Forger:
    """A file whose checkpoint they have cosigned."""
    return _with_lines(ring, lambda text: "".join(one.line(text) for one in witnesses))


def _with_lines(ring: Keyring, lines: Callable[[str], str]) -> Forger:
    forger = Forger(ring, kind=SignedGame, rounds=2)
    log = forger.values[-1]["log"] = proved(forger, forger.newest)
    log["checkpoint"] += lines(log["checkpoint"].rpartition("\n\n")[0] + "\n")
    return forger


def by(*witnesses: Cosigner, holds: bool = True) -> Kind:
    return under(lambda text: "".join(one.line(text) for one in witnesses), holds=holds)


def under(lines: Callable[[str], str], holds: bool = False) -> Kind:
    """A checkpoint with these lines of witnesses under it."""

    def made(ring: Keyring) -> Made:
        forger = _with_lines(ring, lines)
        return (forger.forged(), WHOLE) if holds else broken(forger.forged(), "log", forger.newest)

    return made


def without_a_log(**game: Any) -> Kind:
    def made(ring: Keyring) -> Made:
        forger = Forger(ring, **game)
        return broken(forger.forged(), "log", forger.newest)

    return made


def cosigned_but_not_there(ring: Keyring) -> Made:
    """Witnesses cosign trees, not proofs."""
    forger = cosigned(ring, LIBRARY)
    forger.values[-1]["log"]["index"] += 1
    return broken(forger.forged(), "log", forger.newest)


def cosigned_for_another_log(ring: Keyring) -> Made:
    forger = cosigned(ring, LIBRARY)
    typed("gyoji.example/v1/log\n", "elsewhere.example\n")(forger.values[-1]["log"], forger)
    return broken(forger.forged(), "log", forger.newest)


def by_another_key(text: str) -> str:
    """Under the name and the number of a witness, but not with its key."""
    message = f"cosignature/v1\ntime {AT}\n{text}".encode()
    return line_of(LIBRARY.name, LIBRARY.public, AT.to_bytes(8, "big") + FORGER.sign(message).signature)


def without_a_time(text: str) -> str:
    return line_of(LIBRARY.name, LIBRARY.public, LIBRARY.signer.sign(text.encode()).signature)


def one_byte_more(text: str) -> str:
    words = LIBRARY.signer.sign(f"cosignature/v1\ntime {AT}\n{text}".encode()).signature
    return line_of(LIBRARY.name, LIBRARY.public, AT.to_bytes(8, "big") + words + b"\0")


def by_a_key_that_signs_everything(_: str) -> str:
    return line_of("anybody.example", NEUTRAL, bytes(8) + NEUTRAL + bytes(32))


def wrong_then_right(text: str) -> str:
    return by_another_key(text) + LIBRARY.line(text)


ALL_OF_TWO = {"witnesses": [str(LIBRARY), str(CLUB)]}
ONE_OF_TWO = {**ALL_OF_TWO, "quorum": 1}
ONE = {"witnesses": [str(LIBRARY)]}
ANYBODY = {"witnesses": [known_as("anybody.example", NEUTRAL)]}

KINDS: dict[str, tuple[dict[str, Any], Kind]] = {
    "it has cosigned": (ONE, by(LIBRARY)),
    "it has cosigned, and another whom nobody asked for": (ONE, by(CLUB, LIBRARY)),
    "both have cosigned": (ALL_OF_TWO, by(LIBRARY, CLUB)),
    "one of two is enough": (ONE_OF_TWO, by(CLUB)),
    "one that is named twice": ({"witnesses": [str(LIBRARY), str(LIBRARY)], "quorum": 1}, by(LIBRARY)),
    "a wrong line before the right one": (ONE, under(wrong_then_right, holds=True)),
    "nobody has cosigned": (ONE, by(holds=False)),
    "one of two has cosigned": (ALL_OF_TWO, by(LIBRARY, holds=False)),
    "one has cosigned twice, the other not": (ALL_OF_TWO, by(LIBRARY, LIBRARY, holds=False)),
    "none of two has cosigned": (ONE_OF_TWO, by(holds=False)),
    "another has cosigned": (ONE, by(CLUB, holds=False)),
    "by another key": (ONE, under(by_another_key)),
    "another time than was cosigned": (ONE, under(lambda text: LIBRARY.line(text, said_at=AT + 1))),
    "another tree was cosigned": (ONE, under(lambda text: LIBRARY.line(text.replace("\n13\n", "\n14\n")))),
    "signed without a time": (ONE, under(without_a_time)),
    "a cosignature that is a byte too long": (ONE, under(one_byte_more)),
    "a witness whose key signs everything": (ANYBODY, under(by_a_key_that_signs_everything)),
    "cosigned, but the event is not there": (ONE, cosigned_but_not_there),
    "cosigned, but for another log": (ONE, cosigned_for_another_log),
    "a file without a proof": (ONE, without_a_log(kind=SignedGame)),
    "a file of before there was a log": (ONE, without_a_log()),
}
WITNESSES: dict[str, Kind] = {f"witnesses: {name}": kind for name, (_, kind) in KINDS.items()}
GIVEN: dict[str, dict[str, Any]] = {f"witnesses: {name}": given for name, (given, _) in KINDS.items()}
