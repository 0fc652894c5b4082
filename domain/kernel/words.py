"""The small words that every module shares: seats, card ids, viewers, languages."""

from typing import Annotated, Final, Literal

from msgspec import Meta

Seat = Annotated[int, Meta(ge=0, le=15, extra={"names": "seat"})]
"""A place at a table, counted clockwise from 0. Who sits there is the service's business."""

Card = Annotated[str, Meta(max_length=64, extra={"names": "thing"})]
"""The id of a component; its name in each language is in the ruleset's texts."""

Milliseconds = int
"""A moment (since 1970, UTC) or a duration; the domain never asks what time it is."""

Language = Literal["en", "cs"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "cs")

Viewer = int | Literal["public", "all"]
PUBLIC: Final = "public"
ALL: Final = "all"
