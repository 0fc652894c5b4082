"""Checks receipts that somebody kept: is what they acknowledge still there?"""

from __future__ import annotations

from flask import Response

from events.proof.chain import Head
from events.proof.receipts import Receipt
from service.http.operations import Calls
from service.http.request import answer, the_body, the_house
from service.schemas.answers import ReceiptChecked
from service.schemas.requests import ReceiptBody

calls = Calls("receipts", "Proof")


@calls.post(
    "/v1/receipts/check",
    "checkReceipt",
    body=ReceiptBody,
    answers={200: ReceiptChecked},
    problems=("malformed",),
    scopes=(),
)
def check_receipt() -> Response:
    """Is what this receipt acknowledges still there?

    `kept`: its event is in the game. `lost`: we signed it and do not have that event any more, as after a backup was
    restored; from then on the game says so, too (`lost`). `not_ours`: no key of ours signed it. A genuine receipt needs
    no token, not even for a private game; nothing else is told.
    """
    house, receipt = the_house(), Receipt(**the_body(ReceiptBody))
    if not house.keyring.is_genuine(receipt):
        # It may be signed by a host, or with a key, that is newer than what we know: look again.
        house.public_keys.share("receipt", house.keyring)
    if not house.keyring.is_genuine(receipt):
        return answer(ReceiptChecked("not_ours"))
    is_lost = house.store.carried_out(house.losses.noting(Head(receipt.game, receipt.version, receipt.hash)))
    return answer(ReceiptChecked("lost" if is_lost else "kept"))
