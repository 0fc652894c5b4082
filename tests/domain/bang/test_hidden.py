"""Hidden information: who may see what, in views and in events, row by row."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.bang.commands import (
    COMMANDS,
    HAND,
    Drink,
    EndPlay,
    FromPlayer,
    GiveUp,
    Play,
    Respond,
    Return,
    Show,
    TakeHit,
    UseBarrel,
)
from domain.bang.events.dealing import HandsDealt, RolesDealt
from domain.bang.events.drawing import (
    CardsDrawn,
    CardsFlipped,
    DeckReshuffled,
    FlipJudged,
    SecondCardShown,
    TopCardReturned,
    TopCardsLookedAt,
)
from domain.bang.events.life import CardsCollected
from domain.bang.events.playing import (
    CardDiscarded,
    CardTakenFromHand,
    DuelAnswered,
    IndiansAnswered,
    RandomCardDiscarded,
    ShotAnswered,
    StoreOpened,
)
from domain.bang.material import CARDS, OUTLAW, RENEGADE, SHERIFF
from domain.bang.ruleset import BANG_RULESET
from domain.bang.table import BangTable
from domain.bang.turn import Turn
from domain.kernel.clock import Clock
from domain.kernel.engine import start
from domain.kernel.event import Event
from domain.kernel.facts import Awaiting
from domain.kernel.words import Viewer
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2, only, seen
from tests.given import Given, clause
from tests.playing import seeded_table

EVERYBODY: tuple[Viewer, ...] = (0, 1, 2, 3, "public", "all")
"""The owner (seat 1 below), other players, a spectator; `all` is what everybody gets after the end."""


def readers(event: Event, field: str) -> set[str]:
    """Who may read a field of an event before the end: everybody, some seats, or the server alone."""
    public, private = event.parts()
    return {"everybody"} if field in public else {reader for reader, part in private.items() if field in part}


def roles_seen(table: BangTable, viewer: Viewer) -> list[str | None]:
    return [one.role for one in seen(table, viewer).gunmen]


def strings(value: Any) -> Iterator[str]:
    """Every word in what is sent to a viewer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from (*strings(key), *strings(item))
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def told(thing: Any) -> set[str]:
    return set(strings(msgspec.json.decode(msgspec.json.encode(thing))))


def ended() -> Given:
    """The Sheriff is shot; seats 1 and 2 still hold cards."""
    hands = [[], ["bang-2D", "beer-6H"], ["missed-2S"]]
    return in_phase_2(bang_table(hands, turn=1, life={0: 1})).when(1, Play("bang-2D", 0))


# --- roles ------------------------------------------------------------------------------------------


@clause("BANG-2.4")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_sheriffs_role(viewer: Viewer) -> None:
    assert roles_seen(bang_table(), viewer)[0] == SHERIFF


@clause("BANG-2.5")
def test_the_role_of_a_living_player_is_seen_by_himself_alone() -> None:
    table = bang_table()
    assert [roles_seen(table, viewer)[1] for viewer in EVERYBODY] == [None, RENEGADE, None, None, None, RENEGADE]


@clause("BANG-2.5")
def test_the_deal_tells_every_seat_its_own_role_and_everybody_the_sheriffs_seat() -> None:
    dealt = only(RolesDealt, start(BANG_RULESET, seeded_table(BANG_RULESET, 4, 1), 0).events)
    _, private = dealt.parts()
    assert readers(dealt, "sheriff_seat") == {"everybody"}
    assert [private[f"seat:{seat}"]["roles"] for seat in range(4)] == list(dealt.roles.values())


@clause("BANG-8.10")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_role_of_an_eliminated_player(viewer: Viewer) -> None:
    assert roles_seen(bang_table(dead=[1]), viewer)[1] == RENEGADE


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_after_the_end_everybody_sees_all_roles(viewer: Viewer) -> None:
    assert roles_seen(ended().table, viewer) == [SHERIFF, RENEGADE, OUTLAW, OUTLAW]


