"""Addresses of Redis: of one, of several with commas between, or of Sentinels that know it.

    redis://:password@host:6379/0
    redis://one:6379,two:6379,three:6379           nodes of a cluster: any of them may be dead
    redis+sentinel://one:26379,two:26379/mymaster  Sentinels, the name that they know the master by, and the database

What is said before the first host (scheme, user, password) and after the last one (database, options) holds for all.
"""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

SENTINEL: Final = "+sentinel"
SENTINEL_PORT: Final = 26379
SCHEMES: Final = ("redis", "rediss", "unix", f"redis{SENTINEL}", f"rediss{SENTINEL}")

IN_STORE: Final = "store"
"""The address of an archive that lies in Redis itself instead of in a folder."""


class Address(NamedTuple):
    """An address, taken apart."""

    urls: tuple[str, ...]
    """One for each host, as redis-py reads them. Of Sentinels: the first says how to talk to the master."""
    hosts: tuple[str, ...]
    master: str | None = None
    """The name by which Sentinels know it."""
    sentinel_options: tuple[tuple[str, str], ...] = ()


def read_address(url: str) -> Address:
    """Raises ValueError where it is none."""
    scheme, separator, rest = url.partition("://")
    if not separator or scheme not in SCHEMES:
        raise ValueError(f"an address of Redis begins with {', '.join(SCHEMES[:-1])} or {SCHEMES[-1]}")
    if scheme == "unix":
        return Address((url,), ())
    who, at, places = rest.rpartition("@")
    ends = [place for place in (places.find("/", _host_begins(places)), places.find("?")) if place >= 0]
    end = min(ends, default=len(places))
    hosts, path = tuple(one.rpartition("://")[2] for one in places[:end].split(",")), places[end:]
    if not all(hosts) and len(hosts) > 1:
        raise ValueError("an address has a host between its commas")
    master, options = None, tuple[tuple[str, str], ...]()
    if scheme.endswith(SENTINEL):
        master, path, options = _of_sentinels(path)
    urls = tuple(f"{scheme.removesuffix(SENTINEL)}://{who}{at}{host}{path}" for host in hosts)
    database = path.partition("?")[0].strip("/")
    if database and not database.isdecimal():
        raise ValueError("a database of Redis has a number")
    for one in urls:
        _ = urlsplit(one).port  # raises where it is none
    return Address(urls, hosts, master, options)


def _host_begins(places: str) -> int:
    """Behind the last scheme: later hosts may come with theirs."""
    before_options = places.partition("?")[0]
    return before_options.rfind("://") + 3 if "://" in before_options else 0


def _of_sentinels(path: str) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """The name of the master, the path of its own address, and how to talk to the Sentinels."""
    names, _, query = path.partition("?")
    master, _, db = names.strip("/").partition("/")
    if not master:
        raise ValueError("an address of Sentinels ends with the name of the master")
    pairs = parse_qsl(query)
    own = tuple((name.removeprefix("sentinel_"), value) for name, value in pairs if name.startswith("sentinel_"))
    others = urlencode([(name, value) for name, value in pairs if not name.startswith("sentinel_")])
    return master, f"/{db}" + (f"?{others}" if others else ""), own
