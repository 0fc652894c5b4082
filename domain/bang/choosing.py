"""Facts for the label of a move, from what its seat may know: a distance, the lives left, the cards to discard."""

from typing import Any

from domain.bang import citing
from domain.bang.commands import HAND, Drink, EndPlay, FromDiscard, FromPlayer, Pick, Play, Respond, SidHeal, TakeHit
from domain.bang.flipping import Judge, matches
from domain.bang.material import BANG, BEER, CARD_TYPES, CAT_BALOU, JAIL, KIND, MISSED
from domain.bang.shooting import Shot
from domain.bang.table import BangTable
from domain.kernel.command import Command
from domain.kernel.texts import Facts
from domain.kernel.words import Seat


def choosing(table: BangTable, seat: Seat, command: Command) -> Facts:
    """`does` picks the words of the label (texts.py) where a move has several."""
    step = table.agenda[-1].step
    match command:
        case Play():
            return _playing(table, seat, command)
        case Respond(card):
            return _answering(table, seat, card, step)
        case EndPlay() if len(table.hands[seat]) > table.life[seat]:
            return {"surplus": len(table.hands[seat]) - table.life[seat]}
        case TakeHit():
            left = table.life[seat] - 1
            return {"does": "survive", "left": left} if left > 0 else {"does": "die"}
        case Drink() | SidHeal():
            life = table.life[seat] + 1
            return {"does": "live", "life": life} if life > 0 else {"does": "linger", "short": 1 - life}
        case Pick(card) if isinstance(step, Judge):
            return {"does": f"{step.reason}_{matches(step.reason, card)}"}
        case FromPlayer(target):
            return {"held": len(table.hands[target])}
        case FromDiscard():
            return {"top": table.discard[-1]}
    return {}


def _playing(table: BangTable, seat: Seat, play: Play) -> Facts:
    kind = CARD_TYPES[table.played_as(play.card, seat)]
    own = play.target == seat
    if kind.weapon_range:
        old = table.weapon(seat)
        return {"does": "lay_weapon" if old is None else "change_weapon", "range": kind.weapon_range, "old": old}
    if kind.is_blue and kind.id != JAIL:
        return {"does": "lay"}
    if kind.aims_at == "card":
        zone = "own" if own else "hand" if play.pick == HAND else "in_play"
        return {"does": f"{'discard' if kind.id == CAT_BALOU else 'take'}_{zone}"}
    match kind.id:
        case "bang":
            assert play.target is not None
            distance = table.distance(seat, play.target)
            is_stand_in = KIND[play.card] != BANG
            return {"does": "shoot_as" if is_stand_in else "shoot", "distance": distance, "as": BANG}
        case "jail":
            return {"does": "jail_own" if own else "jail"}
        case "beer" | "saloon":
            return _healing(table, seat, kind.id)
    return {"does": kind.id}


def _healing(table: BangTable, seat: Seat, kind: str) -> Facts:
    """A card may be played even if it heals nobody [BANG-R22]."""
    if kind == BEER and not table.beer_works():
        return {"does": "beer_of_two"}
    healed = (seat,) if kind == BEER else table.alive
    is_idle = all(citing.is_unhurt(table, one) for one in healed)
    return {"does": f"idle_{kind}" if is_idle else kind, "life": table.life[seat] + 1}


def _answering(table: BangTable, seat: Seat, card: str, step: Any) -> Facts:
    """A shot may need more than one Missed!; Indians! and a Duel are answered with one BANG!."""
    wanted = MISSED if isinstance(step, Shot) else BANG
    facts = {} if KIND[card] == wanted else {"as": wanted}
    if not isinstance(step, Shot):
        return {"does": "answer_as" if facts else "answer", **facts}
    left = step.missed_needed - 1
    does = "cancel" if left == 0 else "halve"
    return {"does": f"{does}_as" if facts else does, "left": left, **facts}