# --- what lies open ---------------------------------------------------------------------------------


@clause("BANG-2.6")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_character_life_maximum_and_the_cards_in_play_in_their_order(viewer: Viewer) -> None:
    lying = ["mustang-8H", "dynamite-2H", "barrel-QS"]
    gunman = seen(bang_table(life={1: 2}, in_play={1: lying}, cast={1: "el_gringo"}), viewer).gunmen[1]
    assert (gunman.character, gunman.life, gunman.life_max) == ("el_gringo", 2, 3)
    assert list(gunman.in_play) == lying


@clause("BANG-R58")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_discard_resolving_card_store_and_flipped_cards(viewer: Viewer) -> None:
    table = bang_table(discard=["bang-2D", "bang-3D"], resolving=["general_store-9C"], store=["bang-4D"])
    table.flipped = [table.deck.pop(0)]
    view = seen(table, viewer)
    assert view.discard == ("bang-2D", "bang-3D")
    assert (view.resolving, view.store) == (("general_store-9C",), ("bang-4D",))
    assert view.flipped == tuple(table.flipped)


def test_everybody_is_told_flipped_cards_store_row_and_answers() -> None:
    hands = [["bang-2D", "duel-QD", "indians-KD", "general_store-9C"], ["missed-2S", "bang-3D", "bang-4D"]]
    game = in_phase_2(bang_table(hands, in_play={1: ["barrel-QS"]}, deck=["bang-2C"]))
    game = game.when(0, Play("bang-2D", 1)).when(1, UseBarrel()).when(1, Respond("missed-2S"))
    game = game.when(0, Play("duel-QD", 1)).when(1, Respond("bang-3D")).when(0, TakeHit())
    game = game.when(0, Play("indians-KD")).when(1, Respond("bang-4D")).when(0, Play("general_store-9C"))
    for kind in (ShotAnswered, DuelAnswered, IndiansAnswered, FlipJudged):
        assert readers(only(kind, game.events), "card") == {"everybody"}
    assert readers(only(CardsFlipped, game.events), "cards") == {"everybody"}
    assert readers(only(StoreOpened, game.events), "cards") == {"everybody"}


@clause("BANG-11.2.1", "BANG-R46")
def test_everybody_is_told_black_jacks_second_card_and_nobody_his_others() -> None:
    table = bang_table(deck=["bang-2D", "bang-3D", "bang-4D"])
    game = bang(table, Turn(0)).when(0, Show())
    assert readers(only(SecondCardShown, game.events), "card") == {"everybody"}
    for event in game.events:
        if isinstance(event, CardsDrawn):
            assert readers(event, "cards") == {"seat:0"}
    assert seen(game.table, 1).gunmen[0].hand is None, "afterwards his hand is again only a number"


def test_everybody_is_told_the_hand_card_that_cat_balou_destroys() -> None:
    game = in_phase_2(bang_table([["cat_balou-9D"], ["bang-2D", "beer-6H"]])).when(0, Play("cat_balou-9D", 1, HAND))
    assert readers(only(RandomCardDiscarded, game.events), "card") == {"everybody"}


# --- hands and deck ---------------------------------------------------------------------------------


@clause("BANG-R68")
def test_a_hand_is_seen_by_its_owner_and_for_the_others_it_is_a_number() -> None:
    table = bang_table([[], ["bang-2D", "beer-6H"]])
    hands = [seen(table, viewer).gunmen[1].hand for viewer in EVERYBODY]
    own = ("bang-2D", "beer-6H")
    assert hands == [None, own, None, None, None, own]
    assert [seen(table, viewer).gunmen[1].hand_count for viewer in EVERYBODY] == [2] * 6


