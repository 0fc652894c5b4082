"""An application for the server that push uses: `/much` writes more than a connection holds, each piece once the one
before it is taken; `/taken` tells how many are."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from service.push.pen import Pen, Receive, Send

PIECES: Final = 400
PIECE_BYTES: Final = 64 * 1024

TAKEN: Final[list[int]] = []


def piece(number: int) -> bytes:
    return b"%d\n" % number + b"." * PIECE_BYTES + b"\n"


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["path"] == "/much":
        closed = asyncio.Event()
        pen = Pen(send, closed.set)
        pen.begin([])
        for number in range(PIECES):
            pen.write(piece(number))
            await pen.all_taken()
            TAKEN.append(number)
        pen.end()
        await closed.wait()
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"%d" % len(TAKEN), "more_body": False})
