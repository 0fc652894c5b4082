"""The one secret that all keys of a house may follow from: given to every host by its environment or as a file."""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Final

_HEX: Final = re.compile(r"[0-9a-f]{64}")


def secret_in(written: str) -> bytes:
    """The secret that is written there, or in the file that is named there. Raises ValueError where there is none."""
    text = written
    if not _HEX.fullmatch(written):
        try:
            text = Path(written).read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError):
            raise ValueError("no secret, and no file that has one") from None
    if not _HEX.fullmatch(text):
        raise ValueError("a secret has 64 hex digits")
    return bytes.fromhex(text)


def derived(secret: bytes, use: str) -> bytes:
    """The key of one use, made from the secret: nobody can work out that of another use from it."""
    return blake2b(b"gyoji:" + use.encode(), key=secret, digest_size=32).digest()
