"""What every move is worth to a greedy clan; it takes the best one, and stopping is worth 0."""

from collections.abc import Sequence

from domain.kernel.bots import About, Below
from domain.kernel.command import Command
from domain.kernel.words import Card
from domain.samurai_katana.board import KYOTO, NEIGHBOURS, Region
from domain.samurai_katana.bot.territory import KOKU_WORTH, Territory, card_worth
from domain.samurai_katana.commands.battle import Commit, CommitWithSpecial, Defend, ReplaceCastle, Retreat
from domain.samurai_katana.commands.clan import (
    AddGroup,
    CommitSeppuku,
    EndTurn,
    ExchangeCard,
    GiveKoku,
    Land,
    Launch,
    Move,
    PlayCard,
    StoreTreasure,
)
from domain.samurai_katana.commands.court import (
    AcceptPosition,
    AcceptSupport,
    OfferPosition,
    OfferSupport,
    ReturnSupport,
    SendSupport,
)
from domain.samurai_katana.commands.harvest import ExchangeKoku, Keep, SetAside
from domain.samurai_katana.commands.order import Distribute, PlayNow
from domain.samurai_katana.commands.purchase import BuyCastle, BuySamurai, EndBuying, SellHonour
from domain.samurai_katana.commands.trade import AcceptTrade, GiveCard, OfferPurchase, OfferSale, OfferSwap
from domain.samurai_katana.commands.windows import (
    AttendNoh,
    AttendTea,
    Pass,
    PassRest,
    PlayJustice,
    PlayRonin,
    PlayTsunami,
    RefuseTea,
    ShogunCancels,
)
from domain.samurai_katana.material import ALLIANCE, CARD_TYPES
from domain.samurai_katana.view import KatanaView

MOVES_KEPT = 4
"""How many koku are kept for moves when samurai are bought."""
CARD_HONOUR = 0.3
"""How much honour one unit of `card_worth` counts for."""
ATTACK_SAMURAI = 6
"""More samurai than this do not help an attack."""


def greedy(view: KatanaView, moves: Sequence[Command], about: About, below: Below) -> Command:
    """The most valued move; the first of the best ones, so that the same view gives the same move."""
    land = Territory(view)
    return max(moves, key=lambda move: _value(land, move, about))


def _value(land: Territory, move: Command, about: About) -> float:
    match move:
        case PlayJustice() | AcceptPosition() | AcceptTrade() if about:
            return _bargain_value(land, move, about)
        case Move(origin, to, count):
            return _move_value(land, origin, to, count)
        case AddGroup(origin, count):
            return _group_value(land, origin, count)
        case PlayCard():
            return _play_value(land, move)
        case BuySamurai() | BuyCastle():
            return _purchase_value(land, move)
        case Land(region):
            return 1 + land.worth(region)
        case Commit(cards):
            return _battle_value(land, cards, None, None)
        case CommitWithSpecial(cards, special, helper) | Defend(cards, special, helper):
            return _battle_value(land, cards, special, helper)
        case Keep(cards):
            return sum(card_worth(card) - 1.8 for card in cards)
    return _answer_value(land, move)


def _bargain_value(land: Territory, move: Command, about: About) -> float:
    """The worth of what is offered, less its price; Shogunal Justice is not spent on others."""
    match move:
        case AcceptPosition():
            return 1 - KOKU_WORTH * float(about["price"])
        case AcceptTrade():
            return CARD_HONOUR * card_worth(about["card"]) - KOKU_WORTH * float(about["price"])
    return 1 if land.seat in about["affected"] else -0.1


def _answer_value(land: Territory, move: Command) -> float:
    match move:
        case EndTurn() | EndBuying() | Launch() | Pass():
            return 0
        case PlayTsunami():
            march = land.view.march
            return 1 if march and march.is_attack and land.owner(march.to) == land.seat else -1
        case PlayJustice() | PlayRonin() | ShogunCancels() | AttendTea() | AcceptSupport():
            return 1
        case AttendNoh():
            return 0.5 if land.me.koku >= MOVES_KEPT else -0.5
        case Retreat(region, count):
            return land.worth(region) + 0.1 * count
        case ReturnSupport(region, count) | SendSupport(region, count):
            return 0.1 * count
        case ReplaceCastle():
            return 1
        case SetAside(card):
            return -card_worth(card)
        case ExchangeKoku(times):
            return times
        case AcceptPosition() | AcceptTrade():
            return -0.2
        case ExchangeCard(card):
            return 0.6 - 0.2 * card_worth(card)
        case StoreTreasure(amount):
            return 0.1 * amount if _is_last_turn(land) else -1
        case Distribute(regions):
            return sum(_outlook(land, region) for region in regions) - 0.4 * (len(regions) - len(set(regions)))
        case _ if isinstance(move, _UNWANTED):
            return -2
    return -0.1


_UNWANTED = (
    SellHonour,
    OfferSale,
    OfferPurchase,
    OfferSwap,
    OfferPosition,
    GiveKoku,
    CommitSeppuku,
    RefuseTea,
    GiveCard,
    PlayNow,
    PassRest,
    OfferSupport,
)


def _is_last_turn(land: Territory) -> bool:
    view = land.view
    return view.game_turn == view.turn_limit or max(clan.honour for clan in view.clans) >= view.threshold


def _outlook(land: Territory, region: Region) -> float:
    """How promising a region is as a base: what is still free around it."""
    return 0.1 * sum(land.worth(other) for other in NEIGHBOURS[region] if land.owner(other) is None)


