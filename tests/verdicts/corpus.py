"""The verdict corpus: a file of the conformance kit, written by `make kit`, read by the tests of all verifiers.

One line a file: its name, its bytes (as characters, U+0000 to U+00FF), what is given beside it and what is to be said
of it. Whoever writes a fourth verifier can use it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.verdicts.forger import fixed_ring
from tests.verdicts.kinds import BYTES, FRAME, GOOD, Expected, File, Kind
from tests.verdicts.kinds_of_consents import CONSENTS, FORKS
from tests.verdicts.kinds_of_events import EVENTS
from tests.verdicts.kinds_of_logs import LOGS
from tests.verdicts.kinds_of_moves import MOVES
from tests.verdicts.kinds_of_reach import GIVEN as BESIDE_REACH
from tests.verdicts.kinds_of_reach import REACH
from tests.verdicts.kinds_of_witnesses import GIVEN as BESIDE_WITNESSES
from tests.verdicts.kinds_of_witnesses import WITNESSES

CORPUS = Path(__file__).parents[2] / "kit" / "verdicts.ndjson.gz"
KINDS: dict[str, Kind] = {
    **GOOD,
    **BYTES,
    **FRAME,
    **EVENTS,
    **MOVES,
    **CONSENTS,
    **FORKS,
    **LOGS,
    **WITNESSES,
    **REACH,
}
GIVEN = {**BESIDE_WITNESSES, **BESIDE_REACH}
FORGED = KINDS.keys() - GOOD.keys()


class Case(NamedTuple):
    name: str
    file: File
    expected: Expected


def made() -> Iterator[Case]:
    with TemporaryDirectory() as folder:
        ring = fixed_ring(Path(folder) / "keys")
        for name, kind in KINDS.items():
            content, expected = kind(ring)
            yield Case(name, File(content, GIVEN.get(name, {})), expected)


def stored() -> list[Case]:
    cases = []
    for line in gzip.decompress(CORPUS.read_bytes()).splitlines():
        case = json.loads(line)
        file = File(case["file"].encode("latin-1"), case["given"])
        cases.append(Case(case["name"], file, Expected(**case["expected"])))
    return cases


def content() -> bytes:
    """The file as its kinds make it anew."""
    lines = (
        {"name": name, "file": file.content.decode("latin-1"), "given": file.given, "expected": _told(expected)}
        for name, file, expected in made()
    )
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def _told(expected: Expected) -> dict[str, Any]:
    told = expected._asdict()
    return told if expected.logged is not None else {name: told[name] for name in told if name != "logged"}
