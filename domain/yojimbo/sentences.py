"""What Yojimbo says of events, in English and Czech."""

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.texts import Cases, Derived, Said, Sentence, says
from domain.yojimbo.material import OSAE_SHIHONAGE, PLAYERS_MAX, PLAYERS_MIN


def _drawn_for(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Why cards are drawn: `shihonage` is told as the Osae, not as the technique of that name."""
    return {"why": OSAE_SHIHONAGE if facts["reason"] == "shihonage" else facts["reason"]}


def _gained(en: str, cs: str) -> Cases:
    """Where the gained cards come from, and in DAN what they cost."""
    return Cases(
        "from_deck",
        {0: says("{seat} gains {afs} from the current-attack pile" + en, "{seat} získává z hromádky {afs}" + cs)},
        Cases(
            "from_pile",
            {0: says("{seat} gains {afs} from the attack deck" + en, "{seat} získává z balíčku útoků {afs}" + cs)},
            says(
                "{seat} gains {afs}: {from_pile:card|cards} from the current-attack pile, "
                "{from_deck:card|cards} from the attack deck" + en,
                "{seat} získává {afs}: {from_pile:kartu|karty|karet} z hromádky, "
                "{from_deck:kartu|karty|karet} z balíčku útoků" + cs,
            ),
        ),
    )


def _ranked(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The seats by rank, each as facts of its own: `rank0`, `seat0` and `total0` are the winner's."""
    order = sorted(range(len(facts["ranks"])), key=lambda seat: (facts["ranks"][seat], seat))
    ranked: dict[str, Any] = {}
    for place, seat in enumerate(order):
        ranked |= {f"rank{place}": facts["ranks"][seat], f"seat{place}": seat, f"total{place}": facts["totals"][seat]}
    return ranked


def _ended(en: str, cs: str) -> Sentence:
    """Everybody by rank, then these words; once for every number of seats, the greatest first."""
    counts = range(PLAYERS_MAX, PLAYERS_MIN - 1, -1)

    def listed(points: str, count: int) -> str:
        return ", ".join(f"{{rank{place}}}. {{seat{place}:seat}} ({{total{place}:{points}}})" for place in range(count))

    return says(
        tuple(f"The game ends: {listed('point|points', count)}. {en}" for count in counts),
        tuple(f"Hra končí: {listed('bod|body|bodů', count)}. {cs}" for count in counts),
    )


def _measured(en: str, cs: str) -> Cases:
    """A defence with its sum; the holder's bonus where there is one."""
    return Cases(
        "bonus",
        {0: says(en + "{value} against {strength}.", cs + "{value} proti {strength}.")},
        says(
            en + "{value} + {bonus} for the Yojimbo card against {strength}.",
            cs + "{value} + {bonus} za kartu Yojimbo proti {strength}.",
        ),
    )


SENTENCES: Final[dict[str, Said]] = {
    "yojimbo.DecksPrepared": says(
        "The cards are shuffled: attack deck {attack_count}, refill deck {refill_count}.",
        "Karty jsou zamíchány: balíček útoků {attack_count}, doplňovací balíček {refill_count}.",
    ),
    "yojimbo.AttackPlaced": Cases(
        "covered",
        {
            True: says(
                "{af} covers the current-attack pile ({pile_size:card|cards} now) and is the current attack.",
                "{af} překrývá hromádku aktuálních útoků (teď {pile_size:karta|karty|karet}) a je aktuálním útokem.",
            )
        },
        says(
            "{af} becomes the current attack.",
            "Aktuálním útokem je {af}.",
        ),
    ),
    "yojimbo.FollowingAttackRevealed": says(
        ("The following attack is {af} (attack deck: {attack_left:card|cards}).", "The attack deck is empty."),
        (
            "Následujícím útokem je {af} (balíček útoků: {attack_left:karta|karty|karet}).",
            "Balíček útoků je prázdný.",
        ),
    ),
    "yojimbo.HandDealt": says(
        ("{seat} is dealt {cards}.", "{seat} is dealt {count:card|cards}: {afs}."),
        ("{seat} dostává {cards}.", "{seat} dostává {count:kartu|karty|karet}: {afs}."),
    ),
    "yojimbo.StartCardDrawn": Cases(
        "draw_no",
        {
            1: says(
                "{seat} draws {card} for the start: strength {strength}.",
                "{seat} losuje o začátek {card}: síla {strength}.",
            )
        },
        says(
            "{seat} draws again for the start (draw {draw_no}): {card}, strength {strength}.",
            "{seat} losuje o začátek znovu ({draw_no}. losování): {card}, síla {strength}.",
        ),
    ),
    "yojimbo.StartPlayerDetermined": says(
        "{seat} starts and takes the Yojimbo card.", "Začíná {seat} a bere si kartu Yojimbo."
    ),
    "yojimbo.RoundStarted": says("Round {round}: {first_seat} begins.", "{round}. kolo: začíná {first_seat}."),
    "yojimbo.TrainingStarted": says(
        "{seat} trains for {wanted:card|cards}.", "{seat} trénuje, má si dobrat {wanted:kartu|karty|karet}."
    ),
    "yojimbo.TacticsChangeStarted": says("{seat} changes tactics.", "{seat} mění taktiku."),
    "yojimbo.HandCardDiscarded": Cases(
        "reason",
        {"change": says("{seat} throws {card} (change of tactics).", "{seat} odhazuje {card} (změna taktiky).")},
        Cases(
            "forced",
            {
                True: says(
                    "{seat} pays with {card}: the price is the whole hand.",
                    "{seat} platí kartou {card}: cenou je celá ruka.",
                )
            },
            says("{seat} pays with {card}.", "{seat} platí kartou {card}."),
        ),
    ),
    "yojimbo.TacticsChangeFinished": says(
        "{seat} has thrown {count:card|cards} and draws as many.",
        "{seat} dokončuje změnu taktiky (odhozeno: {count:karta|karty|karet}) a stejný počet si dobírá.",
    ),
    "yojimbo.PlayerLeftRound": Cases(
        "after_kaiten",
        {
            True: says(
                "{seat} does not avert the attack after Kaiten and is out of the round.",
                "{seat} po Kaitenu útok neodvrací a je mimo kolo.",
            )
        },
        Cases(
            "reason",
            {
                "trained": says("{seat} has trained and is out of the round.", "{seat} je po tréninku mimo kolo."),
                "changed": says(
                    "{seat} has changed tactics and is out of the round.", "{seat} je po změně taktiky mimo kolo."
                ),
            },
            says("{seat} retreats and is out of the round.", "{seat} ustupuje a je mimo kolo."),
        ),
    ),
    "yojimbo.ChallengeAccepted": Cases(
        "target",
        {
            "following": _measured(
                "{seat} turns to the following attack and averts {af} with {cards}: ",
                "{seat} míří na následující útok a odvrací {af}, vykládá {cards}: ",
            )
        },
        _measured("{seat} averts {af} with {cards}: ", "{seat} odvrací {af}, vykládá {cards}: "),
    ),
    "yojimbo.KaitenPlayed": Cases(
        "must_avert_now",
        {
            True: says(
                "{seat} lays {card} as the last one in the round and must avert the attack at once.",
                "{seat} jako poslední v kole vykládá {card} a musí útok hned odvrátit.",
            )
        },
        says(
            "{seat} skips the turn with {card} and stays in the round.",
            "{seat} vykládá {card}, vynechává tah a zůstává v kole.",
        ),
    ),
    "yojimbo.CardsDrawn": Derived(
        _drawn_for,
        says(
            ("{seat} draws {cards} ({why}).", "{seat} draws {count:card|cards}: {afs} ({why})."),
            ("{seat} si dobírá {cards} ({why}).", "{seat} si dobírá {count:kartu|karty|karet}: {afs} ({why})."),
        ),
    ),
    "yojimbo.RefillDeckRenewed": says(
        "The discard pile ({count:card|cards}) is shuffled and becomes the refill deck.",
        "Odhazovací hromada ({count:karta|karty|karet}) se míchá a stává se doplňovacím balíčkem.",
    ),
    "yojimbo.CardTakenFromHand": Derived(
        _drawn_for,
        says(
            (
                "{seat} draws {card} from the hand of {victim} ({why}).",
                "{seat} draws {af} from the hand of {victim} ({why}).",
            ),
            (
                "{seat} bere z cizí ruky {card}, přichází o ni {victim} ({why}).",
                "{seat} bere z cizí ruky {af}, přichází o ni {victim} ({why}).",
            ),
        ),
    ),
    "yojimbo.RoundWon": says("{seat} wins round {round}.", "{seat} vyhrává {round}. kolo."),
    "yojimbo.RoundNotWon": says("Nobody wins round {round}.", "{round}. kolo nevyhrává nikdo."),
    "yojimbo.YojimboTaken": says(
        "{to_seat} takes the Yojimbo card from {from_seat}.",
        "{to_seat} si bere kartu Yojimbo, přichází o ni {from_seat}.",
    ),
    "yojimbo.VictoryCardsTransferred": says(
        "With the Yojimbo card {to_seat} takes from the victory pile of {from_seat}: {afs}.",
        "S kartou Yojimbo získává {to_seat} z cizí vítězné hromádky: {afs} (ztrácí {from_seat}).",
    ),
    "yojimbo.KickOptionChosen": Cases(
        "choice",
        {
            "following": says(
                "{seat} takes the following attack instead of the current-attack pile.",
                "{seat} si místo hromádky aktuálních útoků bere následující útok.",
            )
        },
        says("{seat} takes the current-attack pile.", "{seat} si bere hromádku aktuálních útoků."),
    ),
    "yojimbo.AttackCardsGained": Cases(
        "price",
        {None: _gained(".", ".")},
        Cases(
            "free_vp",
            {0: _gained("; price as points: {price:card|cards}.", "; cena za body: {price:karta|karty|karet}.")},
            _gained(
                "; price as points: {price:card|cards}, {free_vp:point is|points are} free.",
                "; cena za body: {price:karta|karty|karet}, zdarma {free_vp:bod|body|bodů}.",
            ),
        ),
    ),
    "yojimbo.SpoilsChosen": Cases(
        "forced",
        {
            True: says(
                "{seat} has too few cards to pay: the gained cards go {destination}.",
                "{seat} nemá dost karet na zaplacení: získané karty jdou {destination}.",
            )
        },
        says(
            "{seat} chooses to take the gained cards {destination}.",
            "{seat} volí: získané karty si bere {destination}.",
        ),
    ),
    "yojimbo.SpoilsTakenToHand": says(
        ("{seat} takes {cards} to the hand.", "{seat} takes {afs} to the hand."),
        ("{seat} si bere do ruky {cards}.", "{seat} si bere do ruky {afs}."),
    ),
    "yojimbo.VictoryCardsLaid": says(
        "{seat} lays {afs} on the victory pile: {total:point|points} now.",
        "{seat} klade na svou vítěznou hromádku {afs}, má teď {total:bod|body|bodů}.",
    ),
    "yojimbo.GameEnded": Derived(
        _ranked,
        Cases(
            "tie_break",
            {
                True: Cases(
                    "unclaimed",
                    {
                        True: _ended(
                            "The greatest total is shared, so the holder of the Yojimbo card wins: {holder}. "
                            "Nobody gets {unclaimed}. Winner: {winner}.",
                            "O nejvyšší součet se dělí více hráčů, proto vítězí držitel karty Yojimbo: {holder}. "
                            "Nikomu nepatří {unclaimed}. Vítěz: {winner}.",
                        )
                    },
                    _ended(
                        "The greatest total is shared, so the holder of the Yojimbo card wins: {holder}. "
                        "Winner: {winner}.",
                        "O nejvyšší součet se dělí více hráčů, proto vítězí držitel karty Yojimbo: {holder}. "
                        "Vítěz: {winner}.",
                    ),
                )
            },
            Cases(
                "unclaimed",
                {
                    True: _ended(
                        "Winner with the greatest total: {winner}. Nobody gets {unclaimed}. "
                        "The Yojimbo card: {holder}.",
                        "Vítěz s nejvyšším součtem: {winner}. Nikomu nepatří {unclaimed}. Karta Yojimbo: {holder}.",
                    )
                },
                _ended(
                    "Winner with the greatest total: {winner}. The Yojimbo card: {holder}.",
                    "Vítěz s nejvyšším součtem: {winner}. Karta Yojimbo: {holder}.",
                ),
            ),
        ),
    ),
}
