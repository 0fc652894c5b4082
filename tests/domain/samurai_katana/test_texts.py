"""Everything that can be said has words in both languages, and the table can be drawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import domain.samurai_katana
from domain.kernel.event import Event
from domain.kernel.playthrough import said_to
from domain.kernel.step import Ballot, Prompt
from domain.kernel.words import LANGUAGES, Language
from domain.samurai_katana.board import PROVINCES, SPACES
from domain.samurai_katana.commands.battle import CommitWithSpecial
from domain.samurai_katana.events.battle import BattleRevealed
from domain.samurai_katana.events.cards import GuestAnswered, WindowClosed
from domain.samurai_katana.events.wealth import HONOUR_BY, KOKU_BY, ProvincesScored
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET, components
from domain.samurai_katana.texts import TEXTS
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import attacked, battle_table, fought, katana_table, only
from tests.given import clause


def test_every_event_and_every_move_has_a_sentence() -> None:
    assert TEXTS.events.keys() == {kind.stored_name() for kind in SAMURAI_KATANA_RULESET.events}
    assert TEXTS.moves.keys() == SAMURAI_KATANA_RULESET.command_types.keys()


def test_every_decision_has_a_name_and_every_question_a_clause() -> None:
    questions = [step for step in SAMURAI_KATANA_RULESET.steps if issubclass(step, Prompt | Ballot)]
    assert {step.decision for step in questions} == TEXTS.decisions.keys()
    assert {step.clause for step in questions} <= SAMURAI_KATANA_RULESET.clauses.keys()


def test_every_reason_has_words_and_a_clause() -> None:
    assert {*HONOUR_BY.values(), *KOKU_BY.values()} <= SAMURAI_KATANA_RULESET.clauses.keys()
    assert HONOUR_BY.keys() <= TEXTS.reasons.keys()
    assert {*HONOUR_BY, *KOKU_BY} <= TEXTS.names.keys()
    assert TEXTS.refusals.keys() <= SAMURAI_KATANA_RULESET.clauses.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_is_drawn_with_every_region_and_who_stands_there(language: Language) -> None:
    table = katana_table([["bushi"]], samurai={0: {"kai": 3}}, castles={"kai": 0}, shogun=1)
    drawn = SAMURAI_KATANA_RULESET.drawn(visible(table, 0), SAMURAI_KATANA_RULESET, language)
    for space in SPACES.values():
        assert space.name.said(language)[:8] in drawn
    for province in PROVINCES.values():
        assert province.name.said(language) in drawn
    assert "0x3 #0" in drawn
    assert max(map(len, drawn.splitlines()[:17])) <= 132


def test_a_battle_under_way_is_drawn_without_its_secrets() -> None:
    table = battle_table(4, ["bushi", "bushi", "cavalry"], 1, ["ashigaru"] * 3)
    game = attacked(table, 4).when(0, CommitWithSpecial(("bushi", "bushi"), "cavalry"))
    own = SAMURAI_KATANA_RULESET.drawn(visible(game.table, 0), SAMURAI_KATANA_RULESET, "en")
    other = SAMURAI_KATANA_RULESET.drawn(visible(game.table, 1), SAMURAI_KATANA_RULESET, "en")
    assert "battle of Owari" in own
    assert "Cavalry" in own
    assert "Cavalry" not in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_shows_all_components(language: Language) -> None:
    shown = components(language)
    assert {kind: len(things) for kind, things in shown.items()} == {
        "cards": 26,
        "provinces": 11,
        "regions": 42,
        "cities": 19,
        "sea_lanes": 16,
        "clans": 6,
        "by_players": 4,
    }
    assert sum(card["copies"] for card in shown["cards"]) == 55


def said(event: Event) -> tuple[str, str]:
    """To everybody, in English and in Czech."""
    return said_to(SAMURAI_KATANA_RULESET, event, "public", "en"), said_to(
        SAMURAI_KATANA_RULESET, event, "public", "cs"
    )


@clause("KATANA-10.14")
def test_the_reveal_names_special_cards_and_helpers() -> None:
    plain = fought(4, ["bushi", "ashigaru"], 1, ["ashigaru", "ashigaru"])
    assert said(only(plain, BattleRevealed)) == (
        "Cards are revealed. Attack, Seat 0: Ashigaru, Bushi. Defence, Seat 1: Ashigaru, Ashigaru.",
        "Karty se odhalují. Útok, Místo 0: Ašigaru, Buši. Obrana, Místo 1: Ašigaru, Ašigaru.",
    )
    special = fought(
        4,
        ["bushi", "bushi"],
        1,
        ["ashigaru", "ashigaru"],
        special="cavalry",
        defence_special="alliance",
        defence_helper=2,
    )
    assert said(only(special, BattleRevealed)) == (
        "Cards are revealed. Attack, Seat 0: Bushi, Bushi; special card: Cavalry. "
        "Defence, Seat 1: Ashigaru, Ashigaru; special card: Alliance (helper: Seat 2).",
        "Karty se odhalují. Útok, Místo 0: Buši, Buši; speciální karta: Jízda. "
        "Obrana, Místo 1: Ašigaru, Ašigaru; speciální karta: Aliance (pomáhá: Místo 2).",
    )


@clause("KATANA-16.1")
def test_scoring_the_capital_alone_names_it() -> None:
    assert said(ProvincesScored(0, (), 1, True, ("kyoto",))) == (
        "Seat 0 scores 1 honour for Kyoto alone.",
        "Místo 0 boduje za samotné Kjóto: 1 bod cti.",
    )


@clause("KATANA-17.26", "KATANA-17.27")
def test_the_answer_of_a_guest_is_told() -> None:
    assert said(GuestAnswered(1, "tea_ceremony", "accepts")) == (
        "Seat 1 accepts the invitation (Tea Ceremony).",
        "Místo 1 pozvání přijímá (Čajový obřad).",
    )
    assert said(GuestAnswered(1, "noh_theatre", "refuses")) == (
        "Seat 1 refuses the invitation (Noh Theatre).",
        "Místo 1 pozvání odmítá (Divadlo Nó).",
    )


@clause("KATANA-18.11")
def test_whoever_passes_for_the_rest_is_named_when_the_window_closes() -> None:
    assert said(WindowClosed("react.sea", (0, 2)))[0].endswith("passing for the rest of the clan turn: Seat 0, Seat 2.")
    assert said(WindowClosed("react.sea"))[0] == "All have answered (Tsunami)."


def words() -> Iterator[str]:
    for file in sorted(Path(str(domain.samurai_katana.__file__)).parent.rglob("*")):
        if file.suffix in (".py", ".json"):
            yield file.read_text(encoding="utf-8")


def test_the_shogun_is_spelt_in_one_way() -> None:
    assert [text for text in words() if "Šogun" in text or "šogun" in text] == []
