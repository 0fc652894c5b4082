"""What Shamans says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Sentence, Text, Texts, says
from domain.shamans.material import KIND, TILES, VALUE, WORLD, WORLDS

_CARD: Final = {world.id: world.card for world in WORLDS.worlds}
_TILE: Final = {kind.id: kind for kind in TILES.artefacts}

WORDS: Final = {
    "shamans": Text("Shamans", "Šamani"),
    "shadows": Text("Shadows", "Stíny"),
    "slot1": Text("slot 1", "pozice 1"),
    "slot2": Text("slot 2", "pozice 2"),
    "pile": Text("pile", "hromádka"),
    "back": Text("move the shadow back", "vrátit stín"),
    "left": Text("left", "doleva"),
    "right": Text("right", "doprava"),
    "toward": Text("toward the moon", "k Měsíci"),
    "away": Text("away from the moon", "od Měsíce"),
    "off_suit": Text("card of another world", "karta jiného světa"),
    "elimination": Text("elimination", "vyřazení"),
    "trick": Text("end of the trick", "konec štychu"),
    "shadow_hand": Text("hand of an eliminated Shadow", "ruka vyřazeného Stínu"),
    "moon": Text("the shadow has reached the moon", "stín došel k Měsíci"),
    "last_shadow_eliminated": Text("the last Shadow is eliminated", "poslední Stín je vyřazen"),
    "no_cards_left": Text("no cards left", "nikdo nemá karty"),
    "team": Text("winning side", "vítězná strana"),
    "moonstones": Text("moonstones", "měsíční kameny"),
    "most_points": Text("most points", "nejvíc bodů"),
}

NAMES: Final[dict[str, Text]] = {
    **{
        card: Text(f"{_CARD[world].en} {VALUE[card]}", f"{_CARD[world].cs} {VALUE[card]}")
        for card, world in WORLD.items()
    },
    **{tile: _TILE[kind].name for tile, kind in KIND.items()},
    **{kind.id: kind.name for kind in (*TILES.artefacts, TILES.eclipse)},
    **{world.id: world.name for world in WORLDS.worlds},
    **{ritual.id: ritual.name for ritual in WORLDS.rituals},
    **WORDS,
}

DECISIONS: Final = {
    "play": Text("Play a card", "Zahrát kartu"),
    "take_artefact": Text("Take an artefact", "Vzít si artefakt"),
    "stabilise": Text(
        "Stabilisation: move the shadow back or take an artefact", "Stabilizace: vrátit stín, nebo si vzít artefakt"
    ),
    "swap_identity": Text("Transformation: with whom to exchange identities", "Proměna: s kým vyměnit kartu identity"),
    "purify": Text("Purification: whom to eliminate", "Očištění: koho vyřadit"),
    "choose_ritual": Text("Which ritual comes first", "Který rituál přijde dřív"),
    "eclipse": Text("Eclipse: which card to hand over", "Zatmění: kterou kartu předat"),
    "choose_leader": Text("Who leads the next trick", "Kdo vynese do dalšího štychu"),
    "react_moon": Text(
        "The shadow is about to reach the moon: use a portal?", "Stín vstupuje na Měsíc: použít portál?"
    ),
    "react_elimination": Text(
        "You are about to be eliminated: use a portal?", "Čeká tě vyřazení: použít ještě portál?"
    ),
    "react_round_end": Text("The round is about to end: use a portal?", "Kolo končí: použít ještě portál?"),
}

QUESTIONS: Final[dict[str, Sentence]] = {
    "play": says("Led: {led}.", "Vynesen: {led}."),
    "eclipse": says("Handed on: {direction}.", "Předává se: {direction}."),
    "react_moon": says("Steps that wait: {waiting_steps}.", "Čekající kroky: {waiting_steps}."),
    "react_elimination": says("{by:seat} eliminates {target:seat}.", "{by:seat} vyřazuje: {target:seat}."),
}

EVENTS: Final[dict[str, Sentence]] = {
    "shamans.RoundStarted": says(
        (
            "Round {round} begins, the shadow stands on {pawn}. You belong to: {identities}. Your hand: {hands}.",
            "Round {round} begins, the shadow stands on {pawn}.",
        ),
        (
            "Začíná {round}. kolo, stín stojí na poli {pawn}. Tvoje strana: {identities}. Tvoje ruka: {hands}.",
            "Začíná {round}. kolo, stín stojí na poli {pawn}.",
        ),
    ),
    "shamans.TrickStarted": says("Trick {trick}: {leader} leads.", "Štych {trick}: vynáší {leader}."),
    "shamans.CardPlayed": says("{seat} plays {card} (led: {led}).", "{seat} hraje: {card} (vynesen {led})."),
    "shamans.PawnMoved": says(
        "The shadow moves from {from_space} to {to_space} ({cause}, {seat}).",
        "Stín jde z pole {from_space} na {to_space} ({cause}, {seat}).",
    ),
    "shamans.CardsPlaced": says(
        ("{by} places at the {world}: {cards}.", "At the {world}, placed by nobody: {cards}."),
        ("{by} přikládá ({world}): {cards}.", "Přibývá ({world}): {cards}."),
    ),
    "shamans.TrickLowestResolved": says(
        "{seat} has the lowest card, {card}, and takes an artefact.",
        "{seat} má nejnižší kartu ({card}) a bere si artefakt.",
    ),
    "shamans.ArtefactTaken": says(
        (
            "{seat} takes {tile} ({source}).",
            "{seat} takes {taken} ({source}), face down.",
            "{seat} takes a tile ({source}), face down.",
        ),
        (
            "{seat} bere artefakt: {tile} ({source}).",
            "{seat} bere zakrytý artefakt: {taken} ({source}).",
            "{seat} bere zakrytý artefakt ({source}).",
        ),
    ),
    "shamans.IdentityRevealed": says(
        "{seat} turns the identity card up: {identity}.", "{seat} odkrývá kartu identity: {identity}."
    ),
    "shamans.SlotRefilled": says("{tile} comes to {slot}.", "Doplňuje se {slot}: {tile}."),
    "shamans.EclipseRevealed": says(
        "The eclipse! Everybody with cards hands one over: {direction}.",
        "Zatmění! Kdo má karty, předává jednu: {direction}.",
    ),
    "shamans.EclipseResolved": says(
        (
            "The eclipse is over. You give {given} and receive {received}.",
            "The eclipse is over: {pairs:card changes|cards change} hands.",
        ),
        (
            "Zatmění končí. Dáváš: {given}; dostáváš: {received}.",
            "Zatmění končí: {pairs:karta mění|karty mění|karet mění} majitele.",
        ),
    ),
    "shamans.TrickResolved": says(
        (
            "{highest} has the highest card. {next_leader} leads next.",
            "{highest} has the highest card. Nobody has cards any more.",
            "Only eliminated players had followed. {next_leader} leads next.",
            "Only eliminated players had followed.",
        ),
        (
            "{highest} má nejvyšší kartu. Dál vynáší {next_leader}.",
            "{highest} má nejvyšší kartu. Nikdo už nemá karty.",
            "Vynesený svět ctili jen vyřazení. Dál vynáší {next_leader}.",
            "Vynesený svět ctili jen vyřazení.",
        ),
    ),
    "shamans.LeaderChosen": says("{by} lets {leader} lead.", "{by} určuje, že vynáší {leader}."),
    "shamans.RitualsQueued": says(
        "{performer} performs the rituals of several worlds: {worlds}.",
        "{performer} provede rituály několika světů: {worlds}.",
    ),
    "shamans.RitualTriggered": says(
        ("{world} is complete. {performer} performs: {ritual}.", "{world} is complete; nobody performs its ritual."),
        ("Úplný je {world}. {performer} provádí {ritual}.", "Úplný je {world}; rituál nikdo neprovádí."),
    ),
    "shamans.StabilisationChosen": says("{seat} chooses: {choice}.", "{seat} volí: {choice}."),
    "shamans.IdentitiesSwapped": says(
        (
            "{seat} and {other} exchange identity cards. You now belong to: {identities}.",
            "{seat} and {other} exchange identity cards.",
        ),
        (
            "{seat} a {other} si vyměňují karty identity. Tvoje strana je teď: {identities}.",
            "{seat} a {other} si vyměňují karty identity.",
        ),
    ),
    "shamans.TransformationWithoutEffect": says(
        "{seat} is alone: the transformation has no effect.", "{seat} zůstává bez protějšku: proměna nemá účinek."
    ),
    "shamans.PurificationWithoutEffect": says(
        "The purification of {seat} has no effect.", "{seat} provádí očištění bez účinku."
    ),
    "shamans.PurificationDeclined": says("{seat} turns no dagger up.", "{seat} neodkrývá žádnou dýku."),
    "shamans.DaggerUsed": says("{seat} uses {tile} on {target}.", "{seat} používá artefakt: {tile}, cíl: {target}."),
    "shamans.ReactionWindowOpened": says(
        "A portal may still be used by: {seats}.", "Portál ještě může použít: {seats}."
    ),
    "shamans.PortalUsed": says(
        "{seat} uses {tile}: {direction}.",
        "{seat} používá {tile}: {direction}.",
    ),
    "shamans.PlayerEliminated": says(
        (
            "{by} eliminates {seat}, who belonged to the {identity}. Lost unseen: {face_down_tiles}.",
            "{by} eliminates {seat}, who belonged to the {identity}.",
        ),
        (
            "{by} vyřazuje: {seat}, strana {identity}. Zakryté artefakty pryč: {face_down_tiles}.",
            "{by} vyřazuje: {seat}, strana {identity}.",
        ),
    ),
    "shamans.HandSetAside": says(
        (
            "The hand of {seat} is set aside: {cards}.",
            "The hand of {seat} is set aside: {count:card|cards}.",
        ),
        (
            "{seat} odkládá karty stranou: {cards}.",
            "{seat} odkládá stranou {count:kartu|karty|karet}.",
        ),
    ),
    "shamans.RoundEnded": says(
        "Round {round}: the {winner} win ({reason}). The identities were {identities}.",
        "Kolo {round}: vítězí {winner} ({reason}). Identity: {identities}.",
    ),
    "shamans.PointsGained": says(
        "{seat} gains {points:point|points} ({reason}) and has {total}.",
        "{seat} získává {points:bod|body|bodů} ({reason}), celkem {total}.",
    ),
    "shamans.RoundScored": says("Points after round {round}: {totals}.", "Body po {round}. kole: {totals}."),
    "shamans.StartTokenPassed": says(
        "The starting player token goes to {to_seat}.", "Žeton začínajícího hráče má teď {to_seat}."
    ),
    "shamans.GameEnded": says("{winner} wins the game. Points: {totals}.", "{winner} vítězí ve hře. Body: {totals}."),
}

MOVES: Final[dict[str, Sentence]] = {
    "shamans.play_card": says("Play {card}", "Zahrát: {card}"),
    "shamans.take_artefact": says("Take an artefact: {source}", "Vzít si artefakt: {source}"),
    "shamans.stabilise": says("Stabilise: {choice}", "Stabilizovat: {choice}"),
    "shamans.swap_identity": says("Exchange identities with {seat}", "Vyměnit si kartu identity: {seat}"),
    "shamans.purify": says("Eliminate {seat}", "Vyřadit: {seat}"),
    "shamans.decline_purification": says("Turn no dagger up", "Neodkrýt žádnou dýku"),
    "shamans.choose_ritual": says("Perform the ritual of: {world}", "Provést rituál: {world}"),
    "shamans.pass_card": says("Hand over {card}", "Předat: {card}"),
    "shamans.choose_leader": says("Let {seat} lead", "Nechat vynést: {seat}"),
    "shamans.pass": says("Use no portal", "Portál nepoužít"),
    "shamans.use_portal": says("Use {tile}: {direction}", "Použít {tile}: {direction}"),
}

REFUSALS: Final = {
    "SHAM-4.2": Text("That is not what you have to decide now.", "Tohle teď nerozhoduješ."),
    "SHAM-4.3": Text("You may only use a card of your own hand.", "Použít můžeš jen kartu ze své ruky."),
    "SHAM-6.1": Text("There is no tile to take.", "Odtud si žádnou destičku vzít nelze."),
    "SHAM-7.6": Text("You have already chosen your card.", "Svou kartu už máš vybranou."),
    "SHAM-8.7": Text(
        "Only a player in the round who has cards can lead.", "Vynést může jen hráč v kole, který má karty."
    ),
    "SHAM-9.4": Text("Choose another player who is still in the round.", "Zvol jiného hráče, který je ještě v kole."),
    "SHAM-9.7": Text(
        "A dagger is used on another player in the round; a face-up one must be used.",
        "Dýka míří na jiného hráče v kole; odkrytou použít musíš.",
    ),
    "SHAM-9.9": Text("You have no dagger.", "Nemáš dýku."),
    "SHAM-10.1": Text("You have no such portal.", "Takový portál nemáš."),
    "SHAM-10.3": Text("The shadow cannot go back any further.", "Dál zpátky už stín nemůže."),
    "SHAM-10.9": Text("You have passed in this window.", "V tomto okně už portál použít nemůžeš, tvá odpověď platí."),
    "SHAM-10.18": Text("Eliminated players use no portals.", "Vyřazení hráči portály nepoužívají."),
    "SHAM-11.2": Text("You are out of this round.", "Do konce kola jsi mimo hru."),
    "SHAM-11.8": Text("The ritual of that world does not wait.", "Rituál tohoto světa nečeká."),
    "SHAM-13.7": Text("The game is over.", "Hra skončila."),
}

REASONS: Final[dict[str, Sentence]] = {
    "enlightenment": says("Round {round}: enlightenment.", "Kolo {round}: osvícení."),
    "won": says(
        "Round {round}: in the round with the winning side ({winner}).",
        "Kolo {round}: v kole na vítězné straně ({winner}).",
    ),
    "lost": says(
        "Round {round}: one of the {identity}; the {winner} won.",
        "Kolo {round}: strana {identity}; vítězí {winner}.",
    ),
    "eliminated": says("Round {round}: eliminated.", "Kolo {round}: vyřazení z kola."),
    "moonstones": says(
        "Round {round}: {tiles:moonstone|moonstones}.",
        "Kolo {round}: {tiles:měsíční kámen|měsíční kameny|měsíčních kamenů}.",
    ),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, EVENTS, MOVES, REFUSALS, REASONS)

CHAPTERS: Final = (
    Text("Terms and components", "Pojmy a součásti"),
    Text("Game setup", "Příprava hry"),
    Text("Round setup", "Příprava kola"),
    Text("Playing a trick", "Štych"),
    Text("The lowest card", "Nejnižší karta"),
    Text("Artefacts", "Artefakty"),
    Text("Eclipse", "Zatmění"),
    Text("The highest card", "Nejvyšší karta"),
    Text("Rituals", "Rituály"),
    Text("Portals and reaction windows", "Portály a okna reakcí"),
    Text("Elimination", "Vyřazení"),
    Text("End of a round", "Konec kola"),
    Text("Scoring and the end of the game", "Body a konec hry"),
    Text("Table talk", "Hovor u stolu"),
    Text("Options", "Varianty"),
)
