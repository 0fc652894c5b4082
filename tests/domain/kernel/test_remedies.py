"""Remedies for a running game, on the toy: who may ask, agree and decide, what follows, and that a referee agrees."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.clock import Clock
from domain.kernel.engine import asked
from domain.kernel.lifecycle import PastNeeded, due, fold
from domain.kernel.record import recorded_event
from domain.kernel.referee import Finding, judge
from domain.kernel.remedies import (
    AGREEING_MAX,
    ASKED_MAX,
    JUDGING_MAX,
    AskedOtherwise,
    ConsentNeeded,
    NotForThis,
    TooManyRemedies,
    Unsigned,
    is_arbiter,
    shows_nothing,
)
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import Behind, Recorded
from events.acts import NothingToDo, StaleVersion, abandon, lapse, move, remedy, sit, sit_bot
from events.alike.chronicle import Chronicle
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import DrawTwo, ToyOptions, Work
from tests.given import SEED

CLOCK = Clock(per_decision=10, bank=5)
ANNUL = Remedy("annul")
CONTINUE = Remedy("continue")


def seated(*, arbiters: tuple[str, ...] = (), people: int = 3) -> Chronicle:
    """A running game of three, the others bots: it is the turn of seat 0."""
    chronicle = Chronicle(TOY, 3, SEED, options=ToyOptions(), clock=CLOCK, arbiters=arbiters)
    for seat in range(3):
        chronicle.does(sit(f"p_{seat}", "", None) if seat < people else sit_bot("p_0", "random", None))
    return chronicle


def wants(chronicle: Chronicle, seat: int | None, wanted: Remedy) -> None:
    """A seat, or an arbiter."""
    game = chronicle.game
    past = Behind({"toy": TOY}, chronicle.history).of(game, wanted)
    chronicle.does(remedy(seat, wanted, game.version, past))


def all_want(chronicle: Chronicle, wanted: Remedy) -> None:
    for seat in chronicle.game.people():
        wants(chronicle, seat, wanted)


def types(chronicle: Chronicle, since: int = 0) -> list[str]:
    return [event.type.removeprefix("table.") for event in chronicle.history[since:]]


def finding(history: list[Recorded]) -> Finding | None:
    return judge({"toy": TOY}, history).finding


def holds(chronicle: Chronicle) -> bool:
    """The referee gives the same, and so does a fold of what was written."""
    found = judge({"toy": TOY}, chronicle.history)
    assert found.finding is None, found.finding
    return bool(Behind({"toy": TOY}, chronicle.history).game() == found.game == chronicle.game)


def edited(history: list[Recorded], type: str, **data: Any) -> list[Recorded]:
    """With other data in the newest event of this type."""
    place = max(number for number, event in enumerate(history) if event.type == type)
    changed = replace(history[place], data={**history[place].data, **data})
    return [*history[:place], changed, *history[place + 1 :]]


# --- asking and agreeing ----------------------------------------------------------------------------------------------


def test_while_a_remedy_is_asked_for_the_clocks_stand_still() -> None:
    chronicle = seated()
    before = due(chronicle.game)
    assert before == chronicle.at + 15_000
    chronicle.at += 4_000
    wants(chronicle, 1, ANNUL)
    assert due(chronicle.game) == chronicle.at + AGREEING_MAX
    assert chronicle.history[-1].data["to_act"][0]["deadline"] is None
    chronicle.at += 60_000
    wants(chronicle, 2, CONTINUE)
    assert due(chronicle.game) == before + 60_000, "as if the minute had not been"
    assert chronicle.history[-2].data == {
        "n": 1, "kind": "continue", "to": (), "rules": (), "dispute": None, "by": "dissent"
    }  # fmt: skip
    assert holds(chronicle)


def test_all_people_at_the_table_decide_together_and_bots_are_not_asked() -> None:
    chronicle = seated(people=2)
    wants(chronicle, 0, ANNUL)
    with pytest.raises(NothingToDo):
        wants(chronicle, 0, ANNUL)
    assert chronicle.game.status == "running"
    since = len(chronicle.history)
    wants(chronicle, 1, ANNUL)
    assert types(chronicle, since) == ["RemedyAgreed", "Remedied", "GameAbandoned", "SecretRevealed"]
    assert (chronicle.game.status, chronicle.game.abandoned) == ("abandoned", "annulled")
    assert holds(chronicle)


def test_who_sits_alone_among_bots_decides_alone() -> None:
    chronicle = seated(people=1)
    since = len(chronicle.history)
    wants(chronicle, 0, Remedy("award", (2,)))
    assert types(chronicle, since) == ["RemedyAsked", "Remedied", "GameFinished", "SecretRevealed"]
    assert holds(chronicle)


def test_a_game_that_is_awarded_is_finished_and_the_decision_is_the_reason_of_all_points() -> None:
    chronicle = seated()
    all_want(chronicle, Remedy("award", (0, 2), ("TOY-1",)))
    game = chronicle.game
    assert (game.status, game.table.result.outcome, game.table.result.winners) == ("finished", "awarded", (0, 2))
    assert [placing.rank for placing in game.score.result.seats] == [1, 3, 1]
    reasons = {seat: [(one.points, one.text) for one in given] for seat, given in game.score.reasons.items()}
    assert reasons == {0: [(1, "awarded")], 1: [(0, "awarded_to_others")], 2: [(1, "awarded")]}
    assert chronicle.history[-3].rules == ["TOY-1"] and holds(chronicle)


def test_another_remedy_waits_until_the_first_is_decided() -> None:
    chronicle = seated()
    wants(chronicle, 0, ANNUL)
    with pytest.raises(AskedOtherwise):
        wants(chronicle, 1, Remedy("award", (1,)))
    with pytest.raises(AskedOtherwise):
        wants(chronicle, 1, Remedy("annul", (), ("TOY-1",)))


def test_a_seat_asks_three_times_at_most_and_others_still_may() -> None:
    chronicle = seated()
    for _ in range(ASKED_MAX):
        wants(chronicle, 0, ANNUL)
        wants(chronicle, 0, CONTINUE)
    with pytest.raises(TooManyRemedies):
        wants(chronicle, 0, ANNUL)
    wants(chronicle, 1, ANNUL)
    assert chronicle.game.table.remedy.n == ASKED_MAX + 1 and holds(chronicle)


def test_what_nobody_decides_in_time_lapses_and_nobody_abandons_the_game_for_it() -> None:
    chronicle = seated()
    wants(chronicle, 0, ANNUL)
    chronicle.at += AGREEING_MAX - 1
    with pytest.raises(NothingToDo):
        chronicle.does(lapse())
    chronicle.at += 1
    with pytest.raises(NothingToDo):
        chronicle.does(abandon())
    chronicle.does(lapse())
    assert chronicle.history[-2].by == "clock" and chronicle.game.table.remedy is None
    chronicle.does(move(0, Work()))
    assert holds(chronicle)


def test_one_may_move_while_a_remedy_is_asked_for() -> None:
    chronicle = seated()
    wants(chronicle, 0, ANNUL)
    chronicle.does(move(0, Work()))
    wants(chronicle, 1, ANNUL)
    wants(chronicle, 2, ANNUL)
    assert chronicle.game.is_over and holds(chronicle)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (Remedy("annul", (1,)), "to"),
        (Remedy("award"), "to"),
        (Remedy("award", (3,)), "to"),
        (Remedy("award", (1, 1)), "to"),
        (Remedy("restore"), "to"),
        (Remedy("restore", (5, 6)), "to"),
        (Remedy("restore", (1,)), "to"),
        (Remedy("restore", (999,)), "to"),
        (Remedy("annul", (), ("TOY-999",)), "rules"),
    ],
)
def test_what_means_nothing_for_this_game_is_refused(wanted: Remedy, field: str) -> None:
    with pytest.raises(NotForThis, match=field):
        wants(seated(), 0, wanted)


# --- arbiters ---------------------------------------------------------------------------------------------------------


def test_an_arbiter_decides_alone_asked_or_not() -> None:
    chronicle = seated(arbiters=("p_judge",))
    wants(chronicle, None, ANNUL)
    assert chronicle.history[-3].data["by"] == "arbiter" and chronicle.game.is_over and holds(chronicle)


def test_where_there_is_an_arbiter_one_who_does_not_want_it_is_not_enough() -> None:
    chronicle = seated(arbiters=("p_judge",))
    wants(chronicle, 0, ANNUL)
    assert due(chronicle.game) == chronicle.at + JUDGING_MAX
    with pytest.raises(NothingToDo):
        wants(chronicle, 1, CONTINUE)
    wants(chronicle, None, CONTINUE)
    assert chronicle.game.table.remedy is None
    with pytest.raises(NothingToDo):
        wants(chronicle, None, CONTINUE)
    assert holds(chronicle)


def test_whom_the_table_named_judges_it_unless_they_sit_there() -> None:
    game = seated(arbiters=("p_judge", "p_0")).game
    assert [is_arbiter(game, player) for player in ("p_judge", "p_0", "p_1", "p_stranger")] == [True] + [False] * 3


def test_where_the_only_arbiter_sits_at_the_table_all_decide_together() -> None:
    chronicle = seated(arbiters=("p_0",))
    wants(chronicle, 0, ANNUL)
    assert due(chronicle.game) == chronicle.at + AGREEING_MAX
    wants(chronicle, 1, CONTINUE)
    assert chronicle.game.table.remedy is None and holds(chronicle)


# --- going back -------------------------------------------------------------------------------------------------------


def test_what_showed_nobody_anything_an_arbiter_takes_back_and_nothing_is_shuffled() -> None:
    chronicle = seated(arbiters=("p_judge",))
    version, deck = chronicle.game.version, chronicle.game.table.deck
    question = asked(chronicle.game.table)[0].question
    chronicle.does(move(0, Work()))
    since = len(chronicle.history)
    wants(chronicle, None, Remedy("restore", (version,)))
    assert types(chronicle, since) == ["Remedied", "Awaiting"]
    table = chronicle.game.table
    assert (table.deck, table.coins[0]) == (deck, 0)
    assert list(asked(table)) == [0] and asked(table)[0].question > question, "a question has a number of its own"
    assert holds(chronicle)


def test_what_somebody_has_seen_is_taken_back_by_all_only_and_shuffled() -> None:
    chronicle = seated(arbiters=("p_judge",))
    version, before = chronicle.game.version, chronicle.game.table
    chronicle.does(move(0, DrawTwo()))
    draws = chronicle.game.table.draws
    with pytest.raises(ConsentNeeded):
        wants(chronicle, None, Remedy("restore", (version,)))
    all_want(chronicle, Remedy("restore", (version,)))
    table = chronicle.game.table
    assert table.hands == before.hands and sorted(table.deck) == sorted(before.deck) and table.deck != before.deck
    assert table.draws > draws, "chance never goes back"
    [shuffled] = [event for event in chronicle.history if event.type == "table.UnseenShuffled"]
    assert list(shuffled.private) == ["server"] and shuffled.data == {"piles": ("deck",)}
    chronicle.does(move(0, DrawTwo()))
    assert holds(chronicle)


def test_one_may_go_back_to_before_one_went_back() -> None:
    chronicle = seated(people=1)
    first = chronicle.game.version
    chronicle.does(move(0, Work()))
    second = chronicle.game.version
    wants(chronicle, 0, Remedy("restore", (first,)))
    assert chronicle.game.table.coins[0] == 0
    wants(chronicle, 0, Remedy("restore", (second,)))
    assert chronicle.game.table.coins[0] == 1 and chronicle.game.table.remedies == [0, 0]
    assert holds(chronicle)


def test_a_way_back_that_was_looked_up_before_a_move_is_looked_up_again() -> None:
    chronicle = seated(people=1)
    wanted = Remedy("restore", (chronicle.game.version,))
    chronicle.does(move(0, Work()))
    seen, past = chronicle.game.version, Behind({"toy": TOY}, chronicle.history).of(chronicle.game, wanted)
    chronicle.does(move(1, Work()))
    with pytest.raises(StaleVersion):
        chronicle.does(remedy(0, wanted, seen, past))


def test_who_has_not_what_lies_behind_cannot_fold_a_way_back() -> None:
    chronicle = seated(people=1)
    version, known = chronicle.game.version, chronicle.game
    chronicle.does(move(0, Work()))
    wants(chronicle, 0, Remedy("restore", (version,)))
    back = next(event for event in chronicle.history if event.type == "table.Remedied")
    event = recorded_event(TOY, back.type, back.schema, back.data, back.private)
    with pytest.raises(PastNeeded):
        fold(known, event, chronicle.at)


# --- what a referee finds ---------------------------------------------------------------------------------------------


def test_a_referee_finds_what_nobody_could_decide() -> None:
    alone = seated(people=1)
    version = alone.game.version
    alone.does(move(0, DrawTwo()))
    wants(alone, 0, Remedy("restore", (version,)))
    by_nobody = edited(alone.history, "table.Remedied", by="arbiter")
    elsewhere = edited(alone.history, "table.Remedied", to=[version - 1])
    for history in (by_nobody, elsewhere):
        found = finding(history)
        assert found is not None and found.version == len(history) - 2
    judge_named = seated(arbiters=("p_judge",))
    wants(judge_named, 0, ANNUL)
    wants(judge_named, None, ANNUL)
    for changed in ({"by": "consent"}, {"n": 2}, {"by": "clock"}, {"rules": ["TOY-1"]}):
        assert finding(edited(judge_named.history, "table.Remedied", **changed)) is not None, changed
    assert finding(edited(judge_named.history, "table.RemedyAsked", seat=7)) is not None
    assert finding(edited(judge_named.history, "table.RemedyAsked", until="2030-01-01T00:00:00.000Z")) is not None


def test_those_asked_have_ten_minutes_and_an_arbiter_a_day() -> None:
    for arbiters, minutes in (((), 10), (("p_9",), 24 * 60)):
        chronicle = seated(arbiters=arbiters)
        wants(chronicle, 0, ANNUL)
        assert due(chronicle.game) == chronicle.at + minutes * 60_000


def test_where_a_decision_may_take_longer_those_asked_have_as_long() -> None:
    chronicle = Chronicle(TOY, 3, SEED, clock=Clock(per_decision=3_600, bank=0))
    for seat in range(3):
        chronicle.does(sit(f"p_{seat}", "", None))
    wants(chronicle, 0, ANNUL)
    assert due(chronicle.game) == chronicle.at + 3_600_000


def test_about_one_game_so_much_is_decided_and_no_more() -> None:
    chronicle = seated(arbiters=("p_9",))
    version = chronicle.game.version
    chronicle.does(move(0, Work()))
    for _ in range(50):
        wants(chronicle, None, Remedy("restore", (version,)))
    assert len(chronicle.game.table.remedies) == 50
    for by in (None, 0):
        with pytest.raises(TooManyRemedies):
            wants(chronicle, by, Remedy("restore", (version,)))
    assert holds(chronicle)


def test_an_award_names_seats_that_there_are_in_order_and_each_once() -> None:
    chronicle = seated()
    for to in ((), (3,), (1, 0), (1, 1), (-1,), (-1, 0)):
        with pytest.raises(NotForThis, match=r"^to$"):
            wants(chronicle, 0, Remedy("award", to))
    with pytest.raises(NotForThis, match=r"^rules$"):
        wants(chronicle, 0, Remedy("annul", (), ("TOY-99",)))
    with pytest.raises(NotForThis, match=r"^to$"):
        wants(chronicle, 0, Remedy("annul", (1,)))
    wants(chronicle, 0, Remedy("award", (0, 2), ("TOY-1",)))


def test_who_has_no_key_signs_nothing_and_who_has_one_everything() -> None:
    chronicle = Chronicle(TOY, 2, SEED)
    chronicle.does(sit("p_0", "", None, key="ab" * 32))
    chronicle.does(sit("p_1", "", None))
    version = chronicle.game.version
    with pytest.raises(Unsigned):
        chronicle.does(remedy(0, ANNUL, version, None))
    with pytest.raises(NotForThis, match=r"^signature$"):
        chronicle.does(remedy(1, ANNUL, version, None, "cd" * 64))


def test_what_chance_had_a_hand_in_shows_something_and_so_does_what_a_seat_was_told() -> None:
    assert shows_nothing([{}, {"server": {"agenda": []}}, {"server": {"draws": []}}])
    assert not shows_nothing([{}, {"server": {"draws": [{"n": 1}]}}])
    assert not shows_nothing([{"seat:1": {}}])
