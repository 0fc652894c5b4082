"""What Yojimbo says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Cases, Said, Text, Texts, says
from domain.yojimbo.material import ATTACK, ATTACK_FACES, DEFENCE, DEFENCE_FACES, TYPE_NAMES, AttackFace
from domain.yojimbo.sentences import SENTENCES

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
    "pile": Text("current-attack pile", "hromádka aktuálních útoků"),
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
    "kick": Text(
        "Take the current-attack pile or the following attack",
        "Vzít si hromádku aktuálních útoků, nebo následující útok",
    ),
    "spoils": Text("Take the gained cards to the hand or as points", "Vzít získané karty do ruky, nebo jako body"),
    "payment": Text("Pay with a card", "Zaplatit kartou"),
    "source": Text("Whose hand to draw from", "Z čí ruky brát"),
}

QUESTIONS: Final[dict[str, Said]] = {
    "turn": Cases(
        "first_action",
        {
            True: says(
                (
                    "Round {round}, first action of this player. Attack: {attack}. Following: {following}.",
                    "Round {round}, first action of this player. Attack: {attack}. No attack follows.",
                ),
                (
                    "{round}. kolo, první akce tohoto hráče. Útok: {attack}. Následující: {following}.",
                    "{round}. kolo, první akce tohoto hráče. Útok: {attack}. Žádný už nenásleduje.",
                ),
            )
        },
        says(
            (
                "Round {round}. Attack: {attack}. Following: {following}.",
                "Round {round}. Attack: {attack}. No attack follows.",
            ),
            (
                "{round}. kolo. Útok: {attack}. Následující: {following}.",
                "{round}. kolo. Útok: {attack}. Žádný už nenásleduje.",
            ),
        ),
    ),
    "change": says("Thrown so far: {thrown:card|cards}.", "Zatím odhozeno: {thrown:karta|karty|karet}."),
    "kick": says(
        "On the current-attack pile: {pile}. Following attack: {following}.",
        "Na hromádce aktuálních útoků: {pile}. Následující útok: {following}.",
    ),
    "source": Cases(
        "reason",
        {
            "shihonage": says(
                "Osae Shihonage: {remaining:card|cards} still to draw.",
                "Osae Shihonage: zbývá dobrat {remaining:kartu|karty|karet}.",
            )
        },
        says(
            "{reason}: {remaining:card|cards} still to draw.", "{reason}: zbývá dobrat {remaining:kartu|karty|karet}."
        ),
    ),
    "payment": says("Still to pay: {remaining:card|cards}.", "Zbývá zaplatit: {remaining:karta|karty|karet}."),
    "spoils": Cases(
        "free_vp",
        {
            0: says(
                "Gained: {gained}. Price as points: {price:card|cards}.",
                "Získáno: {gained}. Cena za body: {price:karta|karty|karet}.",
            )
        },
        says(
            (
                "Gained: {gained}. Price as points: {price:card|cards}, {free_vp:point is|points are} free.",
                "Gained: {gained}. Price as points: {price:card|cards}.",
            ),
            (
                "Získáno: {gained}. Cena za body: {price:karta|karty|karet}, zdarma {free_vp:bod|body|bodů}.",
                "Získáno: {gained}. Cena za body: {price:karta|karty|karet}.",
            ),
        ),
    ),
}


MOVES: Final[dict[str, Said]] = {
    "yojimbo.train": Cases(
        "in_vain",
        {True: says("Train and leave the round (no card can be drawn)", "Trénovat a být mimo kolo (není co dobrat)")},
        says(
            ("Train: draw {wanted:card|cards} and leave the round", "Train"),
            ("Trénovat: dobrat {wanted:kartu|karty|karet} a být mimo kolo", "Trénovat"),
        ),
    ),
    "yojimbo.change_tactics": says("Change tactics, throwing {card}", "Změnit taktiku a odhodit {card}"),
    "yojimbo.discard": says("Throw {card}, too", "Odhodit i {card}"),
    "yojimbo.finish_change": says(
        ("Throw no more and draw {thrown:card|cards}", "Throw no more and draw"),
        ("Víc neodhazovat a dobrat {thrown:kartu|karty|karet}", "Víc neodhazovat a dobrat si"),
    ),
    "yojimbo.defend": Cases(
        "bonus",
        {
            0: says(
                "Defend with {cards}: {value} against {strength} ({attack})",
                "Bránit se: {cards} – {value} proti {strength} ({attack})",
            ),
            1: says(
                "Defend with {cards}: {value} + 1 against {strength} ({attack})",
                "Bránit se: {cards} – {value} + 1 proti {strength} ({attack})",
            ),
        },
        says("Defend with {cards}", "Bránit se: {cards}"),
    ),
    "yojimbo.kaiten": Cases(
        "alone",
        {
            True: says(
                "Lay Kaiten; being alone, avert the attack at once", "Vyložit Kaiten a jako poslední útok hned odvrátit"
            )
        },
        says("Skip the turn with Kaiten", "Vynechat tah kartou Kaiten"),
    ),
    "yojimbo.retreat": Cases(
        "has_defended",
        {True: says("Retreat; your defence still counts", "Ustoupit; tvá obrana dál platí")},
        says("Retreat", "Ustoupit"),
    ),
    "yojimbo.take_pile": says(
        ("Take the current-attack pile: {attacks} ({points:point|points})", "Take the current-attack pile"),
        ("Vzít si hromádku aktuálních útoků: {attacks} ({points:bod|body|bodů})", "Vzít si hromádku aktuálních útoků"),
    ),
    "yojimbo.take_following": says(
        ("Take the following attack instead: {attacks} ({points:point|points})", "Take the following attack instead"),
        ("Vzít si místo ní následující útok: {attacks} ({points:bod|body|bodů})", "Vzít si místo ní následující útok"),
    ),
    "yojimbo.take_to_hand": says(
        "Take all gained cards to the hand, without points", "Vzít všechny získané karty do ruky, bez bodů"
    ),
    "yojimbo.take_as_points": says(
        ("Pay {price:card|cards} and take all as {points:point|points}", "Pay and take all as points"),
        (
            "Zaplatit {price:kartu|karty|karet} a vzít všechny jako {points:bod|body|bodů}",
            "Zaplatit a vzít je jako body",
        ),
    ),
    "yojimbo.pay": says("Pay with {card}", "Zaplatit kartou {card}"),
    "yojimbo.draw_from": says(
        (
            "Draw a card at random from the hand of {seat} ({held:card|cards})",
            "Draw a card at random from the hand of {seat}",
        ),
        ("Vzít náhodnou kartu z ruky: {seat} ({held:karta|karty|karet})", "Vzít náhodnou kartu z ruky: {seat}"),
    ),
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
    "YOJ-8.7": Text(
        "Choose the pile or the following attack.", "Zvol hromádku aktuálních útoků, nebo následující útok."
    ),
    "YOJ-10.3": Text("Choose another player who has cards.", "Zvol jiného hráče, který má karty."),
    "YOJ-11.1": Text("The game is over.", "Hra skončila."),
    "YOJ-12.2": Text(
        "Choose the hand or points, for all gained cards.", "Zvol ruku, nebo body, pro všechny získané karty."
    ),
    "YOJ-12.4": Text("Pay with a card of your hand.", "Zaplať kartou z ruky."),
    "YOJ-12.6": Text("You have too few cards to pay.", "Na zaplacení máš málo karet."),
}

REASONS: Final[dict[str, Said]] = {
    "averted": says("{attack}: {points:point|points}", "{attack}: {points:bod|body|bodů}"),
    "nothing": says("no card in the victory pile", "vítězná hromádka je prázdná"),
    "tie_break": says(
        "{tied:seat} share the greatest total ({points:point|points}): the holder of the Yojimbo card wins, "
        "{holder:seat}.",
        "O nejvyšší součet ({points:bod|body|bodů}) se dělí {tied:seat}: vítězí držitel karty Yojimbo, {holder:seat}.",
    ),
}

OUTCOMES: Final[dict[str, Said]] = {
    "most_points": says(
        "{winners:seat} wins with the most victory points.", "Vítězí {winners:seat}, má nejvíc vítězných bodů."
    ),
    "tie_break": says(
        "{winners:seat} wins the tie with the Yojimbo card.", "Při shodě vítězí díky kartě Yojimbo {winners:seat}."
    ),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, SENTENCES, MOVES, REFUSALS, REASONS, outcomes=OUTCOMES)

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
    Text("Drawing cards", "Dobírání karet"),
    Text("End of the game and score", "Konec hry a body"),
    Text("DAN version", "Verze DAN"),
    Text("What stays visible", "Co zůstává vidět"),
)
