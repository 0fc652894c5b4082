"""The components, read from the package's data files: the reconstructed numbers can be corrected there alone."""

from collections.abc import Iterable
from importlib.resources import files
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel.texts import Text
from domain.kernel.words import Card

Team = Literal["shamans", "shadows"]
SHAMANS: Final[Team] = "shamans"
SHADOWS: Final[Team] = "shadows"
TEAMS: Final = (SHAMANS, SHADOWS)

DAGGER: Final = "dagger"
PORTAL: Final = "portal"
MOONSTONE: Final = "moonstone"
MASK: Final = "mask"
ECLIPSE: Final = "eclipse"

RITUAL_IDS: Final = ("stabilisation", "transformation", "enlightenment", "purification")
"""What the rules know how to perform."""


class _Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a data file: nothing in it may be misspelt."""


class Board(_Record, frozen=True):
    source: dict[str, str]
    first_space: int
    moon_space: int
    start_space: dict[int, int]
    """By number of players."""
    last_call_spaces: int
    """So near to the moon the last call is made before a round ends."""


class Ritual(_Record, frozen=True):
    id: str
    name: Text
    clause: str


class World(_Record, frozen=True):
    id: str
    name: Text
    card: Text
    """How one of its cards is called, before the number."""
    ritual: str


class Worlds(_Record, frozen=True):
    source: dict[str, str]
    rituals: tuple[Ritual, ...]
    stabilisation_spaces: int
    worlds: tuple[World, ...]
    """In canonical order."""


class TileKind(_Record, frozen=True):
    id: str
    name: Text
    count: int
    clause: str


class Tiles(_Record, frozen=True):
    artefacts: tuple[TileKind, ...]
    eclipse: TileKind
    eclipse_sides: dict[str, int]
    """What each side shows, as steps round the table."""


class Deal(_Record, frozen=True):
    """What is used at one number of players."""

    shamans: int
    shadows: int
    worlds: int
    """The first so many in canonical order."""
    value_max: int
    hand_size: int
    leftover: int

    @property
    def identities(self) -> tuple[Team, ...]:
        return (SHAMANS,) * self.shamans + (SHADOWS,) * self.shadows

    @property
    def cards(self) -> tuple[Card, ...]:
        """In the order before the shuffle."""
        return tuple(
            f"{world.id}-{value}" for world in WORLDS.worlds[: self.worlds] for value in range(1, self.value_max + 1)
        )


class Setup(_Record, frozen=True):
    identities: dict[str, int]
    value_max: int
    by_players: dict[int, Deal]


class Scoring(_Record, frozen=True):
    team_points: dict[str, int]
    moonstones_needed: int
    moonstone_points: int
    enlightenment_points: int
    goal: int


File = TypeVar("File", bound=Struct)


def _read(name: str, kind: type[File]) -> File:
    return msgspec.json.decode((files("domain.shamans") / name).read_bytes(), type=kind)


def check_material(board: Board, worlds: Worlds, tiles: Tiles, setup: Setup, scoring: Scoring) -> None:
    """Whatever a correction of the data must not break."""
    assert board.start_space.keys() == setup.by_players.keys(), "a start space for every number of players"
    for start in board.start_space.values():
        assert board.first_space <= start < board.moon_space, f"start space {start} is off the track"
    assert {ritual.id for ritual in worlds.rituals} == set(RITUAL_IDS), "the rituals are known to the rules by name"
    for world in worlds.worlds:
        assert world.ritual in RITUAL_IDS, f"{world.id} has no known ritual"
    assert {kind.id for kind in tiles.artefacts} == {DAGGER, PORTAL, MOONSTONE, MASK}
    assert set(tiles.eclipse_sides) == {"left", "right"} and tiles.eclipse.id == ECLIPSE
    assert set(scoring.team_points) == set(setup.identities) == set(TEAMS)
    for players, deal in setup.by_players.items():
        assert deal.shamans + deal.shadows == players, f"{players} players need as many identities"
        assert deal.shamans <= setup.identities[SHAMANS] and deal.shadows <= setup.identities[SHADOWS]
        assert 0 < deal.worlds <= len(worlds.worlds) and 0 < deal.value_max <= setup.value_max
        assert deal.worlds * deal.value_max == players * deal.hand_size + deal.leftover, f"the deal of {players}"
        assert deal.leftover < deal.value_max, "left-over cards never complete a world [SHAM-R31]"


BOARD: Final = _read("board.json", Board)
WORLDS: Final = _read("worlds.json", Worlds)
TILES: Final = _read("tiles.json", Tiles)
SETUP: Final = _read("setup.json", Setup)
SCORING: Final = _read("scoring.json", Scoring)
check_material(BOARD, WORLDS, TILES, SETUP, SCORING)

MOON: Final = BOARD.moon_space
DEALS: Final = SETUP.by_players
CARDS: Final = {players: deal.cards for players, deal in DEALS.items()}
"""The world cards in the game, by number of players."""

WORLD: Final[dict[Card, str]] = {
    f"{world.id}-{value}": world.id for world in WORLDS.worlds for value in range(1, SETUP.value_max + 1)
}
"""The world of every card, by world and value."""
VALUE: Final[dict[Card, int]] = {card: int(card.rpartition("-")[2]) for card in WORLD}
ORDER: Final[dict[Card, int]] = {card: place for place, card in enumerate(WORLD)}
RITUAL_OF: Final = {world.id: world.ritual for world in WORLDS.worlds}

KIND: Final[dict[Card, str]] = {
    f"{kind.id}-{number}": kind.id for kind in TILES.artefacts for number in range(1, kind.count + 1)
}
"""The kind of every artefact tile, in the order before the shuffle."""
ARTEFACTS: Final = tuple(KIND)
PORTALS: Final = tuple(tile for tile, kind in KIND.items() if kind == PORTAL)


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """By world order and value, as hands are held and moves listed."""
    return sorted(cards, key=ORDER.__getitem__)


def low_first(card: Card) -> tuple[int, int]:
    """Lowest value first, tie by world order: how defaults choose."""
    return VALUE[card], ORDER[card]
