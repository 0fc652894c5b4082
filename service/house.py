"""Everything a process of the service needs, put together once."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from pathlib import Path

import structlog

from domain.rulesets import offered
from events.beside.accounts import Accounts
from events.beside.counters import Counters
from events.beside.disputes import Disputes
from events.beside.docket import Dockets
from events.beside.first_answers import FirstAnswers
from events.beside.losses import Losses
from events.beside.news import Newspapers
from events.beside.open_tables import OpenTables
from events.beside.presence import Presence
from events.beside.public_keys import PublicKeys, signing
from events.beside.ratings import Ratings
from events.beside.refusals import Refusals
from events.beside.vitals import Vitals
from events.beside.webhooks import Webhooks
from events.beside.work import WorkLists
from events.codec import Rulesets
from events.disputing import Disputing
from events.exports import Exports
from events.games import Games
from events.lifeline import end_with_parent
from events.proof.chain import Head, Stored
from events.proof.keys import Keys, derived_key
from events.proof.receipts import Keyring
from events.redis.addresses import IN_STORE
from events.redis.connection import Connections
from events.remedies import Remedies
from events.store import Conflict, Store
from events.stored_archive import archive_at
from events.transparency.log import Log
from service.house_key import HouseKey
from service.http.limits import Overlaps, SignUps
from service.people.players import Players
from service.push.tickets import Tickets
from service.running.logs import set_up
from service.running.metrics import CONFLICTS
from service.settings import BadSetting, Settings, settings_from

log = structlog.get_logger()


class CountedStore(Store):
    """The store, counting conflicts: appends that came second."""

    def conflicting(self, head: Head, version: int, tail: list[Stored]) -> Conflict:
        CONFLICTS.inc()
        return super().conflicting(head, version, tail)


@dataclass(frozen=True)
class House:
    """Everything that a request may need: games, people, and the store below them. Serves all threads of a process."""

    settings: Settings
    store: Store
    keys: Keys
    keyring: Keyring
    games: Games
    log: Log
    exports: Exports
    rulesets: Rulesets
    players: Players
    refusals: Refusals
    losses: Losses
    presence: Presence
    house_key: HouseKey
    tickets: Tickets
    public_keys: PublicKeys
    first_answers: FirstAnswers
    overlaps: Overlaps
    sign_ups: SignUps
    vitals: Vitals
    disputes: Disputes
    disputing: Disputing
    dockets: Dockets
    remedies: Remedies
    webhooks: Webhooks
    ratings: Ratings
    newspapers: Newspapers
    open_tables: OpenTables
    todo: WorkLists

    def settle(self) -> None:
        """Called when a process starts: shares its public keys with all hosts, and logs where this host is set up
        unlike the others."""
        self.public_keys.share_all(self.keys, self.keyring)
        archive = self.store.archive
        assert archive is not None
        facts = {
            "keys": signing(self.keys),
            "tickets.key": self.house_key.digest,
            "GYOJI_ARCHIVE": IN_STORE if archive.name() == IN_STORE else "a folder",
            "GYOJI_EXAMPLE": self.settings.example,
            "GYOJI_REPLICAS": str(self.settings.replicas),
        }
        found = self.public_keys.differing(host_name(self.settings.data), facts)
        if archive.is_another():
            found["archive"] = ["whoever has archived games"]
        for what, hosts in found.items():
            log.warning("this host differs from others", what=what, hosts=hosts)


def host_name(data: Path) -> str:
    """Two data folders on one machine are two hosts."""
    return f"{socket.gethostname()}:{data.resolve()}"


def house(settings: Settings, redis_url: str) -> House:
    connections = Connections(redis_url, replicas=settings.replicas)
    store = CountedStore(connections, archive=archive_at(settings.archive_folder, connections))
    secret = settings.signing_secret
    house_key = HouseKey(settings.data, secret)
    keyring = Keyring(settings.keys_folder, derived_key(secret, "receipt"))
    rulesets = offered(with_example=settings.example == "yes")
    keys = Keys(settings.keys_folder, secret)
    log = Log(store, settings.log_folder, keys.of("log"))
    games = Games(store, keyring, rulesets, log=log)
    todo, refusals, disputes = WorkLists(store), Refusals(store), Disputes(store)
    dockets = Dockets(store)
    return House(
        settings=settings,
        store=store,
        keys=keys,
        keyring=keyring,
        games=games,
        log=log,
        exports=Exports(games),
        rulesets=rulesets,
        players=Players(Accounts(store)),
        refusals=refusals,
        losses=games.losses,
        presence=Presence(store),
        house_key=house_key,
        tickets=Tickets(house_key),
        public_keys=PublicKeys(store),
        first_answers=FirstAnswers(store),
        overlaps=Overlaps(settings.overlaps_per_second, settings.overlaps_burst),
        sign_ups=SignUps(Counters(store), settings.sign_ups_per_hour),
        vitals=Vitals(redis_url, settings.queue_url or redis_url),
        disputes=disputes,
        disputing=Disputing(games, disputes, refusals, todo),
        dockets=dockets,
        remedies=Remedies(games, dockets, disputes, keys, todo),
        webhooks=Webhooks(store),
        ratings=Ratings(store),
        newspapers=Newspapers(store),
        open_tables=OpenTables(games),
        todo=todo,
    )


def served_house() -> House:
    """The house of a process that granian serves, which has nothing but its environment."""
    end_with_parent()
    settings = settings_from()
    if settings.redis_url is None:
        raise BadSetting("REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it.")
    set_up(settings)
    return house(settings, settings.redis_url)
