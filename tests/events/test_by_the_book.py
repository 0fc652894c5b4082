"""A third implementation, by the words of the trust document alone: it imports nothing of ours.

The history is a fixed file, so this also holds the format: were our code to change what it hashes, seals or draws, and
the verifier with it, both would still agree with each other, and not with this file.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

from nacl.signing import VerifyKey

HISTORY = Path(__file__).parents[1] / "fixtures" / "histories" / "small.ndjson"

HASHED = {"game", "version", "type", "schema", "at", "by", "command", "rules", "data", "seals", "prev"}


def canon(x: Any) -> bytes:
    """JSON, UTF-8, object keys sorted, no spaces."""
    return json.dumps(x, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def sha(b: bytes) -> str:
    return hashlib.sha256(b).hexdigest()


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode("utf-8"), hashlib.sha256).digest()


def history() -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    first, *events, last = [json.loads(line) for line in HISTORY.read_bytes().splitlines()]
    return first, events, last["receipt"]


def secret() -> bytes:
    return bytes.fromhex(history()[1][-1]["data"]["secret"])


def seed() -> bytes:
    """mac(game_secret, canon([data.entropy of seat 0, 1, ...])), from the newest SeatTaken of each seat."""
    entropy = {e["data"]["seat"]: e["data"]["entropy"] for e in history()[1] if e["type"] == "table.SeatTaken"}
    assert any(entropy.values()), "somebody gave some"
    return mac(secret(), canon([entropy[seat] for seat in sorted(entropy)]).decode())


def recorded_draws() -> list[dict[str, Any]]:
    parts = [event["private"].get("server", {}) for event in history()[1]]
    return [draw for part in parts for draw in part.get("draws") or []]


def below_from(k: int) -> Any:
    """below(n): take the next word w; if w >= 2^32 - (2^32 mod n) take the next; the answer is w mod n."""
    block_bytes = b"".join(mac(seed(), "draw:" + str(k) + ":" + str(block)) for block in range(20))
    words = iter(int.from_bytes(block_bytes[i : i + 4], "big") for i in range(0, len(block_bytes), 4))

    def below(n: int) -> int:
        w = next(words)
        while w >= 2**32 - (2**32 % n):
            w = next(words)
        return w % n

    return below


def test_every_line_is_canonical() -> None:
    for line in HISTORY.read_bytes().removesuffix(b"\n").split(b"\n"):
        assert line == canon(json.loads(line))


def test_the_hashes_and_their_chain() -> None:
    before = "0" * 64
    for version, event in enumerate(history()[1], 1):
        hashed = {name: event[name] for name in event if name not in ("hash", "private", "salts")}
        assert hashed.keys() == HASHED
        assert event["version"] == version
        assert event["prev"] == before
        assert event["hash"] == sha(canon(hashed))
        before = event["hash"]


def test_the_salts_and_seals() -> None:
    sealed = 0
    for event in history()[1]:
        assert event["seals"].keys() == event["private"].keys() == event["salts"].keys()
        for a, part in event["private"].items():
            salt = mac(secret(), "seal:" + str(event["version"]) + ":" + a)
            assert event["salts"][a] == salt.hex()
            assert event["seals"][a] == sha(salt + canon(part))
            sealed += 1
    assert sealed > 5


def test_the_secret_is_the_committed_one() -> None:
    opened = history()[1][0]
    assert opened["data"]["secret_hash"] == sha(secret())
    assert opened["private"]["server"]["secret"] == secret().hex()


def test_the_shuffle() -> None:
    """Start with p = [0 ... n-1]; for i from n-1 down to 1: j = below(i+1), swap p[i] and p[j]."""
    shuffle = recorded_draws()[0]
    assert (shuffle["k"], shuffle["kind"]) == (0, "shuffle")
    below, p = below_from(0), list(range(shuffle["n"]))
    for i in range(shuffle["n"] - 1, 0, -1):
        j = below(i + 1)
        p[i], p[j] = p[j], p[i]
    assert shuffle["result"] == p
    assert p != sorted(p)


def test_the_picks() -> None:
    draws = recorded_draws()
    assert [draw["k"] for draw in draws] == list(range(len(draws)))
    picks = [draw for draw in draws if draw["kind"] == "pick"]
    assert picks
    for pick in picks:
        assert pick["result"] == below_from(pick["k"])(pick["n"])


def test_the_receipt() -> None:
    header, events, receipt = history()
    newest = events[-1]
    assert {name: newest[name] for name in ("game", "version", "hash", "at")}.items() <= receipt.items()
    [key] = [key for key in header["keys"] if key["id"] == receipt["key"]]
    message = canon({name: receipt[name] for name in ("game", "version", "hash", "at")})
    VerifyKey(bytes.fromhex(key["public_key"])).verify(message, bytes.fromhex(receipt["signature"]))
