"""Setup, order of play, phases, returning and leaving clans, titles, income, the end."""

from typing import Final

from domain.kernel.texts import Cases, Said, Sentence, Text, says
from domain.samurai_katana.texts.events.deriving import in_order, listed, some, spelled, with_, word


def _eliminated(en: str, cs: str) -> Sentence:
    return says(
        (
            f"{en} and is out for the rest of this game turn; koku lost: {{lost}}; discarded: {{discarded}}.",
            f"{en} and is out for the rest of this game turn; discarded: {{discarded}}.",
            f"{en} and is out for the rest of this game turn; koku lost: {{lost}}.",
            f"{en} and is out for the rest of this game turn.",
        ),
        (
            f"{cs} a do konce kola nehraje; ztrácí {{lost}} koku a odhazuje karty: {{discarded}}.",
            f"{cs} a do konce kola nehraje; odhazuje karty: {{discarded}}.",
            f"{cs} a do konce kola nehraje; ztrácí {{lost}} koku.",
            f"{cs} a do konce kola nehraje.",
        ),
    )


def _titles(en: str, cs: str) -> Sentence:
    return says(
        (
            f"{en} ({{emperor_why}}). Shogun: {{shogun}} ({{shogun_why}}).",
            f"{en} ({{emperor_why}}). There is no Shogun ({{shogun_why}}).",
            f"{en}. Shogun: {{shogun}}.",
            f"{en}. There is no Shogun.",
        ),
        (
            f"{cs} ({{emperor_why}}). Šógun: {{shogun}} ({{shogun_why}}).",
            f"{cs} ({{emperor_why}}). Šógunem není nikdo ({{shogun_why}}).",
            f"{cs}. Šógun: {{shogun}}.",
            f"{cs}. Šógunem není nikdo.",
        ),
    )


_RANKED: Final = Text(
    "{rank#}. {order#:seat} (honour {honour#}, clan points {clan_points#}, cities {cities#}, regions {regions#}, "
    "castles {castles#}, samurai {samurai#})",
    "{rank#}. {order#:seat} (čest {honour#}, klanové body {clan_points#}, města {cities#}, regiony {regions#}, "
    "hrady {castles#}, samurajové {samurai#})",
)
_COMPARED: Final = ("rank", "honour", "clan_points", "cities", "regions", "castles", "samurai")
_TREASURE: Final = Text("{owner#:seat} {treasure#} koku", "{owner#:seat} {treasure#} koku")


def _ended(en: str, cs: str) -> Cases:
    return spelled(
        says(
            (
                f"{en}. Victory of {{winners}}, by {{decisive}}. {{ranking}}. Treasures: {{treasures}}.",
                f"{en}. Victory of {{winners}}, by {{decisive}}. {{ranking}}.",
                f"{en}. Victory of {{winners}}. {{ranking}}.",
            ),
            (
                f"{cs}. Vítězí {{winners}}; rozhoduje {{decisive}}. {{ranking}}. Poklady: {{treasures}}.",
                f"{cs}. Vítězí {{winners}}; rozhoduje {{decisive}}. {{ranking}}.",
                f"{cs}. Vítězí {{winners}}. {{ranking}}.",
            ),
        ),
        ranking=_RANKED,
        treasures=_TREASURE,
    )


def _returned(en: str, cs: str) -> Sentence:
    return says(
        f"{{seat}} returns to the game with five samurai in reserve and {en}.",
        f"{{seat}} se vrací do hry s pěti samuraji v zásobě a {cs}.",
    )


