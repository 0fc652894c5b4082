"""What is read from a request's headers and bytes, for all that serve one: Flask, the front door and push."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, cast

import msgspec

from domain.kernel.words import Language
from events.proof.docket import DocketEntry
from service.http.problems import Problem
from service.people.players import Bearer

BODY_MAX: Final = 64 * 1024
CALLER: Final = "gyoji.caller"
"""Where the front door leaves the caller in a request's environment."""

REPRESENTATION: Final = "return=representation"
"""The `Prefer` of a caller who wants to see the game after a move (RFC 7240)."""

CHARSETS: Final = frozenset(("utf-8", "utf8", "us-ascii"))
"""Text in any of these can be read as UTF-8."""

_KEY = re.compile(r"[!-~]{1,64}")
MARK_LENGTH = 8
_VERSION = re.compile(r'"([0-9]{1,15})(?:\.h([0-9a-f]{8}))?(?:\.d[0-9a-f]{8})?(?:\.[a-z.]{1,32})?"')

_decode = msgspec.json.Decoder().decode


class Caller(msgspec.Struct, kw_only=True):
    """Who asks: the request's id, the address, and the player whose token came along."""

    request: str
    address: str
    player: str | None = None
    bearer: Bearer | None = None
    """Who came with the token, and what may be done with it."""
    is_refused: bool = False
    """A token came along, but no player has it."""
    route: str = "other"
    """The pattern of the path that was asked for, as metrics are labelled."""

    def known_player(self) -> str | None:
        if self.is_refused:
            raise unauthenticated()
        return self.player

    def player_or_refused(self) -> str:
        player = self.known_player()
        if player is None:
            raise unauthenticated()
        return player

    def check(self, *scopes: str) -> None:
        """A caller with a token needs one of these scopes; raises a Problem."""
        if self.bearer is not None and self.bearer.scopes.isdisjoint(scopes):
            scope = scopes[0]
            challenge = f'Bearer error="insufficient_scope", scope="{scope}"'
            raise Problem("missing-scope", headers={"WWW-Authenticate": challenge}, scope=scope)


def caller_of(environ: Mapping[str, Any]) -> Caller:
    return cast(Caller, environ[CALLER])


def unauthenticated() -> Problem:
    return Problem("unauthenticated", headers={"WWW-Authenticate": "Bearer"})


def address_behind(peer: str, forwarded: str | None, proxies: int) -> str:
    """The address that a request comes from; behind proxies, the one that our outermost proxy saw (X-Forwarded-For)."""
    if proxies:
        seen = [part.strip() for part in (forwarded or "").split(",") if part.strip()]
        if len(seen) >= proxies:
            return seen[-proxies]
    return peer


def token_of(header: str | None) -> str | None:
    """The token of an Authorization header; empty if the header has another scheme than Bearer."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def language_of(header: str | None) -> Language:
    """Czech if the caller prefers it to English, otherwise English."""
    if not header:
        return "en"
    best: tuple[float, int, Language] | None = None
    for place, part in enumerate(header[:1000].split(",")):
        name, _, parameters = part.strip().partition(";")
        primary = name.strip().lower().split("-")[0]
        quality = _quality(parameters)
        if primary in ("cs", "en") and quality > 0 and (best is None or (quality, -place) > best[:2]):
            best = quality, -place, cast(Language, primary)
    return best[2] if best else "en"


def _quality(parameters: str) -> float:
    for parameter in parameters.split(";"):
        name, _, value = parameter.strip().partition("=")
        if name == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0


def json_object(media_type: str | None, body: bytes, coding: str | None = None) -> dict[str, Any]:
    """A JSON object, read strictly: UTF-8, uncompressed, no NaN, no number out of range, no endless nesting, no name
    twice in an object; raises a Problem."""
    if (coding and coding.strip().lower() != "identity") or (media_type and not _is_json(media_type)):
        raise Problem("unsupported-media-type")
    try:
        plain = _decode(body)
        # With as many colons as names no name can be there twice, and the slow check is skipped.
        if not isinstance(plain, dict) or body.count(b":") != len(plain):
            json.loads(body, object_pairs_hook=_without_twins, parse_int=str, parse_float=str)
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise Problem.about("body", "It is not JSON.", "Není to JSON.") from None
    if not isinstance(plain, dict):
        raise Problem.about("body", "It is not a JSON object.", "Není to objekt JSON.")
    return plain


@lru_cache(64)
def _is_json(media_type: str) -> bool:
    name, *parameters = (part.strip().lower() for part in media_type.split(";"))
    given = dict(part.partition("=")[::2] for part in parameters)
    return name == "application/json" and given.get("charset", "utf-8").strip('"') in CHARSETS


def _without_twins(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise given_twice(name)
        seen.add(name)


def given_twice(name: str) -> Problem:
    return Problem.about(name, "It is given twice.", "Je uvedeno dvakrát.")


def idempotency_key_of(header: str | None) -> str | None:
    if header is not None and not _KEY.fullmatch(header):
        raise Problem.about(
            "Idempotency-Key", "It has 1 to 64 visible ASCII characters.", "Má 1 až 64 viditelných znaků ASCII."
        )
    return header


def wants_representation(header: str | None) -> bool:
    """Whether Prefer asks for it; of several `return` the first counts."""
    for part in (header or "").split(","):
        name, _, value = part.partition(";")[0].partition("=")
        if name.strip().lower() == "return":
            return value.strip().strip('"').lower() == "representation"
    return False


def tag_of(version: int, *form: str) -> str:
    """The ETag of a game: its version and, for any but the usual representation, which one it is."""
    return f'"{".".join((str(version), *form))}"'


def mark_of(hash: str, epoch: int) -> tuple[str, ...]:
    """Added to the tag if the store has ever gone back: then a game may have had two histories, and a version alone
    does not tell which one is meant."""
    return () if epoch == 1 else (f"h{hash[:MARK_LENGTH]}",)


def decided_mark(docket: DocketEntry | None) -> tuple[str, ...]:
    """Added to the tag if something was decided after the game's end: such a decision does not change the version."""
    return () if docket is None else (f"d{docket.hash[:MARK_LENGTH]}",)


def expected_version(header: str | None) -> tuple[int, str] | None:
    """The version that If-Match names, by the tag of any representation, and the beginning of its event's hash ('' if
    the tag has none). None for `*` and without the header."""
    if header is None or header.strip() == "*":
        return None
    match = _VERSION.fullmatch(header.strip())
    if match is None:
        raise Problem.about("If-Match", 'It is a version in quotes, "12".', 'Je to verze v uvozovkách, "12".')
    return int(match[1]), match[2] or ""


def is_known(header: str | None, tag: str) -> bool:
    """Whether If-None-Match names this tag, weakly or not."""
    if not header:
        return False
    named = {one.strip().removeprefix("W/") for one in header.split(",")}
    return "*" in named or tag in named
