"""Chapter 11: what each of the sixteen characters can do."""

import pytest

from domain.bang.commands import (
    Drink,
    EndPlay,
    FromDeck,
    FromDiscard,
    FromPlayer,
    GiveUp,
    Pick,
    Plain,
    Play,
    Respond,
    Return,
    Show,
    SidHeal,
    TakeHit,
    UseBarrel,
    UseBuiltinBarrel,
)
from domain.bang.events.drawing import (
    CardDrawnFromDiscard,
    CardsDrawn,
    CardsFlipped,
    DynamitePassed,
    FlipJudged,
    SecondCardShown,
    TopCardReturned,
    TopCardsLookedAt,
)
from domain.bang.events.life import CardsCollected, LifeLost, LifeRegained
from domain.bang.events.playing import (
    CardDiscarded,
    CardTakenFromHand,
    DuelAnswered,
    IndiansAnswered,
    ShotAnswered,
    ShotCancelled,
)
from domain.bang.playing import Playing
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.turn import Turn
from domain.kernel.chance import Chance
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import SEED, clause


@clause("BANG-11.1.1")
def test_bart_cassidy_draws_a_card_for_each_life_he_loses() -> None:
    table = bang_table(cast={1: "bart_cassidy"}, deck=["bang-2D", "bang-3D"])
    then = bang(table, Shot(1, by=0), Shot(1, by=0), Playing(0))
    then.happened(
        LifeLost(1, 1, 3, 0),
        CardsDrawn(1, 1, "bart_cassidy", ("bang-2D",)),
    ).asked(1, "shot")
    then = then.when(1, TakeHit()).happened(CardsDrawn(1, 1, "bart_cassidy", ("bang-3D",)))
    assert then.table.hands[1] == ["bang-2D", "bang-3D"]


@clause("BANG-11.2.1", "BANG-11.2.2", "BANG-R62")
@pytest.mark.parametrize(("second", "drawn"), [("beer-6H", 3), ("bang-2D", 3), ("bang-2C", 2), ("missed-2S", 2)])
def test_black_jack_shows_his_second_card_and_draws_one_more_for_a_red_one(second: str, drawn: int) -> None:
    table = bang_table(cast={0: "black_jack"}, deck=["bang-9D", second, "bang-8D", "bang-7D"])
    then = bang(table, Turn(0)).asked(0, "draw_choice").when(0, Show())
    then.happened(CardsDrawn(0, 2, "phase_1", ("bang-9D", second)), SecondCardShown(0, second))
    assert then.asked(0, "play").table.hands[0] == ["bang-9D", second, "bang-8D"][:drawn]


@clause("BANG-11.2.1")
def test_black_jack_may_keep_his_second_card_to_himself() -> None:
    table = bang_table(cast={0: "black_jack"}, deck=["bang-9D", "beer-6H", "bang-8D"])
    then = bang(table, Turn(0)).when(0, Plain()).never(SecondCardShown)
    assert then.asked(0, "play").table.hands[0] == ["bang-9D", "beer-6H"]


@clause("BANG-11.3.1")
def test_calamity_janet_fires_a_missed_as_bang() -> None:
    table = bang_table([["missed-2S"]], cast={0: "calamity_janet"})
    then = in_phase_2(table).when(0, Play("missed-2S", 1))
    assert then.happened(LifeLost(1, 1, 3, 0)).table.discard == ["missed-2S"]


@clause("BANG-11.3.1")
def test_calamity_janet_answers_a_shot_with_a_bang() -> None:
    table = bang_table([[], ["bang-2D"]], cast={1: "calamity_janet"})
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, Respond("bang-2D"))
    then.happened(ShotAnswered(1, "bang-2D", "missed"), ShotCancelled(1))


@clause("BANG-11.3.2")
def test_a_missed_that_calamity_janet_fired_is_her_bang_card_of_the_turn() -> None:
    held = [["missed-2S", "missed-3S", "bang-2D"]]
    then = in_phase_2(bang_table(held, cast={0: "calamity_janet"})).when(0, Play("missed-2S", 1))
    then.when(0, Play("bang-2D", 1)).refused("BANG-4.7")
    then.when(0, Play("missed-3S", 1)).refused("BANG-4.7")
    armed = bang_table(held, cast={0: "calamity_janet"}, in_play={0: ["volcanic-10S"]})
    in_phase_2(armed).when(0, Play("missed-2S", 1)).offers(0, Play("bang-2D", 1), Play("missed-3S", 1))


