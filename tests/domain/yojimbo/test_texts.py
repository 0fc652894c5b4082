"""What Yojimbo says, and how its table is drawn."""

from domain.kernel.saying import label, sentence
from domain.yojimbo.commands import ChangeTactics, DrawFrom
from domain.yojimbo.events.drawing import CardsDrawn, RefillDeckRenewed
from domain.yojimbo.events.rounds import FollowingAttackRevealed
from domain.yojimbo.events.spoils import SpoilsChosen, VictoryCardsLaid
from domain.yojimbo.events.turns import ChallengeAccepted
from domain.yojimbo.material import ATTACK_FACES, CARDS, DEFENCE_FACES
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from tests.domain.yojimbo.tables import at_turn, defend, held, only, seen, yojimbo_table
from tests.playing import through_the_store


def said(event: object, language: str, *audiences: str) -> str:
    name, _, data, private = through_the_store(event)  # type: ignore[arg-type]
    opened = {audience: part for audience, part in private.items() if audience in audiences}
    return sentence(YOJIMBO_RULESET, name, data, opened, language)  # type: ignore[arg-type]


def test_every_face_and_every_card_has_a_name_in_both_languages() -> None:
    names = YOJIMBO_RULESET.texts.names
    for thing in (*CARDS, *ATTACK_FACES, *DEFENCE_FACES):
        assert names[thing].en and names[thing].cs
    assert names["shomen_uchi"].cs == "Shomen uchi (úder 4)"
    assert names["y001"].en == "Osae Ikkyo [Shomen uchi 4]"


def test_a_move_is_called_by_the_cards_it_lays() -> None:
    assert label(YOJIMBO_RULESET, defend(ikkyo=2, irimi=1), "en") == "Defend with 2× Ikkyo, Irimi"
    assert label(YOJIMBO_RULESET, defend(ikkyo=2, irimi=1), "cs") == "Bránit se: 2× Ikkyo, Irimi"
    assert label(YOJIMBO_RULESET, ChangeTactics("y001"), "en") == "Change tactics, throwing Osae Ikkyo [Shomen uchi 4]"
    assert label(YOJIMBO_RULESET, DrawFrom(2), "cs") == "Táhnout z ruky: Místo 2"


def test_a_sentence_tells_each_reader_what_he_may_know() -> None:
    drawn = CardsDrawn(0, 1, ("shomen_uchi",), "training", ("y001",))
    assert said(drawn, "en") == "Seat 0 draws 1 card: Shomen uchi (strike 4) (training)."
    assert said(drawn, "en", "seat:0") == "Seat 0 draws Osae Ikkyo [Shomen uchi 4] (training)."
    assert said(FollowingAttackRevealed(None, 0, None), "cs") == "Balíček útoků je prázdný."
    game = at_turn(yojimbo_table([["ikkyo"], []], pile=["ryote_dori"]))
    card = YOJIMBO_RULESET.texts.names[held(game.table, 0, "ikkyo")].en
    accepted = only(ChallengeAccepted, game.when(0, defend(ikkyo=1)).events)
    assert said(accepted, "en") == f"Seat 0 averts Ryote dori (grab 4) with {card}: 3 + 1 against 4."


def test_czech_bends_the_names_of_cards_in_one_way_everywhere() -> None:
    """Irimi and Osae are neuter, Kaiten and Tenkan masculine, as in the clauses."""
    texts = YOJIMBO_RULESET.texts
    assert DEFENCE_FACES["irimi"].effect.cs == "Přidá 2; samo proti dýce nepomůže."
    assert all(face.effect.cs.startswith("Nutné proti dýce") for face in DEFENCE_FACES.values() if face.carrier)
    assert texts.refusals["YOJ-5.20"].cs == "Stačí jeden Tenkan."
    assert texts.decisions["kaiten_alone"].cs == "Odvrátit útok po Kaitenu"


def test_the_choice_of_the_spoils_is_a_whole_sentence() -> None:
    assert said(SpoilsChosen(1, "hand", True), "cs") == "Místo 1 si bere získané karty do ruky."
    assert said(SpoilsChosen(1, "points", False), "en") == "Seat 1 takes the gained cards as victory points."


def test_a_pile_has_one_czech_name() -> None:
    """Wherever a pile is named, it is called as in the clauses."""
    table = YOJIMBO_RULESET.drawn(seen(yojimbo_table(), 0), YOJIMBO_RULESET, "cs")
    assert "odhazovací balíček" in table and "vítězná hromádka" in table
    assert said(RefillDeckRenewed(2, ("y001", "y002"), draws=()), "cs").startswith("Odhazovací balíček (2 karty)")
    assert "na svou vítěznou hromádku" in said(VictoryCardsLaid(0, ("shomen_uchi",), 2, ("y001",)), "cs")


def test_the_table_is_drawn_from_one_seat_s_eyes() -> None:
    table = yojimbo_table([["ikkyo"], ["irimi"]], pile=["kata_dori", "kiawase"], victory={1: ["yoko_geri"]})
    names = YOJIMBO_RULESET.texts.names
    drawn = YOJIMBO_RULESET.drawn(seen(table, 0), YOJIMBO_RULESET, "en")
    assert "current attack: Kiawase (strike 7)" in drawn
    assert "under it: Kata dori (grab 3)" in drawn
    assert names[table.hands[0][0]].en in drawn
    assert names[table.hands[1][0]].en not in drawn
    assert "points 2" in drawn
    czech = YOJIMBO_RULESET.drawn(seen(table, "public"), YOJIMBO_RULESET, "cs")
    assert "aktuální útok: Kiawase (úder 7)" in czech
