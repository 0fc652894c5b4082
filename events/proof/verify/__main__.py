"""The verifier as a command."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from . import Unusable, verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0: the history holds; 1: it does not, or something given could not be compared with it; 2: something
    given could not be read."""
    parser = argparse.ArgumentParser(prog="verify", description="Check a Gyoji history file offline.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--key", action="append", default=[], metavar="HEX", help="a public key you trust")
    parser.add_argument("--log-key", action="append", default=[], metavar="HEX", help="a key of the log you trust")
    parser.add_argument("--witness", action="append", default=[], metavar="NAME+NUMBER+KEY", help="who must cosign it")
    parser.add_argument("--quorum", type=int, metavar="N", help="how many of these witnesses are enough")
    parser.add_argument("--receipt", action="append", default=[], type=Path, metavar="FILE", help="a receipt you kept")
    parser.add_argument("--entropy", action="append", default=[], metavar="SEAT=TEXT", help="what you sent as a seat")
    parser.add_argument("--secret-hash", metavar="HEX", help="the secret_hash you saw before you sat down")
    parser.add_argument("--seat-key", action="append", default=[], metavar="SEAT=HEX", help="a player's own key")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    given = parser.parse_args(arguments)
    try:
        kept = [path.read_bytes() for path in given.receipt]
        report = verify(
            given.file.read_bytes(),
            keys=given.key,
            receipts=kept,
            entropy=given.entropy,
            seat_keys=given.seat_key,
            log_keys=given.log_key,
            witnesses=given.witness,
            quorum=given.quorum,
            secret_hash=given.secret_hash,
        )
    except (OSError, Unusable) as error:
        sys.stderr.write(f"verify: {error}\n")
        return 2
    sys.stdout.write((json.dumps(report.as_json(), indent=2) if given.json else report.as_text()) + "\n")
    return 0 if report.is_settled else 1


def run() -> None:
    sys.exit(main())


if __name__ == "__main__":
    run()
