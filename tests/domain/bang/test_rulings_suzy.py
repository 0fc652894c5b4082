"""Rulings on Suzy Lafayette, whose hand is examined after every completed step."""

from collections.abc import Sequence

import pytest

from domain.bang.commands import HAND, Discard, Drink, FromPlayer, Play, Respond, Take, TakeHit
from domain.bang.events.drawing import CardsDrawn, DeckReshuffled, JailServed
from domain.bang.events.life import CardsCollected, LifeLost, LifeRegained, PlayerEliminated, SheriffPenalised
from domain.bang.events.playing import (
    CardDiscarded,
    CardPlayed,
    CardTakenFromHand,
    CardTakenFromPlay,
    EquipmentLaid,
    RandomCardDiscarded,
    ShotAnswered,
    ShotCancelled,
    StoreOpened,
)
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.shooting import Ambush, Shot
from domain.bang.turn import NextTurn, Surplus, Turn
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause, kinds
from tests.playing import played, seeded_table

TOP = ("bang-2D", "bang-3D", "bang-4D", "bang-5D", "bang-6D")


def suzys(count: int, *cards: str) -> CardsDrawn:
    """Suzy at seat 0 draws these."""
    return CardsDrawn(0, count, "suzy_lafayette", cards)


def suzy_plays(
    card: str,
    target: int | None = None,
    pick: str | None = None,
    *,
    others: Sequence[Sequence[str]] = (),
    life: int = 5,
    in_play: dict[int, list[str]] | None = None,
) -> Given:
    """Suzy, in her turn at seat 0, plays the last card of her hand."""
    table = bang_table([[card], *others], cast={0: "suzy_lafayette"}, deck=TOP, life={0: life}, in_play=in_play or {})
    return in_phase_2(table).when(0, Play(card, target, pick))


def draws_of_suzy(then: Given) -> int:
    return sum(isinstance(event, CardsDrawn) and event.reason == "suzy_lafayette" for event in then.events)


# --- her last card has an immediate effect ----------------------------------------------------------------


@clause("BANG-R31", "BANG-R65")
@pytest.mark.parametrize("card", ["barrel-QS", "mustang-8H", "dynamite-2H", "winchester-8S"])
def test_she_draws_after_laying_a_blue_card(card: str) -> None:
    suzy_plays(card).happened(EquipmentLaid(0, 0, card), suzys(1, "bang-2D")).asked(0, "play")


@clause("BANG-R31", "BANG-R65")
def test_she_does_not_draw_between_the_old_weapon_and_the_new_one() -> None:
    then = suzy_plays("winchester-8S", in_play={0: ["schofield-JC"]})
    assert list(kinds(then.events)) == ["CardDiscarded", "EquipmentLaid", "CardsDrawn"]


@clause("BANG-R31", "BANG-R65")
@pytest.mark.parametrize("card", ["beer-6H", "saloon-5H"])
@pytest.mark.parametrize("life", [2, 5])
def test_she_draws_after_beer_and_saloon_have_done_their_work_and_before_they_are_discarded(
    card: str, life: int
) -> None:
    then = suzy_plays(card, life=life)
    healed = ["LifeRegained"] if life == 2 else []
    assert list(kinds(then.events)) == ["CardPlayed", *healed, "CardsDrawn", "CardDiscarded"]
    assert then.table.hands[0] == ["bang-2D"]


@clause("BANG-R31", "BANG-R65")
@pytest.mark.parametrize(("card", "count"), [("stagecoach-9S-1", 2), ("wells_fargo-3H", 3)])
def test_stagecoach_and_wells_fargo_as_her_last_card_bring_no_extra_card(card: str, count: int) -> None:
    then = suzy_plays(card)
    assert draws_of_suzy(then) == 0
    assert then.table.hands[0] == list(TOP[:count])