TURNS: Final[dict[str, Said]] = {
    "GameSetUp": listed(
        spelled(
            says(
                "The clans: {clans}. {first_emperor} is the first Emperor.",
                "Klany: {clans}. Prvním Císařem je {first_emperor}.",
            ),
            clans=Text("{seat#:seat} {clan#}", "{seat#:seat} {clan#}"),
        ),
        seat=lambda known: range(len(known["clans"])),
        clan=lambda known: known["clans"],
    ),
    "CitiesDrawn": says("{seat} draws the cities {cities}.", "{seat} losuje města: {cities}."),
    "StartingSamuraiPlaced": with_(
        says(
            "{seat} places {count} samurai: {regions}.",
            "{seat} umisťuje {count:samuraje|samuraje|samurajů}: {regions}.",
        ),
        count=lambda known: len(known["regions"]),
    ),
    "DeckShuffled": says(
        "The deck of {count:card|cards} is shuffled.", "Dobírací balíček ({count:karta|karty|karet}) je zamíchán."
    ),
    "CardsDealt": says(
        ("{seat} is dealt {cards}.", "{seat} is dealt {count:card|cards}."),
        ("{seat} dostává karty: {cards}.", "{seat} dostává {count:kartu|karty|karet}."),
    ),
    "CardsDrawn": with_(
        says(
            ("{seat} draws {cards} ({why}).", "{seat} draws {count:card|cards} ({why})."),
            ("{seat} si líže karty: {cards} ({why}).", "{seat} si líže {count:kartu|karty|karet} ({why})."),
        ),
        why=word("draw", "reason"),
    ),
    "DeckReshuffled": says(
        "The discard pile ({count:card|cards}) is shuffled and becomes the deck.",
        "Odhazovací balíček ({count:karta|karty|karet}) se zamíchá a stává se dobíracím.",
    ),
    "GameTurnStarted": says("Game turn {turn}.", "Kolo {turn}."),
    "ClanReturned": Cases(
        "source",
        {
            "discard": _returned("{card} from the discard pile", "s kartou {card} z odhazovacího balíčku"),
            "deck": _returned(
                "{card} from the deck, which is shuffled", "s kartou {card} z dobíracího balíčku, který se zamíchá"
            ),
        },
        _returned(
            "the top card of the deck, for Ikko-Ikki Revolts is nowhere to be found",
            "s vrchní kartou dobíracího balíčku, protože Povstání Ikkó-ikki v balíčcích není",
        ),
    ),
    "PhaseStarted": with_(
        says("Phase {phase} begins: {name}.", "Začíná fáze {phase}: {name}."), name=word("phase", "phase")
    ),
    "PhaseEnded": says("Phase {phase} ends.", "Končí fáze {phase}."),
    "PlayerPicked": says(
        ("{by} picks {seat} to play phase {phase} next.", "Only {seat} can play phase {phase} next."),
        ("{by} určuje, kdo hraje fázi {phase} jako další: {seat}.", "Fázi {phase} může jako další hrát jen {seat}."),
    ),
    "EmperorInterjected": says(
        "The Emperor, {seat}, plays phase {phase} now.", "Císař ({seat}) hraje fázi {phase} teď."
    ),
    "EmperorWaited": says(
        "The Emperor, {seat}, still waits with phase {phase}.", "Císař ({seat}) s fází {phase} zatím čeká."
    ),
    "SubTurnStarted": says("{seat} plays phase {phase}.", "{seat} hraje fázi {phase}."),
    "SubTurnRanOut": Cases(
        "phase",
        {
            1: says(
                "{seat} can neither buy anything more nor sell honour.",
                "{seat} už nemůže nic koupit ani prodat čest.",
            )
        },
        says(
            "{seat} has no card in hand and nothing left to do.", "{seat} nemá v ruce žádnou kartu ani už nic na práci."
        ),
    ),
    "SubTurnEnded": says("{seat} has finished phase {phase}.", "{seat} má fázi {phase} za sebou."),
    "PlayerEliminated": with_(
        Cases(
            "reason",
            {
                "landless": _eliminated("{seat} has found no land", "{seat} nenachází žádnou zemi"),
                "seppuku": _eliminated("{seat} has dissolved the clan", "{seat} rozpouští klan"),
            },
            _eliminated("{seat} has no figure left on the board", "{seat} nemá na desce žádnou figurku"),
        ),
        lost=some("koku"),
        discarded=some("cards"),
    ),
    "SeppukuCommitted": says(
        "{seat} commits seppuku in {region}: the clan is dissolved, {samurai:samurai leaves|samurai leave} the board.",
        "{seat} páchá seppuku ({region}): klan se rozpouští, "
        "{samurai:samuraj odchází|samurajové odcházejí|samurajů odchází} z desky.",
    ),
    "TitlesAssigned": with_(
        Cases(
            "emperor_stays",
            {True: _titles("{emperor} stays Emperor", "Císařem zůstává {emperor}")},
            _titles("{emperor} becomes Emperor", "Císařem se stává {emperor}"),
        ),
        emperor_why=word("emperor", "emperor_by"),
        shogun_why=word("shogun", "shogun_by"),
    ),
    "IncomeCollected": says("{seat} has an income of {koku} koku.", "{seat} má výnosy {koku} koku."),
    "CardSetAside": says(
        ("{seat} will not keep {card}.", "{seat} sets aside a card that will not be kept."),
        ("{seat} si nenechá kartu {card}.", "{seat} odkládá kartu, která se odhodí."),
    ),
    "HandKept": with_(
        Cases(
            "count",
            {0: says("{seat} keeps no card and discards {thrown}.", "{seat} si nenechává nic; odhazuje: {thrown}.")},
            says(
                (
                    "{seat} keeps {kept} and discards {thrown}.",
                    "{seat} keeps {kept} and discards nothing.",
                    "{seat} keeps {count:card|cards} and discards {thrown}.",
                    "{seat} keeps {count:card|cards} and discards nothing.",
                ),
                (
                    "{seat} si nechává karty: {kept}; odhazuje: {thrown}.",
                    "{seat} si nechává karty: {kept}; neodhazuje nic.",
                    "{seat} si nechává {count:kartu|karty|karet}; odhazuje: {thrown}.",
                    "{seat} si nechává {count:kartu|karty|karet}; neodhazuje nic.",
                ),
            ),
        ),
        thrown=some("discarded"),
    ),
    "GameEnded": listed(
        with_(
            Cases(
                "reason",
                {
                    "turn_limit": _ended("The last game turn is over", "Poslední kolo skončilo"),
                    "sudden_death": _ended(
                        "Sudden death: the honour that wins is reached, and the game ends at once",
                        "Náhlá smrt: vítězná hranice cti je dosažena a hra ihned končí",
                    ),
                },
                _ended(
                    "The game turn is over and the honour that wins is reached",
                    "Kolo skončilo a vítězná hranice cti je dosažena",
                ),
            ),
            decisive=word("decided", "decided_by"),
        ),
        order=in_order("seat"),
        **{name: in_order(name) for name in _COMPARED},
        owner=lambda known: range(len(known["treasures"])),
        treasure=lambda known: known["treasures"] if any(known["treasures"]) else [],
    ),
}
