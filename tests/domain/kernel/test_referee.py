"""The referee on histories of the toy game: what follows from the rules holds, and each kind of finding is found."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.kernel.clock import AWAY_AFTER, Clock, timestamp
from domain.kernel.engine import Decided, asked
from domain.kernel.engine import time_out as decide_for
from domain.kernel.event import SERVER
from domain.kernel.facts import DisputeJudged, DisputeOpened
from domain.kernel.lifecycle import IDLE_MAX, OPEN_MAX, GameAbandoned, SeatLeft
from domain.kernel.record import Cause
from domain.kernel.referee import Answered, Finding, Judged, Request, answered, handover_of, judge
from domain.kernel.replaying import Recorded
from domain.kernel.ruleset import Ruleset
from events.acts import NothingToDo, Wanted, abandon, away, close, leave, move, note, sit, sit_bot, time_is_up
from events.alike.chronicle import BEGUN, Chronicle
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import Attack, Bid, CallAuction, DrawTwo, Pay, Spill, ToyOptions, Work
from tests.given import SEED

CLOCK = Clock(per_decision=10, bank=0)


def seated(seats: int = 3, clock: Clock | None = None, turns: int = 12) -> Chronicle:
    """A running game: it is the turn of seat 0."""
    chronicle = Chronicle(TOY, seats, SEED, options=ToyOptions(turns_max=turns), clock=clock)
    for seat in range(seats):
        chronicle.does(sit(f"p_{seat}", "", None))
    return chronicle


def played(turns: int = 12) -> Chronicle:
    """Work, an auction, a card spilled out of turn, a threat, cards drawn: to the end, if that is not far."""
    chronicle = seated(turns=turns)
    chronicle.does(move(0, Work()))
    chronicle.does(move(1, CallAuction()))
    chronicle.does(move(0, Spill(2)))
    for seat in list(asked(chronicle.game.table)):
        chronicle.does(move(seat, Bid(chronicle.game.table.hands[seat][0])))
    chronicle.does(move(2, Attack(0)))
    chronicle.does(move(0, Pay(chronicle.game.table.hands[0][0])))
    chronicle.does(move(0, DrawTwo()))
    return chronicle


def judged(history: list[Recorded], ruleset: Ruleset = TOY, **stretch: Any) -> Judged:
    return judge({"toy": ruleset}, history, **stretch)


def finding(history: list[Recorded]) -> Finding:
    found = judged(history).finding
    assert found is not None, "the history holds"
    return found


def place(history: list[Recorded], type: str, nth: int = 0) -> int:
    return [number for number, event in enumerate(history) if event.type == type][nth]


def edited(history: list[Recorded], place: int, **changes: Any) -> list[Recorded]:
    return [*history[:place], replace(history[place], **changes), *history[place + 1 :]]


# --- what follows from the rules --------------------------------------------------------------------------------


def test_a_whole_game_holds_to_its_last_event() -> None:
    chronicle = played(turns=4)
    assert chronicle.game.status == "finished"
    found = judged(chronicle.history)
    assert (found.finding, found.version, found.commands) == (None, len(chronicle.history), 9)
    assert found.game.table == chronicle.game.table


def test_a_game_under_way_holds_as_far_as_it_goes() -> None:
    chronicle = played()
    assert judged(chronicle.history).finding is None
    assert chronicle.game.status == "running"


def test_somebody_may_get_up_before_the_start() -> None:
    chronicle = Chronicle(TOY, 2, SEED)
    chronicle.does(sit("p_0", "", None))
    chronicle.does(leave(0, "p_0"))
    chronicle.does(sit_bot("p_0", "random", None))
    chronicle.does(sit("p_0", "", None))
    assert judged(chronicle.history).finding is None


def test_time_outs_hold_when_the_time_is_up() -> None:
    chronicle = seated(clock=CLOCK)
    for _ in range(3 * AWAY_AFTER - 1):
        [(seat, put)] = asked(chronicle.game.table).items()
        chronicle.at += 10_001
        chronicle.does(time_is_up(seat, put.question))
    assert len([event for event in chronicle.history if event.type == "table.SeatAway"]) == 2
    assert judged(chronicle.history).finding is None


def test_for_who_is_away_the_clock_answers_at_once_and_a_move_brings_them_back() -> None:
    chronicle = seated(clock=CLOCK)
    chronicle.does(away(0, True))
    chronicle.does(time_is_up(0, asked(chronicle.game.table)[0].question))
    chronicle.does(away(1, True))
    chronicle.does(move(1, Work()))
    assert chronicle.history[place(chronicle.history, "table.SeatBack")].command == {"type": "toy.work"}
    assert judged(chronicle.history).finding is None


def test_what_is_only_noted_holds_and_what_follows_from_it() -> None:
    chronicle = seated(clock=CLOCK)
    chronicle.does(away(2, True))
    chronicle.does(away(2, False))
    chronicle.does(note(DisputeOpened(1)))
    chronicle.at += 60_000
    chronicle.does(note(DisputeJudged(1, "stands")))
    chronicle.does(move(0, Work()))
    assert judged(chronicle.history).finding is None


@pytest.mark.parametrize(
    ("wanted", "wait", "seats"), [(close("p_0"), 0, 1), (abandon(), OPEN_MAX, 1), (abandon(), IDLE_MAX, 2)]
)
def test_a_game_may_be_closed_by_its_host_or_abandoned_in_time(wanted: Wanted, wait: int, seats: int) -> None:
    chronicle = Chronicle(TOY, 2, SEED)
    for seat in range(seats):
        chronicle.does(sit(f"p_{seat}", "", None))
    chronicle.at += wait
    chronicle.does(wanted)
    assert judged(chronicle.history).finding is None
    assert chronicle.history[-1].type == "table.SecretRevealed" and chronicle.game.is_revealed


def test_a_game_that_all_have_left_is_abandoned_within_the_batch() -> None:
    chronicle = seated(seats=2)
    chronicle.does(away(0, True))
    chronicle.does(away(1, True))
    assert chronicle.game.abandoned == "all_away"
    assert judged(chronicle.history).finding is None


# --- findings ---------------------------------------------------------------------------------------------------


def test_a_secret_that_was_not_committed_to_is_found_at_the_opening() -> None:
    history = played().history
    with pytest.raises(ValueError, match=r"GameOpened"):
        judged(history[1:])
    with pytest.raises(ValueError, match=r"GameOpened"):
        judged([])
    forged = edited(history, 0, private={SERVER: {"secret": "00" * 32}})
    assert (finding(forged).version, finding(forged).what) == (1, "opening")


def test_who_sits_twice_or_elsewhere_or_leaves_an_empty_seat_is_found() -> None:
    history = played().history
    second = place(history, "table.SeatTaken", 1)
    twice = edited(history, second, data={**history[second].data, "player": "p_0"})
    assert (finding(twice).version, finding(twice).what) == (second + 1, "seat")
    elsewhere = edited(history, second, data={**history[second].data, "seat": 2})
    assert (finding(elsewhere).version, finding(elsewhere).what) == (second + 1, "events")
    left = replace(history[second], type=SeatLeft.stored_name(), schema=1, data={"seat": 1})
    assert finding([*history[:second], left]).what == "seat"
    after_the_start = [*history, replace(left, version=len(history) + 1)]
    assert (finding(after_the_start).version, finding(after_the_start).what) == (len(history) + 1, "seat")


def test_an_illegal_command_is_found_with_the_clauses_that_refuse_it() -> None:
    history = played().history
    threat = next(
        number for number, event in enumerate(history) if event.command == {"type": "toy.attack", "target": 0}
    )
    at_oneself = edited(history, threat, command={"type": "toy.attack", "target": 2})
    found = finding(at_oneself)
    assert (found.version, found.what, found.rules) == (threat + 1, "legality", ("TOY-3",))
    assert found.recorded == {"type": "toy.attack", "target": 2}


def test_a_hidden_command_is_judged_by_its_private_part() -> None:
    history = played().history
    vote = place(history, "table.VoteSealed")
    assert history[vote].command == {"type": "toy.vote"}
    reader = f"seat:{history[vote].by}"
    foreign = {"type": "toy.bid", "card": "card-99"}
    found = finding(edited(history, vote, private={reader: {**history[vote].private[reader], "command": foreign}}))
    assert (found.version, found.what) == (vote + 1, "legality")


def test_only_a_seat_has_a_hidden_command() -> None:
    history = played().history
    won = place(history, "toy.CoinsWon")
    found = finding(edited(history, won, private={SERVER: {"command": {"type": "toy.draw"}}}))
    assert (found.version, found.what) == (won + 1, "events")


def test_another_default_than_the_rules_say_is_found() -> None:
    chronicle = seated(clock=CLOCK)
    chronicle.at += 10_001
    decided = decide_for(TOY, chronicle.game.table, 0, chronicle.at)
    chronicle.happens(decided, "clock", Cause(0, DrawTwo(), is_vote=False))
    found = finding(chronicle.history)
    assert found.what == "legality"
    assert (found.recorded, found.expected) == ({"type": "toy.draw"}, {"type": "toy.work"})


def test_a_clock_that_is_early_or_answers_for_who_was_asked_nothing_is_found() -> None:
    chronicle = seated(clock=CLOCK)
    chronicle.at += 10_001
    chronicle.does(time_is_up(0, asked(chronicle.game.table)[0].question))
    late = chronicle.history
    out = place(late, "table.TimedOut")
    early = [*late[:out], *(replace(event, at=timestamp(chronicle.at - 1)) for event in late[out:])]
    assert (finding(early).version, finding(early).what) == (out + 1, "time")
    unasked = edited(late, out, data={**late[out].data, "seat": 1})
    assert (finding(unasked).version, finding(unasked).what) == (out + 1, "time")


@pytest.mark.parametrize(
    "changes",
    [
        {"data": {"word": "toy.CardLost"}},
        {"private": {"seat:1": {"word": "toy.CoinsWon"}}},
        {"rules": ["TOY-2"]},
        {"command": {"type": "toy.work"}},
        {"by": 1},
        {"at": timestamp(BEGUN + 1)},
        {"schema": 2},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_an_event_that_does_not_follow_is_found_where_it_stands(changes: dict[str, Any]) -> None:
    history = played().history
    noted = place(history, "toy.Noted")
    found = finding(edited(history, noted, **changes))
    assert (found.version, found.what) == (noted + 1, "events")
    assert (found.recorded["version"], found.expected["data"]) == (noted + 1, {"word": "toy.CoinsWon"})


def test_a_move_of_somebody_else_is_found() -> None:
    history = played().history
    won = place(history, "toy.CoinsWon")
    found = finding(edited(history, won, by=1))
    assert (found.version, found.what, found.rules) == (won + 1, "legality", ("TOY-1",))
    assert "NotYourDecision" in found.why


def test_an_event_of_another_kind_and_one_that_is_missing_are_found() -> None:
    history = played().history
    noted = place(history, "toy.Noted")
    other = finding(edited(history, noted, type="toy.CoinSpent", data={"seat": 0}))
    assert (other.version, other.what) == (noted + 1, "events")
    assert "toy.Noted" in other.why and "toy.CoinSpent" in other.why
    broken = finding(history[:-1])
    assert (broken.version, broken.what, broken.recorded) == (len(history), "events", None)
    assert broken.expected["type"] == "table.Awaiting"


def test_a_game_that_is_ended_without_a_reason_is_found() -> None:
    chronicle = seated()
    chronicle.at += IDLE_MAX - 1
    chronicle.happens(Decided([GameAbandoned("idle")]), "clock")
    assert finding(chronicle.history).what == "end"
    closed = seated()
    closed.happens(Decided([GameAbandoned("closed")]), "system")
    assert finding(closed.history).what == "end"


@pytest.mark.parametrize("wait", [0, 10_001, IDLE_MAX])
@pytest.mark.parametrize("is_away", [False, True])
def test_nobody_may_end_a_game_whose_clock_waits_for_somebody(wait: int, is_away: bool) -> None:
    chronicle = seated(clock=CLOCK)
    if is_away:
        chronicle.does(away(0, True))
    chronicle.at += wait
    with pytest.raises(NothingToDo):
        chronicle.does(abandon())
    chronicle.happens(Decided([GameAbandoned("idle")]), "clock")
    assert finding(chronicle.history).what == "end"


def test_a_game_whose_dispute_nobody_judges_is_abandoned_in_time_although_somebody_is_away() -> None:
    chronicle = seated(clock=CLOCK)
    chronicle.does(away(0, True))
    chronicle.does(note(DisputeOpened(1)))
    chronicle.at += IDLE_MAX - 1
    with pytest.raises(NothingToDo):
        chronicle.does(abandon())
    chronicle.at += 1
    chronicle.does(abandon())
    assert judged(chronicle.history).finding is None


def test_a_record_that_makes_no_sense_is_found() -> None:
    history = played(turns=4).history
    won = place(history, "toy.CoinsWon")
    assert finding(edited(history, won, command=None)).what == "record"
    assert finding(edited(history, won, command={"type": "toy.fly"})).what == "record"
    signed = {"question": None, "seen": 0, "signature": "00" * 64}
    unasked_for = finding(edited(history, won, command={**history[won].command, "signed": signed}))
    assert unasked_for.what == "record" and "where its seat has a key" in unasked_for.why
    assert finding(edited(history, won, type="toy.Unknown")).what == "record"
    assert finding(edited(history, won, by=3)).version == won + 1, "there is no such seat"
    before_the_start = [*history[:1], replace(history[won], version=2)]
    assert finding(before_the_start).what == "record"
    after_the_end = [*history, replace(history[won], version=len(history) + 1)]
    assert (finding(after_the_end).version, finding(after_the_end).what) == (len(history) + 1, "record")


def test_an_old_schema_is_judged_by_what_it_means_today() -> None:
    """Schema 1 of CoinsWon had no reason; read today it is work."""
    history = played().history
    won = place(history, "toy.CoinsWon")
    old = edited(history, won, schema=1, data={"seat": 0, "amount": 1})
    assert judged(old).finding is None
    wrong = edited(history, won, schema=1, data={"seat": 0, "amount": 2})
    assert (finding(wrong).version, finding(wrong).what) == (won + 1, "events")


# --- stretches, and other days ------------------------------------------------------------------------------------


NEWER = dataclasses.replace(TOY, version=2)


def upgraded() -> Chronicle:
    """Seat 0 plays by version 1 of the rules, seat 1 by version 2."""
    chronicle = seated()
    chronicle.does(move(0, Work()))
    chronicle.game.ruleset = NEWER
    chronicle.does(move(1, Work()))
    return chronicle


def test_a_move_to_newer_rules_holds_with_the_command_that_it_came_with() -> None:
    chronicle = upgraded()
    found = judged(chronicle.history, NEWER)
    assert found.finding is None
    assert found.game.ruleset_version == 2
    step = place(chronicle.history, "table.RulesUpgraded")
    wrong = edited(chronicle.history, step, command={"type": "toy.attack", "target": 1})
    assert (finding(wrong).version, finding(wrong).what) == (step + 1, "legality")


def test_what_lies_before_a_stretch_is_taken_as_it_stands_and_what_lies_after_it_is_not_looked_at() -> None:
    chronicle = upgraded()
    chronicle.does(move(2, Work()))
    history = chronicle.history
    since = place(history, "table.RulesUpgraded") + 1
    first, last = place(history, "toy.CoinsWon"), place(history, "toy.CoinsWon", 2)
    generous = edited(history, first, data={**history[first].data, "amount": 5})
    assert finding(generous).version == first + 1
    of_another_day = judged(generous, since=since)
    assert (of_another_day.finding, of_another_day.commands) == (None, 2)
    assert of_another_day.game.table.coins[0] == 5
    planted = edited(history, last, data={**history[last].data, "amount": 5})
    until = judged(planted, until=last)
    assert (until.finding, until.version) == (None, last)
    with_the_batch = judged(planted, until=last + 1).finding
    assert with_the_batch is not None and with_the_batch.version == last + 1
    nothing = judged(history, since=len(history) + 1)
    assert (nothing.finding, nothing.version, nothing.commands) == (None, len(history), 0)


def test_the_answer_to_a_request_is_what_is_judged_from_bytes_to_bytes() -> None:
    history = played().history
    won = place(history, "toy.CoinsWon")
    planted = edited(history, won, rules=["TOY-7"])
    for one in (history, planted):
        request = msgspec.json.encode(Request(one, 1, None, None))
        answer = msgspec.json.decode(answered({"toy": TOY}, request), type=Answered)
        found = judged(one)
        assert (answer.version, answer.commands) == (found.version, found.commands)
        assert (answer.finding is None) == (found.finding is None)
    assert answer.finding is not None
    assert (answer.finding.version, answer.finding.what) == (won + 1, "events")


def test_what_the_game_before_handed_over_becomes_the_type_of_its_ruleset() -> None:
    history = seated().history
    plain = {"turns_max": 3}
    series = dataclasses.replace(TOY, handover=ToyOptions)
    assert handover_of({"toy": series}, history, plain) == ToyOptions(turns_max=3)
    assert handover_of({"toy": TOY}, history, plain) == plain
    assert handover_of({"toy": series}, history, None) is None
