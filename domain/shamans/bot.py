"""A player of Shamans with simple wits: mostly follows, plays for its team, and suspects those who do not."""

from collections.abc import Sequence

from domain.kernel.bots import About, Below
from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.shamans.commands import (
    ChooseLeader,
    ChooseRitual,
    DeclinePurification,
    PassCard,
    PlayCard,
    Purify,
    Stabilise,
    SwapIdentity,
    TakeArtefact,
    UsePortal,
)
from domain.shamans.material import DAGGER, KIND, MOONSTONE, PORTAL, RITUAL_OF, SHADOWS, SHAMANS, VALUE, WORLD
from domain.shamans.view import Participant, ShamansView

SABOTAGE_ONE_IN = 2
"""A Shadow that could follow refuses one time in this many; if it always did, everybody would know."""
UNSEEN_TILE_WORTH = 1.8
NEAR_MOON = 4
RITUAL_WORTH = {"enlightenment": 3.0, "stabilisation": 2.0, "purification": 1.0, "transformation": 0.0}


class Wits:
    """How one seat judges its moves and the others, by its view."""

    def __init__(self, view: ShamansView, below: Below) -> None:
        assert view.viewer is not None
        self.view = view
        self.me = view.participants[view.viewer]
        self.is_shadow = self.me.identity == SHADOWS
        self.refuses = self.is_shadow and below(SABOTAGE_ONE_IN) == 0

    def value(self, move: Command) -> float:
        match move:
            case PlayCard(card):
                return self.leading(card) if self.view.led is None else self.following(card)
            case TakeArtefact(source):
                return self.tile_at(source)
            case Stabilise(choice):
                return self.going_back() if choice == "back" else self.tile_at(choice)
            case SwapIdentity(seat):
                return -self.suspicion(seat) if self.wants_shaman() else self.suspicion(seat)
            case Purify(seat):
                return self.suspicion(seat) if not self.is_shadow else self.prey(seat)
            case DeclinePurification():
                return 2.5 if not self.is_shadow else 0.0
            case ChooseRitual(world):
                return RITUAL_WORTH[RITUAL_OF[world]]
            case PassCard(card):
                return -self.outstanding(WORLD[card]) if self.is_shadow else self.outstanding(WORLD[card])
            case ChooseLeader(seat):
                return self.suspicion(seat) if self.is_shadow else -self.suspicion(seat)
            case UsePortal(_, direction):
                return self.portal(direction)
        return 0.0

    # --- cards ---

    def outstanding(self, world: str) -> int:
        """How many cards of a world the others may still hold."""
        place = next(place for place in self.view.worlds if place.world == world)
        mine = sum(WORLD[card] == world for card in self.me.hand or ())
        front = sum(one.front is not None and WORLD[one.front] == world for one in self.view.participants)
        return place.size - len(place.cards) - mine - front

    def completes(self, card: Card) -> bool:
        place = next(place for place in self.view.worlds if place.world == WORLD[card])
        return len(place.cards) + 1 == place.size

    def leading(self, card: Card) -> float:
        """A Shaman leads a world that others can follow, a Shadow one that they cannot."""
        others = self.outstanding(WORLD[card])
        return (-others if self.refuses else others) + VALUE[card] / 20

    def following(self, card: Card) -> float:
        if WORLD[card] == self.view.led:
            return -5.0 - VALUE[card] / 20 if self.refuses else 20.0 + VALUE[card] / 20
        worth = RITUAL_WORTH[RITUAL_OF[WORLD[card]]] if self.completes(card) else 0.0
        return worth + 1 / (1 + self.outstanding(WORLD[card]))

    # --- tiles ---

    def tile_at(self, source: str) -> float:
        if source == "pile":
            return UNSEEN_TILE_WORTH
        tile = self.view.slots[0 if source == "slot1" else 1]
        return self.worth(tile) if tile is not None else 0.0

    def worth(self, tile: Card) -> float:
        own = [KIND[other] for other in (*self.me.face_up, *(self.me.face_down or ()))]
        match KIND[tile]:
            case "moonstone":
                return 4.0 if own.count(MOONSTONE) == 1 else 1.9
            case "dagger":
                return 1.0 if DAGGER in own else 3.0
            case "mask":
                return -5.0 if self.is_shadow else 2.0 - 2 * self.me.identity_face_up
        return 2.5

    def going_back(self) -> float:
        if self.is_shadow:
            return -1.0
        return 5.0 if self.view.moon - self.view.pawn <= NEAR_MOON else 2.2

    def portal(self, direction: str) -> float:
        """Kept until it decides the round: a Shaman uses it to keep the pawn off the moon, a Shadow when its portals
        are enough to get there."""
        own = sum(KIND[tile] == PORTAL for tile in (*self.me.face_up, *(self.me.face_down or ())))
        distance = self.view.moon - self.view.pawn
        if self.is_shadow:
            return 30.0 if direction == "toward" and distance <= own else -30.0
        return 30.0 if direction == "away" and self.view.waiting_steps else -30.0

    # --- people ---

    def suspicion(self, seat: Seat) -> float:
        """How likely this seat is a Shadow: by its identity if that is known, else by how often it did not follow."""
        one = self.view.participants[seat]
        if one.identity is not None:
            return 100.0 if one.identity == SHADOWS else -100.0
        return one.off_suit_count - self.usual_off_suit(one)

    def usual_off_suit(self, one: Participant) -> float:
        others = [other.off_suit_count for other in self.view.participants if other.seat != one.seat]
        return sum(others) / len(others)

    def prey(self, seat: Seat) -> float:
        """How much a Shadow wants this seat out: Shamans whose hands push the pawn far, best of all onto the moon."""
        one = self.view.participants[seat]
        if one.identity == SHADOWS:
            return -100.0
        return 1.0 + one.hand_count - self.suspicion(seat) / 100

    def wants_shaman(self) -> bool:
        """A Shadow far from the moon would rather be a Shaman; a Shaman stays one."""
        return self.me.identity == SHAMANS or self.view.moon - self.view.pawn > 2 * self.me.hand_count


def greedy(view: ShamansView, moves: Sequence[Command], about: About, below: Below) -> Command:
    """The most valued move; the first of the best ones."""
    return max(moves, key=Wits(view, below).value)
