"""What Shamans says of events, in English and Czech."""

from typing import Any, Final

from msgspec import to_builtins

from domain.kernel.texts import Cases, Derived, Facts, Said, Sentence, says
from domain.shamans.material import DEALS

PAWN_MOVES: Final = says(
    "The shadow pawn moves from {from_space} to {to_space}", "Figurka stínu jde z pole {from_space} na pole {to_space}"
)


# --- one fact for every seat ---------------------------------------------------------------------------------


def _numbered(**lists: Any) -> dict[str, Any]:
    """A fact for each entry of a list: `seat0`, `seat1` …"""
    return {f"{name}{place}": value for name, values in lists.items() for place, value in enumerate(values)}


def _each(en: str, cs: str, one_en: str, one_cs: str, counts: range) -> Sentence:
    """Words in which `{all}` stands for a list: `one` is said of every entry, with `#` for its number. The longest list
    comes first, so that the first template whose facts are all known is the right one."""

    def templates(words: str, one: str) -> tuple[str, ...]:
        return tuple(
            words.replace("{all}", ", ".join(one.replace("#", str(place)) for place in range(count)))
            for count in reversed(counts)
        )

    return says(templates(en, one_en), templates(cs, one_cs))


PLAYERS: Final = range(min(DEALS), max(DEALS) + 1)
HANDING_ON: Final = range(2, max(DEALS) + 1)


def _with_identities(facts: Facts) -> dict[str, Any]:
    return _numbered(seat=range(len(facts["identities"])), team=facts["identities"])


def _with_gains(facts: Facts) -> dict[str, Any]:
    """What the round brought each seat. A score may be a record or its stored form."""
    scores = [to_builtins(score) for score in facts["seats"]]
    gains = [sum(score[f"{source}_points"] for source in ("enlightenment", "team", "moonstone")) for score in scores]
    return _numbered(seat=[score["seat"] for score in scores], total=facts["totals"], gain=gains)


def _by_rank(facts: Facts) -> dict[str, Any]:
    placings = [to_builtins(placing) for placing in facts["ranking"]]
    ranking = sorted(placings, key=lambda placing: (placing["rank"], placing["seat"]))
    seats = [placing["seat"] for placing in ranking]
    ranks = [placing["rank"] for placing in ranking]
    return _numbered(seat=seats, rank=ranks, total=[facts["totals"][seat] for seat in seats])


def _with_pairs(facts: Facts) -> dict[str, Any]:
    pairs = facts["pairs"]
    return _numbered(giver=[giver for giver, _ in pairs], receiver=[receiver for _, receiver in pairs])


def _with_hand_size(facts: Facts) -> dict[str, Any]:
    return {"size": facts["hand_counts"][0]}


def _with_holders(facts: Facts) -> dict[str, Any]:
    """Whether nobody, one (who hands nothing on) or several have cards."""
    return {"holding": min(len(facts["seats"]), 2)}


# --- events with many faces --------------------------------------------------------------------------------------


def _round_started(en: str, cs: str) -> Sentence:
    laid_out_en = (
        "Round {round} begins, {token_seat} has the starting player token. Worlds with values 1 to {value_max}: "
        "{worlds}. The shadow pawn stands on {pawn}, the moon is {moon}. On offer: {slots}; in the pile: "
        "{pile_count:tile|tiles}. Everybody is dealt {size:card|cards}" + en
    )
    laid_out_cs = (
        "Začíná {round}. kolo, žeton začínajícího hráče má {token_seat}. Světy s hodnotami 1 až {value_max}: "
        "{worlds}. Figurka stínu stojí na poli {pawn}, Měsíc je pole {moon}. V nabídce: {slots}; na hromádce: "
        "{pile_count:destička|destičky|destiček}. Každý dostává {size:kartu|karty|karet}" + cs
    )
    return says(
        (f"{laid_out_en} You belong to: {{identities}}. Your hand: {{hands}}.", laid_out_en),
        (f"{laid_out_cs} Tvoje strana: {{identities}}. Tvoje ruka: {{hands}}.", laid_out_cs),
    )


def _completing(en: str, cs: str) -> Cases:
    """Whether the world is complete with these cards."""
    return Cases("complete", {True: says(f"{en} It is complete.", f"{cs} Tím je úplný.")}, says(en, cs))


def _moved(en: str, cs: str) -> Sentence:
    return says(f"{PAWN_MOVES.en[0]}: {en}", f"{PAWN_MOVES.cs[0]}: {cs}")


def _eclipse_over(own_en: str, own_cs: str) -> Sentence:
    return _each(
        f"The eclipse is over ({{pile_count:tile|tiles}} in the pile). Cards go {{all}}.{own_en}",
        f"Zatmění končí (na hromádce: {{pile_count:destička|destičky|destiček}}). Karty jdou: {{all}}.{own_cs}",
        "{giver#:seat} → {receiver#:seat}",
        "{giver#:seat} → {receiver#:seat}",
        HANDING_ON,
    )