@clause("BANG-R31", "BANG-R65")
def test_panic_as_her_last_card_brings_only_the_stolen_card() -> None:
    then = suzy_plays("panic-JH", 1, HAND, others=[["beer-6H"]]).happened(CardTakenFromHand)
    assert (draws_of_suzy(then), then.table.hands[0]) == (0, ["beer-6H"])
    then = suzy_plays("panic-JH", 1, "barrel-QS", in_play={1: ["barrel-QS"]}).happened(CardTakenFromPlay)
    assert (draws_of_suzy(then), then.table.hands[0]) == (0, ["barrel-QS"])


@clause("BANG-R31", "BANG-R65")
def test_she_draws_after_her_cat_balou_has_done_its_work() -> None:
    then = suzy_plays("cat_balou-9D", 1, HAND, others=[["beer-6H"]])
    then.happened(RandomCardDiscarded, suzys(1, "bang-2D"), CardDiscarded(0, "cat_balou-9D", "resolving", "resolved"))
    then = suzy_plays("cat_balou-9D", 1, "barrel-QS", in_play={1: ["barrel-QS"]})
    assert list(kinds(then.events)) == ["CardPlayed", "CardDiscarded", "CardsDrawn", "CardDiscarded"]


# --- her last card is answered ------------------------------------------------------------------------------


@clause("BANG-R31", "BANG-R65")
@pytest.mark.parametrize(
    ("card", "target", "decision"),
    [("bang-9D", 1, "shot"), ("gatling-10H", None, "shot"), ("indians-KD", None, "indians"), ("duel-QD", 1, "duel")],
)
def test_she_draws_when_such_a_card_is_announced_before_anyone_answers(
    card: str, target: int | None, decision: str
) -> None:
    then = suzy_plays(card, target, others=[["beer-6H"]]).asked(1, decision)
    assert list(kinds(then.events)) == ["CardPlayed", "CardsDrawn"]
    assert then.happened(CardPlayed, suzys(1, "bang-2D")).table.hands[0] == ["bang-2D"]


@clause("BANG-R31", "BANG-R65")
def test_she_draws_after_the_store_row_is_turned_up_and_before_she_picks() -> None:
    then = suzy_plays("general_store-9C").asked(0, "store")
    then.happened(StoreOpened(0, TOP[:4]), suzys(1, "bang-6D"))
    assert then.when(0, Take("bang-3D")).table.hands[0] == ["bang-6D", "bang-3D"]


# --- cards taken, discarded and used in answer ---------------------------------------------------------------


@clause("BANG-R31")
def test_she_draws_after_her_last_card_was_taken_or_discarded() -> None:
    robbed = bang_table([["panic-JH", "cat_balou-9D"], ["beer-6H"]], cast={1: "suzy_lafayette"}, deck=TOP)
    drawn = CardsDrawn(1, 1, "suzy_lafayette", ("bang-2D",))
    in_phase_2(robbed).when(0, Play("panic-JH", 1, HAND)).happened(CardTakenFromHand, drawn, CardDiscarded)
    in_phase_2(robbed).when(0, Play("cat_balou-9D", 1, HAND)).happened(RandomCardDiscarded, drawn, CardDiscarded)


@clause("BANG-R31")
def test_she_draws_after_each_answer_card() -> None:
    table = bang_table([[], ["missed-2S"]], cast={1: "suzy_lafayette"}, deck=TOP)
    drawn = CardsDrawn(1, 1, "suzy_lafayette", ("bang-2D",))
    bang(table, Shot(1, by=0), Playing(0)).when(1, Respond("missed-2S")).happened(ShotAnswered, drawn)
    ambushed = bang_table([[], ["bang-9D"]], cast={1: "suzy_lafayette"}, deck=TOP)
    bang(ambushed, Ambush(1, by=0), Playing(0)).when(1, Respond("bang-9D")).happened(drawn)


@clause("BANG-R31", "BANG-R43")
def test_she_draws_before_jesse_jones_takes_his_second_card() -> None:
    table = bang_table([[], ["beer-6H"]], cast={0: "jesse_jones", 1: "suzy_lafayette"}, deck=TOP)
    bang(table, Turn(0)).when(0, FromPlayer(1)).happened(
        CardTakenFromHand,
        CardsDrawn(1, 1, "suzy_lafayette", ("bang-2D",)),
        CardsDrawn(0, 1, "phase_1", ("bang-3D",), "second"),
    )