# --- marching -----------------------------------------------------------------------------------------


def _is_free(land: Territory, to: Region) -> bool:
    has_shogun_move = land.view.shogun == land.seat and not land.view.shogun_has_moved
    return land.regions[to].castle == land.seat or has_shogun_move


def _move_value(land: Territory, origin: Region, to: Region, count: int) -> float:
    there = land.regions[origin]
    cost = 0 if _is_free(land, to) else KOKU_WORTH
    gone = origin if there.samurai == count and there.castle is None else None
    left = land.worth(origin, to) if gone else 0
    owner = land.owner(to)
    if owner is None:
        useful = min(count, 1 + (there.samurai - count > 1))
        return land.worth(to, gone) - cost - left - 0.12 * (count - useful)
    if owner == land.seat:
        return _shift_value(land, origin, to, count) - cost - left
    together = min(ATTACK_SAMURAI, count + land.reinforcements(to) - (there.samurai - 1))
    worth = max(land.attack_worth(to, count, gone), land.attack_worth(to, together, gone) - KOKU_WORTH)
    return worth - cost - left - 0.02 * max(0, count - ATTACK_SAMURAI)


def _shift_value(land: Territory, origin: Region, to: Region, count: int) -> float:
    """Samurai from the hinterland go where there is still something to take."""
    if land.is_border(origin) or land.free_neighbours(origin):
        return -1
    gain = 0.25 * min(count, 3) * land.is_border(to) + 0.3 * bool(land.free_neighbours(to))
    return gain if land.regions[origin].samurai > count else -1


def _group_value(land: Territory, origin: Region, count: int) -> float:
    march = land.view.march
    assert march is not None
    marching = sum(group.count for group in march.groups)
    there = land.regions[origin]
    left = land.worth(origin) if there.samurai == count and there.castle is None else 0
    now = land.attack_worth(march.to, marching)
    return land.attack_worth(march.to, min(ATTACK_SAMURAI, marching + count)) - now - left - KOKU_WORTH - 0.02 * count


def _purchase_value(land: Territory, move: Command) -> float:
    match move:
        case BuySamurai(region, count):
            spare = land.me.koku - MOVES_KEPT
            wasted = max(0, count - spare)
            front = _outlook(land, region) + 0.35 * land.is_border(region) + 0.05 * land.worth(region)
            crowd = 0.08 * (land.regions[region].samurai + count)
            return count * (0.25 + front - crowd) - wasted
        case BuyCastle(region):
            price = 6 if region == KYOTO else 4
            is_rich = land.me.koku - price >= MOVES_KEPT + 2
            return 0.3 * land.worth(region) + 0.4 * land.is_border(region) if is_rich else -1
    return 0


# --- cards --------------------------------------------------------------------------------------------


def _play_value(land: Territory, play: PlayCard) -> float:
    reserve = 0.6 if land.me.hand_count <= 3 else 0
    return _effect_value(land, play) - 0.15 * CARD_TYPES[play.card].katanas - reserve


def _effect_value(land: Territory, play: PlayCard) -> float:
    shame = 1 if land.me.honour else 0
    match play.card:
        case "noh_theatre":
            return 1.5
        case "tea_ceremony":
            assert play.seat is not None
            return 1.3 - 0.02 * land.view.clans[play.seat].honour
        case "nanban_trade":
            return 0.9
        case "wako_pirates":
            assert play.seat is not None
            return KOKU_WORTH * min(3, land.view.clans[play.seat].koku) + 0.3 * (play.seat == land.rival)
        case "affront" | "conspiracy":
            assert play.seat is not None
            hurt = min(2 if play.card == "affront" else 1, land.view.clans[play.seat].honour)
            return (0.6 * hurt + 0.3 * (play.card == "conspiracy")) * (play.seat == land.rival) - shame
        case "ronin":
            assert play.region is not None and play.count is not None
            return play.count * (0.25 + 0.2 * land.is_border(play.region) + _outlook(land, play.region))
    assert play.region is not None
    region = land.regions[play.region]
    if play.card == "ninja":
        return 0.2 * min(2, region.samurai) + 0.5 * land.spoiled(play.region) - shame
    taken = land.worth(play.region) if play.count or play.count is None else 0
    return taken + land.spoiled(play.region) + 0.2 * region.samurai


def _battle_value(land: Territory, cards: tuple[Card, ...], special: Card | None, helper: int | None) -> float:
    """Katanas win and kill; a special should be worth its card and its price."""
    value = sum(CARD_TYPES[card].katanas - 0.1 * card_worth(card) for card in cards)
    if special is None:
        return value
    return value + _special_value(land, special, helper) - KOKU_WORTH * CARD_TYPES[special].price - 0.3


def _special_value(land: Territory, special: Card, helper: int | None) -> float:
    battle = land.view.battle
    assert battle is not None
    there = land.regions[battle.region]
    attackers = sum(group.count for group in battle.groups)
    attacks = battle.attacker.seat == land.seat
    own, others = (attackers, there.samurai) if attacks else (there.samurai, attackers)
    match special:
        case "arquebusiers":
            return min(2, others)
        case "treason":
            return 2.5
        case "sappers":
            return 1.5 * (there.castle is not None) if attacks else 0
        case "saboteurs":
            return 0.5 if not land.me.honour else 0
        case "orderly_retreat":
            return 0.5
    if special == ALLIANCE and helper is not None:
        return max(0, min(4 - own, land.helpers(helper, battle.region)))
    return CARD_TYPES[special].fan