def _known_first(own: Sentence, others: Sentence) -> Sentence:
    return Sentence((*own.en, *others.en), (*own.cs, *others.cs))


def _whether(fact: str, yes: Said, no: Said) -> Cases:
    return Cases(fact, {True: yes}, no)


ELIMINATED: Final = says(
    "{by} eliminates {seat}, one of the {identity}, with {hand_count:card|cards} in hand.",
    "{by} vyřazuje: {seat} (strana: {identity}, v ruce {hand_count:karta|karty|karet}).",
)


def _unseen(en: str, cs: str) -> Sentence:
    """Tiles that lay face down; their owner knows which."""
    told_en, told_cs = f"{ELIMINATED.en[0]} {en}", f"{ELIMINATED.cs[0]} {cs}"
    return says(
        (f"{told_en} These were: {{face_down_tiles}}.", told_en), (f"{told_cs} Byly to: {{face_down_tiles}}.", told_cs)
    )


SENTENCES: Final[dict[str, Said]] = {
    "shamans.RoundStarted": Derived(
        _with_hand_size,
        _whether(
            "leftover",
            _round_started("; left over for the worlds: {leftover}.", "; ke světům zbylo: {leftover}."),
            _round_started(".", "."),
        ),
    ),
    "shamans.TrickStarted": says("Trick {trick}: {leader} leads.", "{trick}. štych: vynáší {leader}."),
    "shamans.CardPlayed": _whether(
        "followed",
        says("{seat} plays {card} (led: {led}).", "{seat} hraje {card:acc} (vynesen {led})."),
        says(
            "{seat} plays {card}, a card of another world (led: {led}).",
            "{seat} hraje {card:acc}, kartu jiného světa (vynesen {led}).",
        ),
    ),
    "shamans.PawnMoved": Cases(
        "cause",
        {
            "off_suit": _moved("{seat} has played another world.", "{seat} hraje jiný svět."),
            "elimination": _moved(
                "a card in the hand of {seat}, who is eliminated.", "karta v ruce vyřazeného hráče ({seat})."
            ),
            "portal": _moved("a portal of {seat}.", "portál ({seat})."),
        },
        _moved("the stabilisation of {seat}.", "stabilizace ({seat})."),
    ),
    "shamans.CardsPlaced": Cases(
        "reason",
        {
            "off_suit": _completing("{by} places at the {world}: {cards}.", "{by} přikládá k {world:dat}: {cards}."),
            "shadow_hand": _completing(
                "The hand of {hand_seat}, eliminated by {by}, comes to the {world}: {cards}.",
                "K {world:dat} jdou karty z ruky ({hand_seat}), vyřazuje {by}: {cards}.",
            ),
        },
        Cases(
            "by",
            {
                None: _completing(
                    "Only eliminated players have followed. At the {world} are placed: {cards}.",
                    "Vynesený svět ctili jen vyřazení. K {world:dat} se přikládá: {cards}.",
                )
            },
            _completing(
                "{by} places the cards of the trick at the {world}: {cards}.",
                "{by} přikládá karty štychu k {world:dat}: {cards}.",
            ),
        ),
    ),
    "shamans.TrickLowestResolved": says(
        "{seat} has the lowest card, {card}, and earns an artefact.",
        "{seat} má nejnižší kartu ({card}) a s ní nárok na artefakt.",
    ),
    "shamans.ArtefactTaken": says(
        (
            "{seat} takes {tile} from {source}; it lies face up (in the pile: {pile_count}).",
            "{seat} takes {taken} from {source}; it lies face down (in the pile: {pile_count}).",
            "{seat} takes a tile from {source}; it lies face down (in the pile: {pile_count}).",
        ),
        (
            "{seat} si bere {tile:acc} z {source:gen}; leží lícem nahoru (na hromádce: {pile_count}).",
            "{seat} si bere {taken:acc} z {source:gen}; leží lícem dolů (na hromádce: {pile_count}).",
            "{seat} si bere destičku z {source:gen}; leží lícem dolů (na hromádce: {pile_count}).",
        ),
    ),
    "shamans.IdentityRevealed": says(
        "{seat} turns the identity card up: {identity}.", "{seat} otáčí kartu identity lícem nahoru: {identity}."
    ),
    "shamans.SlotRefilled": says(
        "{tile} comes to {slot} (in the pile: {pile_count}).",
        "Na {slot:acc} přichází {tile} (na hromádce: {pile_count}).",
    ),
    "shamans.EclipseRevealed": Derived(
        _with_holders,
        Cases(
            "holding",
            {
                0: says(
                    "The eclipse, to the {direction}! Nobody has cards, so nothing is handed on.",
                    "Zatmění, {direction}! Nikdo nemá karty, nic se nepředává.",
                ),
                1: says(
                    "The eclipse, to the {direction}! Only {seats} has cards, so nothing is handed on.",
                    "Zatmění, {direction}! Karty má jen {seats}, nic se nepředává.",
                ),
            },
            says(
                "The eclipse! Each of these hands a card on to the {direction}: {seats}.",
                "Zatmění! Po jedné kartě {direction} předávají: {seats}.",
            ),
        ),
    ),
    "shamans.EclipseResolved": _whether(
        "pairs",
        Derived(
            _with_pairs,
            _known_first(
                _eclipse_over(" You give {given} and receive {received}.", " Dáváš: {given}; dostáváš: {received}."),
                _eclipse_over("", ""),
            ),
        ),
        says(
            "The eclipse is over, nothing was handed on ({pile_count:tile|tiles} in the pile).",
            "Zatmění končí, nic se nepředává (na hromádce: {pile_count:destička|destičky|destiček}).",
        ),
    ),
    "shamans.TrickResolved": says(
        (
            "{highest} has the highest card of the trick ({led}). {next_leader} leads next.",
            "{highest} has the highest card of the trick ({led}). Nobody has cards any more.",
            "Only eliminated players had followed ({led}). {next_leader} leads next.",
            "Only eliminated players had followed ({led}).",
        ),
        (
            "{highest} má nejvyšší kartu štychu (vynesen {led}). Dál vynáší {next_leader}.",
            "{highest} má nejvyšší kartu štychu (vynesen {led}). Nikdo už nemá karty.",
            "Vynesený svět ({led}) ctili jen vyřazení. Dál vynáší {next_leader}.",
            "Vynesený svět ({led}) ctili jen vyřazení.",
        ),
    ),
    "shamans.LeaderChosen": says("{by} lets {leader} lead.", "{by} určuje, že vynáší {leader}."),
    "shamans.RitualsQueued": says(
        "{performer} performs the rituals of several worlds: {worlds}.",
        "{performer} provede rituály několika světů: {worlds}.",
    ),
    "shamans.RitualTriggered": _whether(
        "waiting",
        says(
            "{performer} performs the {ritual} ({world}). Still to come: {waiting}.",
            "{performer} provádí {ritual} ({world}). Zbývá: {waiting}.",
        ),
        says(
            (
                "{performer} performs the {ritual} ({world}).",
                "Nobody performs the {ritual} ({world}).",
            ),
            ("{performer} provádí {ritual} ({world}).", "Nikdo neprovádí {ritual} ({world})."),
        ),
    ),
    "shamans.StabilisationChosen": Cases(
        "choice",
        {
            "back": says(
                "{seat} chooses to move the shadow pawn back.", "{seat} volí: figurka stínu se vrací od Měsíce."
            )
        },
        says("{seat} chooses an artefact: {choice}.", "{seat} volí artefakt: {choice}."),
    ),
    "shamans.IdentitiesSwapped": _whether(
        "face_up_seats",
        says(
            (
                "{seat} and {other} exchange identity cards; face up lies that of {face_up_seats}. "
                "You now belong to: {identities}.",
                "{seat} and {other} exchange identity cards; face up lies that of {face_up_seats}.",
            ),
            (
                "{seat} a {other} si vyměňují karty identity; lícem nahoru ji má {face_up_seats}. "
                "Tvoje strana je teď: {identities}.",
                "{seat} a {other} si vyměňují karty identity; lícem nahoru ji má {face_up_seats}.",
            ),
        ),
        says(
            (
                "{seat} and {other} exchange identity cards. You now belong to: {identities}.",
                "{seat} and {other} exchange identity cards.",
            ),
            (
                "{seat} a {other} si vyměňují karty identity. Tvoje strana je teď: {identities}.",
                "{seat} a {other} si vyměňují karty identity.",
            ),
        ),
    ),
    "shamans.TransformationWithoutEffect": says(
        "{seat} is alone in the round: the transformation has no effect.",
        "{seat} je v kole bez protějšku: proměna nemá účinek.",
    ),
    "shamans.PurificationWithoutEffect": says(
        "The purification of {seat} has no effect.", "{seat} provádí očištění bez účinku."
    ),
    "shamans.PurificationDeclined": says(
        "{seat} turns no dagger up: the purification has no effect.",
        "{seat} žádnou dýku neotáčí: očištění nemá účinek.",
    ),
    "shamans.DaggerUsed": _whether(
        "was_face_down",
        says(
            "{seat} turns up a ritual dagger and uses it on {target}.",
            "{seat} otáčí rituální dýku lícem nahoru a používá ji, cíl: {target}.",
        ),
        says("{seat} uses a ritual dagger on {target}.", "{seat} používá rituální dýku, cíl: {target}."),
    ),
    "shamans.ReactionWindowOpened": Cases(
        "kind",
        {
            "moon": says(
                "The shadow pawn is about to reach the moon. Who might have a portal is asked: {seats}.",
                "Figurka stínu vstupuje na Měsíc. Hra se ptá toho, kdo by mohl mít portál: {seats}.",
            ),
            "elimination": says(
                "Before the elimination {seats} is asked about portals.",
                "Před vyřazením se hra ptá na portály: {seats}.",
            ),
        },
        says(
            "The round is about to end near the moon. Who might have a portal is asked: {seats}.",
            "Kolo končí blízko Měsíce. Hra se ptá toho, kdo by mohl mít portál: {seats}.",
        ),
    ),
    "shamans.PortalUsed": _whether(
        "was_face_down",
        says(
            "{seat} turns up a portal and uses it: one space {direction}.",
            "{seat} otáčí portál lícem nahoru a používá ho: o pole {direction}.",
        ),
        says("{seat} uses a portal: one space {direction}.", "{seat} používá portál: o pole {direction}."),
    ),
    "shamans.PlayerEliminated": Cases(
        "face_down_count",
        {
            0: _whether(
                "face_up_tiles",
                says(
                    f"{ELIMINATED.en[0]} Tiles that leave the round: {{face_up_tiles}}.",
                    f"{ELIMINATED.cs[0]} Destičky, které opouštějí kolo: {{face_up_tiles}}.",
                ),
                ELIMINATED,
            )
        },
        _whether(
            "face_up_tiles",
            _unseen(
                "Tiles that leave the round: {face_up_tiles}; face down, unseen: {face_down_count}.",
                "Destičky, které opouštějí kolo: {face_up_tiles}; lícem dolů, bez ukázání: {face_down_count}.",
            ),
            _unseen(
                "Tiles that leave the round face down, unseen: {face_down_count}.",
                "Destičky, které opouštějí kolo lícem dolů, bez ukázání: {face_down_count}.",
            ),
        ),
    ),
    "shamans.HandSetAside": says(
        (
            "The hand of {seat} is set aside face down: {cards}.",
            "The hand of {seat} is set aside face down: {count:card|cards}.",
        ),
        (
            "{seat} odkládá karty stranou lícem dolů: {cards}.",
            "{seat} odkládá stranou lícem dolů {count:kartu|karty|karet}.",
        ),
    ),
    "shamans.RoundEnded": Derived(
        _with_identities,
        _each(
            "Round {round}: the {winner} win ({reason}). The identities: {all}.",
            "{round}. kolo: vítězí {winner} ({reason}). Identity: {all}.",
            "{seat#:seat}: {team#}",
            "{seat#:seat}: {team#}",
            PLAYERS,
        ),
    ),
    "shamans.PointsGained": says(
        "{seat} gains {points:point|points} ({reason}) and has {total}.",
        "{seat} získává {points:bod|body|bodů} ({reason}), celkem {total}.",
    ),
    "shamans.RoundScored": Derived(
        _with_gains,
        _each(
            "Points after round {round}: {all}.",
            "Body po {round}. kole: {all}.",
            "{seat#:seat}: {total#} ({gain#:+})",
            "{seat#:seat}: {total#} ({gain#:+})",
            PLAYERS,
        ),
    ),
    "shamans.StartTokenPassed": says(
        "Another round: the starting player token goes from {from_seat} to {to_seat}.",
        "Další kolo: žeton začínajícího hráče předává {from_seat}, dostává ho {to_seat}.",
    ),
    "shamans.GameEnded": Derived(
        _by_rank,
        _each(
            "{winner} wins the game, alone with the most points: {all}.",
            "Hru vyhrává {winner}, tolik bodů nemá nikdo jiný: {all}.",
            "{rank#}. {seat#:seat} ({total#:point|points})",
            "{rank#}. {seat#:seat} ({total#:bod|body|bodů})",
            PLAYERS,
        ),
    ),
}

SAID_OF_EACH: Final[dict[str, Said]] = {
    "shamans.RoundStarted": says(
        "{seat} belongs to the {identities} and is dealt {hands}.", "{seat}: strana {identities}, ruka {hands}."
    ),
    "shamans.EclipseResolved": says(
        "{seat} gives {given} and receives {received}.", "{seat} dává {given:acc} a dostává {received:acc}."
    ),
    "shamans.IdentitiesSwapped": says(
        "{seat} now belongs to the {identities}.", "{seat} teď patří k této straně: {identities}."
    ),
}
"""What is said of one seat to viewers who read the parts of several."""
