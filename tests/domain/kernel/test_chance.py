"""Chance against a second computation, written from docs/trust.md, 3, and nothing else (law 9)."""

import hashlib
import hmac
import itertools
import json
import struct
from collections.abc import Iterator

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from domain.kernel.chance import Chance, Draw, seed_from
from domain.kernel.engine import decide, evolve, start
from domain.kernel.event import ChanceEvent
from domain.kernel.step import Task, Todo
from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import CARDS, DrawTwo, Shuffled, ToyOptions, ToyReshuffled, ToyTable
from tests.domain.kernel.toy_steps import Note, Take, Turn
from tests.given import given

SEEDS = st.binary(min_size=32, max_size=32)
COUNTERS = st.integers(0, 10_000)


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode("utf-8"), hashlib.sha256).digest()


def words(seed: bytes, k: int) -> Iterator[int]:
    """`mac(seed, "draw:" + k + ":" + block)` for block 0, 1, 2 … joined, read as big-endian 32-bit words."""
    for block in itertools.count():
        yield from struct.unpack(">8I", mac(seed, "draw:" + str(k) + ":" + str(block)))


def below(source: Iterator[int], n: int) -> int:
    """Take the next word w; if w >= 2^32 - (2^32 mod n) take the next; the answer is w mod n."""
    return next(word for word in source if not word >= 2**32 - 2**32 % n) % n


def permutation(seed: bytes, k: int, n: int) -> list[int]:
    """Start with p = [0 … n-1]; for i from n-1 down to 1: j = below(i+1), swap p[i] and p[j]."""
    source = words(seed, k)
    p = list(range(n))
    for i in reversed(range(1, n)):
        j = below(source, i + 1)
        p[i], p[j] = p[j], p[i]
    return p


@for_all(seed=SEEDS, k=COUNTERS, n=st.integers(0, 120))
def test_a_shuffle_is_what_trust_md_says(seed: bytes, k: int, n: int) -> None:
    things = [f"thing {number}" for number in range(n)]
    shuffled, draw = Chance(seed, k).shuffled(things)
    order = permutation(seed, k, n)
    assert draw == Draw(k, "shuffle", n, tuple(order))
    assert list(shuffled) == [things[old] for old in order]


@for_all(seed=SEEDS, k=COUNTERS, n=st.integers(1, 2**32))
def test_a_pick_is_what_trust_md_says(seed: bytes, k: int, n: int) -> None:
    assert Chance(seed, k).pick(n) == Draw(k, "pick", n, below(words(seed, k), n))


def test_words_that_would_favour_some_numbers_are_thrown_away() -> None:
    """Just above 2^31 nearly every second word is refused, so eight words are soon not enough."""
    n = 2**31 + 1
    refused = {k: next(i for i, word in enumerate(words(bytes(32), k)) if word < n) for k in range(600)}
    assert max(refused.values()) >= 8
    for k in refused:
        assert Chance(bytes(32), k).pick(n).result == below(words(bytes(32), k), n)


def test_a_pick_among_one_still_counts() -> None:
    chance = Chance(bytes(32), 4)
    assert chance.picked(["only"]) == ("only", Draw(4, "pick", 1, 0))
    assert chance.k == 5


def test_every_act_has_the_next_number() -> None:
    chance = Chance(bytes(32))
    draws = [chance.pick(6), chance.shuffle(4), chance.pick(6)]
    assert [draw.k for draw in draws] == [0, 1, 2]


@for_all(
    secret=SEEDS, entropies=st.lists(st.one_of(st.just(""), st.text("0123456789abcdef", min_size=64, max_size=64)))
)
def test_the_seed_is_the_mac_of_what_the_seats_added(secret: bytes, entropies: list[str]) -> None:
    assert seed_from(secret, entropies) == mac(secret, json.dumps(entropies, separators=(",", ":")))


# --- chance in a batch ----------------------------------------------------------------------------------------


class TossTwice(Task, frozen=True, tag="toy.TossTwice:1"):
    """Shuffles the deck twice over."""

    def run(self, table: ToyTable) -> Todo:
        for _ in range(2):
            order, draw = table.chance.shuffled(table.deck)
            yield Restacked(order, draws=(draw,))


class Restacked(ChanceEvent, frozen=True, tag="toy.Restacked"):
    order: tuple[str, ...]

    def apply(self, table: ToyTable) -> None:
        table.deck = list(self.order)


class LosesADraw(Task, frozen=True, tag="toy.LosesADraw:1"):
    """Asks chance and does not write down what came of it."""

    def run(self, table: ToyTable) -> Todo:
        return [Note(table.chance.picked(("heads", "tails"))[0])]


def test_chance_counts_on_within_a_batch_and_into_the_next() -> None:
    game = given(TOY, toy_table([], [2], deck=[1]), TossTwice(), Turn(0))
    assert [draw.k for event in game.events if isinstance(event, ChanceEvent) for draw in event.draws] == [0, 1]
    assert game.table.draws == 2
    later = game.when(0, DrawTwo())
    reshuffled = next(event for event in later.events if isinstance(event, ToyReshuffled))
    assert reshuffled.draws[0].k == 2
    assert later.table.draws == 3


def test_a_draw_that_no_event_records_is_noticed() -> None:
    with pytest.raises(AssertionError, match="a draw is missing from the events"):
        given(TOY, toy_table([1], [2]), LosesADraw(), Turn(0))


def test_the_result_stands_in_the_event_so_that_replay_rolls_nothing() -> None:
    empty = ToyTable(players=2, options=ToyOptions(), seed=bytes(32).hex(), banks=(0, 0), strikes=(0, 0))
    begun = start(TOY, empty, 0)
    shuffled = next(event for event in begun.events if isinstance(event, Shuffled))
    assert shuffled.order == tuple(CARDS[old] for old in permutation(bytes(32), 0, len(CARDS)))
    seedless = ToyTable(players=2, options=ToyOptions(), seed="", banks=(0, 0), strikes=(0, 0))
    assert evolve(seedless, begun.events).hands == begun.table.hands
    with pytest.raises(AssertionError, match="never while replaying"):
        _ = seedless.chance


def test_the_same_table_decides_the_same_again() -> None:
    table = given(TOY, toy_table([], [2], deck=[1]), Take(0, 1), Turn(0)).table
    assert decide(TOY, table, 0, DrawTwo(), 0) == decide(TOY, table.copy(), 0, DrawTwo(), 0)


def test_the_draws_open_to_nobody_before_the_end() -> None:
    table = given(TOY, toy_table([], [2], deck=[1]), Turn(0)).when(0, DrawTwo())
    reshuffled = next(event for event in table.events if isinstance(event, ToyReshuffled))
    public, private = reshuffled.parts()
    assert public == {"count": len(reshuffled.order)}
    assert private == {"server": {"order": reshuffled.order, "draws": reshuffled.draws}}
