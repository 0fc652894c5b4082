"""A client of Gyoji, the referee.

    client = Client.sign_up("Ada")
    game = client.open_table("bang", 4)["id"]
    for question in client.questions():
        question.play(random.choice(question.moves))

`Client` is for programs that do one thing at a time, `AsyncClient` for those on an event loop. Both send a move until
it is answered, and it counts once; they follow streams through breaks, keep every receipt and check histories against
them.
"""

from gyoji_verify import Report, is_genuine, verify

from gyoji_client.aio import AsyncClient, AsyncQuestion
from gyoji_client.client import Client, Question
from gyoji_client.core import Game, Move, Played, Receipt, ToAct
from gyoji_client.kept import Kept
from gyoji_client.problems import GyojiError, Refused, Unreachable
from gyoji_client.streams import Message

__all__ = [
    "AsyncClient",
    "AsyncQuestion",
    "Client",
    "Game",
    "GyojiError",
    "Kept",
    "Message",
    "Move",
    "Played",
    "Question",
    "Receipt",
    "Refused",
    "Report",
    "ToAct",
    "Unreachable",
    "is_genuine",
    "verify",
]
