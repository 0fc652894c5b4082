"""Where the conditional clauses of BANG! may be cited, and which are never cited."""

from domain.bang import commands
from domain.bang.events import dealing, drawing, life, playing
from domain.bang.material import CARD_TYPES
from domain.bang.table import BangOptions
from domain.kernel.facts import GameFinished, TimedOut
from tests.citations import Condition, Conditions
from tests.domain.bang.circumstances import (
    ANSWERED,
    BARRELS,
    DEAD,
    DRAWN,
    DRINK,
    FLIP,
    HEALED,
    JUDGED,
    SID,
    TO_DISCARD,
    TRIES,
    WOUNDED,
    a_barrel_failed,
    added,
    against_gatling,
    both,
    card,
    deal,
    decision,
    demanded,
    drinking,
    either,
    event,
    explodes,
    full,
    has_appaloosa,
    in_jail_out_of_turn,
    is_decided,
    is_heart,
    is_last_outlaw,
    is_rose,
    is_series,
    lies,
    move,
    nothing_helps,
    offers_stand_in,
    others_have_no_cards,
    plays,
    reason,
    renegade_alone,
    resolving,
    sees_mustang,
    sees_paul,
    shot_by,
    slab_shoots,
    stands_in,
    two_left,
    use,
    used_as,
)