@clause("BANG-11.3.3")
def test_calamity_janet_uses_missed_in_a_duel_and_against_indians() -> None:
    table = bang_table([[], ["missed-2S"]], cast={1: "calamity_janet"})
    bang(table, Duel(1, rival=0, challenger=0), Playing(0)).when(1, Respond("missed-2S")).happened(
        DuelAnswered(1, "missed-2S", "bang"), LifeLost(0, 1, 4, None)
    )
    bang(table, Ambush(1, by=0), Playing(0)).when(1, Respond("missed-2S")).happened(
        IndiansAnswered(1, "missed-2S", "bang")
    ).never(LifeLost)


@clause("BANG-11.4.1")
def test_el_gringo_takes_a_random_hand_card_from_whoever_hurt_him() -> None:
    hand = ["beer-6H", "beer-7H", "beer-8H"]
    taken, draw = Chance(SEED).picked(hand)
    then = bang(bang_table([hand], cast={1: "el_gringo"}), Shot(1, by=0), Playing(0))
    then.happened(LifeLost(1, 1, 2, 0), CardTakenFromHand(1, 0, "el_gringo", taken, draws=(draw,)))
    assert then.table.hands[1] == [taken]
    assert len(then.table.hands[0]) == 2


@clause("BANG-11.4.2")
def test_el_gringo_takes_nothing_from_an_empty_hand() -> None:
    table = bang_table(cast={1: "el_gringo"}, in_play={0: ["barrel-QS"]})
    then = bang(table, Shot(1, by=0), Playing(0)).never(CardTakenFromHand)
    assert then.table.hands[1] == []
    assert then.table.in_play[0] == ["barrel-QS"]


@clause("BANG-11.4.3")
def test_el_gringo_blames_nobody_for_a_dynamite_that_another_laid() -> None:
    cast = {**UNASKED_DRAWERS, 1: "el_gringo"}
    flips = ["beer-6H", "bang-2D", "bang-3D", "missed-2S"]
    table = bang_table([["beer-7H"], ["beer-8H"]], cast=cast, in_play={0: ["dynamite-2H"]}, deck=flips)
    then = bang(table, Turn(0)).when(0, EndPlay()).asked(1, "dying").when(1, Drink("beer-8H"))
    then.happened(DynamitePassed(0, "dynamite-2H", 1), LifeLost(1, 3, 0, None)).never(CardTakenFromHand)
    assert then.table.hands[0] == ["beer-7H", "bang-2D", "bang-3D"]


@clause("BANG-11.5.1", "BANG-11.5.2")
def test_jesse_jones_may_take_his_first_card_from_a_hand_and_draws_the_second() -> None:
    hand = ["beer-6H", "beer-7H"]
    table = bang_table([[], [], hand], cast={0: "jesse_jones"}, deck=["bang-2D", "bang-3D"])
    taken, draw = Chance(SEED).picked(hand)
    asked = bang(table, Turn(0)).asked(0, "draw_choice").offers_exactly(0, FromDeck(), FromPlayer(2))
    then = asked.when(0, FromPlayer(2))
    then.happened(
        CardTakenFromHand(0, 2, "jesse_jones", taken, draws=(draw,)),
        CardsDrawn(0, 1, "phase_1", ("bang-2D",), "second"),
    )
    assert then.asked(0, "play").table.hands[0] == [taken, "bang-2D"]


@clause("BANG-11.5.1")
def test_jesse_jones_may_draw_both_cards_from_the_deck() -> None:
    table = bang_table([[], [], ["beer-6H"]], cast={0: "jesse_jones"}, deck=["bang-2D", "bang-3D"])
    then = bang(table, Turn(0)).when(0, FromDeck()).never(CardTakenFromHand)
    assert then.asked(0, "play").table.hands[0] == ["bang-2D", "bang-3D"]


@clause("BANG-11.6.1")
def test_jourdonnais_counts_as_having_a_barrel() -> None:
    table = bang_table(cast={1: "jourdonnais"}, deck=["beer-6H"])
    shot = bang(table, Shot(1, by=0), Playing(0)).offers_exactly(1, UseBuiltinBarrel(), TakeHit())
    shot.when(1, UseBuiltinBarrel()).happened(CardsFlipped(1, "builtin_barrel", ("beer-6H",)), ShotCancelled(1))


