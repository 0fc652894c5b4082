"""What a wound causes: defeat first, then the abilities of the wounded and of the attacker [SWORD-R18]."""

from collections.abc import Iterator

from domain.kernel.step import Step, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_sword.drawing import DrawCards
from domain.samurai_sword.events.fighting import HitTaken, HonourGiven, PlayerDefeated
from domain.samurai_sword.material import WEAPONS
from domain.samurai_sword.reactions import after
from domain.samurai_sword.table import SwordTable


@after.to(HitTaken)
def last_resilience(table: SwordTable, hit: HitTaken) -> Iterator[Step]:
    """A defeat is carried out completely before anything else [SWORD-R25]."""
    if not table.resilience[hit.seat]:
        yield Defeat(hit.seat, hit.by)


@after.to(HitTaken)
def ushiwaka(table: SwordTable, hit: HitTaken) -> Iterator[Step]:
    """Draws a card for each wound really suffered from a weapon [SWORD-13.16, SWORD-R19]."""
    if hit.source in WEAPONS and table.characters[hit.seat] == "ushiwaka":
        yield DrawCards(hit.seat, hit.lost, "ushiwaka")


@after.to(HitTaken)
def tomoe(table: SwordTable, hit: HitTaken) -> Iterator[Step]:
    """Draws one card for each weapon hit [SWORD-13.15]."""
    if hit.source in WEAPONS and table.characters[hit.by] == "tomoe":
        yield DrawCards(hit.by, 1, "tomoe")


class Defeat(Task, frozen=True, tag="samurai-sword.Defeat:1"):
    seat: Seat
    by: Seat

    def run(self, table: SwordTable) -> Todo:
        return [PlayerDefeated(self.seat, self.by), HonourGiven(self.seat, self.by)]
