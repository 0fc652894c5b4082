"""Chapter 12: how the game ends, who wins, and what it is worth."""

import pytest

from domain.bang.commands import EndPlay, Play, Respond
from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.life import GameEnded, PlayerEliminated
from domain.bang.ruleset import BANG_RULESET
from domain.bang.turn import Turn
from domain.kernel.facts import GameFinished
from domain.kernel.saying import reason
from domain.kernel.score import Placing, Result
from domain.kernel.words import LANGUAGES
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause

SIX = ("sheriff", "renegade", "outlaw", "outlaw", "outlaw", "deputy")


def killed(victim: int, by: int, *, alive: set[int]) -> Given:
    """Six players, these of them alive: one shoots another who has one life and no card left."""
    dead = [seat for seat in range(6) if seat not in alive]
    hands: list[list[str]] = [[] for _ in SIX]
    hands[by] = ["bang-2D"]
    table = bang_table(
        hands, roles=SIX, life={victim: 1}, dead=dead, in_play={by: ["winchester-8S"]}, turn=by, deck=["beer-6H"]
    )
    return in_phase_2(table).when(by, Play("bang-2D", victim))


@clause("BANG-12.1")
def test_the_game_ends_when_the_sheriff_is_killed() -> None:
    then = killed(0, by=2, alive={0, 1, 2, 3, 4, 5})
    then.happened(PlayerEliminated(0, "sheriff", 2), GameEnded, GameFinished)
    assert then.table.result is not None
    then.when(2, EndPlay()).refused("BANG-12.1")


@clause("BANG-12.2")
def test_the_renegade_wins_when_the_sheriff_dies_and_he_alone_is_left() -> None:
    then = killed(0, by=1, alive={0, 1}).happened(GameEnded("renegade", (1,), SIX))
    assert then.table.result.outcome == "renegade"


@clause("BANG-12.3")
@pytest.mark.parametrize(
    ("by", "alive"), [(2, {0, 1, 2, 3, 4, 5}), (1, {0, 1, 2}), (1, {0, 1, 5}), (2, {0, 2}), (5, {0, 5})]
)
def test_the_outlaws_win_whenever_else_the_sheriff_is_killed(by: int, alive: set[int]) -> None:
    killed(0, by, alive=alive).happened(GameEnded("outlaws", (2, 3, 4), SIX))


@clause("BANG-12.4")
@pytest.mark.parametrize(("victim", "alive"), [(1, {0, 1, 5}), (2, {0, 2, 5}), (4, {0, 4})])
def test_the_law_wins_when_the_last_outlaw_or_renegade_is_dead(victim: int, alive: set[int]) -> None:
    then = killed(victim, by=0, alive=alive).happened(GameEnded("law", (0, 5), SIX))
    then.when(0, EndPlay()).refused("BANG-12.4")


@clause("BANG-12.4")
def test_the_game_goes_on_while_an_outlaw_lives() -> None:
    then = killed(1, by=0, alive={0, 1, 2}).never(GameEnded).asked(0, "play")
    assert then.table.result is None


@clause("BANG-12.5")
def test_with_all_outlaws_dead_the_game_goes_on_while_the_renegade_lives() -> None:
    then = killed(2, by=0, alive={0, 1, 2}).happened(PlayerEliminated(2, "outlaw", 0)).never(GameEnded)
    assert then.asked(0, "play").table.alive == [0, 1]


@clause("BANG-12.6", "BANG-R56")
def test_every_winner_scores_1_and_everybody_else_0() -> None:
    then = killed(0, by=2, alive={0, 1, 2, 5})
    assert then.table.result == Result(
        "outlaws",
        (2, 3, 4),
        (
            Placing(0, 4, 0),
            Placing(1, 4, 0),
            Placing(2, 1, 1),
            Placing(3, 1, 1),
            Placing(4, 1, 1),
            Placing(5, 4, 0),
        ),
    )


@clause("BANG-12.6")
@pytest.mark.parametrize(
    ("victim", "by", "alive", "ended_by"),
    [(0, 1, {0, 1}, "BANG-12.2"), (0, 2, {0, 1, 2}, "BANG-12.3"), (1, 0, {0, 1, 5}, "BANG-12.4")],
)
def test_each_point_is_explained_by_how_the_game_ended(victim: int, by: int, alive: set[int], ended_by: str) -> None:
    table = killed(victim, by, alive=alive).table
    score = BANG_RULESET.score(table)
    for seat in table.seats:
        (earned,) = score.reasons[seat]
        assert earned.points == (seat in score.result.winners) == score.result.seats[seat].points
        assert earned.text == ("won" if seat in score.result.winners else "lost")
        assert earned.rules == (ended_by, "BANG-12.6")
        assert earned.facts == {"role": SIX[seat], "outcome": table.outcome}
        for language in LANGUAGES:
            assert BANG_RULESET.texts.name(SIX[seat], language) in reason(BANG_RULESET, earned, language)


