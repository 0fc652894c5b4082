"""`python -m tests.twins [VIEWS] [SEED]`: so many views of all five games, each compared with that of a twin."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from domain.rulesets import RULESETS
from events.redis.server import running
from service.house import house
from service.running.logs import set_up
from service.settings import Settings
from tests.fixtures.redis import fresh_folder
from tests.service.inside import close_all
from tests.twins.watch import Told, Watch

VIEWS = 1_000_000
SEED = 17
SHARE = 20_000
"""So many views at a time for each of those who watch side by side."""


def watched(share: tuple[int, str, int]) -> Told:
    """Some games of one ruleset, with a Redis and a service of their own."""
    seed, ruleset, views = share
    set_up(Settings(log_level="warning"))
    with fresh_folder() as data, running(data, fsync="everysec") as server:
        opened = house(Settings(data=data, redis_url=server.url), server.url)
        watch = Watch(opened, seed)
        watch.watch(ruleset, views)
        close_all()
        opened.store.connections.close()
    return watch.told


def shares(seed: int, views: int) -> Iterator[tuple[int, str, int]]:
    """Every ruleset gets as many views as any other; each share has a seed of its own."""
    each = -(-views // len(RULESETS))
    for number, start in enumerate(range(0, each, SHARE)):
        yield from ((1000 * seed + number, ruleset, min(SHARE, each - start)) for ruleset in RULESETS)


def report(told: Told) -> Iterator[str]:
    yield from (f"  {ruleset:16} {count:8}" for ruleset, count in told.views.items())
    yield from (f"  {kind:16} {count:8}" for kind, count in sorted(told.kinds.items()))
    yield "timing: medians in µs at the table and at its twin; how far from even the slower ones are, in deviations"
    for kind, count, real, twin, deviations in told.timing():
        yield f"  {kind:16} {count:8} {real:8.0f} {twin:8.0f} {deviations:+6.1f}"
    yield f"{told.skipped} moves that a twin does not allow"
    yield from (f"  {leak}" for leak in told.leaks)


def main(views: str = str(VIEWS), seed: str = str(SEED)) -> int:
    began = time.monotonic()
    told = Told()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for one in pool.map(watched, shares(int(seed), int(views))):
            told.add(one)
            sys.stderr.write(f"{told.views.total()} views, {len(told.leaks)} differences\n")
    sys.stdout.write(f"{told.views.total()} views compared with those of twins (seed {seed})\n")
    sys.stdout.write("".join(f"{line}\n" for line in report(told)))
    sys.stdout.write(f"{len(told.leaks)} differences, {time.monotonic() - began:.0f} s\n")
    return 1 if told.leaks else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
