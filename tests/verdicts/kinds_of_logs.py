"""Proofs by the transparency log that prove nothing: of another event, tree or key, or no proofs at all."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import partial
from typing import Any

from nacl.signing import SigningKey

from events.proof.canon import sha
from events.proof.receipts import Keyring
from events.transparency.leaves import Leaf
from events.transparency.notes import ED25519, TreeHead, key_number, text_of
from events.transparency.tree import inclusion, leaf_hash, node_over, root
from tests.histories import SignedGame
from tests.verdicts.forger import Forger
from tests.verdicts.kinds import WHOLE, Kind, Made, broken

ORIGIN = "gyoji.example/v1/log"
LOG_SIGNER = SigningKey(bytes.fromhex(sha(b"the key of the log of the verdict corpus")))
OTHER = SigningKey(bytes.fromhex(sha(b"a key that signed no log")))
SIZE = 13
PLACE = 9
"""Where the game's event is among the entries of others."""

Log = dict[str, Any]


def note(head: TreeHead, signer: SigningKey = LOG_SIGNER, origin: str = ORIGIN) -> str:
    text = text_of(origin, head)
    words = key_number(origin, ED25519, bytes(signer.verify_key)) + signer.sign(text.encode()).signature
    return f"{text}\n— {origin} {base64.b64encode(words).decode()}\n"


def proved(forger: Forger, version: int, size: int = SIZE) -> Log:
    """What a log says that has this event among others."""
    entries = [Leaf("g_other", number + 1, f"{number:064x}").entry for number in range(size)]
    event = forger.values[version]
    entries[PLACE] = Leaf(event["game"], version, event["hash"]).entry
    hashes = [leaf_hash(entry) for entry in entries]

    def node(height: int, index: int) -> bytes:
        return node_over(hashes[index << height : (index + 1) << height])

    proof = [base64.b64encode(one).decode() for one in inclusion(node, PLACE, size)]
    head = TreeHead(size, root(node, size))
    key = bytes(LOG_SIGNER.verify_key).hex()
    return {"checkpoint": note(head), "index": PLACE, "key": key, "proof": proof, "version": version}


def with_log(change: Callable[[Log, Forger], None] | None = None, proof: str = "log", **game: Any) -> Kind:
    """A file with a proof, as it should be or with something done to it."""

    def made(ring: Keyring) -> Made:
        forger = Forger(ring, kind=SignedGame, rounds=2, **game)
        log = forger.values[-1]["log"] = proved(forger, forger.newest)
        if change is None:
            return forger.forged(), WHOLE
        change(log, forger)
        return broken(forger.forged(), proof, forger.newest)

    return made


def of_a_batch_before(ring: Keyring) -> Made:
    forger = Forger(ring, kind=SignedGame, rounds=2)
    forger.values[-1]["log"] = proved(forger, forger.newest - 3)
    return forger.forged(), WHOLE


def cosigned(ring: Keyring) -> Made:
    """Signatures of others, whatever they are worth, change nothing where nobody asks for them."""
    forger = Forger(ring, kind=SignedGame, rounds=2)
    log = forger.values[-1]["log"] = proved(forger, forger.newest)
    log["checkpoint"] += f"— witness.example/w1 {base64.b64encode(bytes(76)).decode()}\n"
    return forger.forged(), WHOLE


def put(**fields: Any) -> Callable[[Log, Forger], None]:
    return lambda log, _: log.update(fields)


def typed(old: str, new: str) -> Callable[[Log, Forger], None]:
    def change(log: Log, _: Forger) -> None:
        assert old in log["checkpoint"]
        log["checkpoint"] = log["checkpoint"].replace(old, new)

    return change


def of_another_game(log: Log, forger: Forger) -> None:
    forger.values[forger.newest]["hash"], before = "0" * 64, forger.values[forger.newest]["hash"]
    log.update(proved(forger, forger.newest))
    forger.values[forger.newest]["hash"] = before


