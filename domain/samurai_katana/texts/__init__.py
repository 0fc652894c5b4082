"""What Samurai & Katana says, in English and Czech."""

from typing import Final

from domain.kernel.texts import Texts
from domain.samurai_katana.texts.events import SENTENCES
from domain.samurai_katana.texts.moves import DECISIONS, MOVES, VOTES
from domain.samurai_katana.texts.names import NAMES
from domain.samurai_katana.texts.questions import QUESTIONS
from domain.samurai_katana.texts.reasons import OUTCOMES, REASONS, REFUSALS

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, SENTENCES, MOVES, REFUSALS, REASONS, outcomes=OUTCOMES, votes=VOTES)
