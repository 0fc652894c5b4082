"""Rulings on seats, dealing and shuffling, with chance worked out anew as the trust page describes it."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

import pytest

from domain.bang.commands import HAND, EndPlay, Play
from domain.bang.events.dealing import CharactersDealt, DeckShuffled, HandsDealt, RolesDealt, TurnStarted
from domain.bang.events.drawing import CardsDrawn, DeckReshuffled, DynamitePassed
from domain.bang.events.playing import CardTakenFromHand
from domain.bang.material import CARD_TYPES, CARDS, CAST, KIND, suit_of
from domain.bang.ruleset import BANG_RULESET
from domain.bang.table import BangOptions, BangTable, Previous
from domain.bang.turn import Turn
from domain.kernel.arena import new_table
from domain.kernel.engine import start
from domain.kernel.event import ChanceEvent, Event
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import SEED, clause

SEED_OF_DEAL = hashlib.sha256(b"a game of BANG!").digest()


def words(seed: bytes, k: int) -> Iterator[int]:
    """The big-endian 32-bit words of random act k."""
    block = 0
    while True:
        digest = hmac.new(seed, f"draw:{k}:{block}".encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(n: int, drawn: Iterator[int]) -> int:
    return next(word % n for word in drawn if word < 2**32 - 2**32 % n)


def shuffled(things: list[str], seed: bytes, k: int) -> list[str]:
    drawn = words(seed, k)
    p = list(range(len(things)))
    for i in range(len(things) - 1, 0, -1):
        j = below(i + 1, drawn)
        p[i], p[j] = p[j], p[i]
    return [things[i] for i in p]


def dealt(players: int, previous: Previous | None = None, **options: bool) -> tuple[BangTable, list[Event]]:
    table = new_table(BANG_RULESET, players, SEED_OF_DEAL, BangOptions(**options), previous=previous)
    begun = start(BANG_RULESET, table, 0)
    return begun.table, begun.events


@clause("BANG-R1")
def test_turn_and_dynamite_go_clockwise_to_the_next_living_seat() -> None:
    table = bang_table(
        players=6,
        cast=UNASKED_DRAWERS,
        in_play={4: ["dynamite-2H"]},
        dead=[0, 5],
        deck=["beer-6H"],
        turn=4,
        roles=("outlaw", "sheriff", "renegade", "outlaw", "outlaw", "deputy"),
    )
    then = bang(table, Turn(4)).happened(DynamitePassed(4, "dynamite-2H", 1)).when(4, EndPlay())
    then.happened(TurnStarted(1, 3)).asked(1, "play")


@clause("BANG-R6", "BANG-R67")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_roles_and_characters_are_shuffled_in_their_fixed_order_and_dealt_from_seat_0_on(players: int) -> None:
    table, events = dealt(players)
    outlaws, deputies = {4: (2, 0), 5: (2, 1), 6: (3, 1), 7: (3, 2)}[players]
    roles = ["sheriff", "renegade", *["outlaw"] * outlaws, *["deputy"] * deputies]
    assert table.roles == shuffled(roles, SEED_OF_DEAL, 0)
    assert table.characters == shuffled(list(CAST), SEED_OF_DEAL, 1)[:players]
    acts = [(type(event), draw.k, draw.n) for event in events if isinstance(event, ChanceEvent) for draw in event.draws]
    assert acts[:3] == [(RolesDealt, 0, players), (CharactersDealt, 1, 16), (DeckShuffled, 2, len(CARDS))]


@clause("BANG-R6", "BANG-R67")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_beginning_with_the_sheriff_each_seat_takes_its_whole_hand_from_the_top(players: int) -> None:
    table, events = dealt(players)
    deck = shuffled(list(CARDS), SEED_OF_DEAL, 2)
    hands = next(event.cards for event in events if isinstance(event, HandsDealt))
    for seat in [*range(table.sheriff, players), *range(table.sheriff)]:
        bullets = CAST[table.characters[seat]].life
        assert list(hands[seat]) == deck[:bullets]
        del deck[:bullets]


@clause("BANG-R67")
def test_the_characters_lie_in_the_order_of_their_names_before_the_shuffle() -> None:
    assert list(CAST) == sorted(CAST)


@clause("BANG-R67")
def test_the_playing_cards_lie_kind_by_kind_before_the_shuffle() -> None:
    assert list(CARDS[:3]) == ["bang-2D", "bang-3D", "bang-4D"]
    assert list(CARDS[24:27]) == ["bang-AS", "missed-10C", "missed-JC"]
    assert CARDS[-1] == "winchester-8S"
    assert list(dict.fromkeys(KIND[card] for card in CARDS)) == list(CARD_TYPES)


@clause("BANG-R67")
def test_the_discard_is_reshuffled_from_bottom_to_top_and_its_first_card_is_the_new_top() -> None:
    discard = ["beer-6H", "beer-7H", "beer-8H", "beer-9H", "beer-10H"]
    table = bang_table(cast=UNASKED_DRAWERS, discard=discard, rest=3)
    order = shuffled(discard, SEED, 0)
    then = bang(table, Turn(0)).happened(DeckReshuffled, CardsDrawn(0, 2, "phase_1", (order[0], order[1])))
    assert then.table.deck == order[2:]


@clause("BANG-R67")
def test_a_random_hand_card_is_a_pick_among_the_hand_in_hand_order() -> None:
    hand = ["beer-9H", "beer-6H", "beer-8H", "beer-7H", "beer-10H"]
    then = in_phase_2(bang_table([["panic-JH"], hand])).when(0, Play("panic-JH", 1, HAND))
    taken = next(event for event in then.events if isinstance(event, CardTakenFromHand))
    assert taken.card == hand[below(5, words(SEED, 0))]


@clause("BANG-R67")
def test_a_pick_among_one_card_is_a_random_act_as_well() -> None:
    then = in_phase_2(bang_table([["panic-JH"], ["beer-6H"]])).when(0, Play("panic-JH", 1, HAND))
    assert then.table.draws == 1


@clause("BANG-R67")
def test_with_rotate_sheriff_only_the_other_roles_are_shuffled_and_dealt_in_seat_order() -> None:
    previous = Previous(tuple(CAST)[:5], alive=(1, 4), sheriff=1)
    table, _ = dealt(5, previous, rotate_sheriff=True)
    others = shuffled(["renegade", "outlaw", "outlaw", "deputy"], SEED_OF_DEAL, 0)
    assert table.roles == [*others[:2], "sheriff", *others[2:]]


@clause("BANG-R67")
def test_with_keep_characters_only_the_free_ones_are_shuffled_and_dealt_in_seat_order() -> None:
    previous = Previous(("el_gringo", "bart_cassidy", "willy_the_kid", "kit_carlson"), alive=(1, 2), sheriff=1)
    table, _ = dealt(4, previous, keep_characters=True)
    free = shuffled([name for name in CAST if name not in ("bart_cassidy", "willy_the_kid")], SEED_OF_DEAL, 1)
    assert table.characters == [free[0], "bart_cassidy", "willy_the_kid", free[1]]


@clause("BANG-R60")
def test_kit_carlson_has_three_life_points() -> None:
    assert CAST["kit_carlson"].life == 3
    assert bang_table(cast={0: "kit_carlson", 1: "kit_carlson"}).life[:2] == [4, 3]


@clause("BANG-R61")
def test_the_eighty_cards_are_those_of_the_published_game() -> None:
    assert Counter(map(suit_of, CARDS)) == {"H": 20, "D": 20, "C": 20, "S": 20}
    assert Counter(KIND.values()) == {
        "bang": 25, "missed": 12, "beer": 6, "panic": 4, "cat_balou": 4, "stagecoach": 2, "wells_fargo": 1,
        "gatling": 1, "duel": 3, "indians": 2, "general_store": 2, "saloon": 1, "jail": 3, "dynamite": 1,
        "barrel": 2, "appaloosa": 1, "mustang": 2, "schofield": 3, "volcanic": 2, "remington": 1,
        "rev_carabine": 1, "winchester": 1,
    }  # fmt: skip
    ranges = {kind.id: kind.weapon_range for kind in CARD_TYPES.values() if kind.weapon_range}
    assert ranges == {"volcanic": 1, "schofield": 2, "remington": 3, "rev_carabine": 4, "winchester": 5}
