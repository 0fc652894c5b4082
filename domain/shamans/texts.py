"""What Shamans says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Cases, Name, Said, Text, Texts, declined, says
from domain.shamans.material import KIND, TILES, VALUE, WORLD, WORLDS, TileKind, World
from domain.shamans.sentences import SAID_OF_EACH, SENTENCES

_CARD: Final = {world.id: world.card for world in WORLDS.worlds}

ACCUSATIVE: Final = {"dagger": "rituální dýku", "mask": "masku pravdy"}
"""In Czech; the names of the other tiles stay as they are."""


def _card_name(card: str, world: str) -> Name:
    """`fialová 3`, and `fialovou 3` where somebody plays it."""
    en, cs, value = _CARD[world].en, _CARD[world].cs, VALUE[card]
    return declined(f"{en} {value}", f"{cs} {value}", acc=f"{cs.removesuffix('á')}ou {value}")


def _world_name(world: World) -> Name:
    """`fialový svět`, and `fialovému světu` where cards are placed there."""
    adjective = world.name.cs.removesuffix("ý svět")
    return declined(world.name.en, world.name.cs, dat=f"{adjective}ému světu")


def _tile_name(kind: TileKind) -> Name:
    return declined(kind.name.en, kind.name.cs, acc=ACCUSATIVE.get(kind.id, kind.name.cs))


_TILE: Final = {kind.id: _tile_name(kind) for kind in TILES.artefacts}

WORDS: Final = {
    "shamans": Text("Shamans", "Šamani"),
    "shadows": Text("Shadows", "Stíny"),
    "slot1": declined("slot 1", "pozice 1", acc="pozici 1"),
    "slot2": declined("slot 2", "pozice 2", acc="pozici 2"),
    "pile": declined("the pile", "hromádka", gen="hromádky", acc="hromádku"),
    "one_portal": Text("a portal", "portál"),
    "first_portal": Text("the first portal", "první portál"),
    "second_portal": Text("the second portal", "druhý portál"),
    "left": Text("left", "doleva"),
    "right": Text("right", "doprava"),
    "toward": Text("toward the moon", "k Měsíci"),
    "away": Text("away from the moon", "od Měsíce"),
    "off_suit": Text("card of another world", "karta jiného světa"),
    "elimination": Text("elimination", "vyřazení"),
    "trick": Text("end of the trick", "konec štychu"),
    "shadow_hand": Text("hand of an eliminated Shadow", "ruka vyřazeného Stínu"),
    "moon": Text("the shadow pawn has reached the moon", "figurka stínu došla na Měsíc"),
    "last_shadow_eliminated": Text("the last Shadow is eliminated", "poslední Stín je vyřazen"),
    "no_cards_left": Text("no cards left", "nikdo nemá karty"),
    "team": Text("winning side", "vítězná strana"),
    "moonstones": Text("moonstones", "měsíční kameny"),
    "most_points": Text("most points", "nejvíc bodů"),
}

NAMES: Final[dict[str, Text]] = {
    **{card: _card_name(card, world) for card, world in WORLD.items()},
    **{tile: _TILE[kind] for tile, kind in KIND.items()},
    **_TILE,
    TILES.eclipse.id: TILES.eclipse.name,
    **{world.id: _world_name(world) for world in WORLDS.worlds},
    **{ritual.id: ritual.name for ritual in WORLDS.rituals},
    **WORDS,
}

DECISIONS: Final = {
    "play": Text("Play a card", "Zahrát kartu"),
    "take_artefact": Text("Take an artefact", "Vzít si artefakt"),
    "stabilise": Text(
        "Stabilisation: move the shadow pawn back or take an artefact",
        "Stabilizace: vrátit figurku stínu, nebo si vzít artefakt",
    ),
    "swap_identity": Text("Transformation: with whom to exchange identities", "Proměna: s kým vyměnit kartu identity"),
    "purify": Text("Purification: whom to eliminate", "Očištění: koho vyřadit"),
    "choose_ritual": Text("Which ritual comes first", "Který rituál přijde dřív"),
    "eclipse": Text("Eclipse: which card to hand over", "Zatmění: kterou kartu předat"),
    "choose_leader": Text("Who leads the next trick", "Kdo vynese do dalšího štychu"),
    "react_moon": Text(
        "The shadow pawn is about to reach the moon: use a portal?", "Figurka stínu vstupuje na Měsíc: použít portál?"
    ),
    "react_elimination": Text("Before the elimination: use a portal?", "Před vyřazením: použít ještě portál?"),
    "react_round_end": Text("The round is about to end: use a portal?", "Kolo končí: použít ještě portál?"),
}

QUESTIONS: Final[dict[str, Said]] = {
    "play": says(
        ("{leader:seat} has led: {led}.", "{leader:seat} leads."),
        ("Vynáší {leader:seat}, vynesen {led}.", "Vynáší {leader:seat}."),
    ),
    "swap_identity": says("With one of: {targets:seat}.", "S jedním z těchto: {targets:seat}."),
    "purify": Cases(
        "mandatory",
        {
            True: says(
                "The face-up dagger must be used, on one of: {targets:seat}.",
                "Dýka lícem nahoru se použít musí. Na výběr: {targets:seat}.",
            )
        },
        says(
            "A face-down dagger may be turned up and used on one of: {targets:seat}.",
            "Dýku lícem dolů lze otočit a použít. Na výběr: {targets:seat}.",
        ),
    ),
    "choose_ritual": says("Waiting: {worlds}.", "Čekají: {worlds}."),
    "eclipse": says("Handed on to the {direction}.", "Předává se {direction}."),
    "react_moon": says(
        "Steps that wait: {waiting_steps} ({cause}, {by:seat}).",
        "Čekající kroky: {waiting_steps} ({cause}, {by:seat}).",
    ),
    "react_elimination": says("{by:seat} eliminates {target:seat}.", "{by:seat} vyřazuje: {target:seat}."),
}


def _from_slot(en: str, cs: str) -> Cases:
    """A tile taken from a slot; which one it is can be said only where the table is known."""
    plain = says(
        (en, en.replace("{tile}", "the tile").removesuffix(", face up")),
        (cs, cs.replace("{tile:acc}", "destičku").removesuffix(", lícem nahoru")),
    )
    shown = says(f"{en}; your identity card is turned up", f"{cs}; tvá karta identity se otočí lícem nahoru")
    return Cases("shows", {True: shown}, plain)


MOVES: Final[dict[str, Said]] = {
    "shamans.play_card": Cases(
        "way",
        {
            "lead": says("Lead {card}", "Vynést {card:acc}"),
            "follow": says("Play {card}: it follows", "Zahrát {card:acc}: ctí vynesený svět"),
            "stray": says(
                (
                    "Play {card}: another world, the shadow pawn moves to {space}; "
                    "completes it, you perform the {ritual}",
                    "Play {card}: another world, the shadow pawn moves to {space}",
                ),
                (
                    "Zahrát {card:acc}: jiný svět, figurka stínu jde na pole {space}; "
                    "svět se doplní, provedeš {ritual}",
                    "Zahrát {card:acc}: jiný svět, figurka stínu jde na pole {space}",
                ),
            ),
            "moon": says(
                "Play {card}: another world, the shadow pawn steps onto the moon",
                "Zahrát {card:acc}: jiný svět, figurka stínu jde na Měsíc",
            ),
        },
        says("Play {card}", "Zahrát {card:acc}"),
    ),
    "shamans.take_artefact": Cases(
        "source",
        {"pile": says("Take the top tile of the pile, face down", "Vzít si vrchní destičku hromádky, lícem dolů")},
        _from_slot("Take {tile} from {source}, face up", "Vzít si {tile:acc} z {source:gen}, lícem nahoru"),
    ),
    "shamans.stabilise": Cases(
        "choice",
        {
            "back": Cases(
                "in_vain",
                {
                    True: says(
                        "Stabilise: the shadow pawn stays on {space} (without effect)",
                        "Stabilizovat: figurka stínu zůstane na poli {space} (bez účinku)",
                    )
                },
                says(
                    ("Stabilise: move the shadow pawn back to {space}", "Stabilise: move the shadow pawn back"),
                    ("Stabilizovat: vrátit figurku stínu na pole {space}", "Stabilizovat: vrátit figurku stínu"),
                ),
            ),
            "pile": says(
                "Stabilise: take the top tile of the pile, face down",
                "Stabilizovat: vzít si vrchní destičku hromádky, lícem dolů",
            ),
        },
        _from_slot(
            "Stabilise: take {tile} from {choice}, face up",
            "Stabilizovat: vzít si {tile:acc} z {choice:gen}, lícem nahoru",
        ),
    ),
    "shamans.swap_identity": says(
        ("Exchange identity cards with {seat} ({identity})", "Exchange identity cards with {seat}"),
        ("Vyměnit si kartu identity: {seat} ({identity})", "Vyměnit si kartu identity: {seat}"),
    ),
    "shamans.purify": Cases(
        "turned_up",
        {True: says("Turn up a ritual dagger and eliminate {seat}", "Otočit rituální dýku a vyřadit: {seat}")},
        says("Eliminate {seat} with a ritual dagger", "Vyřadit rituální dýkou: {seat}"),
    ),
    "shamans.decline_purification": says("Turn no dagger up (no effect)", "Žádnou dýku neotočit (bez účinku)"),
    "shamans.choose_ritual": says(
        ("Perform the {ritual} ({world})", "Perform the ritual of the {world}"),
        ("Provést {ritual} ({world})", "Provést rituál ({world})"),
    ),
    "shamans.pass_card": says(
        ("Hand {card} on to {receiver:seat}", "Hand {card} on"),
        ("Předat {card:acc}, dostane ji {receiver:seat}", "Předat {card:acc}"),
    ),
    "shamans.choose_leader": says("Let {seat} lead", "Nechat vynést: {seat}"),
    "shamans.pass": says("Pass: use no portal", "Pasovat: portál nepoužít"),
    "shamans.use_portal": Cases(
        "onto_the_moon",
        {True: says("Use {which}: the shadow pawn steps onto the moon", "Použít {which}: figurka stínu jde na Měsíc")},
        says(
            ("Use {which}: {direction}, to {space}", "Use a portal: {direction}"),
            ("Použít {which}: {direction}, na pole {space}", "Použít portál: {direction}"),
        ),
    ),
}

REFUSALS: Final = {
    "SHAM-4.2": Text("That is not what you have to decide now.", "O tom teď nerozhoduješ."),
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
    "SHAM-10.3": Text("The shadow pawn cannot go back any further.", "Dál zpátky už figurka stínu nemůže."),
    "SHAM-10.9": Text("You have passed in this window.", "V tomto okně už portál použít nemůžeš, tvá odpověď platí."),
    "SHAM-10.18": Text("Eliminated players use no portals.", "Vyřazení hráči portály nepoužívají."),
    "SHAM-11.2": Text("You are out of this round.", "Do konce kola jsi mimo hru."),
    "SHAM-11.8": Text("The ritual of that world does not wait.", "Rituál tohoto světa nečeká."),
    "SHAM-13.7": Text("The game is over.", "Hra skončila."),
}

REASONS: Final[dict[str, Said]] = {
    "enlightenment": says(
        "round {round}: enlightenment, {points:point|points}", "{round}. kolo: osvícení, {points:bod|body|bodů}"
    ),
    "won": says(
        "round {round}: in the round with the winning side, {points:point|points} ({winner})",
        "{round}. kolo: v kole na vítězné straně, {points:bod|body|bodů} ({winner})",
    ),
    "lost": says(
        "round {round}: one of the {identity}, the {winner} won",
        "{round}. kolo: strana {identity}, vítězí {winner}",
    ),
    "eliminated": says("round {round}: eliminated", "{round}. kolo: vyřazení z kola"),
    "moonstones": says(
        "round {round}: {tiles:moonstone|moonstones}, {points:point|points}",
        "{round}. kolo: {tiles:měsíční kámen|měsíční kameny|měsíčních kamenů}, {points:bod|body|bodů}",
    ),
}

OUTCOMES: Final[dict[str, Said]] = {
    "most_points": says(
        "{winners:seat} wins, alone with the most points.", "Vítězí {winners:seat}, tolik bodů nemá nikdo jiný."
    ),
}

VOTES: Final[dict[str, Said]] = {
    "shamans.pass": says("{seat} passes and uses no portal.", "{seat} pasuje a portál nepoužije."),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, SENTENCES, MOVES, REFUSALS, REASONS, SAID_OF_EACH, OUTCOMES, VOTES)

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
    Text("Portals and reaction windows", "Portály a reakční okna"),
    Text("Elimination", "Vyřazení"),
    Text("End of a round", "Konec kola"),
    Text("Scoring and the end of the game", "Body a konec hry"),
    Text("Table talk", "Hovor u stolu"),
    Text("Options", "Volby"),
)
