"""Facts for the label of a move that depend on the table, as far as its seat may know them."""

from collections.abc import Callable
from typing import Any, Final

from domain.kernel.command import Command
from domain.kernel.engine import open_step
from domain.kernel.texts import Facts
from domain.kernel.words import Card, Seat
from domain.samurai_katana.battle.count import Force, fought
from domain.samurai_katana.battle.course import helpers
from domain.samurai_katana.board import MOUNTAINS, Region, way_between
from domain.samurai_katana.cards.effects import NANBAN_KOKU_MAX, NINJA_SAMURAI, PIRATES_KOKU
from domain.samurai_katana.clan.marching import is_attack, payment_for
from domain.samurai_katana.commands.battle import (
    ChooseSpecial,
    Commit,
    CommitWithSpecial,
    Defend,
    DestroyCastle,
    ReplaceCastle,
    ReplaceCastleWith,
)
from domain.samurai_katana.commands.clan import AddGroup, EndTurn, Launch, Move, PlayCard
from domain.samurai_katana.commands.court import AcceptPosition, AcceptSupport, OfferSupport
from domain.samurai_katana.commands.harvest import ExchangeKoku
from domain.samurai_katana.commands.order import PlayNow, Wait
from domain.samurai_katana.commands.purchase import BuyCastle
from domain.samurai_katana.commands.trade import AcceptTrade, ConfirmTrade
from domain.samurai_katana.commands.windows import PlayJustice, PlayTsunami, ShogunCancels
from domain.samurai_katana.events.wealth import ProvincesScored
from domain.samurai_katana.material import (
    AFFRONT,
    AFFRONT_HONOUR,
    CARD_TYPES,
    CONSPIRACY,
    KOKU_PER_HONOUR,
    NANBAN_TRADE,
    NINJA,
    WAKO_PIRATES,
)
from domain.samurai_katana.phases.purchase import castle_price
from domain.samurai_katana.phases.scoring import scored
from domain.samurai_katana.table import KatanaTable, SideName


def choosing(table: KatanaTable, seat: Seat, command: Command) -> Facts:
    facts = LABEL_FACTS.get(type(command))
    return {} if facts is None else facts(table, seat, command)


def _moved(table: KatanaTable, seat: Seat, move: Move) -> Facts:
    return {"whom": _enemy(table, seat, move.to), **_way(table, seat, move.origin, move.to)}


def _added(table: KatanaTable, seat: Seat, move: AddGroup) -> Facts:
    to = table.open_march.to
    return {"to": to, **_way(table, seat, move.origin, to)}


def _way(table: KatanaTable, seat: Seat, origin: Region, to: Region) -> Facts:
    return {"way": way_between(origin, to), "price": f"paid.{payment_for(table, seat, to)}"}


def _enemy(table: KatanaTable, seat: Seat, region: Region) -> Seat | None:
    return table.owner[region] if is_attack(table, seat, region) else None


def _launched(table: KatanaTable, seat: Seat, move: Launch) -> Facts:
    march = table.open_march
    return {"to": march.to, "whom": table.owner[march.to], "samurai": sum(group.count for group in march.groups)}


def _played(table: KatanaTable, seat: Seat, play: PlayCard) -> Facts:
    """`note` says what happens where that is not obvious."""
    whom = None if play.region is None else _enemy(table, seat, play.region)
    return {
        "whom": whom,
        "price": CARD_TYPES[play.card].price or None,
        "gain": _gain(table, seat, play),
        "cost": _cost(table, seat, play),
        "loss": _loss(table, play),
        "note": _note(table, seat, play),
    }


def _cost(table: KatanaTable, seat: Seat, play: PlayCard) -> int | None:
    """Honour that its player loses by the card: never more than there is."""
    return min(CARD_TYPES[play.card].honour_cost, table.honour[seat]) or None


def _gain(table: KatanaTable, seat: Seat, play: PlayCard) -> int | None:
    """Koku that the card brings, or samurai that it removes."""
    if play.card == NANBAN_TRADE:
        return min(NANBAN_KOKU_MAX, table.coast_count(seat))
    if play.card == WAKO_PIRATES:
        assert play.seat is not None
        return min(PIRATES_KOKU, table.koku[play.seat])
    if play.card == NINJA:
        assert play.region is not None
        return min(NINJA_SAMURAI, table.samurai[table.owner[play.region]][play.region])
    return None


def _loss(table: KatanaTable, play: PlayCard) -> int | None:
    """Honour that an Affront takes from its target."""
    return min(AFFRONT_HONOUR, table.honour[play.seat]) if play.card == AFFRONT and play.seat is not None else None