@clause("BANG-R56")
def test_life_cards_and_kills_change_nothing_in_the_score() -> None:
    poor = killed(1, by=0, alive={0, 1})
    rich = killed(1, by=0, alive={0, 1, 5})
    assert rich.table.result == poor.table.result


@clause("BANG-R55")
def test_the_dead_win_with_their_side() -> None:
    outlaws = killed(0, by=1, alive={0, 1, 5}).happened(GameEnded("outlaws", (2, 3, 4), SIX))
    assert not {2, 3, 4} & set(outlaws.table.alive)
    killed(1, by=0, alive={0, 1}).happened(GameEnded("law", (0, 5), SIX))


@clause("BANG-R55")
def test_with_the_sheriff_dead_the_outlaws_win_even_if_they_and_the_renegade_are_dead() -> None:
    table = bang_table(
        roles=SIX,
        cast=UNASKED_DRAWERS,
        in_play={0: ["dynamite-2H"]},
        life={0: 3},
        dead=[1, 2, 3, 4],
        deck=["missed-2S"],
    )
    bang(table, Turn(0)).happened(PlayerEliminated(0, "sheriff", None), GameEnded("outlaws", (2, 3, 4), SIX))


@clause("BANG-R9")
@pytest.mark.parametrize(("victim", "by", "alive"), [(0, 2, {0, 2, 5}), (1, 0, {0, 1, 5})])
def test_for_a_bang_the_end_is_tested_at_once(victim: int, by: int, alive: set[int]) -> None:
    then = killed(victim, by, alive=alive)
    assert isinstance(then.events[-1], GameFinished)
    assert isinstance(then.events[-2], GameEnded)


@clause("BANG-R9")
def test_for_a_duel_the_end_is_tested_at_once() -> None:
    table = bang_table([[], ["duel-QD", "bang-3D"]], roles=SIX, life={0: 1}, turn=1)
    then = in_phase_2(table).when(1, Play("duel-QD", 0)).happened(GameEnded("outlaws", (2, 3, 4), SIX))
    assert then.table.discard == ["duel-QD"]


@clause("BANG-R9")
def test_for_dynamite_the_end_is_tested_at_once() -> None:
    table = bang_table(
        roles=SIX, cast=UNASKED_DRAWERS, in_play={1: ["dynamite-2H"]}, life={1: 2}, dead=[2, 3, 4], deck=["missed-2S"]
    )
    bang(table, Turn(1)).happened(GameEnded("law", (0, 5), SIX)).never(CardsDrawn)


@clause("BANG-R9")
@pytest.mark.parametrize("card", ["gatling-10H", "indians-KD"])
@pytest.mark.parametrize("sheriff", [0, 2, 3])
def test_a_renegade_whose_card_kills_the_sheriff_and_everybody_else_wins(card: str, sheriff: int) -> None:
    roles = ["outlaw", "renegade", "outlaw", "outlaw"]
    roles[sheriff] = "sheriff"
    table = bang_table([[], [card]], roles=roles, life={0: 1, 2: 1, 3: 1}, turn=1)
    then = in_phase_2(table).when(1, Play(card)).happened(GameEnded("renegade", (1,), tuple(roles)))
    assert [event.seat for event in then.events if isinstance(event, PlayerEliminated)] == [2, 3, 0]


@clause("BANG-R9")
def test_after_the_sheriff_fell_to_a_gatling_the_later_targets_still_answer() -> None:
    roles = ("outlaw", "renegade", "sheriff", "outlaw")
    table = bang_table([[], ["gatling-10H"], [], ["missed-2S"]], roles=roles, life={0: 1, 2: 1, 3: 1}, turn=1)
    then = in_phase_2(table).when(1, Play("gatling-10H")).happened(PlayerEliminated(2, "sheriff", 1))
    then = then.never(GameEnded).asked(3, "shot").when(3, Respond("missed-2S"))
    then.happened(PlayerEliminated(0, "outlaw", 1), GameEnded("outlaws", (0, 3), roles))


@clause("BANG-R9")
@pytest.mark.parametrize("card", ["gatling-10H", "indians-KD"])
def test_if_another_survives_the_card_the_outlaws_win(card: str) -> None:
    roles = ("outlaw", "renegade", "sheriff", "outlaw")
    table = bang_table([[], [card]], roles=roles, life={0: 2, 2: 1, 3: 1}, turn=1)
    then = in_phase_2(table).when(1, Play(card))
    then.happened(PlayerEliminated(2, "sheriff", 1), PlayerEliminated(3, "outlaw", 1))
    then.happened(GameEnded("outlaws", (0, 3), roles))
