"""Life lost and regained, death, and the end of the game, in sentences."""

from collections.abc import Mapping
from typing import Any, Final

from domain.bang.telling.by_seat import by_seat, every_seat
from domain.kernel.texts import Cases, Derived, Said, Sentence, says


def _short(known: Mapping[str, Any]) -> dict[str, Any]:
    """How many lives a dying player lacks."""
    return {"deadly": known["life"] <= 0, "short": 1 - known["life"]}


def _from_hand(known: Mapping[str, Any]) -> dict[str, Any]:
    return {"hand_count": known["count"] - len(known["in_play_cards"])}


def _collected(en: str, cs: str) -> Sentence:
    """Cards of a hand, known to those who may see them; `en` and `cs` say what lay in front."""
    return says(
        (
            f"{{seat}} collects the cards of {{from_seat}}: {{hand_cards}} from the hand{en}.",
            f"{{seat}} collects the cards of {{from_seat}}: {{hand_count:card|cards}} from the hand{en}.",
        ),
        (
            f"{{seat}} si bere karty vyřazeného hráče ({{from_seat}}); z ruky: {{hand_cards}}{cs}.",
            f"{{seat}} si bere karty vyřazeného hráče ({{from_seat}}); z ruky: {{hand_count:karta|karty|karet}}{cs}.",
        ),
    )


LIFE: Final[dict[str, Said]] = {
    "bang.LifeLost": Derived(
        _short,
        Cases(
            "deadly",
            {
                True: says(
                    (
                        "{seat} loses {amount:life|lives} to {culprit_seat}: a deadly hit, "
                        "{short:life|lives} short of survival.",
                        "{seat} loses {amount:life|lives}: a deadly hit, {short:life|lives} short of survival.",
                    ),
                    (
                        "{seat} ztrácí {amount:život|životy|životů}: smrtelný zásah, k přežití chybí "
                        "{short:život|životy|životů}; původce: {culprit_seat}.",
                        "{seat} ztrácí {amount:život|životy|životů}: smrtelný zásah, k přežití chybí "
                        "{short:život|životy|životů}.",
                    ),
                )
            },
            says(
                (
                    "{seat} loses {amount:life|lives} to {culprit_seat}: {life} left.",
                    "{seat} loses {amount:life|lives}: {life} left.",
                ),
                (
                    "{seat} ztrácí {amount:život|životy|životů}, zbývá: {life}; původce: {culprit_seat}.",
                    "{seat} ztrácí {amount:život|životy|životů}, zbývá: {life}.",
                ),
            ),
        ),
    ),
    "bang.LifeRegained": Derived(
        _short,
        Cases(
            "deadly",
            {
                True: says(
                    "{seat} regains a life ({reason}) and is still {short:life|lives} short of survival.",
                    "{seat} získává život ({reason}), k přežití ještě chybí {short:život|životy|životů}.",
                )
            },
            says(
                "{seat} regains a life ({reason}): {life:life|lives} now.",
                "{seat} získává život ({reason}), má {life:život|životy|životů}.",
            ),
        ),
    ),
    "bang.PlayerEliminated": says(
        ("{seat} ({role}) is killed by {killer_seat}.", "{seat} ({role}) dies, and nobody is to blame."),
        ("{seat} ({role}) umírá; původce: {killer_seat}.", "{seat} ({role}) umírá, původcem není nikdo."),
    ),
    "bang.CardsCollected": Derived(
        _from_hand,
        Cases(
            "in_play_cards",
            {False: _collected("", "")},
            Cases(
                "hand_count",
                {
                    0: says(
                        "{seat} collects the cards of {from_seat}: {in_play_cards} from play.",
                        "{seat} si bere karty vyřazeného hráče ({from_seat}); vyložené: {in_play_cards}.",
                    )
                },
                _collected(", {in_play_cards} from play", "; vyložené: {in_play_cards}"),
            ),
        ),
    ),
    "bang.SheriffPenalised": says(
        "{seat} has killed a Deputy and loses all cards.", "{seat} zabíjí Pomocníka a přichází o všechny karty."
    ),
    "bang.GameEnded": Derived(
        by_seat(role="roles"),
        every_seat(
            "The game ends; winning side: {outcome} ({winners}). The roles: ….",
            "Hra končí, vítězí {outcome} ({winners}). Role: ….",
            "{seat_#:seat} {role_#}",
            "{seat_#:seat} {role_#}",
        ),
    ),
}
