"""The verdict corpus: written by `python -m tests.verdicts corpus`, read by the tests of all verifiers.

One line a file: its name, its bytes (as characters, U+0000 to U+00FF) and what is to be said of it. Whoever writes a
fourth verifier can use it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.verdicts.forger import fixed_ring
from tests.verdicts.kinds import BYTES, FRAME, GOOD, Expected, Kind
from tests.verdicts.kinds_of_events import EVENTS
from tests.verdicts.kinds_of_logs import LOGS
from tests.verdicts.kinds_of_moves import MOVES

CORPUS = Path(__file__).parent / "corpus.ndjson.gz"
KINDS: dict[str, Kind] = {**GOOD, **BYTES, **FRAME, **EVENTS, **MOVES, **LOGS}
FORGED = KINDS.keys() - GOOD.keys()


class Case(NamedTuple):
    name: str
    content: bytes
    expected: Expected


def made() -> Iterator[Case]:
    with TemporaryDirectory() as folder:
        ring = fixed_ring(Path(folder) / "keys")
        for name, kind in KINDS.items():
            yield Case(name, *kind(ring))


def stored() -> list[Case]:
    cases = []
    for line in gzip.decompress(CORPUS.read_bytes()).splitlines():
        case = json.loads(line)
        cases.append(Case(case["name"], case["file"].encode("latin-1"), Expected(**case["expected"])))
    return cases


def write() -> int:
    lines = [
        {"name": name, "file": content.decode("latin-1"), "expected": expected._asdict()}
        for name, content, expected in made()
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    CORPUS.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return len(lines)
