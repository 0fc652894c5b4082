"""The components, read from the package's data files: correcting a reconstructed number means editing only those."""

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
"""The rituals that the rules can perform."""


class _Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a data file; an unknown field, which may be a misspelt one, is refused."""


class Board(_Record, frozen=True):
    source: dict[str, str]
    first_space: int
    moon_space: int
    start_space: dict[int, int]
    """By number of players."""
    last_call_spaces: int
    """How close to the moon the pawn must be for a last call before the round ends."""


class Ritual(_Record, frozen=True):
    id: str
    name: Text
    effect: Text
    clause: str


class World(_Record, frozen=True):
    id: str
    name: Text
    card: Text
    """What one of its cards is called, before the number."""
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
    effect: Text
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
    """How many are used: the first ones in canonical order."""
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
    """What has to be true of the data files, however their numbers are corrected."""
    _same("start spaces for", setup.by_players, board.start_space)
    track = range(board.first_space, board.moon_space)
    for start in board.start_space.values():
        assert start in track, f"Shamans has a track from {track[0]} to {track[-1]}, here is a start space {start}"
    _same("rituals", RITUAL_IDS, [ritual.id for ritual in worlds.rituals])
    for world in worlds.worlds:
        assert world.ritual in RITUAL_IDS, f"Shamans has the rituals {RITUAL_IDS}, here is {world.ritual} of {world.id}"
    _same("artefacts", (DAGGER, PORTAL, MOONSTONE, MASK), [kind.id for kind in tiles.artefacts])
    _same("eclipse tile", (ECLIPSE,), [tiles.eclipse.id])
    _same("sides of the eclipse", ("left", "right"), tiles.eclipse_sides)
    _same("teams with points", TEAMS, scoring.team_points)
    _same("teams with identity cards", TEAMS, setup.identities)
    for players, deal in setup.by_players.items():
        _check_deal(players, deal, setup, len(worlds.worlds))


def _same(what: str, expected: Iterable[object], found: Iterable[object]) -> None:
    wanted, here = sorted(map(str, expected)), sorted(map(str, found))
    assert wanted == here, f"Shamans has {what} {', '.join(wanted)}, here are {', '.join(here)}"


def _check_deal(players: int, deal: Deal, setup: Setup, worlds: int) -> None:
    seated, cards = deal.shamans + deal.shadows, players * deal.hand_size + deal.leftover
    assert seated == players, f"Shamans with {players} players deals {players} identity cards, here are {seated}"
    for what, most, found in (
        ("Shamans", setup.identities[SHAMANS], deal.shamans),
        ("Shadows", setup.identities[SHADOWS], deal.shadows),
        ("worlds", worlds, deal.worlds),
        ("cards of a world", setup.value_max, deal.value_max),
    ):
        assert 0 < found <= most, f"Shamans with {players} players has 1 to {most} {what}, here are {found}"
    made = deal.worlds * deal.value_max
    assert made == cards, f"Shamans with {players} players deals out {cards} cards, here are {made}"
    # With more, the cards left over from the deal might complete a world before anybody has played [SHAM-R31].
    most = deal.value_max - 1
    assert deal.leftover <= most, f"Shamans with {players} players leaves {most} cards at most, here {deal.leftover}"


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