_CONDITIONS: dict[str, Condition] = {
    "BANG-1.5": use(lambda one: CARD_TYPES[one.card].is_blue),
    "BANG-2.2.1": deal(4),
    "BANG-2.2.2": deal(5),
    "BANG-2.2.3": deal(6),
    "BANG-2.2.4": deal(7),
    "BANG-2.3": event(dealing.RolesDealt, lambda table, one: not is_series("rotate_sheriff")(table, one)),
    "BANG-2.13": event(dealing.TurnStarted, lambda table, one: one.number == 1 and one.seat == table.sheriff),
    "BANG-3.2": move((commands.Plain, commands.FromDeck)),
    "BANG-4.1": event(dealing.TurnStarted, lambda table, one: one.number > 1),
    "BANG-4.3": event(FLIP, reason("jail", "dynamite")),
    "BANG-4.4": either(event(DRAWN, reason("phase_1")), move((commands.Plain, commands.FromDeck))),
    "BANG-4.10": either(event(TO_DISCARD, reason("phase_3")), move(commands.Discard)),
    "BANG-4.11": event(dealing.TurnEnded, lambda table, one: one.seat in table.alive),
    "BANG-5.1": event(TO_DISCARD, lambda table, one: one.source == "resolving"),
    "BANG-5.3": use(lambda one: one.card == "gatling" and one.bangs_are_used_up),
    "BANG-6.5": use(lambda one: sees_mustang(one) or one.card == "mustang"),
    "BANG-6.6": use(lambda one: has_appaloosa(one) or one.card == "appaloosa"),
    "BANG-6.7": use(lambda one: (sees_mustang(one) or sees_paul(one)) and (has_appaloosa(one) or is_rose(one))),
    "BANG-6.8": use(lambda one: one.used_as == "bang" and one.weapon is None),
    "BANG-6.9.2": either(event(TO_DISCARD, reason("weapon")), use(lambda one: one.weapon is not None)),
    "BANG-6.11": use(lambda one: one.card == "volcanic" or (one.table.bangs_played > 0 and one.has("volcanic"))),
    "BANG-7.1": used_as("bang"),
    "BANG-7.2": either(event(playing.ShotAnswered), move(commands.Respond, decision("shot"))),
    "BANG-7.3": either(
        event(playing.HitTaken, lambda table, one: one.attack == "shot"),
        event(WOUNDED, shot_by("bang", "missed", "gatling")),
        move(commands.TakeHit, decision("shot")),
    ),
    "BANG-8.1": either(event(HEALED, reason("beer")), used_as("beer"), move(commands.Drink)),
    "BANG-8.2": use(
        lambda one: (
            full(one.table, one.seat)
            if one.card == "beer"
            else one.card == "saloon" and all(full(one.table, seat) for seat in one.table.alive)
        )
    ),
    "BANG-8.4": either(
        use(lambda one: one.card == "beer" and two_left(one.table, one)), event(DEAD, both(two_left, nothing_helps))
    ),
    "BANG-8.5": either(used_as("beer"), drinking(lambda table, one: table.turn == one.seat)),
    "BANG-8.6": drinking(lambda table, one: table.turn != one.seat),
    "BANG-8.7": drinking(lambda table, one: table.life[one.seat] < 0),
    "BANG-8.8": either(event(DEAD), move(commands.GiveUp)),
    "BANG-8.11": event(TO_DISCARD, reason("death")),
    "BANG-8.12": either(event(life.SheriffPenalised), event(TO_DISCARD, reason("penalty"))),
    "BANG-8.13": event(DRAWN, reason("reward")),
    "BANG-9.2": event(JUDGED, lambda table, one: one.card is not None),
    "BANG-9.3": event(JUDGED, reason("dynamite")),
    "BANG-10.1.1": either(used_as("saloon"), event(HEALED, reason("saloon"))),
    "BANG-10.4.1": used_as("panic"),
    "BANG-10.4.2": either(
        used_as("panic"),
        event(playing.CardTakenFromHand, reason("panic")),
        event(playing.CardTakenFromPlay),
    ),
    "BANG-10.7.1": either(
        used_as("indians"),
        event(playing.IndiansAnswered),
        event(playing.HitTaken, lambda table, one: one.attack == "indians"),
        event(WOUNDED, shot_by("indians")),
        move((commands.Respond, commands.TakeHit), decision("indians")),
    ),
    "BANG-10.8.1": used_as("duel"),
    "BANG-10.8.2": either(event(playing.DuelAnswered), move(commands.Respond, decision("duel"))),
    "BANG-10.8.3": either(
        event(playing.HitTaken, lambda table, one: one.attack == "duel"),
        event(WOUNDED, shot_by("duel")),
        move(commands.TakeHit, decision("duel")),
    ),
    "BANG-10.8.5": use(lambda one: one.card == "duel" and one.bangs_are_used_up),
    "BANG-10.9.2": either(
        used_as("general_store"), event(playing.StoreCardTaken), move(commands.Take, decision("store"))
    ),
    "BANG-10.10.1": either(
        event(FLIP, reason(*BARRELS)),
        event(JUDGED, demanded(BARRELS, is_heart)),
        used_as("barrel"),
        move(TRIES),
    ),
    "BANG-10.10.2": move(commands.Respond, a_barrel_failed),
    "BANG-10.11.2": event(FLIP, reason("jail")),
    "BANG-10.11.3": either(event(JUDGED, demanded(("jail",), is_heart)), event(drawing.JailEscaped)),
    "BANG-10.11.4": either(
        event(JUDGED, demanded(("jail",), lambda card: not is_heart(card))), event(drawing.JailServed)
    ),
    "BANG-10.11.5": either(
        event(playing.ShotAnswered, in_jail_out_of_turn),
        drinking(in_jail_out_of_turn),
        move(commands.Respond, in_jail_out_of_turn),
    ),
    "BANG-10.12.2": event(FLIP, reason("dynamite")),
    "BANG-10.12.3": either(
        event(JUDGED, demanded(("dynamite",), explodes)),
        event(drawing.DynamiteExploded),
        event(WOUNDED, lambda table, one: one.amount == 3 and not table.resolving),
    ),
    "BANG-10.12.4": either(
        event(JUDGED, demanded(("dynamite",), lambda card: not explodes(card))), event(drawing.DynamitePassed)
    ),
    "BANG-10.12.5": event((playing.CardTakenFromPlay, TO_DISCARD), card("dynamite")),
    "BANG-10.12.6": event(FLIP, lambda table, one: lies(table, one.seat, "jail") and lies(table, one.seat, "dynamite")),
    "BANG-10.12.7": event((WOUNDED, DEAD), lambda table, one: not table.resolving),
    "BANG-11.1.1": event(DRAWN, both(reason("bart_cassidy"), plays("bart_cassidy"))),
    "BANG-11.2.1": either(event(drawing.SecondCardShown, plays("black_jack")), move(commands.Show)),
    "BANG-11.2.2": event(DRAWN, both(reason("black_jack"), plays("black_jack"))),
    "BANG-11.3.1": either(
        event((playing.ShotAnswered, *ANSWERED), stands_in),
        use(lambda one: one.used_as != one.card),
        offers_stand_in("missed", "shot"),
        offers_stand_in("bang", "indians", "duel"),
    ),
    "BANG-11.3.2": use(lambda one: one.used_as != one.card),
    "BANG-11.3.3": either(event(ANSWERED, stands_in), offers_stand_in("bang", "indians", "duel")),
    "BANG-11.4.1": event(
        playing.CardTakenFromHand,
        lambda table, one: one.reason == "el_gringo" and table.characters[one.taker] == "el_gringo",
    ),
    "BANG-11.4.3": event(WOUNDED, both(plays("el_gringo"), lambda table, one: not table.resolving)),
    "BANG-11.5.1": either(event(playing.CardTakenFromHand, reason("jesse_jones")), move(commands.FromPlayer)),
    "BANG-11.5.2": event(DRAWN, both(reason("phase_1"), plays("jesse_jones"), lambda table, one: one.count == 1)),
    "BANG-11.6.1": either(
        event((FLIP, JUDGED), both(reason("builtin_barrel"), plays("jourdonnais"))), move(commands.UseBuiltinBarrel)
    ),
    "BANG-11.6.2": either(
        event(FLIP, both(reason("barrel"), plays("jourdonnais"))),
        move(commands.UseBarrel, plays("jourdonnais")),
        use(lambda one: one.card == "barrel" and one.character == "jourdonnais"),
    ),
    "BANG-11.7.1": either(
        event((drawing.TopCardsLookedAt, drawing.TopCardReturned), plays("kit_carlson")), move(commands.Return)
    ),
    "BANG-11.8.1": either(event((FLIP, JUDGED), plays("lucky_duke")), move(commands.Pick, plays("lucky_duke"))),
    "BANG-11.8.2": event(JUDGED, both(plays("lucky_duke"), lambda table, one: len(table.flipped) == 2)),
    "BANG-11.9.1": use(sees_paul),
    "BANG-11.9.2": added("mustang", "paul_regret", lambda one: sees_paul(one) and sees_mustang(one)),
    "BANG-11.10.1": either(event(drawing.CardDrawnFromDiscard, plays("pedro_ramirez")), move(commands.FromDiscard)),
    "BANG-11.10.2": event(DRAWN, both(reason("phase_1"), plays("pedro_ramirez"), lambda table, one: one.count == 1)),
    "BANG-11.11.1": use(is_rose),
    "BANG-11.11.2": added("appaloosa", "rose_doolan", lambda one: is_rose(one) and has_appaloosa(one)),
    "BANG-11.12.1": SID,
    "BANG-11.13.1": either(
        use(lambda one: one.card == "bang" and one.character == "slab_the_killer"),
        event((playing.ShotAnswered, playing.ShotCancelled), slab_shoots),
        move(commands.Respond, slab_shoots),
    ),
    "BANG-11.13.2": event(JUDGED, both(slab_shoots, demanded(BARRELS, is_heart))),
    "BANG-11.14.1": event(DRAWN, both(reason("suzy_lafayette"), plays("suzy_lafayette"))),
    "BANG-11.14.2": event(DRAWN, both(plays("suzy_lafayette"), lambda table, one: bool(table.resolving))),
    "BANG-11.15.1": event(life.CardsCollected, plays("vulture_sam")),
    "BANG-11.16.1": use(lambda one: one.character == "willy_the_kid" and one.table.bangs_played > 0),
    "BANG-12.1": event((life.GameEnded, GameFinished), lambda table, one: table.sheriff not in table.alive),
    "BANG-12.2": event(life.GameEnded, lambda table, one: renegade_alone(table)),
    "BANG-12.3": event(
        life.GameEnded, lambda table, one: table.sheriff not in table.alive and not renegade_alone(table)
    ),
    "BANG-12.4": event((life.GameEnded, GameFinished), lambda table, one: table.sheriff in table.alive),
    "BANG-12.5": event(DEAD, is_last_outlaw),
    "BANG-13.1": event(dealing.CharactersDealt, is_series("keep_characters")),
    "BANG-13.2": event(dealing.RolesDealt, is_series("rotate_sheriff")),
    "BANG-R3": event(FLIP, lambda table, one: len(table.in_play[one.seat]) > 1 and one.reason not in BARRELS),
    "BANG-R5": event(JUDGED, lambda table, one: one.card is None and not table.deck and not table.discard),
    "BANG-R11": used_as("gatling", "indians"),
    "BANG-R13": either(
        DRINK,
        event(HEALED, lambda table, one: table.life[one.seat] <= 0),
        event(DEAD, nothing_helps),
        move(commands.GiveUp),
        move(commands.SidHeal, lambda table, one: table.life[one.seat] <= 0),
    ),
    "BANG-R16": event(TO_DISCARD, reason("death", "penalty")),
    "BANG-R17": event(WOUNDED, shot_by("duel")),
    "BANG-R18": either(
        event(WOUNDED, lambda table, one: one.culprit_seat is None),
        event(DEAD, lambda table, one: one.killer_seat is None),
    ),
    "BANG-R19": event(dealing.TurnEnded, lambda table, one: one.seat not in table.alive),
    "BANG-R20": event(life.SheriffPenalised, shot_by("gatling", "indians")),
    "BANG-R21": event((DRAWN, life.SheriffPenalised), is_decided),
    "BANG-R22": use(
        lambda one: (
            (one.card == "beer" and (full(one.table, one.seat) or len(one.table.alive) == 2))
            or (one.card == "saloon" and all(full(one.table, seat) for seat in one.table.alive))
        )
    ),
    "BANG-R23": event(HEALED, both(reason("saloon"), two_left)),
    "BANG-R25": SID,
    "BANG-R27": event(playing.HitTaken, lambda table, one: not table.hands[one.seat]),
    "BANG-R28": use(lambda one: one.card == "gatling" and one.character == "slab_the_killer"),
    "BANG-R30": either(event(FLIP, against_gatling), move(TRIES, against_gatling)),
    "BANG-R31": event(DRAWN, plays("suzy_lafayette")),
    "BANG-R32": either(
        event((playing.ShotAnswered, *ANSWERED), stands_in),
        use(lambda one: one.used_as != one.card),
        offers_stand_in("missed", "shot"),
        offers_stand_in("bang", "indians", "duel"),
    ),
    "BANG-R33": use(lambda one: one.used_as == "bang" and one.table.bangs_played > 0),
    "BANG-R34": either(
        event(TO_DISCARD, reason("weapon")),
        use(lambda one: one.weapon is not None),
        use(lambda one: one.character in ("jourdonnais", "paul_regret", "rose_doolan")),
    ),
    "BANG-R35": either(
        use(lambda one: one.card == "cat_balou" and one.target == one.seat),
        event(TO_DISCARD, both(reason("cat_balou"), lambda table, one: one.seat == table.turn)),
    ),
    "BANG-R36": event(playing.CardTakenFromPlay, card("jail", "dynamite")),
    "BANG-R37": use(lambda one: one.card == "jail" and one.target == one.seat),
    "BANG-R42": either(event(JUDGED, plays("lucky_duke")), move(commands.Pick, plays("lucky_duke"))),
    "BANG-R43": either(
        event(playing.CardTakenFromHand, reason("jesse_jones")),
        event(DRAWN, both(plays("jesse_jones"), others_have_no_cards)),
        move(commands.FromPlayer, plays("jesse_jones")),
    ),
    "BANG-R44": either(
        event(drawing.CardDrawnFromDiscard),
        event(DRAWN, both(plays("pedro_ramirez"), lambda table, one: not table.discard)),
        move(commands.FromDiscard, plays("pedro_ramirez")),
    ),
    "BANG-R45": either(
        event(drawing.TopCardReturned),
        event(DRAWN, both(plays("kit_carlson"), lambda table, one: len(table.deck) + len(table.discard) < 3)),
        move(commands.Return, plays("kit_carlson")),
    ),
    "BANG-R46": either(event(drawing.SecondCardShown), move((commands.Show, commands.Plain), plays("black_jack"))),
    "BANG-R48": event(DRAWN, both(plays("bart_cassidy"), lambda table, one: not table.resolving)),
    "BANG-R49": event(
        playing.CardTakenFromHand,
        lambda table, one: one.reason == "el_gringo" and not resolving(table, "bang", "missed"),
    ),
    "BANG-R54": either(event(life.CardsCollected), event(TO_DISCARD, both(reason("death"), plays("vulture_sam")))),
    "BANG-R55": event(life.GameEnded, lambda table, one: any(seat not in table.alive for seat in one.winners)),
    "BANG-R57": event(playing.StoreCardTaken, lambda table, one: len(table.store) == 1),
    "BANG-R60": event(dealing.CharactersDealt, lambda table, one: "kit_carlson" in one.characters),
    "BANG-R63": either(
        event(dealing.SeriesContinued),
        event(dealing.RolesDealt, is_series("rotate_sheriff")),
        event(dealing.CharactersDealt, is_series("keep_characters")),
    ),
    "BANG-R69": event(TimedOut),
}

