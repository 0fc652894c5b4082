"""Roles, characters, tokens, hands; then the Shogun begins."""

from domain.kernel.chance import Draw
from domain.kernel.seating import clockwise
from domain.kernel.step import Task, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_sword.events.dealing import (
    CharactersDealt,
    DeckShuffled,
    HandsDealt,
    RolesDealt,
    ShogunRevealed,
    TokensTaken,
)
from domain.samurai_sword.material import CARDS, CAST, COMPANIES, HAND_SIZES, NINJA, NINJA_CARDS, RONIN, SAMURAI, SHOGUN
from domain.samurai_sword.table import SwordTable
from domain.samurai_sword.turn import Turn


class DealRoles(Task, frozen=True, tag="samurai-sword.DealRoles:1"):
    """With fewer than three Ninja one of their cards is put aside unseen [SWORD-2.5]."""

    def run(self, table: SwordTable) -> Todo:
        roles = COMPANIES[table.players].roles
        ninja = [card.id for card in NINJA_CARDS]
        draws: list[Draw] = []
        removed = None
        if roles[NINJA] < len(ninja):
            removed, draw = table.chance.picked(ninja)
            ninja.remove(removed)
            draws.append(draw)
        cards = (SHOGUN, *[SAMURAI] * roles[SAMURAI], *ninja, *[RONIN] * roles[RONIN])
        dealt, draw = table.chance.shuffled(cards)
        draws.append(draw)
        return [RolesDealt(dict(enumerate(dealt)), removed, draws=tuple(draws)), ShogunRevealed(dealt.index(SHOGUN))]


class DealCharacters(Task, frozen=True, tag="samurai-sword.DealCharacters:1"):
    """A character for each seat, and the tokens that belong to character and role."""

    def run(self, table: SwordTable) -> Todo:
        company = COMPANIES[table.players]
        order, draw = table.chance.shuffled(tuple(CAST))
        characters = order[: table.players]
        resilience = tuple(CAST[character].resilience for character in characters)
        honour = tuple(company.shogun_honour if seat == table.shogun else company.honour for seat in table.seats)
        return [CharactersDealt(characters, draws=(draw,)), TokensTaken(resilience, honour)]


class DealHands(Task, frozen=True, tag="samurai-sword.DealHands:1"):
    """Beginning with the Shogun, each seat takes its whole hand from the top."""

    def run(self, table: SwordTable) -> Todo:
        order, draw = table.chance.shuffled(CARDS)
        hands: dict[Seat, tuple[Card, ...]] = {}
        top = 0
        for seat, size in zip(clockwise(table.seats, table.shogun), HAND_SIZES, strict=False):
            hands[seat] = order[top : top + size]
            top += size
        counts = tuple(len(hands[seat]) for seat in table.seats)
        return [DeckShuffled(len(order), order, draws=(draw,)), HandsDealt(counts, hands), Turn(table.shogun)]


def setup(table: SwordTable) -> Todo:
    return [DealRoles(), DealCharacters(), DealHands()]
