"""How a batch is written down: who may read what, and what everybody learns of the command behind it."""

import pytest

from domain.kernel.engine import Decided, asked
from domain.kernel.event import SERVER
from domain.kernel.facts import VoteSealed
from domain.kernel.lifecycle import SeatTaken
from domain.kernel.record import Cause, Signed, parts_of, recorded_event, recorded_opening, written
from domain.kernel.stored import UnknownRecord
from events.acts import move, sit, sit_bot
from events.alike.chronicle import Chronicle
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import Attack, Bid, CallAuction, CardsTaken, CoinsWon, Pay, Shuffled, Spill, Work
from tests.given import SEED, WHEREVER

WON = CoinsWon(0, 1, "work")


def test_an_event_is_written_with_its_name_schema_and_clauses() -> None:
    [one] = written(TOY, Decided([WON], rules=[WON.cites(WHEREVER)]), 0)
    assert (one.type, one.schema, one.by, one.rules) == ("toy.CoinsWon", 2, 0, ("TOY-2",))
    assert (one.data, one.private) == ({"seat": 0, "amount": 1, "reason": "work"}, {})


def test_private_fields_are_written_for_their_audience_alone() -> None:
    taken, shuffled = written(TOY, Decided([CardsTaken(2, 1, ("card-4",)), Shuffled(("card-1",), draws=())]), "system")
    assert taken.data == {"seat": 2, "count": 1}
    assert taken.private == {"seat:2": {"cards": ("card-4",)}}
    assert shuffled.data == {}
    assert shuffled.private == {SERVER: {"order": ("card-1",), "draws": ()}}


def test_the_command_stands_with_the_first_event_of_its_batch() -> None:
    first, second = written(TOY, Decided([WON, WON]), 0, Cause(0, Work(), is_vote=False))
    assert (first.command, second.command) == ({"type": "toy.work"}, None)
    [alone] = written(TOY, Decided([WON]), "system")
    assert alone.command is None


def test_an_open_command_is_told_whole() -> None:
    assert parts_of(TOY, Cause(0, Attack(2), is_vote=False)) == ({"type": "toy.attack", "target": 2}, None)


def test_secret_fields_are_left_out_by_the_type_of_the_command_whatever_they_hold() -> None:
    whole = {"type": "toy.bid", "card": "card-4"}
    assert parts_of(TOY, Cause(1, Bid("card-4"), is_vote=False)) == ({"type": "toy.bid"}, {"command": whole})
    assert parts_of(TOY, Cause(1, Pay("card-4"), is_vote=False)) == ({"type": "toy.pay", "card": "card-4"}, None)


def test_of_a_vote_only_that_it_is_one_is_told() -> None:
    for command in (Bid("card-4"), Spill(2)):
        public, hidden = parts_of(TOY, Cause(1, command, is_vote=True))
        assert public == {"type": "toy.vote"}
        assert hidden is not None and hidden["command"]["type"] == command.verb()


def test_a_signature_stands_beside_the_whole_command_wherever_that_is() -> None:
    signed = Signed(None, 7, "ab")
    plain = {"question": None, "seen": 7, "signature": "ab"}
    public = {"type": "toy.attack", "target": 2, "signed": plain}
    assert parts_of(TOY, Cause(0, Attack(2), is_vote=False, signed=signed)) == (public, None)
    for is_vote, told in ((False, {"type": "toy.bid"}), (True, {"type": "toy.vote"})):
        whole = {"type": "toy.bid", "card": "card-4"}
        hidden = {"command": whole, "signed": plain}
        assert parts_of(TOY, Cause(1, Bid("card-4"), is_vote, signed)) == (told, hidden)


def test_the_whole_of_a_hidden_command_is_its_own_seats_to_read() -> None:
    vote = Bid("card-4")
    [sealed] = written(TOY, Decided([VoteSealed(1, vote)]), 1, Cause(1, vote, is_vote=True))
    plain = {"type": "toy.bid", "card": "card-4"}
    assert sealed.command == {"type": "toy.vote"}
    assert sealed.data == {"seat": 1}
    assert sealed.private == {"seat:1": {"vote": plain, "command": plain}}


def test_everything_written_is_read_back_whether_about_the_table_or_the_game() -> None:
    chronicle = Chronicle(TOY, 2, SEED)
    for wanted in (sit("p_0", "", None), sit_bot("p_0", "random", None), move(0, CallAuction())):
        chronicle.does(wanted)
    for seat in list(asked(chronicle.game.table)):
        chronicle.does(move(seat, Bid(chronicle.game.table.hands[seat][0])))
    kinds = set()
    for one in chronicle.history:
        event = recorded_event(TOY, one.type, one.schema, one.data, one.private)
        [again] = written(TOY, Decided([event]), "system")
        private = {
            reader: {name: part[name] for name in part if name != "command"} for reader, part in one.private.items()
        }
        assert (again.type, again.data, again.private) == (one.type, one.data, private)
        kinds.add(type(event))
    assert SeatTaken in kinds and VoteSealed in kinds


def test_an_opening_of_schema_1_counted_was_no_fork_and_named_nobody_to_judge_it() -> None:
    first = Chronicle(TOY, 2, SEED).history[0]
    since = ("rated", "origin", "arbiters")
    older = {name: value for name, value in first.data.items() if name not in since}
    opening = recorded_opening(1, older, first.private)
    assert opening == recorded_opening(2, first.data, first.private)
    assert opening == recorded_event(TOY, first.type, 1, older, first.private)
    assert (opening.rated, opening.origin, opening.arbiters) == (True, None, ())


def test_an_opening_of_a_schema_to_come_is_refused() -> None:
    first = Chronicle(TOY, 2, SEED).history[0]
    with pytest.raises(UnknownRecord, match=r"table\.GameOpened \(schema 3\)"):
        recorded_event(TOY, first.type, 3, first.data, first.private)
