"""What happens at a BANG! table, in sentences: a module for each module of its events."""

from typing import Final

from domain.bang.telling import dealing, drawing, life, playing
from domain.kernel.texts import Said

EVENTS: Final[dict[str, Said]] = {**dealing.EVENTS, **drawing.EVENTS, **playing.EVENTS, **life.EVENTS}
EACH: Final = dealing.EACH