def test_drawn_and_dealt_cards_are_told_to_their_owner_alone() -> None:
    drawn = only(CardsDrawn, bang(bang_table(cast=UNASKED_DRAWERS), Turn(0)).events)
    assert (readers(drawn, "cards"), readers(drawn, "count")) == ({"seat:0"}, {"everybody"})
    dealt = only(HandsDealt, start(BANG_RULESET, seeded_table(BANG_RULESET, 4, 1), 0).events)
    _, private = dealt.parts()
    assert [private[f"seat:{seat}"]["cards"] for seat in range(4)] == [dealt.cards[seat] for seat in range(4)]


def test_the_deck_is_a_number_to_everybody_until_the_end() -> None:
    table = bang_table()
    assert [seen(table, viewer).deck_count for viewer in EVERYBODY] == [len(CARDS)] * 6
    assert [seen(table, viewer).deck for viewer in EVERYBODY] == [None] * 5 + [CARDS]


def test_nobody_is_told_the_order_of_a_reshuffled_deck() -> None:
    reshuffled = only(DeckReshuffled, bang(bang_table(cast=UNASKED_DRAWERS, rest="discard"), Turn(0)).events)
    assert (readers(reshuffled, "order"), readers(reshuffled, "draws")) == ({"server"}, {"server"})
    assert readers(reshuffled, "count") == {"everybody"}


@clause("BANG-R45")
def test_kit_carlsons_three_cards_and_the_one_he_returns_are_seen_by_him_alone() -> None:
    three = ["bang-2D", "beer-6H", "duel-QD"]
    game = bang(bang_table(turn=1, cast={1: "kit_carlson"}, deck=three), Turn(1))
    own = tuple(three)
    assert [seen(game.table, viewer).looked_at for viewer in EVERYBODY] == [None, own, None, None, None, own]
    assert [seen(game.table, viewer).looked_at_count for viewer in EVERYBODY] == [3] * 6
    assert readers(only(TopCardsLookedAt, game.events), "cards") == {"seat:1"}
    returned = only(TopCardReturned, game.when(1, Return("beer-6H")).events)
    assert readers(returned, "card") == {"seat:1"}


@clause("BANG-5.5")
@pytest.mark.parametrize("reason", ["panic", "el_gringo", "jesse_jones"])
def test_a_card_taken_from_a_hand_is_told_to_taker_and_victim(reason: str) -> None:
    hands = [["panic-JH", "bang-2D"], ["missed-2S", "beer-6H"]]
    if reason == "panic":
        game = in_phase_2(bang_table(hands)).when(0, Play("panic-JH", 1, HAND))
    elif reason == "el_gringo":
        game = in_phase_2(bang_table(hands, cast={1: "el_gringo"})).when(0, Play("bang-2D", 1)).when(1, TakeHit())
    else:
        game = bang(bang_table(hands, cast={0: "jesse_jones"}), Turn(0)).when(0, FromPlayer(1))
    taken = only(CardTakenFromHand, game.events)
    assert taken.reason == reason
    assert readers(taken, "card") == {"seat:0", "seat:1"}
    assert readers(taken, "draws") == {"server"}
    assert readers(taken, "taker") == readers(taken, "victim") == {"everybody"}


@clause("BANG-11.15.1")
def test_the_hand_that_vulture_sam_collects_is_told_to_him_and_to_the_dead() -> None:
    hands = [["duel-QD"], ["missed-2S", "beer-6H"]]
    table = bang_table(hands, cast={2: "vulture_sam"}, life={1: 1}, in_play={1: ["barrel-QS"]})
    game = in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, TakeHit()).when(1, GiveUp())
    collected = only(CardsCollected, game.events)
    assert readers(collected, "hand_cards") == {"seat:1", "seat:2"}
    assert readers(collected, "in_play_cards") == readers(collected, "count") == {"everybody"}
    assert seen(game.table, 2).gunmen[2].hand == ("missed-2S", "beer-6H", "barrel-QS")
    assert seen(game.table, 1).gunmen[2].hand is None


def test_after_the_end_the_hands_may_be_shown() -> None:
    assert [one.hand for one in seen(ended().table, "all").gunmen] == [(), ("beer-6H",), ("missed-2S",), ()]


