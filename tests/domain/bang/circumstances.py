"""In the words of the specification: what has to hold of an event or a move of BANG! for a clause to act in it."""

from collections.abc import Callable
from typing import Any

from domain.bang import commands
from domain.bang.events import dealing, drawing, life, playing
from domain.bang.material import CARD_TYPES, KIND, rank_of, suit_of
from tests.citations import Condition

Of = Callable[[Any, Any], bool]
"""What has to hold of an event or a move, at the table before it."""


def event(kind: Any, of: Of = lambda table, event: True) -> Condition:
    def holds(occurred: Any) -> bool:
        happened = getattr(occurred, "event", None)
        return isinstance(happened, kind) and of(occurred.table, happened)

    return holds


def move(kind: Any, of: Of = lambda table, one: True) -> Condition:
    """`of` is given the whole offer, for a move does not say whose it is."""
    return lambda occurred: isinstance(getattr(occurred, "move", None), kind) and of(occurred.table, occurred)


def either(*conditions: Condition) -> Condition:
    return lambda occurred: any(condition(occurred) for condition in conditions)


# --- what the specification calls things ------------------------------------------------------------------------


def lies(table: Any, seat: int, kind: str) -> bool:
    return any(KIND[card] == kind for card in table.in_play[seat])


def plays(*names: str) -> Of:
    """Whoever the event or the offer is about plays one of these characters."""
    return lambda table, one: table.characters[one.seat] in names


def reason(*reasons: str) -> Of:
    return lambda table, one: one.reason in reasons


def resolving(table: Any, *kinds: str) -> bool:
    return [KIND[card] for card in table.resolving] in [[kind] for kind in kinds]


def both(*parts: Of) -> Of:
    return lambda table, one: all(part(table, one) for part in parts)


def slab_shoots(table: Any, one: Any) -> bool:
    return resolving(table, "bang") and table.characters[table.turn] == "slab_the_killer"


def a_barrel_failed(table: Any, one: Any) -> bool:
    """Of one Barrel and a Missed! against Slab's BANG! nobody can tell which of them counted."""
    shot = table.agenda[-1].step
    is_open = slab_shoots(table, one) and shot.missed_needed == 1
    return len(shot.barrels_used) > (1 if is_open else 0)


def in_jail_out_of_turn(table: Any, one: Any) -> bool:
    return table.turn != one.seat and lies(table, one.seat, "jail")


def card(*kinds: str) -> Of:
    return lambda table, one: KIND[one.card] in kinds


def two_left(table: Any, one: Any) -> bool:
    return len(table.alive) == 2


def full(table: Any, seat: int) -> bool:
    return bool(table.life[seat] == table.life_max[seat])


class Use:
    """A card on its way from a hand: offered, played or laid. Its card, by whom, and at whom it is aimed."""

    def __init__(self, table: Any, seat: int, one: Any, target: int | None) -> None:
        self.table, self.seat, self.target = table, seat, target
        self.card = KIND[one.card]
        self.character = table.characters[seat]
        is_janets = self.card == "missed" and self.character == "calamity_janet"
        self.used_as = "bang" if is_janets else self.card

    def has(self, kind: str) -> bool:
        return lies(self.table, self.seat, kind)

    def target_has(self, kind: str) -> bool:
        return self.target is not None and lies(self.table, self.target, kind)

    def target_plays(self, name: str) -> bool:
        return self.target is not None and self.table.characters[self.target] == name

    @property
    def is_aimed_by_distance(self) -> bool:
        return self.used_as in ("bang", "panic")

    @property
    def is_already_next(self) -> bool:
        """Whether nothing can bring the target nearer: it is a neighbour, and nothing makes it farther away."""
        alive = self.table.alive
        apart = (alive.index(self.target) - alive.index(self.seat)) % len(alive) if self.target is not None else 0
        is_farther = self.target_has("mustang") or self.target_plays("paul_regret")
        return apart in (1, len(alive) - 1) and not is_farther

    @property
    def weapon(self) -> str | None:
        weapons = {"volcanic", "schofield", "remington", "rev_carabine", "winchester"}
        return next((KIND[one] for one in self.table.in_play[self.seat] if KIND[one] in weapons), None)

    @property
    def bangs_are_used_up(self) -> bool:
        return self.table.bangs_played > 0 and self.character != "willy_the_kid" and not self.has("volcanic")


def use(of: Callable[[Use], bool]) -> Condition:
    """A hand card that is played or laid in phase 2, of which this holds."""

    def holds(occurred: Any) -> bool:
        match getattr(occurred, "move", None) or occurred.event:
            case commands.Play() as play:
                aimed = occurred.seat if play.target is None and is_blue(play.card) else play.target
                return of(Use(occurred.table, occurred.seat, play, aimed))
            case playing.CardPlayed() as played:
                return of(Use(occurred.table, played.seat, played, played.target_seat))
            case playing.EquipmentLaid() as laid:
                return of(Use(occurred.table, laid.seat, laid, laid.owner_seat))
        return False

    return holds