@clause("BANG-R31")
def test_a_hand_that_is_not_empty_draws_nothing() -> None:
    table = bang_table([["barrel-QS", "bang-9D"]], cast={0: "suzy_lafayette"}, deck=TOP)
    in_phase_2(table).when(0, Play("barrel-QS")).never(CardsDrawn)


@clause("BANG-R31")
def test_a_dead_suzy_draws_nothing() -> None:
    table = bang_table([["barrel-QS"]], cast={3: "suzy_lafayette"}, dead=[3])
    in_phase_2(table).when(0, Play("barrel-QS")).never(CardsDrawn)


# --- while dying ---------------------------------------------------------------------------------------------


@clause("BANG-R14", "BANG-R31")
def test_she_draws_only_when_her_last_beer_has_saved_her() -> None:
    table = bang_table([["bang-9D"], ["beer-6H"]], cast={1: "suzy_lafayette"}, life={1: 1}, deck=TOP)
    then = in_phase_2(table).when(0, Play("bang-9D", 1)).when(1, TakeHit()).asked(1, "dying").when(1, Drink("beer-6H"))
    assert list(kinds(then.events))[-4:] == ["CardDiscarded", "LifeRegained", "CardsDrawn", "CardDiscarded"]
    assert then.table.hands[1] == ["bang-2D"]


@clause("BANG-R14", "BANG-R31")
def test_no_card_comes_to_her_while_her_beer_does_not_suffice() -> None:
    cast = {**UNASKED_DRAWERS, 1: "suzy_lafayette"}
    table = bang_table(
        [[], ["beer-6H"]], cast=cast, in_play={1: ["dynamite-2H"]}, life={1: 2}, deck=["missed-2S", *TOP], turn=1
    )
    then = bang(table, Turn(1)).asked(1, "dying").when(1, Drink("beer-6H"))
    then.happened(LifeRegained(1, 0, "beer"), PlayerEliminated(1, "renegade", None))
    assert draws_of_suzy(then) == 0


# --- her cases ------------------------------------------------------------------------------------------------


@clause("BANG-R50")
def test_suzy_shoots_el_gringo_with_her_last_card() -> None:
    table = bang_table([["bang-9D"]], cast={0: "suzy_lafayette", 1: "el_gringo"}, deck=TOP)
    then = in_phase_2(table).when(0, Play("bang-9D", 1))
    then.happened(suzys(1, "bang-2D"), LifeLost(1, 1, 2, 0), CardTakenFromHand, suzys(1, "bang-3D"))
    assert then.table.hands[:2] == [["bang-3D"], ["bang-2D"]]


@clause("BANG-R51")
def test_suzy_kills_an_outlaw_with_her_last_card_and_has_four() -> None:
    table = bang_table([["bang-9D"], [], [], []], cast={0: "suzy_lafayette"}, life={3: 1}, deck=TOP)
    then = in_phase_2(table).when(0, Play("bang-9D", 3))
    then.happened(suzys(1, "bang-2D"), PlayerEliminated(3, "outlaw", 0), CardsDrawn(0, 3, "reward", TOP[1:4]))
    assert then.table.hands[0] == list(TOP[:4])


@clause("BANG-R52")
def test_suzy_may_use_the_card_she_draws_for_the_second_missed_against_slab_the_killer() -> None:
    cast = {0: "slab_the_killer", 1: "suzy_lafayette"}
    table = bang_table([["bang-9D"], ["missed-2S"]], cast=cast, deck=["missed-3S"])
    then = in_phase_2(table).when(0, Play("bang-9D", 1)).when(1, Respond("missed-2S")).asked(1, "shot")
    then.when(1, Respond("missed-3S")).happened(ShotCancelled(1)).never(LifeLost)


