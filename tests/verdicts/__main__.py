"""`python -m tests.verdicts differential [EDITS] [SEED]` compares the verifiers."""

from __future__ import annotations

import sys
import time

from tests.verdicts.differential import compare, forgeries
from tests.verdicts.judges import Judges

EDITS = 100_000
SEED = 17
SHOWN_MAX = 20


def main(what: str = "", edits: str = str(EDITS), seed: str = str(SEED)) -> int:
    if what != "differential":
        sys.stderr.write(f"{__doc__}\n")
        return 2
    began = time.monotonic()
    told = compare(forgeries(int(seed), int(edits)))
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