def is_blue(card: str) -> bool:
    return CARD_TYPES[KIND[card]].is_blue


def used_as(*kinds: str) -> Condition:
    return use(lambda one: one.used_as in kinds)


def sees_mustang(one: Use) -> bool:
    return one.is_aimed_by_distance and one.target_has("mustang")


def sees_paul(one: Use) -> bool:
    return one.is_aimed_by_distance and one.target_plays("paul_regret")


def has_appaloosa(one: Use) -> bool:
    return one.is_aimed_by_distance and one.has("appaloosa") and not one.is_already_next


def is_rose(one: Use) -> bool:
    return one.is_aimed_by_distance and one.character == "rose_doolan" and not one.is_already_next


def added(kind: str, character: str, aimed: Callable[[Use], bool]) -> Condition:
    """A real card beside the inborn one: laid, or counted in a distance."""
    return use(lambda one: aimed(one) or (one.card == kind and one.character == character))


def role_counts(table: Any) -> dict[str, int]:
    living = [table.roles[seat] for seat in table.alive]
    return {role: living.count(role) for role in ("sheriff", "outlaw", "renegade", "deputy")}


def renegade_alone(table: Any) -> bool:
    return [table.roles[seat] for seat in table.alive] == ["renegade"]


def is_decided(table: Any, one: Any = None) -> bool:
    counts = role_counts(table)
    return counts["sheriff"] == 0 or counts["outlaw"] + counts["renegade"] == 0


def others_have_no_cards(table: Any, one: Any) -> bool:
    return not any(table.hands[seat] for seat in table.alive if seat != one.seat)


def is_series(option: str) -> Of:
    return lambda table, one: table.previous is not None and getattr(table.options, option)


FLIP = drawing.CardsFlipped
JUDGED = drawing.FlipJudged
DRAWN = drawing.CardsDrawn
TO_DISCARD = playing.CardDiscarded
HEALED = life.LifeRegained
DEAD = life.PlayerEliminated
WOUNDED = life.LifeLost
DRINK = either(event(TO_DISCARD, reason("beer")), move(commands.Drink))
SID = either(event((TO_DISCARD, HEALED), reason("sid")), move(commands.SidHeal))
ANSWERED = (playing.IndiansAnswered, playing.DuelAnswered)


def drinking(of: Of) -> Condition:
    return either(event(TO_DISCARD, both(reason("beer"), of)), move(commands.Drink, of))


def stands_in(table: Any, one: Any) -> bool:
    return bool(table.characters[one.seat] == "calamity_janet" and KIND[one.card] != one.used_as)


def offers_stand_in(kind: str, *decisions: str) -> Condition:
    """Janet answers with the other card."""

    def of(table: Any, one: Any) -> bool:
        is_asked = table.agenda[-1].step.decision in decisions
        return is_asked and table.characters[one.seat] == "calamity_janet" and KIND[one.move.card] != kind

    return move(commands.Respond, of)


def decision(*names: str) -> Of:
    return lambda table, one: table.agenda[-1].step.decision in names


def is_last_outlaw(table: Any, dead: Any) -> bool:
    counts = role_counts(table)
    return bool(dead.role == "outlaw" and (counts["outlaw"], counts["sheriff"], counts["renegade"]) == (1, 1, 1))


def nothing_helps(table: Any, dead: Any) -> bool:
    hand = len(table.hands[dead.seat])
    return hand == 0 or (len(table.alive) == 2 and not (table.characters[dead.seat] == "sid_ketchum" and hand >= 2))


def demanded(kinds: tuple[str, ...], fits: Callable[[str], bool]) -> Of:
    return lambda table, one: one.reason in kinds and one.card is not None and fits(one.card)


def is_heart(card: str) -> bool:
    return suit_of(card) == "H"


def explodes(card: str) -> bool:
    return suit_of(card) == "S" and rank_of(card) in "23456789"


BARRELS = ("barrel", "builtin_barrel")


def with_players(number: int) -> Of:
    return lambda table, one: table.players == number


def deal(number: int) -> Condition:
    return event(dealing.RolesDealt, with_players(number))


def shot_by(*kinds: str) -> Of:
    return lambda table, one: resolving(table, *kinds)


def against_gatling(table: Any, one: Any) -> bool:
    return resolving(table, "gatling")


TRIES = (commands.UseBarrel, commands.UseBuiltinBarrel)
