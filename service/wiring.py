"""Everything a process of the service needs, put together once."""

from __future__ import annotations

from dataclasses import dataclass

from domain.rulesets import RULESETS
from events.codec import Rulesets
from events.connection import Connections
from events.play import Games
from events.receipts import Keyring
from events.store import Store
from service.config import Settings
from service.players import Players


@dataclass(frozen=True)
class House:
    """The open house: games, people and the store under them. Serves all threads of a process."""

    settings: Settings
    store: Store
    keyring: Keyring
    games: Games
    players: Players
    rulesets: Rulesets


def house(settings: Settings, redis_url: str) -> House:
    store = Store(Connections(redis_url))
    keyring = Keyring(settings.keys_folder)
    return House(settings, store, keyring, Games(store, keyring, RULESETS), Players(store), RULESETS)
