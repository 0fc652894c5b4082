"""Taking artefacts, and the eclipse that comes to light between them [SHAM-6, SHAM-7]."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Ballot, Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.shamans.commands import PassCard, TakeArtefact
from domain.shamans.events.artefacts import (
    ArtefactTaken,
    EclipseResolved,
    EclipseRevealed,
    IdentityRevealed,
    SlotRefilled,
)
from domain.shamans.material import ECLIPSE, KIND, MASK, TILES, low_first
from domain.shamans.table import SLOTS, ShamansTable, TileSource

if TYPE_CHECKING:
    from domain.shamans.about import AboutEclipse


def sources(table: ShamansTable) -> list[TileSource]:
    """Where a tile can be taken from; the eclipse is never on top when somebody takes one."""
    found = [slot for slot, tile in zip(SLOTS, table.slots, strict=True) if tile is not None]
    return [*found, "pile"] if table.pile else found


def preferred(table: ShamansTable) -> TileSource | None:
    """What the clock takes: the pile, else slot 1, else slot 2."""
    found = sources(table)
    return "pile" if "pile" in found else found[0] if found else None


def taken(table: ShamansTable, seat: Seat, source: TileSource) -> Todo:
    """The tile changes hands, a mask shows its taker's identity, the slot is refilled, the eclipse may come to light,
    in this order [SHAM-6.13]."""
    is_slot = source in SLOTS
    slot_tile = table.slots[SLOTS.index(source)] if is_slot else None
    tile = slot_tile or table.pile[0]
    is_mask = KIND[tile] == MASK
    yield ArtefactTaken(seat, source, len(table.pile) - (not is_slot), tile if is_slot or is_mask else None, tile)
    if is_mask and seat not in table.shown:
        yield IdentityRevealed(seat, table.identities[seat])
    if is_slot and table.pile:
        yield SlotRefilled(source, table.pile[0], len(table.pile) - 1)
    if table.pile and table.pile[0] == ECLIPSE:
        yield RevealEclipse()


class LowestCard(Prompt, frozen=True, tag="shamans.LowestCard:1"):
    """The lowest card of the led world earns its player an artefact, as long as there are any."""

    candidates_are_options = True
    decision = "take_artefact"
    clause = "SHAM-6.1"

    def settled(self, table: ShamansTable) -> Todo | None:
        return None if sources(table) else []

    def candidates(self, table: ShamansTable) -> Iterator[Command]:
        return map(TakeArtefact, sources(table))

    def objection(self, table: ShamansTable, command: Command) -> IllegalMove | None:
        match command:
            case TakeArtefact(source) if source not in sources(table):
                return IllegalMove("SHAM-6.1")
        return None

    def rules_for(self, table: ShamansTable, command: TakeArtefact) -> tuple[str, ...]:
        return ("SHAM-5.3", "SHAM-6.1", "SHAM-6.3" if command.source == "pile" else "SHAM-6.2")

    def default(self, table: ShamansTable) -> Command:
        source = preferred(table)
        assert source is not None
        return TakeArtefact(source)

    def answered(self, table: ShamansTable, command: TakeArtefact) -> Todo:
        return taken(table, self.seat, command.source)


class RevealEclipse(Task, frozen=True, tag="shamans.RevealEclipse:1"):
    """Resolved as soon as it lies on top; with fewer than two hands left nothing is handed over [SHAM-7.5]."""

    def run(self, table: ShamansTable) -> Todo:
        holders = tuple(table.holders)
        yield EclipseRevealed(table.eclipse_side, holders)
        if len(holders) > 1:
            yield Eclipse()
        else:
            yield EclipseResolved((), len(table.pile) - 1, {}, {})


def receiver_of(table: ShamansTable, holders: Sequence[Seat], giver: Seat) -> Seat:
    """The next of those who hand a card on, to the side that the eclipse shows [SHAM-7.4]."""
    return holders[(holders.index(giver) + TILES.eclipse_sides[table.eclipse_side]) % len(holders)]


class Eclipse(Ballot, frozen=True, tag="shamans.Eclipse:1"):
    """Everybody who still holds cards passes one to the next who does, all at once."""

    candidates_are_options = True
    decision = "eclipse"
    clause = "SHAM-7.2"

    def voters(self, table: ShamansTable) -> Sequence[Seat]:
        return table.holders

    def candidates(self, table: ShamansTable, seat: Seat) -> Iterator[Command]:
        return map(PassCard, table.hands[seat])

    def objection(self, table: ShamansTable, seat: Seat, command: Command) -> IllegalMove | None:
        match command:
            case PassCard(card) if card not in table.hands[seat]:
                return IllegalMove("SHAM-4.3")
        return None

    def default(self, table: ShamansTable, seat: Seat) -> Command:
        return PassCard(min(table.hands[seat], key=low_first))

    def counted(self, table: ShamansTable, votes: Mapping[Seat, PassCard]) -> Todo:
        seats = sorted(votes)
        pairs = tuple((seat, receiver_of(table, seats, seat)) for seat in seats)
        given = {seat: votes[seat].card for seat in seats}
        received = {receiver: given[giver] for giver, receiver in pairs}
        return [EclipseResolved(pairs, len(table.pile) - 1, given, received)]

    def about(self, table: ShamansTable) -> "AboutEclipse":
        return {"direction": table.eclipse_side}