@clause("BANG-11.6.2")
def test_jourdonnais_may_draw_once_for_each_of_two_barrels() -> None:
    table = bang_table(cast={1: "jourdonnais"}, in_play={1: ["barrel-QS"]}, deck=["bang-2D", "beer-6H"])
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, UseBuiltinBarrel()).asked(1, "shot")
    then.when(1, UseBuiltinBarrel()).refused("BANG-R26")
    then.when(1, UseBarrel()).happened(CardsFlipped(1, "barrel", ("beer-6H",)), ShotCancelled(1))


@clause("BANG-11.7.1")
def test_kit_carlson_looks_at_three_cards_keeps_two_and_puts_one_back() -> None:
    top = ["bang-2D", "beer-6H", "missed-2S"]
    table = bang_table(cast={0: "kit_carlson"}, deck=[*top, "jail-4H"])
    then = bang(table, Turn(0)).asked(0, "kit_return").offers_exactly(0, *map(Return, top))
    then = then.when(0, Return("beer-6H"))
    then.happened(TopCardsLookedAt(0, 3, tuple(top)), TopCardReturned(0, "beer-6H"))
    assert then.asked(0, "play").table.hands[0] == ["bang-2D", "missed-2S"]
    assert then.table.deck[:2] == ["beer-6H", "jail-4H"]


@clause("BANG-11.8.1", "BANG-11.8.2")
def test_lucky_duke_flips_two_cards_chooses_one_and_discards_both() -> None:
    table = bang_table(cast={1: "lucky_duke"}, in_play={1: ["barrel-QS"]}, deck=["missed-2S", "beer-6H"])
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, UseBarrel()).asked(1, "flip_choice")
    then = then.offers_exactly(1, Pick("missed-2S"), Pick("beer-6H")).when(1, Pick("beer-6H"))
    then.happened(
        CardsFlipped(1, "barrel", ("missed-2S", "beer-6H")),
        FlipJudged(1, "barrel", "beer-6H", True),
        ShotCancelled(1),
    )
    assert sorted(then.table.discard) == ["beer-6H", "missed-2S"]


@clause("BANG-11.9.1", "BANG-11.9.2")
def test_paul_regret_is_seen_one_farther_and_a_real_mustang_adds_to_it() -> None:
    table = bang_table(players=6, cast={3: "paul_regret"})
    assert [table.distance(seat, 3) for seat in (2, 1, 0)] == [2, 3, 4]
    assert [table.distance(3, seat) for seat in (2, 1, 0)] == [1, 2, 3]
    mounted = bang_table(players=6, cast={3: "paul_regret"}, in_play={3: ["mustang-8H"]})
    assert [mounted.distance(seat, 3) for seat in (2, 1, 0)] == [3, 4, 5]


@clause("BANG-11.10.1", "BANG-11.10.2")
def test_pedro_ramirez_may_take_his_first_card_from_the_discard_and_draws_the_second() -> None:
    table = bang_table(cast={0: "pedro_ramirez"}, deck=["bang-2D", "bang-3D"], discard=["beer-6H", "beer-7H"])
    asked = bang(table, Turn(0)).asked(0, "draw_choice").offers_exactly(0, FromDeck(), FromDiscard())
    then = asked.when(0, FromDiscard())
    then.happened(CardDrawnFromDiscard(0, "beer-7H"), CardsDrawn(0, 1, "phase_1", ("bang-2D",), "second"))
    assert then.asked(0, "play").table.hands[0] == ["beer-7H", "bang-2D"]
    assert then.table.discard == ["beer-6H"]
    assert asked.when(0, FromDeck()).table.hands[0] == ["bang-2D", "bang-3D"]


@clause("BANG-11.11.1", "BANG-11.11.2")
def test_rose_doolan_sees_others_one_nearer_and_a_real_appaloosa_adds_to_it() -> None:
    table = bang_table(players=6, cast={0: "rose_doolan"})
    assert [table.distance(0, seat) for seat in (1, 2, 3)] == [1, 1, 2]
    assert [table.distance(seat, 0) for seat in (1, 2, 3)] == [1, 2, 3]
    mounted = bang_table(players=6, cast={0: "rose_doolan"}, in_play={0: ["appaloosa-AS"]})
    assert [mounted.distance(0, seat) for seat in (1, 2, 3)] == [1, 1, 1]


