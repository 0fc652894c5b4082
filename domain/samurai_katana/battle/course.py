"""The course of a battle: which steps it has, in what order, up to the count [KATANA-10.42]."""

from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.battle.aftermath import (
    BattleHonour,
    CastleCaptured,
    EndBattle,
    Flight,
    Homecoming,
    Occupy,
    ShogunShamed,
    TakeLosses,
)
from domain.samurai_katana.battle.committing import ArmDefender, Committing, SpecialFirst
from domain.samurai_katana.battle.count import Force, fought
from domain.samurai_katana.battle.shogun import ShogunInBattle
from domain.samurai_katana.battle.support import SupportGoesHome, SupportHonour, SupportOffer
from domain.samurai_katana.board import MOUNTAINS, SPACES, Region
from domain.samurai_katana.cards.windows import BattleWindow
from domain.samurai_katana.changes import control, honour, koku
from domain.samurai_katana.events.battle import BattleResolved, BattleRevealed, BattleStarted, Shown
from domain.samurai_katana.events.figures import AttackDropped
from domain.samurai_katana.material import CARD_TYPES, SABOTEURS
from domain.samurai_katana.table import Battle, KatanaTable, Side, SideName


class StartBattle(Task, frozen=True, tag="samurai-katana.StartBattle:1"):
    """The attackers leave their regions, unless every group has been stopped [KATANA-9.17]."""

    attacker: Seat
    region: Region

    def run(self, table: KatanaTable) -> Todo:
        march = table.march
        if march is None:
            yield AttackDropped(self.attacker, self.region)
            return
        defender = table.owner[self.region]
        attackers = sum(group.count for group in march.groups)
        defenders = table.samurai[defender].get(self.region, 0)
        yield BattleStarted(self.attacker, defender, self.region, march.groups, attackers, defenders)
        yield from control(table, *(group.origin for group in march.groups))
        yield from (
            BattleWindow(defender, self.attacker, self.region),
            SupportOffer(table.emperor),
            SpecialFirst(self.attacker, "attacker"),
            Committing(self.attacker, "attacker"),
            ArmDefender(defender),
            SpecialFirst(defender, "defender"),
            Committing(defender, "defender"),
            Reveal(),
        )


class Reveal(Task, frozen=True, tag="samurai-katana.Reveal:1"):
    """Both sides turn their cards, and specials are paid [KATANA-10.14]."""

    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        attacker, defender = _shown(battle.attacker), _shown(battle.defender)
        yield BattleRevealed(
            attacker,
            defender,
            attacker.cards,
            attacker.special,
            attacker.helper,
            defender.cards,
            defender.special,
            defender.helper,
        )
        yield from koku(attacker.seat, -attacker.paid, "price")
        yield from koku(defender.seat, -defender.paid, "price")
        shogun = [] if table.shogun is None else [ShogunInBattle(table.shogun)]
        yield from (*shogun, Sabotage("attacker"), Sabotage("defender"), CountUp())


def _shown(side: Side) -> Shown:
    paid = CARD_TYPES[side.special].price if side.special else 0
    return Shown(side.seat, side.cards, side.special, side.helper, paid)


class Sabotage(Task, frozen=True, tag="samurai-katana.Sabotage:1"):
    """Saboteurs cost their player honour, whatever they achieve [KATANA-17.12]."""

    side: SideName

    def run(self, table: KatanaTable) -> Todo:
        side = table.open_battle.side(self.side)
        if side.special == SABOTEURS and not side.is_cancelled:
            yield from honour(table, side.seat, -CARD_TYPES[SABOTEURS].honour_cost, "saboteurs")


class CountUp(Task, frozen=True, tag="samurai-katana.CountUp:1"):
    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        result = fought(
            force(table, battle, "attacker"),
            force(table, battle, "defender"),
            in_mountains=battle.region in MOUNTAINS,
            has_castle=battle.region in table.castles,
        )
        return [
            BattleResolved(
                result.attack,
                result.defence,
                result.attack.total,
                result.defence.total,
                result.outcome,
                result.attack_losses,
                result.defence_losses,
                battle.attacker.seat,
                battle.defender.seat,
            ),
            TakeLosses(),
            BattleHonour(),
            ShogunShamed(),
            SupportHonour(),
            Homecoming(),
            Flight(battle.defender.seat, battle.region),
            Occupy(),
            CastleCaptured(battle.attacker.seat, battle.region),
            SupportGoesHome(table.emperor),
            EndBattle(),
        ]


def force(table: KatanaTable, battle: Battle, name: SideName) -> Force:
    side = battle.side(name)
    standing = table.samurai[side.seat].get(battle.region, 0)
    support = battle.support
    return Force(
        samurai=battle.attackers if name == "attacker" else standing,
        cards=side.cards,
        special=None if side.is_cancelled else side.special,
        helpers=0 if side.helper is None else helpers(table, side.helper, battle.region),
        supporters=support.count if support is not None and support.side == name else 0,
    )


def helpers(table: KatanaTable, helper: Seat, region: Region) -> int:
    """The helper's samurai in regions linked by land; those on the march are in none and don't help [KATANA-17.6]."""
    return sum(table.samurai[helper].get(neighbour, 0) for neighbour in SPACES[region].land)
