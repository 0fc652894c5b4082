"""Every file of the kit and what stands in it."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from domain.rulesets import RULESETS
from events.audit import batch_of
from events.proof.canon import canon
from events.proof.receipts import Keyring
from tests.kit.recorded import Golden, Plain, moves, refusals, sentences, views
from tests.verdicts import corpus
from tests.verdicts.forger import OTHER_SIGNER, SIGNER, fixed_ring, public_key

KIT: Final = Path(__file__).parents[2] / "kit"
FORMAT: Final = "gyoji-kit/1"
RECEIPTS_MAX: Final = 20

WHAT: Final = {
    "history": "the whole game, as anybody may download it when it is over",
    "public": "the same game as everybody could download it before the end",
    "seat": "the same game as this seat could download it before the end",
    "views": "what each viewer sees of the table at every version",
    "moves": "every legal move wherever somebody is asked, in both languages",
    "refusals": "commands that are refused, with the clauses and the words",
    "sentences": "every event in words, in both languages",
    "receipts": "receipts, genuine and forged",
}


class File(NamedTuple):
    """`content` is what lies in it once it is unpacked."""

    name: str
    content: bytes
    what: str


def files() -> Iterator[File]:
    """All but the index."""
    with TemporaryDirectory() as folder:
        ring = fixed_ring(Path(folder) / "keys")
        for id in RULESETS:
            golden = Golden.of(id)
            made = {
                "history": _exported(golden, ring, None),
                "public": _exported(golden, ring, "public"),
                **{f"seat-{seat}": _exported(golden, ring, f"seat:{seat}") for seat in golden.seats},
                "views": _lines(views(golden)),
                "moves": _lines(moves(golden)),
                "refusals": _lines(refusals(golden)),
                "sentences": _lines(sentences(golden)),
                "receipts": _lines(_receipts(golden, ring)),
            }
            for name, content in made.items():
                yield File(f"games/{id}/{name}.ndjson.gz", content, WHAT[name.partition("-")[0]])
    yield File("verdicts.ndjson.gz", corpus.content(), "good and forged history files, each with its first break")


def write() -> int:
    """Writes what has changed; packed bytes may differ from machine to machine though their content does not."""
    entries: list[Plain] = []
    for name, content, what in files():
        path = KIT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or gzip.decompress(path.read_bytes()) != content:
            path.write_bytes(gzip.compress(content, 9, mtime=0))
        packed = path.read_bytes()
        entries.append(
            {
                "file": name,
                "what": what,
                "bytes": len(packed),
                "sha256": hashlib.sha256(packed).hexdigest(),
                "content_sha256": hashlib.sha256(content).hexdigest(),
            }
        )
    (KIT / "index.json").write_text(json.dumps(_index(entries), indent=1) + "\n", encoding="utf-8")
    return sum(int(entry["bytes"]) for entry in entries)


def _index(entries: list[Plain]) -> Plain:
    rulesets = {id: ruleset.version for id, ruleset in RULESETS.items()}
    return {"format": FORMAT, "key": public_key(SIGNER)["public_key"], "rulesets": rulesets, "files": entries}


def _lines(items: Iterable[Plain]) -> bytes:
    return b"".join(canon(item) + b"\n" for item in items)


def _exported(golden: Golden, ring: Keyring, audience: str | None) -> bytes:
    """The recorded events, signed with the kit's own key; for one audience those that it had before the end."""
    header, *events, _ = (json.loads(line) for line in golden.content.splitlines())
    header |= {"keys": ring.listing(), "format": "gyoji-history/2"}
    if audience is not None:
        first_of_the_end, _ = batch_of(golden.history.events, len(events))
        events = [_seen(event, audience) for event in events[: first_of_the_end - 1]]
    return _lines([header, *events, {"log": None, "receipt": _receipt(ring, events[-1])}])


def _seen(event: Plain, audience: str) -> Plain:
    shown = {name: {one: part for one, part in event[name].items() if one == audience} for name in ("private", "salts")}
    return {**event, **shown}


def _receipt(ring: Keyring, event: Plain) -> Plain:
    receipt = ring.sign(event["game"], event["version"], event["hash"], event["at"])
    return {name: getattr(receipt, name) for name in receipt.__struct_fields__}


def _receipts(golden: Golden, ring: Keyring) -> Iterator[Plain]:
    """Receipts for the last events of some batches, each genuine and with one thing forged."""
    events = [json.loads(line) for line in golden.content.splitlines()[1:-1]]
    last = [event for event in events if event["type"] == "table.Awaiting"]
    for number, event in enumerate(last[:: max(1, len(last) // RECEIPTS_MAX)]):
        receipt = _receipt(ring, event)
        yield {"receipt": receipt, "genuine": True}
        yield {"receipt": _forged(receipt, number), "genuine": False}


def _forged(receipt: Plain, number: int) -> Plain:
    other: dict[str, Any] = {
        "version": receipt["version"] + 1,
        "hash": receipt["hash"][::-1],
        "at": receipt["at"].replace("Z", "0Z"),
        "game": receipt["game"][:-1] + ("0" if receipt["game"][-1] != "0" else "1"),
        "signature": OTHER_SIGNER.sign(
            canon({name: receipt[name] for name in ("at", "game", "hash", "version")})
        ).signature.hex(),
    }
    name = sorted(other)[number % len(other)]
    return {**receipt, name: other[name]}
