"""What can be read from a request's headers and bytes, whoever serves it: Flask, the short way, or push."""

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
"""What a caller prefers who wants to see the game after a move (RFC 7240)."""

CHARSETS: Final = frozenset(("utf-8", "utf8", "us-ascii"))
"""What is written in one of these can be read as UTF-8."""

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
    """A token came along, and it is nobody's."""
    route: str = "other"
    """The pattern of the path that was asked for, for the figures."""

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
        """Whoever has a token needs one of these scopes; raises a Problem."""
        if self.bearer is not None and self.bearer.scopes.isdisjoint(scopes):
            scope = scopes[0]
            challenge = f'Bearer error="insufficient_scope", scope="{scope}"'
            raise Problem("missing-scope", headers={"WWW-Authenticate": challenge}, scope=scope)


def caller_of(environ: Mapping[str, Any]) -> Caller:
    return cast(Caller, environ[CALLER])


def unauthenticated() -> Problem:
    return Problem("unauthenticated", headers={"WWW-Authenticate": "Bearer"})


def address_behind(peer: str, forwarded: str | None, proxies: int) -> str:
    """Where a request comes from; behind proxies, what the outermost of ours saw (X-Forwarded-For)."""
    if proxies:
        seen = [part.strip() for part in (forwarded or "").split(",") if part.strip()]
        if len(seen) >= proxies:
            return seen[-proxies]
    return peer


def token_of(header: str | None) -> str | None:
    """The token of an Authorization header; empty where there is another kind of one."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def language_of(header: str | None) -> Language:
    """Czech where the caller prefers it to English, English else."""
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
    """A JSON object, strictly: in UTF-8 and as it is, no NaN, no number beyond its range, no depth without end, no name
    twice in an object; raises a Problem."""
    if (coding and coding.strip().lower() != "identity") or (media_type and not _is_json(media_type)):
        raise Problem("unsupported-media-type")
    try:
        plain = _decode(body)
        # As many colons as names: no name can be there twice.
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
    """Whether Prefer says so; of several `return` the first counts."""
    for part in (header or "").split(","):
        name, _, value = part.partition(";")[0].partition("=")
        if name.strip().lower() == "return":
            return value.strip().strip('"').lower() == "representation"
    return False


def tag_of(version: int, *form: str) -> str:
    """The ETag of a game: its version; of a representation that is not the usual one also which one it is."""
    return f'"{".".join((str(version), *form))}"'


def mark_of(hash: str, epoch: int) -> tuple[str, ...]:
    """What a tag has besides the version where the store has once gone back: then there may be two histories of a game,
    and a version alone does not tell one from the other."""
    return () if epoch == 1 else (f"h{hash[:MARK_LENGTH]}",)


def decided_mark(docket: DocketEntry | None) -> tuple[str, ...]:
    """What a tag has besides the version where something was decided after the end of a game, which has no version."""
    return () if docket is None else (f"d{docket.hash[:MARK_LENGTH]}",)


def expected_version(header: str | None) -> tuple[int, str] | None:
    """What If-Match says, by the tag of whichever representation: the version, and how its event's hash begins, where
    the tag has that; `*` and no header say nothing."""
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
