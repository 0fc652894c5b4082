"""The transparency log: its newest checkpoint, its tiles, and ready-made proofs for those who do not compute them."""

from __future__ import annotations

import time

from flask import Response, current_app

from events.transparency.cosignatures import NotNow, NotOurs, NoWitness
from events.transparency.log import NoCheckpoint
from events.transparency.notes import Checkpoint
from events.transparency.tiles import NoSuchTile
from service.http.operations import TEXT, Calls
from service.http.problems import Problem
from service.http.request import answer, caller, nothing, the_body, the_game, the_house, the_query
from service.schemas.requests import CheckpointQuery, ConsistencyQuery, Cosigning, InclusionQuery, LoggedQuery
from service.schemas.transparency import Consistency, Cosigned, Inclusion, Logged

calls = Calls("log", "The transparency log")

TILE = "application/octet-stream"
FOR_EVER = "public, max-age=31536000, immutable"
"""A tile never changes once it exists."""


@calls.get(
    "/v1/log/checkpoint",
    "getCheckpoint",
    query=CheckpointQuery,
    answers={200: {TEXT: str}, 204: None},
    problems=("malformed",),
)
def get_checkpoint() -> Response:
    """The newest checkpoint of the transparency log, a signed note.

    In the form of C2SP tlog-checkpoint: origin, size and root of the tree, the signature of the key whose `use` is
    `log`, then a line for each cosignature that a witness has handed in. Keep it, and check later that the log has only
    grown since. With `cosigned`, the newest checkpoint that at least that many witnesses have cosigned. 204 while there
    is none, as in a service that has just begun.
    """
    caller()
    at_least = the_query(CheckpointQuery).get("cosigned", 0)
    headers = {"Cache-Control": "no-cache"}
    try:
        note = the_house().log.cosigned(at_least).note
    except NoCheckpoint:
        return nothing(204, headers)
    return current_app.response_class(note, 200, {"Content-Type": f"{TEXT}; charset=utf-8", **headers})


@calls.post(
    "/v1/log/cosignatures",
    "addCosignature",
    body=Cosigning,
    answers={200: Cosigned},
    scopes=(),
    problems=("malformed", "not-logged", "not-a-witness"),
)
def add_cosignature() -> Response:
    """Hand a cosignature in, as a witness.

    `checkpoint` is one of this log with the witness's line under it (C2SP tlog-cosignature), made within the last ten
    minutes. The operator sets who the witnesses are (`GYOJI_WITNESSES`); lines of others are ignored. The newest
    sixteen cosigned checkpoints are kept. No token is needed: the line itself proves who signed it.
    """
    note, newest, house = the_body(Cosigning)["checkpoint"], _newest(), the_house()
    try:
        kept = house.log.cosignatures.add(note, house.settings.known_witnesses, newest, time.time())
    except NotOurs:
        raise Problem.about(
            "checkpoint", "It is no checkpoint that this log has signed.", "Není to stav, který tento záznam podepsal."
        ) from None
    except NoWitness:
        raise Problem("not-a-witness") from None
    except NotNow:
        raise Problem.about(
            "checkpoint",
            "It was cosigned at another time, or many newer ones have been cosigned since.",
            "Byl spolupodepsán v jiném čase, nebo už je spolupodepsáno mnoho novějších.",
        ) from None
    return answer(Cosigned(kept.size, list(kept.witnesses)))


@calls.get(
    "/v1/log/tile/<path:tile>",
    "getTile",
    answers={200: {TILE: str}},
    problems=("not-found",),
    at="/v1/log/tile/{tile}",
)
def get_tile(tile: str) -> Response:
    """A tile of the log's tree, or (`entries/…`) the entries below it, in the form of C2SP tlog-tiles.

    All proofs can be computed from tiles, and all entries read.
    """
    caller()
    try:
        content = the_house().log.tile(tile)
    except (NoSuchTile, NoCheckpoint):
        raise Problem("not-found") from None
    return current_app.response_class(content, 200, {"Content-Type": TILE, "Cache-Control": FOR_EVER})


@calls.get(
    "/v1/log/consistency",
    "proveConsistency",
    query=ConsistencyQuery,
    answers={200: Consistency},
    problems=("malformed", "not-logged"),
)
def prove_consistency() -> Response:
    """The proof that the log of one size is the beginning of the log of a larger size.

    The hashes of RFC 6962, 2.1.2, in base64; without `to` up to the newest checkpoint.
    """
    caller()
    query, newest = the_query(ConsistencyQuery), _newest()
    old, size = query["from"], query.get("to", newest.size)
    if size > newest.size:
        raise _beyond("to", newest)
    if old > size:
        raise _too_few("from", size, is_past="to" in query)
    try:
        proof = the_house().log.consistency(old, size)
    except NoSuchTile:
        raise _never_signed("to") from None
    return answer(Consistency(old, size, proof))


@calls.get(
    "/v1/log/inclusion",
    "proveInclusion",
    query=InclusionQuery,
    answers={200: Inclusion},
    problems=("malformed", "not-logged"),
)
def prove_inclusion() -> Response:
    """The entry at an index of the log, and the proof that it is there.

    The hashes of RFC 6962, 2.1.1, in base64; without `size` in the tree of the newest checkpoint.
    """
    caller()
    query, newest = the_query(InclusionQuery), _newest()
    index, size = query["index"], query.get("size", newest.size)
    if size > newest.size:
        raise _beyond("size", newest)
    if index >= size:
        raise _too_few("index", size, is_past="size" in query)
    log = the_house().log
    try:
        return answer(Inclusion(index, size, log.entry(index, size), log.inclusion(index, size)))
    except NoSuchTile:
        raise _never_signed("size") from None


@calls.get(
    "/v1/games/<id>/log",
    "proveGame",
    query=LoggedQuery,
    answers={200: Logged},
    problems=("no-such-game", "malformed", "no-such-version", "not-logged"),
)
def prove_game(id: str) -> Response:
    """The proof that the transparency log has this game, up to its newest batch or a version.

    For the newest batch up to there that is in the newest checkpoint, which may be a second behind. Callers who may not
    see the game learn nothing of it, here or from the log.
    """
    known = the_game(id)
    house = the_house()
    version = the_query(LoggedQuery).get("version", known.head.version)
    if version > known.head.version:
        raise Problem("no-such-version")
    proof = house.log.proof(id, version)
    if proof is None:
        raise Problem("not-logged")
    (event,) = house.store.read(id, proof.version - 1, 1)
    shown = Logged(proof.checkpoint, event.hash, proof.index, proof.key, proof.proof, proof.version)
    return answer(shown, 200, {"Vary": "Authorization"})


def _newest() -> Checkpoint:
    try:
        return the_house().log.checkpoint()
    except NoCheckpoint:
        raise Problem("not-logged") from None


def _beyond(field: str, newest: Checkpoint) -> Problem:
    return Problem.about(
        field,
        f"The newest checkpoint has {newest.size} entries.",
        f"Počet položek v nejnovějším stavu je {newest.size}.",
    )


def _too_few(field: str, size: int, *, is_past: bool) -> Problem:
    if is_past:
        return Problem.about(field, f"The log had {size} entries then.", f"Počet položek v záznamu byl tehdy {size}.")
    return Problem.about(field, f"The log has {size} entries.", f"Počet položek v záznamu je {size}.")


def _never_signed(field: str) -> Problem:
    return Problem.about(field, "No checkpoint of that size was signed.", "Stav této velikosti nebyl podepsán.")
