"""What happens at a BANG! table, in sentences: a module for each module of its events."""

from typing import Final

from domain.bang.telling import dealing, drawing, life, playing
from domain.kernel.texts import Said

SENTENCES: Final[dict[str, Said]] = {**dealing.DEALING, **drawing.DRAWING, **playing.PLAYING, **life.LIFE}
