"""Each side lays two battle cards face down, and perhaps a special [KATANA-10.5 to KATANA-10.13]."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from domain.kernel.command import Command, IllegalMove
from domain.kernel.deck import taken_from_deck
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.commands.battle import ChooseSpecial, Commit, CommitWithSpecial, Defend, NoSpecial
from domain.samurai_katana.commands.clan import PlayCard
from domain.samurai_katana.events.battle import LAID_BY, BattleCardsCommitted, DefenderDrew, SpecialChosen
from domain.samurai_katana.events.turns import DeckReshuffled
from domain.samurai_katana.hands import by_katanas, holds, is_sorted
from domain.samurai_katana.material import ALLIANCE, BATTLE_CARDS, CARD_TYPES
from domain.samurai_katana.table import KatanaTable, Side, SideName

if TYPE_CHECKING:
    from domain.samurai_katana.about import AboutSide

ONE_CHOICE_MAX = 16
"""The largest hand from which all cards are chosen at once. From a larger one the special is chosen first: there would
be too many combinations."""

Special = tuple[Card | None, Seat | None]
"""A special card, or none, and the helper of an Alliance."""
NONE: Special = (None, None)


def helpers_for(table: KatanaTable, side: SideName) -> tuple[Seat, ...]:
    """Whom an Alliance may name: everybody in play but the opponent [KATANA-17.5]."""
    opponent = table.open_battle.side("defender" if side == "attacker" else "attacker").seat
    return tuple(seat for seat in table.in_play if seat != opponent)


def special_objection(table: KatanaTable, me: Seat, side: SideName, special: Special) -> str | None:
    card, helper = special
    if card is None:
        return None if helper is None else "KATANA-17.5"
    if card not in CARD_TYPES or not CARD_TYPES[card].is_blue or card not in table.hands[me]:
        return "KATANA-10.7"
    if len(table.hands[me]) <= BATTLE_CARDS or CARD_TYPES[card].price > table.koku[me]:
        return "KATANA-10.11"
    if card == ALLIANCE:
        return None if helper in helpers_for(table, side) else "KATANA-17.5"
    return None if helper is None else "KATANA-17.5"


def specials_for(table: KatanaTable, me: Seat, side: SideName) -> tuple[Special, ...]:
    """Every special that could be committed; "no special" comes first."""
    blue = sorted({card for card in table.hands[me] if CARD_TYPES[card].is_blue})
    aimed: list[Special] = [(card, None) for card in blue if card != ALLIANCE]
    if ALLIANCE in blue:
        aimed += [(ALLIANCE, helper) for helper in helpers_for(table, side)]
    return (NONE, *(special for special in aimed if special_objection(table, me, side, special) is None))


def laid_by(side: SideName, special: Card | None) -> tuple[str, ...]:
    """The clauses by which a side lays its cards."""
    if special is None:
        return ("KATANA-10.7", LAID_BY[side])
    helper = ("KATANA-17.5",) if special == ALLIANCE else ()
    return ("KATANA-10.7", LAID_BY[side], "KATANA-10.11", *helper)


def about_battle(table: KatanaTable, side: SideName) -> "AboutSide":
    """Which side of which battle is asked, and how many samurai fight in it."""
    battle = table.open_battle
    return {
        "side": side,
        "region": battle.region,
        "attackers": battle.attackers,
        "defenders": table.samurai[battle.defender.seat].get(battle.region, 0),
        "opponent": battle.side("defender" if side == "attacker" else "attacker").seat,
    }


class SpecialFirst(Prompt, frozen=True, tag="samurai-katana.SpecialFirst:1"):
    side: SideName
    decision = "battle.special"
    clause = "KATANA-10.7"

    def about(self, table: KatanaTable) -> "AboutSide":
        return about_battle(table, self.side)

    def settled(self, table: KatanaTable) -> Todo | None:
        return None if len(table.hands[self.seat]) > ONE_CHOICE_MAX else []

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield NoSpecial()
        for card, helper in specials_for(table, self.seat, self.side):
            if card is not None:
                yield ChooseSpecial(card, helper)

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case NoSpecial():
                return None
            case ChooseSpecial(card, helper):
                clause = special_objection(table, self.seat, self.side, (card, helper))
                return IllegalMove(clause) if clause else None
        return IllegalMove("KATANA-10.7")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return laid_by(self.side, command.special if isinstance(command, ChooseSpecial) else None)

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, ChooseSpecial):
            return [SpecialChosen(self.seat, True, command.special, command.helper)]
        return [SpecialChosen(self.seat, False, None, None)]


class Committing(Prompt, frozen=True, tag="samurai-katana.Committing:1"):
    """A player with two cards or fewer is not asked: everybody can see that he has to lay them all."""

    side: SideName
    candidates_are_options = True
    decision = "battle.commit"
    clause = "KATANA-10.7"

    def about(self, table: KatanaTable) -> "AboutSide":
        return about_battle(table, self.side)

    def settled(self, table: KatanaTable) -> Todo | None:
        hand = table.hands[self.seat]
        return None if len(hand) > BATTLE_CARDS else self._committed(table, tuple(sorted(hand)), NONE, forced=True)

    def _own(self, table: KatanaTable) -> Side:
        return table.open_battle.side(self.side)

    def candidates(self, table: KatanaTable) -> Sequence[Command]:
        hand = tuple(sorted(table.hands[self.seat]))
        chosen = self._own(table).has_chosen_special
        specials = (NONE,) if chosen else specials_for(table, self.seat, self.side)
        return ways_to_commit(hand, specials, self.side)

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        clause = self._broken(table, command)
        return IllegalMove(clause) if clause else None

    def _broken(self, table: KatanaTable, command: Command) -> str | None:
        match command:
            case Commit(cards) if self.side == "attacker":
                return self._laid_objection(table, cards, NONE)
            case CommitWithSpecial(cards, special, helper) if self.side == "attacker":
                return self._laid_objection(table, cards, (special, helper))
            case Defend(cards, special, helper) if self.side == "defender":
                return self._laid_objection(table, cards, (special, helper))
            case PlayCard():
                return "KATANA-10.13"
        return "KATANA-10.7"

    def _laid_objection(self, table: KatanaTable, cards: tuple[Card, ...], special: Special) -> str | None:
        hand = table.hands[self.seat]
        if len(cards) != BATTLE_CARDS or not holds(hand, cards) or not is_sorted(cards):
            return "KATANA-10.7"
        if special != NONE and self._own(table).has_chosen_special:
            return "KATANA-10.7"
        wrong = special_objection(table, self.seat, self.side, special)
        if wrong or special[0] is None:
            return wrong
        return None if holds(hand, (*cards, special[0])) else "KATANA-5.2"

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        match command:
            case CommitWithSpecial(_, special, _) | Defend(_, special, _):
                return laid_by(self.side, special)
        return laid_by(self.side, None)

    def default(self, table: KatanaTable) -> Command:
        cards = tuple(sorted(by_katanas(table.hands[self.seat])[:BATTLE_CARDS]))
        return Commit(cards) if self.side == "attacker" else Defend(cards)

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        match command:
            case CommitWithSpecial(cards, special, helper) | Defend(cards, special, helper):
                return self._committed(table, cards, (special, helper), forced=False)
        assert isinstance(command, Commit)
        return self._committed(table, command.cards, NONE, forced=False)

    def _committed(self, table: KatanaTable, cards: tuple[Card, ...], special: Special, *, forced: bool) -> Todo:
        own = self._own(table)
        card, helper = (own.special, own.helper) if own.has_chosen_special else special
        count = len(cards) + (card is not None)
        return [BattleCardsCommitted(self.seat, count, card is not None, forced, cards, card, helper)]


@lru_cache(maxsize=4096)
def ways_to_commit(hand: tuple[Card, ...], specials: tuple[Special, ...], side: SideName) -> tuple[Command, ...]:
    """Every pair of a sorted hand, alone or with a special that is left in it; copies are not told apart."""
    held = Counter(hand)
    ways: list[Command] = []
    for cards in dict.fromkeys(combinations(hand, BATTLE_CARDS)):
        for card, helper in specials:
            if card is None:
                ways.append(Commit(cards) if side == "attacker" else Defend(cards))
            elif held[card] > cards.count(card):
                ways.append(
                    CommitWithSpecial(cards, card, helper) if side == "attacker" else Defend(cards, card, helper)
                )
    return tuple(ways)


class ArmDefender(Task, frozen=True, tag="samurai-katana.ArmDefender:1"):
    """A defender with fewer than 2 cards draws until he has 2 [KATANA-10.5]."""

    seat: Seat

    def run(self, table: KatanaTable) -> Todo:
        missing = BATTLE_CARDS - len(table.hands[self.seat])
        if missing > 0:
            yield from taken_from_deck(
                table,
                missing,
                lambda cards: DefenderDrew(self.seat, len(cards), cards),
                DeckReshuffled,
                lambda _: self,
            )
