"""Hidden information, row by row: who may see what in views and in events."""

from typing import Any

import msgspec
import pytest

from domain.kernel.engine import objection
from domain.kernel.event import Event
from domain.kernel.words import Viewer
from domain.samurai_katana.commands.battle import Commit, CommitWithSpecial, Defend
from domain.samurai_katana.commands.clan import EndTurn, Move, StoreTreasure
from domain.samurai_katana.commands.harvest import Keep
from domain.samurai_katana.commands.windows import Pass, PlayTsunami
from domain.samurai_katana.elimination import ReturnClan
from domain.samurai_katana.events import EVENTS
from domain.samurai_katana.events.turns import ClanReturned
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.order import BeginPhase
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.table import KatanaTable
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import attacked, battle_table, in_clan_turn, katana, katana_table, only
from tests.given import clause

PRIVATE = {
    "BattleCardsCommitted": {"cards": ("seat",), "special": ("seat",), "helper": ("seat",)},
    "CardSetAside": {"card": ("seat",)},
    "CardsDealt": {"cards": ("seat",)},
    "CardsDrawn": {"cards": ("seat",)},
    "ClanReturned": {"order": "server"},
    "DeckReshuffled": {"order": "server"},
    "DeckShuffled": {"order": "server"},
    "DefenderDrew": {"cards": ("seat",)},
    "HandKept": {"kept": ("seat",)},
    "SpecialChosen": {"special": ("seat",), "helper": ("seat",)},
    "TreasureStored": {"amount": ("seat",)},
}


@clause("KATANA-5.15", "KATANA-10.10", "KATANA-20.16")
def test_what_events_hide_and_from_whom() -> None:
    hidden: dict[str, Any] = {kind.__name__: dict(kind.private) for kind in EVENTS if kind.private}
    assert hidden == PRIVATE


def test_what_commands_hide() -> None:
    secret = {kind.__name__: kind.secret for kind in SAMURAI_KATANA_RULESET.commands if kind.secret}
    assert secret == {
        "Commit": ("cards",),
        "CommitWithSpecial": ("cards", "special", "helper"),
        "ChooseSpecial": ("special", "helper"),
        "StoreTreasure": ("amount",),
    }


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
@clause("KATANA-5.15", "KATANA-R17")
def test_a_hand_is_shown_to_its_owner_alone(viewer: Viewer) -> None:
    table = katana_table([["bushi"], ["taisho"], ["ninja"]])
    hands = [clan.hand for clan in visible(table, viewer).clans]
    assert [hand is not None for hand in hands] == [seat == viewer for seat in range(4)]
    assert visible(table, viewer).deck is None


def test_after_the_end_everything_is_open() -> None:
    table = katana_table([["bushi"], ["taisho"]], treasures={1: 5})
    everything = visible(table, "all")
    assert [clan.hand for clan in everything.clans] == [("bushi",), ("taisho",), (), ()]
    assert everything.clans[1].treasure == 5
    assert everything.deck == tuple(table.deck)


@clause("KATANA-10.10")
def test_laid_cards_are_shown_to_their_player_until_the_reveal() -> None:
    table = battle_table(4, ["bushi", "bushi", "cavalry"], 1, ["ashigaru"] * 3)
    game = attacked(table, 4).when(0, CommitWithSpecial(("bushi", "bushi"), "cavalry"))
    shown = {viewer: visible(game.table, viewer).battle for viewer in (0, 1, 3)}
    assert [battle.attacker.cards for battle in shown.values() if battle] == [("bushi", "bushi"), None, None]
    assert all(battle and battle.attacker.card_count == 3 for battle in shown.values())


@clause("KATANA-18.2")
def test_a_refusal_does_not_depend_on_anothers_hand() -> None:
    attempts = (EndTurn(), PlayTsunami(), Pass(), Commit(("bushi", "bushi")), Keep(()), StoreTreasure(1))
    refusals = []
    for hand in (["tsunami", "bushi", "bushi"], ["ninja", "ninja", "treason"]):
        game = in_clan_turn(katana_table([["bushi"], hand], koku={0: 1}, quiet=False))
        found = [objection(SAMURAI_KATANA_RULESET, game.table, 1, command) for command in attempts]
        refusals.append([refusal and refusal.clauses for refusal in found])
    assert refusals[0] == refusals[1]


@clause("KATANA-18.2", "KATANA-R58")
def test_the_window_opens_even_if_nobody_holds_the_card() -> None:
    questions = []
    for hand in (["tsunami", "bushi", "bushi"], ["ninja", "ninja", "treason"]):
        table = katana_table([["bushi"], hand], samurai={0: {"tosa": 1}}, koku={0: 1}, quiet=False)
        game = in_clan_turn(table).when(0, Move("tosa", "kii", 1))
        questions.append((list(game.table.agenda[-1].asked), game.table.agenda[-1].step))
    assert questions[0] == questions[1]


@clause("KATANA-12.5")
def test_a_searched_deck_tells_nobody_its_new_order() -> None:
    table = katana_table([], eliminated=[1], has_played=[])
    game = katana(table, ReturnClan(1), BeginPhase(2))
    public, private = only(game, ClanReturned).parts()
    assert public == {"seat": 1, "card": "ikko_ikki", "source": "deck"}
    assert private.keys() == {"server"}


def test_views_and_events_are_json() -> None:
    options = KatanaOptions(clan_treasure=True)
    table = battle_table(4, ["bushi", "bushi", "cavalry"], 1, ["ashigaru"] * 3, options=options)
    game = attacked(table, 4).when(0, Commit(("bushi", "bushi")))
    assert isinstance(game.table, KatanaTable)
    for viewer in (0, "public", "all"):
        assert msgspec.json.decode(msgspec.json.encode(visible(game.table, viewer)))
    game = game.when(1, Defend(("ashigaru", "ashigaru")))
    for event in game.events:
        assert isinstance(event, Event)
        assert msgspec.json.encode(event.parts())
