"""A sentence for every event, from what its reader may know."""

from typing import Final

from domain.kernel.texts import Said
from domain.samurai_katana.texts.events.battle import BATTLE
from domain.samurai_katana.texts.events.cards import CARD_SENTENCES
from domain.samurai_katana.texts.events.figures import FIGURES
from domain.samurai_katana.texts.events.turns import TURNS
from domain.samurai_katana.texts.events.wealth import WEALTH

SENTENCES: Final[dict[str, Said]] = {
    f"samurai-katana.{name}": said
    for sentences in (TURNS, FIGURES, WEALTH, CARD_SENTENCES, BATTLE)
    for name, said in sentences.items()
}
