"""One call to the service, tried again if that is safe. Nothing here does I/O: steps say what to send and how long to
wait, so that `Client` and `AsyncClient` do exactly the same."""

from __future__ import annotations

import random
import uuid
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar
from urllib.parse import quote

import httpx

from gyoji_client.problems import Refused, Unreachable

ATTEMPTS_MAX: Final = 8
WAIT_SECONDS_MAX: Final = 8.0
RETRY_AFTER_SECONDS_MAX: Final = 60.0
"""If the service asks for a longer wait than this, its refusal is raised instead, and the caller decides."""

TRY_AGAIN: Final = frozenset((429, 502, 503, 504))

T = TypeVar("T")


@dataclass(frozen=True)
class Call:
    """A request. A POST is sent again only if it has an Idempotency-Key."""

    method: str
    path: str
    body: Any = None
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_repeatable(self) -> bool:
        return self.method != "POST" or "Idempotency-Key" in self.headers


@dataclass(frozen=True)
class Pause:
    seconds: float


Outcome = httpx.Response | httpx.TransportError | None
"""An answer, or why there is none; None after a pause."""

Steps = Generator[Call | Pause, Outcome, T]


def once(headers: Mapping[str, str] | None = None) -> dict[str, str]:
    """Headers of a POST that happens once, however often it is sent."""
    return {"Idempotency-Key": str(uuid.uuid4()), **(headers or {})}


def path(*parts: object) -> str:
    """An address below /v1; parts are quoted, whatever characters they have."""
    return "/v1/" + "/".join(quote(str(part), safe="") for part in parts)


def answered(call: Call) -> Steps[httpx.Response]:
    """The answer. Raises Refused or Unreachable."""
    for attempt in range(1, ATTEMPTS_MAX + 1):
        outcome = yield call
        if isinstance(outcome, httpx.Response):
            if outcome.is_success:
                return outcome
            wait = _wait_told(outcome, attempt)
            if outcome.status_code not in TRY_AGAIN or wait is None or attempt == ATTEMPTS_MAX:
                raise refusal(outcome)
        else:
            # A connection that was never made has sent nothing, so any call may be sent again.
            is_unsent = isinstance(outcome, httpx.ConnectError | httpx.ConnectTimeout)
            if attempt == ATTEMPTS_MAX or not (call.is_repeatable or is_unsent):
                raise Unreachable(f"{call.method} {call.path}: {outcome!r}") from outcome
            wait = _wait(attempt)
        yield Pause(wait)
    raise AssertionError("the last attempt answers or raises")


def told(call: Call) -> Steps[Any]:
    """The answer's JSON; None if it has no body."""
    answer = yield from answered(call)
    return answer.json() if answer.content else None


def refusal(answer: httpx.Response) -> Refused:
    try:
        body = answer.json()
    except ValueError:
        body = {}
    return Refused(answer.status_code, body if isinstance(body, dict) else {})


def _wait(attempt: int) -> float:
    """Longer each time, and random, so that many clients do not come back at the same moment."""
    longest: float = min(WAIT_SECONDS_MAX, 0.1 * 2.0**attempt)
    return random.uniform(longest / 2, longest)


def _wait_told(answer: httpx.Response, attempt: int) -> float | None:
    """How long to wait before the next attempt; None if the service asks for too long a wait."""
    given = answer.headers.get("Retry-After", "")
    if not given.isdigit():
        return _wait(attempt)
    return float(given) if int(given) <= RETRY_AFTER_SECONDS_MAX else None