_COMPONENT = "it says what is in the box"
_DEFINITION = "it says what a word means"
_GOAL = "it says what a role wants; how the game ends is BANG-12"
_SYMBOL = "it explains a symbol; what a card does is cited by the card's own clause"
_REFUSES = "only refusals cite it: it forbids something"
_NOTHING = "nothing happens by it: it says what does not follow"
_ORDER = "it says in which order things happen, not that they do"
_CASE = "it works out a case of other clauses, and those are cited"
_SERVICE = "it is about the service, not about anything that happens at a table"
_SCORE = "the score cites it, no event does"
_SERIES = "only a game that follows another one cites it (tests/domain/bang/test_citations.py)"
_SELDOM = "it needs a table that hardly ever comes about (tests/domain/bang/test_citations.py)"

_NEVER: dict[str, str] = {
    **dict.fromkeys(("BANG-1.1", "BANG-1.2", "BANG-2.9", "BANG-R61", "BANG-R62"), _COMPONENT),
    **dict.fromkeys(("BANG-1.3", "BANG-1.4", "BANG-1.6", "BANG-2.1", "BANG-3.1", "BANG-3.5", "BANG-3.6"), _DEFINITION),
    **dict.fromkeys(("BANG-1.7", "BANG-1.8", "BANG-1.9", "BANG-1.10"), _GOAL),
    **dict.fromkeys(
        ("BANG-3.3", "BANG-3.4", "BANG-5.2", "BANG-R10"), "it says how abilities and cards work in general"
    ),
    **dict.fromkeys([f"BANG-5.{number}" for number in range(4, 13)], _SYMBOL),
    **dict.fromkeys(
        ("BANG-6.1", "BANG-6.2", "BANG-6.3", "BANG-6.4", "BANG-6.12", "BANG-6.13", "BANG-R1", "BANG-R24", "BANG-R41"),
        _DEFINITION,
    ),
    **dict.fromkeys(("BANG-4.2", "BANG-4.7", "BANG-4.8", "BANG-4.9", "BANG-7.6", "BANG-8.9"), _REFUSES),
    **dict.fromkeys(("BANG-10.7.2", "BANG-10.8.4"), _REFUSES),
    **dict.fromkeys(("BANG-7.5", "BANG-8.3", "BANG-9.4", "BANG-11.4.2", "BANG-R14", "BANG-R47"), _NOTHING),
    **dict.fromkeys(("BANG-7.4", "BANG-7.7", "BANG-11.12.2"), "another clause says the same in general, and is cited"),
    **dict.fromkeys(("BANG-R7", "BANG-R8", "BANG-R64", "BANG-R65", "BANG-R66"), _ORDER),
    **dict.fromkeys(("BANG-R29", "BANG-R50", "BANG-R51", "BANG-R52", "BANG-R53"), _CASE),
    **dict.fromkeys(("BANG-R58", "BANG-R59", "BANG-R68"), _SERVICE),
    **dict.fromkeys(("BANG-12.6", "BANG-R56"), _SCORE),
    **dict.fromkeys(("BANG-13.1", "BANG-13.2", "BANG-R63"), _SERIES),
    **dict.fromkeys([f"BANG-E{number}" for number in range(1, 17)], "it is an example"),
    **dict.fromkeys(("BANG-R5", "BANG-R48"), _SELDOM),
    "BANG-R69": "only a time-out cites it, and bots are never late (tests/domain/bang/test_citations.py)",
}


def tables(number: int) -> tuple[int, BangOptions]:
    """All numbers of players, with both options on and off."""
    series = bool(number // 4 % 2)
    return 4 + number % 4, BangOptions(keep_characters=series, rotate_sheriff=series)


CONDITIONS = Conditions(_CONDITIONS, _NEVER, tables)