@clause("BANG-11.12.1")
def test_sid_ketchum_discards_two_cards_to_regain_a_life_in_anybodys_turn() -> None:
    table = bang_table([[], [], ["bang-2D", "bang-3D", "beer-6H"]], cast={2: "sid_ketchum"}, life={2: 1})
    then = in_phase_2(table).when(2, SidHeal(("bang-2D", "beer-6H"))).asked(0, "play")
    then.happened(
        CardDiscarded(2, "bang-2D", "hand", "sid"),
        CardDiscarded(2, "beer-6H", "hand", "sid"),
        LifeRegained(2, 2, "sid"),
    )
    assert then.table.life[2] == 2
    assert then.table.hands[2] == ["bang-3D"]


@clause("BANG-11.12.2")
def test_sid_ketchum_may_do_so_several_times_in_a_row() -> None:
    hand = ["bang-2D", "bang-3D", "bang-4D", "bang-5D"]
    then = in_phase_2(bang_table([hand], cast={0: "sid_ketchum"}, life={0: 1}))
    then = then.when(0, SidHeal(("bang-2D", "bang-3D"))).when(0, SidHeal(("bang-4D", "bang-5D"))).asked(0, "play")
    assert then.table.life[0] == 3


@clause("BANG-11.13.1")
def test_slab_the_killers_bang_needs_two_missed() -> None:
    table = bang_table([["bang-2D"], ["missed-2S", "missed-3S"]], cast={0: "slab_the_killer"})
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, Respond("missed-2S"))
    then.never(ShotCancelled).asked(1, "shot").when(1, Respond("missed-3S")).happened(ShotCancelled(1)).never(LifeLost)
    then.when(1, TakeHit()).happened(LifeLost(1, 1, 3, 0))


@clause("BANG-11.13.2")
def test_a_lucky_barrel_counts_as_one_of_the_two_missed_against_slab_the_killer() -> None:
    table = bang_table(
        [["bang-2D"], ["missed-2S"]], cast={0: "slab_the_killer"}, in_play={1: ["barrel-QS"]}, deck=["beer-6H"]
    )
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, UseBarrel()).never(ShotCancelled).asked(1, "shot")
    then.when(1, Respond("missed-2S")).happened(ShotCancelled(1)).never(LifeLost)


@clause("BANG-11.14.1")
def test_suzy_lafayette_draws_a_card_whenever_her_hand_is_empty() -> None:
    table = bang_table([["barrel-QS"]], cast={0: "suzy_lafayette"}, deck=["bang-2D"])
    then = in_phase_2(table).when(0, Play("barrel-QS"))
    then.happened(CardsDrawn(0, 1, "suzy_lafayette", ("bang-2D",))).asked(0, "play")
    assert then.table.hands[0] == ["bang-2D"]


@clause("BANG-11.14.2")
def test_suzy_lafayette_draws_in_the_middle_of_a_duel() -> None:
    table = bang_table([["duel-QD", "beer-6H"], ["bang-2D"]], cast={1: "suzy_lafayette"}, deck=["bang-3D"])
    then = in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, Respond("bang-2D")).asked(0, "duel")
    then.happened(DuelAnswered(1, "bang-2D", "bang"), CardsDrawn(1, 1, "suzy_lafayette", ("bang-3D",)))


@clause("BANG-11.15.1")
def test_vulture_sam_takes_hand_and_cards_in_play_of_the_eliminated() -> None:
    table = bang_table(
        [["bang-2D"], ["bang-3D"], [], ["jail-4H"]],
        cast={3: "vulture_sam"},
        in_play={1: ["barrel-QS"]},
        life={1: 1},
    )
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, TakeHit()).asked(1, "dying").when(1, GiveUp())
    then.happened(CardsCollected(3, 1, 2, ("barrel-QS",), ("bang-3D",)))
    assert then.table.hands[3] == ["jail-4H", "bang-3D", "barrel-QS"]
    assert then.table.hands[1] == then.table.in_play[1] == []
    assert then.table.discard == ["bang-2D"]


@clause("BANG-11.16.1")
def test_willy_the_kid_plays_any_number_of_bang_cards() -> None:
    table = bang_table([["bang-2D", "bang-3D", "bang-4D"]], cast={0: "willy_the_kid"})
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(0, Play("bang-3D", 1)).when(0, Play("bang-4D", 3))
    assert then.table.life == [5, 2, 4, 3]
