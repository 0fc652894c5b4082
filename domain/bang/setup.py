"""Roles, characters, hands; then the Sheriff begins."""

from domain.bang.events.dealing import CharactersDealt, DeckShuffled, HandsDealt, RolesDealt, SeriesContinued
from domain.bang.material import CARDS, CAST, ROLES, SHERIFF
from domain.bang.table import BangTable
from domain.bang.turn import Turn
from domain.kernel.seating import clockwise
from domain.kernel.step import Task, Todo
from domain.kernel.words import Card, Seat


class DealRoles(Task, frozen=True, tag="bang.DealRoles:1"):
    def run(self, table: BangTable) -> Todo:
        roles = ROLES[table.players]
        if table.options.rotate_sheriff and table.previous:
            sheriff = (table.previous.sheriff + 1) % table.players
            rest, draw = table.chance.shuffled([role for role in roles if role != SHERIFF])
            dealt = (*rest[:sheriff], SHERIFF, *rest[sheriff:])
        else:
            dealt, draw = table.chance.shuffled(roles)
        return [RolesDealt(dealt.index(SHERIFF), dict(enumerate(dealt)), draws=(draw,))]


class DealCharacters(Task, frozen=True, tag="bang.DealCharacters:1"):
    def run(self, table: BangTable) -> Todo:
        kept: dict[Seat, str] = {}
        if table.options.keep_characters and table.previous:
            kept = {seat: table.previous.characters[seat] for seat in table.previous.alive}
        free, draw = table.chance.shuffled([name for name in CAST if name not in kept.values()])
        drawn = iter(free)
        characters = tuple(kept[seat] if seat in kept else next(drawn) for seat in table.seats)
        life = tuple(CAST[name].life + (role == SHERIFF) for name, role in zip(characters, table.roles, strict=True))
        return [CharactersDealt(characters, life, draws=(draw,))]


class DealHands(Task, frozen=True, tag="bang.DealHands:1"):
    """Beginning with the Sheriff, each seat takes its whole hand from the top [BANG-R6]."""

    def run(self, table: BangTable) -> Todo:
        order, draw = table.chance.shuffled(CARDS)
        cards: dict[Seat, tuple[Card, ...]] = {}
        top = 0
        for seat in clockwise(table.seats, table.sheriff):
            bullets = table.character(seat).life
            cards[seat] = order[top : top + bullets]
            top += bullets
        counts = tuple(len(cards[seat]) for seat in table.seats)
        return [DeckShuffled(len(order), order, draws=(draw,)), HandsDealt(counts, cards), Turn(table.sheriff)]


def setup(table: BangTable) -> Todo:
    if table.previous:
        yield SeriesContinued(table.previous)
    yield from (DealRoles(), DealCharacters(), DealHands())