def _note(table: KatanaTable, seat: Seat, play: PlayCard) -> str | None:
    """What to say where the target has nothing to lose."""
    if play.seat is None or table.honour[play.seat]:
        return None
    if play.card == AFFRONT:
        return "note.no_honour" if _cost(table, seat, play) else "note.in_vain"
    if play.card == CONSPIRACY and not table.hands[play.seat]:
        return "note.nothing" if _cost(table, seat, play) else "note.in_vain"
    return None


# --- battles ------------------------------------------------------------------------------------------


def _committed(table: KatanaTable, seat: Seat, move: Commit) -> Facts:
    return _points(table, seat, "attacker", move.cards, None, None)


def _committed_with(table: KatanaTable, seat: Seat, move: CommitWithSpecial) -> Facts:
    return _points(table, seat, "attacker", move.cards, move.special, move.helper)


def _defended(table: KatanaTable, seat: Seat, move: Defend) -> Facts:
    return _points(table, seat, "defender", move.cards, move.special, move.helper)


def _points(
    table: KatanaTable, seat: Seat, name: SideName, cards: tuple[Card, ...], special: Card | None, helper: Seat | None
) -> Facts:
    """The battle points of these cards, unless a special of the opponent changes them."""
    battle = table.open_battle
    own = battle.side(name)
    if own.has_chosen_special:
        special, helper = own.special, own.helper
    support = battle.support
    standing = table.samurai[seat].get(battle.region, 0)
    force = Force(
        samurai=battle.attackers if name == "attacker" else standing,
        cards=cards,
        special=special,
        helpers=0 if helper is None else helpers(table, helper, battle.region),
        supporters=support.count if support is not None and support.side == name else 0,
    )
    nobody = Force(0, ())
    attack, defence = (force, nobody) if name == "attacker" else (nobody, force)
    result = fought(attack, defence, in_mountains=battle.region in MOUNTAINS, has_castle=battle.region in table.castles)
    points = result.attack if name == "attacker" else result.defence
    return {
        "katanas": points.katanas,
        "more": points.total - points.katanas,
        "points": points.total,
        "price": CARD_TYPES[special].price or None if special else None,
    }


def _special(table: KatanaTable, seat: Seat, move: ChooseSpecial) -> Facts:
    return {"price": CARD_TYPES[move.special].price or None}


def _castle(table: KatanaTable, seat: Seat, move: Command) -> Facts:
    region = table.open_battle.region
    return {"captured": region, "owner": table.castles[region]}


# --- everything else ----------------------------------------------------------------------------------


def _ended(table: KatanaTable, seat: Seat, move: EndTurn) -> Facts:
    """What is scored at the end of the turn, and what befalls a clan without land."""
    if seat in table.landless:
        return {"is_landless": True}
    if table.options.bushido_code:
        return {"scored": None}
    gained = sum(event.honour for event in scored(table, seat) if isinstance(event, ProvincesScored))
    return {"scored": gained or None}


def _asked_about(table: KatanaTable, seat: Seat, move: Command) -> Facts:
    """The public facts of the question that the move answers."""
    return open_step(table).about(table)


LABEL_FACTS: Final[dict[type[Command], Callable[[KatanaTable, Seat, Any], Facts]]] = {
    Move: _moved,
    AddGroup: _added,
    Launch: _launched,
    PlayCard: _played,
    BuyCastle: lambda table, seat, move: {"price": castle_price(move.region)},
    Commit: _committed,
    CommitWithSpecial: _committed_with,
    Defend: _defended,
    ChooseSpecial: _special,
    DestroyCastle: _castle,
    ReplaceCastle: _castle,
    ReplaceCastleWith: _castle,
    EndTurn: _ended,
    ExchangeKoku: lambda table, seat, move: {"koku": KOKU_PER_HONOUR * move.times},
    PlayNow: lambda table, seat, move: {"phase": table.phase},
    Wait: lambda table, seat, move: {"phase": table.phase},
    AcceptTrade: _asked_about,
    ConfirmTrade: _asked_about,
    AcceptPosition: _asked_about,
    AcceptSupport: _asked_about,
    PlayJustice: _asked_about,
    PlayTsunami: _asked_about,
    ShogunCancels: lambda table, seat, move: {} if move.side else _asked_about(table, seat, move),
    OfferSupport: lambda table, seat, move: {"supported": table.open_battle.side(move.side).seat},
}
