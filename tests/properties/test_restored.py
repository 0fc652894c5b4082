"""Going back, in every game: whatever was seen, what lies there is whole, is played on to its end, and audits."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.engine import asked, legal
from domain.kernel.lifecycle import Origin
from domain.kernel.referee import judge
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import AWAITING, Behind
from domain.rulesets import EVERY_RULESET
from events.acts import move, remedy, sit, sit_bot
from events.alike.chronicle import Chronicle
from tests.given import SEED

MOVES = 40
WAYS_BACK = 3


@pytest.mark.parametrize("game", EVERY_RULESET)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_goes_back_is_whole_and_is_played_on_and_audits(game: str, seed: int) -> None:
    ruleset, random = EVERY_RULESET[game], Random(seed)
    chronicle = Chronicle(ruleset, ruleset.players_min, SEED)
    chronicle.does(sit("p_0", "", None))
    for _ in range(ruleset.players_min - 1):
        chronicle.does(sit_bot("p_0", "random", None))
    for _ in range(WAYS_BACK):
        goes_on(chronicle, random)
        if chronicle.game.is_over:
            break
        goes_back(chronicle, random)
    goes_on(chronicle, random)
    judged = judge(EVERY_RULESET, chronicle.history)
    assert judged.finding is None, f"seed {seed}: {judged.finding}"
    assert judged.game == chronicle.game == Behind(EVERY_RULESET, chronicle.history).game(), f"seed {seed}"


def goes_on(chronicle: Chronicle, random: Random) -> None:
    for _ in range(random.randrange(1, MOVES)):
        game = chronicle.game
        if game.is_over:
            return
        seat = random.choice(list(asked(game.table)))
        chronicle.at += 1_000
        chronicle.does(move(seat, random.choice(legal(game.ruleset, game.table, seat))))


def goes_back(chronicle: Chronicle, random: Random) -> None:
    game = chronicle.game
    ends = [event.version for event in chronicle.history[:-1] if event.type == AWAITING]
    wanted = Remedy("restore", (random.choice(ends),))
    past = Behind(EVERY_RULESET, chronicle.history).of(game, wanted)
    assert past is not None
    chronicle.does(remedy(0, wanted, game.version, past))
    now, then = chronicle.game.table, past.table
    game.ruleset.check(now)
    assert now.hands == then.hands and now.draws >= game.table.draws
    assert {pile: sorted(cards) for pile, cards in now.unseen().items()} == {
        pile: sorted(cards) for pile, cards in then.unseen().items()
    }
    assert now.unseen() == then.unseen() or not past.is_quiet
    assert list(asked(now)) == list(asked(then)) or then.agenda[-1].votes, "the same seats are asked again"
    known = {question.question for table in (then, game.table) for question in asked(table).values()}
    assert not known & {question.question for question in asked(now).values()}, "under new numbers"


@pytest.mark.parametrize("game", EVERY_RULESET)
@pytest.mark.parametrize("seed", range(2))
def test_a_fork_goes_on_from_where_another_game_stood_and_audits(game: str, seed: int) -> None:
    ruleset, random = EVERY_RULESET[game], Random(seed)
    first = Chronicle(ruleset, ruleset.players_min, SEED)
    for seat in range(ruleset.players_min):
        first.does(sit(f"p_{seat}", "", None))
    goes_on(first, random)
    ends = [event.version for event in first.history if event.type == AWAITING]
    origin = Origin("g_first", random.choice(ends), "0" * 64)
    before = Behind(EVERY_RULESET, first.history).game(origin.version)
    then = before.table
    fork = Chronicle(ruleset, ruleset.players_min, bytes(32), origin=origin)
    for _ in range(ruleset.players_min):
        fork.does(sit_bot("p_0", "random", None, before))
    now = fork.game.table
    ruleset.check(now)
    assert now.hands == then.hands and now.seed != then.seed
    goes_on(fork, random)
    judged = judge(EVERY_RULESET, fork.history, origin=first.history)
    assert judged.finding is None, f"seed {seed}: {judged.finding}"
    assert judged.game == fork.game == Behind(EVERY_RULESET, fork.history, first.history).game()
    assert not fork.game.is_rated
    missing = judge(EVERY_RULESET, fork.history, origin=first.history[: origin.version - 1])
    assert missing.finding is not None and missing.finding.what == "opening"