@clause("BANG-R53")
def test_suzy_as_sheriff_who_kills_a_deputy_discards_everything_and_draws_one() -> None:
    table = bang_table(
        [["bang-9D", "beer-6H"]],
        players=5,
        cast={0: "suzy_lafayette"},
        in_play={0: ["barrel-QS"]},
        life={4: 1},
        deck=TOP,
    )
    then = in_phase_2(table).when(0, Play("bang-9D", 4))
    then.happened(
        SheriffPenalised(0),
        CardDiscarded(0, "beer-6H", "hand", "penalty"),
        CardDiscarded(0, "barrel-QS", "in_play", "penalty"),
        suzys(1, "bang-2D"),
        CardDiscarded(0, "bang-9D", "resolving", "resolved"),
    )
    assert then.table.hands[0] == ["bang-2D"]
    assert then.table.in_play[0] == []


@clause("BANG-R15")
def test_suzy_is_tested_after_the_reward_which_may_be_the_cards_of_the_dead() -> None:
    laid = ["barrel-QS", "appaloosa-AS", "volcanic-10S", "jail-4H"]
    table = bang_table([["bang-9D"]], cast={0: "suzy_lafayette"}, in_play={3: laid}, life={3: 1}, rest=1)
    then = in_phase_2(table).when(0, Play("bang-9D", 3)).when(3, TakeHit())
    then.happened(PlayerEliminated(3, "outlaw", 0), DeckReshuffled, CardsDrawn)
    assert (draws_of_suzy(then), len(then.table.hands[0]), len(then.table.deck)) == (0, 3, 1)


# --- before any decision, with nothing to draw at first ---------------------------------------------------------


@clause("BANG-R31", "BANG-R65")
def test_when_her_stagecoach_found_nothing_she_draws_it_back_once_it_is_discarded() -> None:
    table = bang_table([["stagecoach-9S-1"]], cast={0: "suzy_lafayette"}, rest=3)
    then = in_phase_2(table).when(0, Play("stagecoach-9S-1")).happened(DeckReshuffled, suzys(1, "stagecoach-9S-1"))
    assert then.table.hands[0] == ["stagecoach-9S-1"]


@clause("BANG-R31")
def test_the_first_card_discarded_by_anyone_is_hers_before_the_next_decision() -> None:
    table = bang_table(cast={**UNASKED_DRAWERS, 0: "suzy_lafayette"}, life={3: 1}, rest=3, turn=3)
    then = bang(table, Surplus(3), NextTurn(3)).asked(3, "discard").when(3, Discard("bang-2D"))
    then.happened(CardDiscarded, DeckReshuffled, suzys(1, "bang-2D")).asked(3, "discard")


@clause("BANG-R31")
def test_a_jail_that_holds_is_hers_before_the_prisoner_discards() -> None:
    table = bang_table(
        cast={**UNASKED_DRAWERS, 0: "suzy_lafayette"}, in_play={3: ["jail-4H"]}, life={3: 1}, rest=3, turn=3
    )
    then = bang(table, Turn(3)).happened(JailServed(3, "jail-4H"), DeckReshuffled, suzys(1, "jail-4H"))
    then.asked(3, "discard")


def test_no_card_leaves_a_hand_without_her_hand_being_examined() -> None:
    """Two events need no reaction: after a card is played a step of its own examines her hand, and cards collected from
    the dead are no longer hers."""
    examined = {*BANG_RULESET.reactions, CardPlayed, CardsCollected}
    for number in range(16):
        before = seeded_table(BANG_RULESET, 4 + number % 4, number)
        for turned in played(BANG_RULESET, before, number, "random" if number % 2 else "greedy"):
            table = before.copy()
            for event in turned.events:
                held = [len(hand) for hand in table.hands]
                event.apply(table)
                is_taken = any(len(hand) < count for hand, count in zip(table.hands, held, strict=False))
                assert not is_taken or type(event) in examined, f"name {type(event).__name__} above `card_gone`"
            before = turned.table
