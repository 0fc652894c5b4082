"""How much each caller may ask. A caller who waits for each answer before the next request is never limited.

So only requests that overlap with another one of the same caller in this process are counted: each takes a token from
the caller's bucket, which fills up again with time. Sign-ups are counted for each address, in the store.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable
from typing import Final

from events.beside.counters import Counters
from events.redis.families import SIGN_UPS
from service.http.problems import Problem

BUCKETS_MAX: Final = 10_000
"""How many callers are remembered at once; those with nothing under way are forgotten first."""

RUNNING_MAX: Final = 16
"""Requests of one caller at once in one process, however many tokens are left, so that other callers are served,
too."""

HOUR: Final = 3600


class _Bucket:
    __slots__ = ("filled", "running", "tokens")

    def __init__(self, tokens: float, filled: float) -> None:
        self.tokens = tokens
        self.filled = filled
        self.running = 0


class Overlaps:
    """Each caller's requests under way, and the tokens left for overlapping ones. Not thread-safe: for one loop."""

    def __init__(self, per_second: int, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst = per_second, burst
        self._clock = clock
        self._buckets: dict[str, _Bucket] = {}

    def enter(self, caller: str) -> None:
        """Call it before a request is answered; raises a Problem if the caller has too many under way."""
        bucket = self._buckets.get(caller)
        if bucket is None:
            if len(self._buckets) >= BUCKETS_MAX:
                self._forget()
            bucket = self._buckets[caller] = _Bucket(self.burst, self._clock())
        if bucket.running:
            self._fill(bucket)
            if bucket.tokens < 1 or bucket.running >= RUNNING_MAX:
                raise self._refusal(bucket)
            bucket.tokens -= 1
        bucket.running += 1

    def leave(self, caller: str) -> None:
        """Call it before the answer is sent: the next request may come right after, and would count as an overlap."""
        bucket = self._buckets[caller]
        bucket.running -= 1
        if not bucket.running and bucket.tokens >= self.burst:
            del self._buckets[caller]

    def _fill(self, bucket: _Bucket) -> None:
        now = self._clock()
        bucket.tokens = min(float(self.burst), bucket.tokens + (now - bucket.filled) * self.per_second)
        bucket.filled = now

    def _forget(self) -> None:
        for caller, bucket in list(self._buckets.items()):
            if not bucket.running:
                del self._buckets[caller]

    def _refusal(self, bucket: _Bucket) -> Problem:
        wait = max(1, math.ceil((1 - bucket.tokens) / self.per_second))
        return too_many("overlaps", quota=self.burst, window=math.ceil(self.burst / self.per_second), wait=wait)


class SignUps:
    """Limits sign-ups from one address in an hour. Addresses are kept as hashes, for an hour."""

    def __init__(self, counters: Counters, per_hour: int) -> None:
        self._counters, self._per_hour = counters, per_hour

    def count(self, address: str) -> None:
        """One more from this address; raises a Problem where that is too many."""
        digest = hashlib.blake2b(address.encode(), digest_size=12).hexdigest()
        count, left = self._counters.up(SIGN_UPS, digest, HOUR)
        if count > self._per_hour:
            raise too_many("sign-ups", quota=self._per_hour, window=HOUR, wait=max(1, left))


def too_many(policy: str, *, quota: int, window: int, wait: int) -> Problem:
    return Problem(
        "too-many-requests",
        headers={
            "Retry-After": str(wait),
            "RateLimit": f'"{policy}";r=0;t={wait}',
            "RateLimit-Policy": f'"{policy}";q={quota};w={window}',
        },
    )
