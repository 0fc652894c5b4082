"""`python -m tests.verdicts differential [EDITS] [SEED]` compares the verifiers."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.verdicts.differential import Told, compare, forgeries
from tests.verdicts.judges import Judges

EDITS = 100_000
SEED = 17
SHOWN_MAX = 20
SHARE = 1_000
"""So many edits at a time for each of the testers, who work side by side."""


def judged(seed: int, edits: int, start: int) -> Told:
    return compare(forgeries(seed, range(start, min(start + SHARE, edits))))


def main(what: str = "", edits: str = str(EDITS), seed: str = str(SEED)) -> int:
    if what != "differential":
        sys.stderr.write(f"{__doc__}\n")
        return 2
    began = time.monotonic()
    told = Told(0, Counter(), [])
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for one in pool.map(partial(judged, int(seed), int(edits)), range(0, int(edits), SHARE)):
            told = told.and_then(one)
    sys.stdout.write(f"{told.edits} edits (seed {seed}), each judged by {', '.join(Judges.NAMES)}\n")
    for verdict, count in told.verdicts.most_common():
        sys.stdout.write(f"  {verdict:8} {count:7}\n")
    for number, found in told.disagreements[:SHOWN_MAX]:
        said = "; ".join(f"{name}: {one.proof} {one.version}" for name, one in zip(Judges.NAMES, found, strict=True))
        sys.stdout.write(f"  edit {number}: {said}\n")
    sys.stdout.write(f"{len(told.disagreements)} disagreements, {time.monotonic() - began:.0f} s\n")
    return 1 if told.disagreements else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
