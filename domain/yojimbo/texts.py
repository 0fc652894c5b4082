"""What Yojimbo says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Sentence, Text, Texts, says
from domain.yojimbo.material import ATTACK, ATTACK_FACES, DEFENCE, DEFENCE_FACES, TYPE_NAMES, AttackFace

WORDS: Final = {
    "kyu": Text("Kyu", "Kyu"),
    "dan": Text("DAN", "DAN"),
    "training": Text("training", "trénink"),
    "change": Text("change of tactics", "změna taktiky"),
    "payment": Text("payment", "platba"),
    "trained": Text("has trained", "po tréninku"),
    "changed": Text("has changed tactics", "po změně taktiky"),
    "retreated": Text("has retreated", "po ústupu"),
    "current": Text("current attack", "aktuální útok"),
    "following": Text("following attack", "následující útok"),
    "pile": Text("the attacks that lie there", "vyložené útoky"),
    "hand": Text("to the hand", "do ruky"),
    "points": Text("as victory points", "jako vítězné body"),
    "most_points": Text("most victory points", "nejvíc vítězných bodů"),
    "tie_break": Text("Yojimbo card in a tie", "karta Yojimbo při shodě"),
}


def _attack_name(face: AttackFace) -> Text:
    kind = TYPE_NAMES[face.type]
    return Text(f"{face.name} ({kind.en} {face.strength})", f"{face.name} ({kind.cs} {face.strength})")


def _card_name(card: str) -> Text:
    """Both faces, for whoever may see both."""
    front, back = DEFENCE_FACES[DEFENCE[card]].name, ATTACK[card]
    return Text(f"{front} [{back.name} {back.strength}]", f"{front} [{back.name} {back.strength}]")


NAMES: Final[dict[str, Text]] = {
    **{card: _card_name(card) for card in DEFENCE},
    **{face.id: _attack_name(face) for face in ATTACK_FACES.values()},
    **{face.id: Text(face.name, face.name) for face in DEFENCE_FACES.values()},
    **TYPE_NAMES,
    **WORDS,
}

DECISIONS: Final = {
    "turn": Text("Take a turn", "Zahrát tah"),
    "change": Text("Throw more cards, or draw", "Odhodit další karty, nebo si dobrat"),
    "kaiten_alone": Text("Avert the attack after Kaiten", "Odvrátit útok po Kaitenu"),
    "kick": Text("Take the pile or the following attack", "Vzít si vyložené útoky, nebo následující útok"),
    "spoils": Text("Take the gained cards to the hand or as points", "Vzít získané karty do ruky, nebo jako body"),
    "payment": Text("Pay with a card", "Zaplatit kartou"),
    "source": Text("Whose hand to draw from", "Z čí ruky táhnout"),
}

QUESTIONS: Final[dict[str, Sentence]] = {
    "turn": says(
        ("Attack: {attack}. Following: {following}.", "Attack: {attack}."),
        ("Útok: {attack}. Následující: {following}.", "Útok: {attack}."),
    ),
    "change": says("Thrown so far: {thrown}.", "Zatím odhozeno: {thrown}."),
    "source": says("Cards still to draw: {remaining}.", "Zbývá líznout karet: {remaining}."),
    "payment": says("Cards still to pay: {remaining}.", "Zbývá zaplatit karet: {remaining}."),
    "spoils": says("Price as points: {price}.", "Cena za body: {price}."),
}

EVENTS: Final[dict[str, Sentence]] = {
    "yojimbo.DecksPrepared": says(
        "The cards are shuffled: attack deck {attack_count}, refill deck {refill_count}.",
        "Karty jsou zamíchány: balíček útoků {attack_count}, doplňovací balíček {refill_count}.",
    ),
    "yojimbo.AttackPlaced": says(
        "{af} becomes the current attack (pile: {pile_size:card|cards}).",
        "Aktuálním útokem je {af} (vyloženo: {pile_size:karta|karty|karet}).",
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
    "yojimbo.StartCardDrawn": says(
        "{seat} draws {card} for the start: strength {strength}.",
        "{seat} táhne o začátek {card}: síla {strength}.",
    ),
    "yojimbo.StartPlayerDetermined": says(
        "{seat} starts and takes the Yojimbo card.", "Začíná {seat} a bere si kartu Yojimbo."
    ),
    "yojimbo.RoundStarted": says("Round {round}: {first_seat} begins.", "Kolo {round}: začíná {first_seat}."),
    "yojimbo.TrainingStarted": says(
        "{seat} trains for {wanted:card|cards}.", "{seat} trénuje, doplňuje {wanted:kartu|karty|karet}."
    ),
    "yojimbo.TacticsChangeStarted": says("{seat} changes tactics.", "{seat} mění taktiku."),
    "yojimbo.HandCardDiscarded": says("{seat} discards {card} ({reason}).", "{seat} odhazuje {card} ({reason})."),
    "yojimbo.TacticsChangeFinished": says(
        "{seat} has thrown {count:card|cards}.", "{seat} dokončuje změnu taktiky, odhozeno: {count:karta|karty|karet}."
    ),
    "yojimbo.PlayerLeftRound": says("{seat} is out of the round ({reason}).", "{seat} je mimo kolo ({reason})."),
    "yojimbo.ChallengeAccepted": says(
        "{seat} averts {af} with {cards}: {value} + {bonus} against {strength}.",
        "{seat} odvrací {af}, vykládá {cards}: {value} + {bonus} proti {strength}.",
    ),
    "yojimbo.KaitenPlayed": says("{seat} skips the turn with {card}.", "{seat} vynechává tah, vykládá {card}."),
    "yojimbo.CardsDrawn": says(
        ("{seat} draws {cards} ({reason}).", "{seat} draws {count:card|cards}: {afs} ({reason})."),
        ("{seat} si bere {cards} ({reason}).", "{seat} si bere {count:kartu|karty|karet}: {afs} ({reason})."),
    ),
    "yojimbo.RefillDeckRenewed": says(
        "The discard pile ({count:card|cards}) is shuffled and becomes the refill deck.",
        "Odhazovací balíček ({count:karta|karty|karet}) se míchá a stává se doplňovacím.",
    ),
    "yojimbo.CardTakenFromHand": says(
        (
            "{seat} draws {card} from the hand of {victim} ({reason}).",
            "{seat} draws {af} from the hand of {victim} ({reason}).",
        ),
        (
            "{seat} táhne z ruky {card}, přichází o ni {victim} ({reason}).",
            "{seat} táhne z ruky {af}, přichází o ni {victim} ({reason}).",
        ),
    ),
    "yojimbo.RoundWon": says("{seat} wins round {round}.", "{seat} vyhrává {round}. kolo."),
    "yojimbo.RoundNotWon": says("Nobody wins round {round}.", "{round}. kolo nevyhrává nikdo."),
    "yojimbo.YojimboTaken": says(
        "{to_seat} takes the Yojimbo card from {from_seat}.",
        "{to_seat} si bere kartu Yojimbo, přichází o ni {from_seat}.",
    ),
    "yojimbo.VictoryCardsTransferred": says(
        "With it goes {afs}, from {from_seat} to {to_seat}.",
        "S ní přechází {afs}: získává {to_seat}, ztrácí {from_seat}.",
    ),
    "yojimbo.KickOptionChosen": says("{seat} chooses: {choice}.", "{seat} volí: {choice}."),
    "yojimbo.AttackCardsGained": says(
        ("{seat} gains {afs}; as points: {price:card|cards} to pay.", "{seat} gains {afs}."),
        ("{seat} získává {afs}; cena za body: {price:karta|karty|karet}.", "{seat} získává {afs}."),
    ),
    "yojimbo.SpoilsChosen": says(
        "{seat} takes the gained cards {destination}.", "{seat} si bere získané karty {destination}."
    ),
    "yojimbo.SpoilsTakenToHand": says(
        ("{seat} takes {cards} to the hand.", "{seat} takes {afs} to the hand."),
        ("{seat} si bere do ruky {cards}.", "{seat} si bere do ruky {afs}."),
    ),
    "yojimbo.VictoryCardsLaid": says(
        "{seat} lays {afs} on the victory pile: {total:point|points} now.",
        "{seat} klade na svou vítěznou hromádku {afs}, má teď {total:bod|body|bodů}.",
    ),
    "yojimbo.GameEnded": says(
        "The game ends with {totals} points. Winner: {winner}. Left over: {unclaimed}.",
        "Hra končí, body: {totals}. Vítěz: {winner}. Nezískáno: {unclaimed}.",
    ),
}

MOVES: Final[dict[str, Sentence]] = {
    "yojimbo.train": says("Train", "Trénovat"),
    "yojimbo.change_tactics": says("Change tactics, throwing {card}", "Změnit taktiku a odhodit {card}"),
    "yojimbo.discard": says("Throw {card}, too", "Odhodit i {card}"),
    "yojimbo.finish_change": says("Throw no more and draw", "Víc neodhazovat a dobrat si"),
    "yojimbo.defend": says("Defend with {cards}", "Bránit se: {cards}"),
    "yojimbo.kaiten": says("Skip the turn with Kaiten", "Vynechat tah kartou Kaiten"),
    "yojimbo.retreat": says("Retreat", "Ustoupit"),
    "yojimbo.take_pile": says("Take the attacks that lie there", "Vzít si vyložené útoky"),
    "yojimbo.take_following": says("Take the following attack instead", "Vzít si místo nich následující útok"),
    "yojimbo.take_to_hand": says("Take all gained cards to the hand", "Vzít všechny získané karty do ruky"),
    "yojimbo.take_as_points": says("Pay and take all as points", "Zaplatit a vzít všechny jako body"),
    "yojimbo.pay": says("Pay with {card}", "Zaplatit: {card}"),
    "yojimbo.draw_from": says("Draw from the hand of {seat}", "Táhnout z ruky: {seat}"),
}

REFUSALS: Final = {
    "YOJ-3.3": Text("It is not your turn.", "Nejsi na tahu."),
    "YOJ-3.5": Text("That is not on offer now.", "To teď není v nabídce."),
    "YOJ-3.6": Text("You have already acted in this round.", "V tomto kole už máš za sebou první akci."),
    "YOJ-4.2": Text("Your hand is full.", "Máš plnou ruku."),
    "YOJ-4.4": Text("You have trained and are out of the round.", "Po tréninku jsi mimo kolo."),
    "YOJ-4.5": Text(
        "A change of tactics throws cards of your own hand, then you draw.",
        "Při změně taktiky odhazuješ karty z vlastní ruky a pak si dobíráš.",
    ),
    "YOJ-4.6": Text("You have changed tactics and are out of the round.", "Po změně taktiky jsi mimo kolo."),
    "YOJ-4.7": Text("You do not have these cards.", "Tyto karty nemáš."),
    "YOJ-4.8": Text("Cards that do not avert the attack stay in the hand.", "Co útok neodvrátí, zůstává v ruce."),
    "YOJ-4.11": Text("You have retreated and are out of the round.", "Po ústupu jsi mimo kolo."),
    "YOJ-5.3": Text("That is too little against this attack.", "Na tento útok je to málo."),
    "YOJ-5.4": Text("A technique or an Irimi is missing.", "Chybí technika nebo Irimi."),
    "YOJ-5.6": Text("A technique among them has no value here.", "Některá z technik tu nemá žádnou hodnotu."),
    "YOJ-5.7": Text("Different techniques need Renraku between them.", "Různé techniky musí spojit Renraku."),
    "YOJ-5.10": Text("Irimi alone does not avert a dagger.", "Samotné Irimi dýku neodvrátí."),
    "YOJ-5.12": Text("One Osae a turn is the most.", "V jednom tahu smí být jen jedno Osae."),
    "YOJ-5.13": Text("An Osae needs a technique card.", "K Osae patří karta techniky."),
    "YOJ-5.14": Text("That Osae needs one more Renraku.", "K tomuto Osae chybí Renraku."),
    "YOJ-5.15": Text("Against a dagger an Osae is needed.", "Proti dýce je nutné Osae."),
    "YOJ-5.20": Text("One Tenkan is enough.", "Stačí jeden Tenkan."),
    "YOJ-5.21": Text("There is no following attack to turn to.", "Žádný následující útok už není."),
    "YOJ-5.22": Text("There is a Renraku too many.", "Je tu zbytečné Renraku."),
    "YOJ-5.23": Text("One of the cards is not needed.", "Některá z karet je zbytečná."),
    "YOJ-5.24": Text("Kaiten is no part of a defence.", "Kaiten není součástí obrany."),
    "YOJ-6.1": Text("You have no Kaiten.", "Nemáš Kaiten."),
    "YOJ-6.3": Text(
        "Alone after Kaiten: avert the attack now, or retreat.", "Po Kaitenu o samotě: odvrať útok, nebo ustup."
    ),
    "YOJ-6.5": Text("Laying Kaiten was an action, too.", "Akcí bylo i vyložení Kaitenu."),
    "YOJ-8.7": Text("Choose the pile or the following attack.", "Zvol vyložené útoky, nebo následující útok."),
    "YOJ-10.3": Text("Choose another player who has cards.", "Zvol jiného hráče, který má karty."),
    "YOJ-11.1": Text("The game is over.", "Hra skončila."),
    "YOJ-12.2": Text(
        "Choose the hand or points, for all gained cards.", "Zvol ruku, nebo body, pro všechny získané karty."
    ),
    "YOJ-12.4": Text("Pay with a card of your hand.", "Zaplať kartou z ruky."),
    "YOJ-12.6": Text("You have too few cards to pay.", "Na zaplacení máš málo karet."),
}

REASONS: Final[dict[str, Sentence]] = {
    "averted": says("{attack} in the victory pile.", "{attack} ve vítězné hromádce."),
    "nothing": says("No card in the victory pile.", "Vítězná hromádka je prázdná."),
    "tie_break": says(
        "The greatest total is shared: the Yojimbo card decides.",
        "Nejvyšší součet je společný: rozhoduje karta Yojimbo.",
    ),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, EVENTS, MOVES, REFUSALS, REASONS)

CHAPTERS: Final = (
    Text("Components", "Součásti"),
    Text("Setup", "Příprava"),
    Text("Rounds and turns", "Kola a tahy"),
    Text("The actions", "Akce"),
    Text("Building a defence", "Stavba obrany"),
    Text("Kaiten", "Kaiten"),
    Text("End of a round", "Konec kola"),
    Text("Spoils of the winner", "Kořist vítěze"),
    Text("A round without a winner", "Kolo bez vítěze"),
    Text("Drawing cards", "Lízání karet"),
    Text("End of the game and score", "Konec hry a body"),
    Text("DAN version", "Verze DAN"),
    Text("What stays visible", "Co zůstává vidět"),
)