# --- questions and commands -------------------------------------------------------------------------


@clause("BANG-R27")
@pytest.mark.parametrize("attack", [Play("bang-2D", 1), Play("duel-QD", 1), Play("indians-KD")], ids=str)
def test_nobody_learns_whether_one_who_is_asked_or_dying_could_have_helped_himself(attack: Play) -> None:
    def public(card: str) -> bytes:
        game = in_phase_2(bang_table([["bang-2D", "duel-QD", "indians-KD"], [card]], life={1: 1}))
        game = game.when(0, attack).when(1, TakeHit()).asked(1, "dying")
        views = [seen(game.table, viewer) for viewer in (0, 2, "public")]
        return msgspec.json.encode([views, [(event.stored_name(), event.parts()[0]) for event in game.events]])

    assert public("missed-2S") == public("bang-3D") == public("beer-6H") == public("saloon-5H")


def test_the_moves_of_a_seat_stand_in_no_event_and_in_no_view() -> None:
    hands = [["bang-2D", "cat_balou-9D"], ["missed-2S"]]
    game = in_phase_2(bang_table(hands, in_play={1: ["barrel-QS"]}))
    for viewer in (1, 2, "public"):
        assert not {"bang-2D", "cat_balou-9D"} & told(seen(game.table, viewer))
    public = [event.parts()[0] for event in game.events]
    assert not {"bang-2D", "cat_balou-9D", "bang.play"} & told(public)


def test_everybody_is_told_who_is_asked_what_until_when_and_how_a_shot_stands() -> None:
    table = bang_table(
        [["bang-2D"], ["missed-2S"]],
        cast={0: "slab_the_killer", 1: "jourdonnais"},
        in_play={1: ["barrel-QS"]},
        clock=Clock(per_decision=60, bank=300),
    )
    game = in_phase_2(table).when(0, Play("bang-2D", 1))
    awaiting = [event for event in game.events if isinstance(event, Awaiting)][-1]
    assert readers(awaiting, "to_act") == {"everybody"}
    assert readers(awaiting, "agenda") == {"server"}
    [asked] = awaiting.to_act
    assert (asked.seat, asked.decision, asked.deadline) == (1, "shot", "1970-01-01T00:06:00.000Z")
    assert asked.about == {"shooter_seat": 0, "needed": 2, "barrels": ["builtin_barrel", "barrel"]}


def test_a_recorded_command_hides_nothing_but_the_card_that_kit_carlson_returns() -> None:
    assert {command: command.secret for command in COMMANDS if command.secret} == {Return: ("card",)}


def test_an_eliminated_player_sees_what_a_spectator_sees() -> None:
    table = bang_table([["bang-2D"], [], ["beer-6H"], ["missed-2S"]], dead=[1])
    dead, spectator = seen(table, 1), seen(table, "public")
    assert [(one.role, one.hand) for one in dead.gunmen if one.seat != 1] == [
        (one.role, one.hand) for one in spectator.gunmen if one.seat != 1
    ]
    assert msgspec.structs.replace(dead, viewer=None, gunmen=()) == msgspec.structs.replace(spectator, gunmen=())


def test_a_surplus_card_is_told_to_everybody() -> None:
    game = in_phase_2(bang_table([["bang-2D", "beer-6H"]], life={0: 1})).when(0, EndPlay()).when_time_runs_out(0)
    assert readers(only(CardDiscarded, game.events), "card") == {"everybody"}


def test_a_beer_against_a_deadly_hit_is_told_to_everybody() -> None:
    game = in_phase_2(bang_table([["bang-2D"], ["beer-6H"]], life={1: 1}))
    game = game.when(0, Play("bang-2D", 1)).when(1, TakeHit()).when(1, Drink("beer-6H"))
    drunk = [event for event in game.events if isinstance(event, CardDiscarded) and event.card == "beer-6H"]
    assert readers(drunk[0], "card") == {"everybody"}
