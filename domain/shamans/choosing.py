"""Facts for the label of a move: where the pawn goes, what is taken, who gets the card."""

from domain.kernel.command import Command
from domain.kernel.texts import Facts
from domain.kernel.words import Card, Seat
from domain.shamans.artefacts import receiver_of
from domain.shamans.commands import (
    ChooseRitual,
    PassCard,
    PlayCard,
    Purify,
    Stabilise,
    SwapIdentity,
    TakeArtefact,
    UsePortal,
)
from domain.shamans.material import BOARD, KIND, MASK, MOON, PORTALS, RITUAL_OF, WORLD, WORLDS
from domain.shamans.table import SLOTS, ShamansTable

NEXT_PORTALS = ("first_portal", "second_portal")


def choosing(table: ShamansTable, seat: Seat, command: Command) -> Facts:
    """Further facts for the label of a move, from what its seat may know."""
    match command:
        case PlayCard(card):
            return _playing(table, card)
        case TakeArtefact(source):
            return _tile(table, seat, source)
        case Stabilise("back"):
            space = max(BOARD.first_space, table.pawn - WORLDS.stabilisation_spaces)
            return {"space": space, "in_vain": space == table.pawn}
        case Stabilise(choice):
            return _tile(table, seat, choice)
        case SwapIdentity(other):
            return {"identity": table.identities[other] if other in table.shown else None}
        case Purify():
            return {"turned_up": table.first_dagger(table.face_up[seat]) is None}
        case ChooseRitual(world):
            return {"ritual": RITUAL_OF[world]}
        case PassCard():
            return {"receiver": receiver_of(table, table.holders, seat)}
        case UsePortal(tile, direction):
            space = table.pawn + (1 if direction == "toward" else -1)
            return {"which": _which(table, seat, tile), "space": space, "onto_the_moon": space == MOON}
    return {}


def _playing(table: ShamansTable, card: Card) -> Facts:
    world, space = WORLD[card], table.pawn + 1
    if table.led is None:
        return {"way": "lead"}
    if world == table.led:
        return {"way": "follow"}
    if space == MOON:
        return {"way": "moon"}
    return {"way": "stray", "space": space, "ritual": RITUAL_OF[world] if table.completes(world, 1) else None}


def _tile(table: ShamansTable, seat: Seat, source: str) -> Facts:
    """What lies face up in a slot; whoever takes a mask turns up their identity card."""
    if source not in SLOTS:
        return {}
    tile = table.slots[SLOTS.index(source)]
    return {"tile": tile, "shows": tile is not None and KIND[tile] == MASK and seat not in table.shown}


def _which(table: ShamansTable, seat: Seat, tile: Card) -> str:
    """Which portal it is, for a seat that has two."""
    own = [portal for portal in PORTALS if portal in table.tiles(seat)]
    return "one_portal" if len(own) == 1 else NEXT_PORTALS[own.index(tile)]
