"""Options by which a whole game among players who move by chance is as short as others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SHORT: Final[Mapping[str, Mapping[str, Any]]] = {"samurai-katana": {"turn_limit": 8}}
"""By chance nobody comes to 25 honour, and a game has all of its 40 turns; who plays for it needs six or seven."""
