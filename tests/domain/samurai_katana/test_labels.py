"""What a move is called: what it comes to, so that one can choose by it; and one term for one thing."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from domain.kernel.command import Command
from domain.kernel.saying import choice, ending, label
from domain.kernel.texts import Cases, Derived, Said
from domain.kernel.words import LANGUAGES, Language
from domain.samurai_katana.commands.battle import Commit, CommitWithSpecial, Defend, DestroyCastle
from domain.samurai_katana.commands.clan import EndTurn, Move, PlayCard
from domain.samurai_katana.commands.windows import PlayJustice
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.material import CARD_TYPES, EFFECTS_BY
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.outcome import score
from domain.samurai_katana.phases.game_turn import EndOfGameTurn
from domain.samurai_katana.render import LABELS
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET, components
from domain.samurai_katana.texts import TEXTS
from tests.domain.samurai_katana.tables import attacked, battle_table, in_clan_turn, katana_table
from tests.given import Given, given


def called(game: Given, seat: int, command: Command, language: Language = "en") -> str:
    game.offers(seat, command)
    return choice(SAMURAI_KATANA_RULESET, game.table, seat, command, language)


def test_an_attack_says_that_it_is_one_on_whom_by_which_way_and_at_what_price() -> None:
    samurai = {0: {"mino": 3, "omi": 1}, 1: {"owari": 1, "mutsu": 1}}
    game = in_clan_turn(katana_table([["bushi", "bushi"]], samurai=samurai, koku={0: 2}))
    assert (
        called(game, 0, Move("mino", "owari", 2)) == "Attack Seat 1 in Owari with 2 samurai from Mino by land (1 koku)"
    )
    assert called(game, 0, Move("mino", "omi", 2)) == "Move 2 samurai from Mino to Omi by land (1 koku)"
    assert called(game, 0, Move("mino", "owari", 2), "cs") == (
        "Zaútočit na region Owari (Místo 1): 2 samurajové, odkud: Mino, po souši (1 koku)"
    )
    own = katana_table([["bushi"]], samurai=samurai, castles={"omi": 0})
    assert called(in_clan_turn(own), 0, Move("mino", "omi", 1)).endswith("(free, to a castle of one's own)")


def test_battle_cards_say_what_they_sum_up_to() -> None:
    table = battle_table(4, ["bushi", "hatamoto", "cavalry"], 2, ["ashigaru", "bushi", "ashigaru"], castle=True)
    game = attacked(table, 4)
    assert called(game, 0, Commit(("bushi", "hatamoto"))) == "Lay Bushi, Hatamoto: 5 katanas + 4 = 9 points"
    assert called(game, 0, CommitWithSpecial(("bushi", "hatamoto"), "cavalry")).endswith(
        "Cavalry as special card: 5 katanas + 6 = 11 points"
    )
    game = game.when(0, Commit(("bushi", "hatamoto")))
    assert called(game, 1, Defend(("ashigaru", "bushi"))) == "Defend with Ashigaru, Bushi: 3 katanas + 3 = 6 points"


def test_a_card_without_effect_says_so() -> None:
    game = in_clan_turn(katana_table([["affront", "bushi"]], honour={0: 2, 1: 3}))
    assert "without effect but the 1 honour that it costs" in called(game, 0, PlayCard("affront", seat=2))
    assert "without effect" not in called(game, 0, PlayCard("affront", seat=1))
    dishonoured = in_clan_turn(katana_table([["affront", "bushi"]], honour={1: 3}))
    assert called(dishonoured, 0, PlayCard("affront", seat=2)) == "Play Affront on Seat 2 (without any effect)"


@pytest.mark.parametrize(
    ("own", "others", "told"),
    [
        (2, 3, "1 honour lost against 2"),
        (2, 1, "1 honour lost against 1"),
        (0, 3, "2 honour lost, at no cost"),
    ],
)
def test_an_affront_says_no_more_honour_than_there_is_to_lose(own: int, others: int, told: str) -> None:
    game = in_clan_turn(katana_table([["affront", "bushi"]], honour={0: own, 1: others}))
    assert called(game, 0, PlayCard("affront", seat=1)) == f"Play Affront on Seat 1: {told}"


@pytest.mark.parametrize(
    ("honour", "samurai", "told"),
    [
        (1, 2, "2 samurai leave, 1 honour is lost"),
        (1, 1, "1 samurai leaves, 1 honour is lost"),
        (0, 1, "1 samurai leaves"),
    ],
)
def test_ninja_say_what_leaves_and_what_they_cost(honour: int, samurai: int, told: str) -> None:
    game = in_clan_turn(katana_table([["ninja", "bushi"]], honour={0: honour}, samurai={1: {"kai": samurai, "omi": 1}}))
    assert called(game, 0, PlayCard("ninja", region="kai")) == f"Play Ninja in Kai of Seat 1: {told}"


def test_the_end_of_a_turn_says_what_it_scores_and_what_it_costs() -> None:
    kyoto = in_clan_turn(katana_table([["bushi"]], samurai={0: {"yamashiro": 1}}))
    assert called(kyoto, 0, EndTurn()) == "End the clan turn (scores 1 honour)"
    landless = in_clan_turn(katana_table([["bushi"]], landless=[0]))
    assert "eliminated again" in called(landless, 0, EndTurn())


def test_a_reaction_names_the_card_it_answers() -> None:
    hands = [["affront", "bushi"], ["shogunal_justice", "bushi", "bushi"]]
    game = in_clan_turn(katana_table(hands, quiet=False)).when(0, PlayCard("affront", seat=1))
    assert called(game, 1, PlayJustice()) == "Play Shogunal Justice against Affront of Seat 0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_that_was_made_is_named_without_its_table(language: Language) -> None:
    for move in (Move("mino", "owari", 2), EndTurn(), PlayJustice(), DestroyCastle(), Commit(("bushi", "bushi"))):
        assert label(SAMURAI_KATANA_RULESET, move, language)


# --- the end ------------------------------------------------------------------------------------------


def ended(honour: dict[int, int], samurai: dict[int, dict[str, int]], **facts: Any) -> list[str]:
    table = katana_table(honour=honour, samurai=samurai, **facts)
    game = given(SAMURAI_KATANA_RULESET, table, EndOfGameTurn())
    return ending(SAMURAI_KATANA_RULESET, score(game.table), "en")


def test_the_end_tells_who_won_and_by_which_comparison() -> None:
    lines = ended({0: 26, 1: 26}, {0: {"omi": 1, "kai": 1}, 1: {"owari": 1}})
    assert lines[0] == "The honour that wins was reached at the end of a game turn. Victory of Seat 1."
    assert lines[1] == "Honour was equal, clan points decided: Seat 1 had 2, the next 1."
    assert lines[2] == "1. Seat 1: 26 points (provinces controlled +26)"
    alone = ended({0: 26, 1: 3}, {})
    assert alone[1].startswith("1. Seat 0: 26 points")


def test_the_end_by_the_turn_limit_is_told_as_such() -> None:
    lines = ended({0: 3}, {}, options=KatanaOptions(turn_limit=2))
    assert lines[0] == "The last game turn is over. Victory of Seat 0."


def test_a_treasure_that_reaches_the_threshold_after_the_last_turn_decides_like_any_honour() -> None:
    table = katana_table(
        honour={0: 19}, treasures={0: 3}, options=KatanaOptions(sudden_death=True, clan_treasure=True, turn_limit=2)
    )
    game = given(SAMURAI_KATANA_RULESET, table, EndOfGameTurn())
    assert game.table.decided_by == "honour"
    game.cited(GameEnded, "KATANA-19.7", "KATANA-19.5", "KATANA-20.18")


def test_equal_in_everything_share_the_victory() -> None:
    lines = ended({0: 26, 1: 26}, {0: {"dewa": 1}, 1: {"mutsu": 1}})
    assert lines[1] == "All six comparisons came out equal: Seat 0, Seat 1 share the victory."


# --- cards, options and terms -------------------------------------------------------------------------


def test_every_card_with_an_ability_tells_all_of_it_and_names_the_clause_of_its_effect() -> None:
    for language in LANGUAGES:
        for card in components(language)["cards"]:
            assert (card["text"] is None) == (CARD_TYPES[card["id"]].kind == "warrior")
            assert card["clause"] == EFFECTS_BY.get(card["id"], CARD_TYPES[card["id"]].clause)


def words(said: Said) -> Iterator[str]:
    if isinstance(said, Cases):
        for one in (*said.words.values(), said.otherwise):
            yield from words(one)
    elif isinstance(said, Derived):
        yield from words(said.words)
    else:
        yield from said.cs


def everything_czech() -> list[str]:
    rulebook = json.loads((files("domain.samurai_katana") / "clauses.json").read_text(encoding="utf-8"))
    clauses = [
        text
        for clause in rulebook["clauses"].values()
        for text in (clause["cs"], clause.get("reason", {}).get("cs", ""))
    ]
    texts = [*TEXTS.names.values(), *TEXTS.decisions.values(), *TEXTS.refusals.values(), *LABELS.values()]
    sentences = (TEXTS.events, TEXTS.moves, TEXTS.questions, TEXTS.reasons, TEXTS.outcomes)
    said = [text for table in sentences for one in table.values() for text in words(one)]
    return [*clauses, *(text.cs for text in texts), *said]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("body klanu", "klanové body"),
        ("bodů klanu", "klanových bodů"),
        ("vláštní kart", "speciální karta"),
        ("bitevní kart", "bojová karta"),
        ("itevní bod", "bojové body"),
        ("1. fáz", "fáze 1"),
        ("2. fáz", "fáze 2"),
        ("odhazovací hromad", "odhazovací balíček"),
        ("odkládací balíč", "odhazovací balíček"),
        ("bez území", "bez země"),
        ("šogun", "šógun"),
        ("eliminován", "vyřazen"),
        ("rezerv", "zásoba"),
    ],
)
def test_one_thing_has_one_name_in_clauses_sentences_labels_and_on_the_page(wrong: str, right: str) -> None:
    assert [text for text in everything_czech() if wrong in text.lower()] == [], f"it is called {right}"