def by_another_key(log: Log, forger: Forger) -> None:
    log["key"] = bytes(OTHER.verify_key).hex()


def signed_by_another(log: Log, _: Forger) -> None:
    log["checkpoint"] = note(TreeHead(SIZE, bytes(32)), OTHER)


def another_tree(log: Log, _: Forger) -> None:
    log["checkpoint"] = note(TreeHead(SIZE, bytes(32)))


def another_size(log: Log, _: Forger) -> None:
    old = log["checkpoint"].split("\n")
    log["checkpoint"] = note(TreeHead(SIZE + 8, base64.b64decode(old[2])))


def longer_proof(log: Log, _: Forger) -> None:
    log["proof"].append(log["proof"][0])


def shorter_proof(log: Log, _: Forger) -> None:
    log["proof"].pop()


def twice_signed_once_wrong(log: Log, _: Forger) -> None:
    number = key_number(ORIGIN, ED25519, bytes(LOG_SIGNER.verify_key))
    log["checkpoint"] += f"— {ORIGIN} {base64.b64encode(number + bytes(64)).decode()}\n"


def beyond(log: Log, forger: Forger) -> None:
    log["version"] = forger.newest + 1


FORMAT = partial(with_log, proof="format")

LOGS: dict[str, Kind] = {
    "log: an event of the end": with_log(),
    "log: an event before the end": of_a_batch_before,
    "log: a witness's signature": cosigned,
    "log: a number": FORMAT(lambda _, forger: forger.values[-1].update(log=1)),
    "log: no fields": FORMAT(lambda _, forger: forger.values[-1].update(log={})),
    "log: a field too many": FORMAT(put(origin=ORIGIN)),
    "log: a negative index": FORMAT(put(index=-1)),
    "log: a key in capitals": FORMAT(lambda log, _: log.update(key=log["key"].upper())),
    "log: a proof of numbers": FORMAT(put(proof=[1])),
    "log: version 0": FORMAT(put(version=0)),
    "log: an event that is not here": with_log(beyond),
    "log: another event": with_log(of_another_game),
    "log: another index": with_log(put(index=PLACE + 1)),
    "log: an index beyond the tree": with_log(put(index=SIZE)),
    "log: another key": with_log(by_another_key),
    "log: signed by another": with_log(signed_by_another),
    "log: a wrong signature beside the right one": with_log(twice_signed_once_wrong),
    "log: another tree": with_log(another_tree),
    "log: another size": with_log(another_size),
    "log: a longer proof": with_log(longer_proof),
    "log: a shorter proof": with_log(shorter_proof),
    "log: no proof": with_log(put(proof=[])),
    "log: a proof that is no base64": with_log(put(proof=["?"])),
    "log: a proof of half a group of base64": with_log(put(proof=["AAAAA="])),
    "log: a proof of short hashes": with_log(put(proof=["AAAA"])),
    "log: a proof beyond all trees": with_log(put(proof=[base64.b64encode(bytes(32)).decode()] * 64)),
    "log: no note": with_log(put(checkpoint="")),
    "log: a note without an end": with_log(lambda log, _: log.update(checkpoint=log["checkpoint"][:-1])),
    "log: a note without signatures": with_log(lambda log, _: log.update(checkpoint=log["checkpoint"].split("— ")[0])),
    "log: a size with a zero before it": with_log(typed(f"\n{SIZE}\n", f"\n0{SIZE}\n")),
    "log: a size beyond all numbers": with_log(typed(f"\n{SIZE}\n", "\n9007199254740992\n")),
    "log: a root without its padding": with_log(typed("=\n\n", "\n\n")),
    "log: another name": with_log(typed(f"{ORIGIN}\n", "elsewhere.example\n")),
    "log: a tab in the name": with_log(typed(f"{ORIGIN}\n", "gyoji\texample\n")),
    "log: a plain dash": with_log(typed("— ", "- ")),
    "log: a line more": with_log(typed("\n\n", "\nmore\n\n")),
}
