"""Forgeries without end, and whether the three verifiers say the same of each: proof and version of the first break."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from events.proof.canon import NotCanonical
from tests.histories import ForkedGame, RemediedGame, SignedGame, SyntheticGame
from tests.verdicts.edits import EDITS, OF_A_SERVER, Edit, Values, events, leaves, rehash, reseal, resign, written
from tests.verdicts.forger import SIGNER, fixed_ring
from tests.verdicts.judges import Judges
from tests.verdicts.kinds import Expected, File, nested
from tests.verdicts.kinds_of_witnesses import CLUB, LIBRARY, cosigned

GAMES = 8
STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**32 + 1,
    2**53 - 1,
    "",
    "x",
    "1",
    "0" * 64,
    "AB" * 32,
    "ab" * 32,
    "seat:01",
    "table.GameStarted",
    "table.SecretRevealed",
    "2026-02-30T00:00:00.000Z",
    "0000-01-01T00:00:00.000Z",
    "2026-11-16T24:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
    [],
    [None],
    {},
    {"x": "y"},
    {"__proto__": {}},
    nested(60),
    nested(70),
]
TOKENS = [b"", b"0", b" ", b"\n", b"\r", b"}\n{", b"-", b"1e3", b"null", b"true", b"\\u0041", b"\xff", b"\xef\xbb\xbf"]
TOKENS += [b"\xed\xa0\x80", b'"', b'":', b"[", b"]" * 70, b"[" * 70, b"9007199254740993", b"\x00", b"\x7f", b"\\ud800"]


class Told(NamedTuple):
    """What came out: how many files, how often each verdict, and those of which the verifiers say different things."""

    edits: int
    verdicts: Counter[str]
    disagreements: list[tuple[int, tuple[Expected, ...]]]

    def and_then(self, later: Told) -> Told:
        """With what came out of the files that follow."""
        found = [(self.edits + number, verdicts) for number, verdicts in later.disagreements]
        return Told(self.edits + later.edits, self.verdicts + later.verdicts, [*self.disagreements, *found])


def forgeries(seed: int, numbers: Iterable[int]) -> Iterator[File]:
    """Each is made from the seed and its number alone, so that one that surprises can be made again."""
    files = _files()
    for number in numbers:
        chance = random.Random(f"{seed}/{number}")
        file = chance.choice(files)
        if number % 100:
            forged = chance.choice([_typed_over, _edited, _edited, _edited])(file.content, chance)
            file = file._replace(content=forged)
        yield file


def _files() -> list[File]:
    with TemporaryDirectory() as folder:
        ring = fixed_ring(Path(folder) / "keys")
        kinds = (
            SyntheticGame,
            SignedGame,
            SyntheticGame,
            RemediedGame,
            ForkedGame,
            SignedGame,
            SyntheticGame,
            RemediedGame,
        )
        games = [kinds[n](random.Random(n), rounds=n % 3 + n % 2, is_over=n % 4 > 0) for n in range(GAMES)]
        plain = [File(game.file(ring, None if game.is_over else {"seat:1"})) for game in games]
        logged = cosigned(ring, LIBRARY, CLUB).forged()
        return [*plain, File(logged, {"witnesses": [str(LIBRARY)]}), File(logged)]


def _typed_over(content: bytes, chance: random.Random) -> bytes:
    """By somebody with a text editor."""
    start = chance.randrange(len(content))
    if chance.random() < 0.5:
        changed = bytearray(content)
        changed[start] ^= 1 << chance.randrange(8)
        return bytes(changed)
    end = start + chance.choice([0, 0, 1, 1, 2, 50])
    return content[:start] + chance.choice(TOKENS) + content[end:]


def _edited(content: bytes, chance: random.Random) -> bytes:
    """By somebody who knows the format, perhaps the salts, perhaps the key."""
    values: Values = [json.loads(line) for line in content.splitlines()]
    for _ in range(chance.choice([1, 1, 1, 2])):
        _try(chance.choice(WAYS), values, chance)
    for step in chance.choice([(), (_chain,), (_chain, _sign), *[(_seal, _chain, _sign)] * 3]):
        _try(step, values, chance)
    try:
        return written(values)
    except NotCanonical:
        return b"".join(json.dumps(value, sort_keys=True, separators=(",", ":")).encode() + b"\n" for value in values)


def _put_something_strange(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(chance.choice(values)))
    container[place] = deepcopy(chance.choice(STRANGE))


WAYS: list[Edit] = [*EDITS, *OF_A_SERVER, *[_put_something_strange] * 3]


def _seal(values: Values, _: random.Random) -> None:
    for event in events(values):
        reseal(event)


def _chain(values: Values, _: random.Random) -> None:
    rehash(values)


def _sign(values: Values, _: random.Random) -> None:
    resign(values, SIGNER)


def _try(step: Edit | Callable[[Values, random.Random], None], values: Values, chance: random.Random) -> None:
    """Makes an edit, if it can still be made: an earlier one may have removed what it would change."""
    try:
        step(values, chance)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return


def compare(files: Iterable[File]) -> Told:
    verdicts: Counter[str] = Counter()
    disagreements = []
    number = -1
    with Judges() as judges:
        for number, found in enumerate(judges.verdicts(files)):
            verdicts[found[0].proof or ("whole" if found[0].is_whole else "prefix")] += 1
            if len(set(found)) > 1:
                disagreements.append((number, found))
    return Told(number + 1, verdicts, disagreements)
