"""The keys that the server signs with, a folder for each use: a key that signs two kinds of things could be made to
sign one as if it were the other.

A folder of keys has a public file for every key ever used, so that old signatures can be checked for ever, and one
secret file, of the newest key. A key's id is made from the key itself: whoever swaps a key in a list has to change
its id as well, and then no signature names it.

Where hosts share no folder, all keys follow from one secret that each of them is given, or every host has keys of its
own: public halves are then known to all by way of the store (events/beside/public_keys.py).
"""

from __future__ import annotations

import fcntl
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

import msgspec
from nacl.bindings import crypto_sign, crypto_sign_BYTES
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from events.proof.canon import sha
from events.proof.signing_secret import derived
from events.whole_files import write_whole

ALGORITHM = "Ed25519"

Use = Literal["receipt", "refusal", "case", "log"]
"""`case`: case files and the docket."""

USES: Final[tuple[Use, ...]] = get_args(Use)

_SETTLING_NS = 100_000_000
"""How old the last change of a folder must be before its times can be trusted (`_reload`)."""

_PUBLIC_NAME = re.compile(r"([0-9]{4,})-(k_[0-9a-f]{16})\.pub")
_HEX_32 = re.compile(r"[0-9a-f]{64}")


class KeyFolderError(Exception):
    """The folder of keys is not as we left it; the message says which file, and what to do."""


class PublicKey(msgspec.Struct, frozen=True):
    """One item of a history file's `keys`: there all of them are for receipts."""

    id: str
    algorithm: str
    public_key: str


class UsedKey(PublicKey, frozen=True):
    """One item of `/v1/keys`."""

    use: Use


class Signature(NamedTuple):
    """Which key signed, and its signature in hex."""

    key: str
    signature: str


def key_id(public_key: bytes) -> str:
    return "k_" + sha(public_key)[:16]


def is_signed(message: bytes, signature: str, public_key: str) -> bool:
    """Whether this public key, in hex, made this signature, in hex."""
    try:
        VerifyKey(bytes.fromhex(public_key)).verify(message, bytes.fromhex(signature))
    except (ValueError, BadSignatureError):
        return False
    return True


class KeyFolder:
    """The keys of one use. Several processes share a folder; each sees a rotation at its next signature."""

    def __init__(self, folder: Path, signer: SigningKey | None = None) -> None:
        """With a `signer` there is no folder: that is the key."""
        self._folder = folder
        self._path = str(folder)
        self._seen: int | None = None
        self._signer: bytes
        """The newest key's secret and public half, as libsodium takes them."""
        self._signer_id: str
        self._public: tuple[PublicKey, ...]
        self._others: tuple[PublicKey, ...] = ()
        """Those of other hosts, and those that were ours before."""
        self._is_given = signer is not None
        if signer is not None:
            self._signer, self._signer_id = _ready_to_sign(signer), key_id(bytes(signer.verify_key))
            self._public = (PublicKey(self._signer_id, ALGORITHM, bytes(signer.verify_key).hex()),)
            return
        for place in (folder.parent, folder):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked(folder):
            if not any(_PUBLIC_NAME.fullmatch(path.name) for path in folder.iterdir()):
                self._add_key()
        self._reload()

    @property
    def public_keys(self) -> tuple[PublicKey, ...]:
        """Every key ever used, also by other hosts; ours last and of them the one that signs, else oldest first."""
        self._reload()
        return (*self._others, *self._public) if self._others else self._public

    @property
    def own_keys(self) -> tuple[PublicKey, ...]:
        """Those of this host, oldest first; the last one signs."""
        self._reload()
        return self._public

    def know(self, keys: Iterable[PublicKey]) -> None:
        """Public keys that the store has of all hosts, oldest first."""
        own = {key.id for key in self.own_keys}
        self._others = tuple(key for key in keys if key.id not in own)

    def signed(self, message: bytes) -> Signature:
        """By the newest key. What the message is for stands in its bytes, as a tag."""
        self._reload()
        return Signature(self._signer_id, crypto_sign(message, self._signer)[:crypto_sign_BYTES].hex())

    def has_signed(self, message: bytes, by: Signature) -> bool:
        """Whether one of these keys, the one that the signature names, signed this message."""
        return any(key.id == by.key and is_signed(message, by.signature, key.public_key) for key in self.public_keys)

    def rotate(self) -> str:
        """Makes a new key and forgets the old ones' secrets; their public halves stay. Returns the new key's id."""
        if self._is_given:
            raise KeyFolderError("the keys follow from GYOJI_SIGNING_KEY: give every host another one to rotate them")
        with _locked(self._folder):
            made = self._add_key()
            for path in self._folder.glob("*.key"):
                if path.stem != made:
                    path.unlink()
        self._reload()
        return self._signer_id

    def _add_key(self) -> str:
        signer = SigningKey.generate()
        number = 1 + max((int(path.name.split("-")[0]) for path in self._folder.glob("*.pub")), default=0)
        name = f"{number:04d}-{key_id(bytes(signer.verify_key))}"
        write_whole(self._folder / f"{name}.key", f"{bytes(signer).hex()}\n".encode(), 0o600)
        # Last, because a public file is what makes a key exist: a crash before this leaves a secret nobody used.
        write_whole(self._folder / f"{name}.pub", f"{bytes(signer.verify_key).hex()}\n".encode())
        return name

    def _reload(self) -> None:
        """Reads the folder again if a file came or went; asking costs a few µs, a signature 25.

        The times of files move in steps of some milliseconds, so a folder that changed just now may change once more
        unseen: it is read until it has settled, and what looks wrong in the middle of a rotation is looked at again.
        """
        if self._is_given:
            return
        while (changed := os.stat(self._path).st_mtime_ns) != self._seen:
            is_settled = abs(time.time_ns() - changed) > _SETTLING_NS
            try:
                self._read()
            except KeyFolderError:
                if is_settled:
                    raise
                time.sleep(0.001)
            else:
                self._seen = changed if is_settled else None
                return

    def _read(self) -> None:
        names = sorted(
            (int(match[1]), match[2], path)
            for path in self._folder.iterdir()
            if (match := _PUBLIC_NAME.fullmatch(path.name))
        )
        if not names:
            raise KeyFolderError(f"{self._folder} has no public key left; restore the folder from a backup")
        public = tuple(_read_public(path, id) for _, id, path in names)
        _, newest, path = names[-1]
        signer = _read_secret(path.with_suffix(".key"), newest)
        self._signer, self._signer_id, self._public = _ready_to_sign(signer), newest, public


class Keys:
    """All keys of a server, by what they are for."""

    def __init__(self, folder: Path, secret: bytes | None = None) -> None:
        """Those of a folder, or those that follow from a secret."""
        self._by_use = {use: KeyFolder(folder_of(folder, use), derived_key(secret, use)) for use in USES}

    def of(self, use: Use) -> KeyFolder:
        return self._by_use[use]

    def listing(self) -> list[UsedKey]:
        """What `GET /v1/keys` lists: by use, and each use's oldest first."""
        return [
            UsedKey(key.id, key.algorithm, key.public_key, use)
            for use, folder in self._by_use.items()
            for key in folder.public_keys
        ]


def folder_of(keys: Path, use: Use) -> Path:
    """The keys of receipts lie in the folder itself, where they lay before there were other uses."""
    return keys if use == "receipt" else keys / use


def derived_key(secret: bytes | None, use: Use) -> SigningKey | None:
    """The key of one use that follows from a secret; None where there is no secret."""
    if secret is None:
        return None
    return SigningKey(derived(secret, use))


def _ready_to_sign(signer: SigningKey) -> bytes:
    return bytes(signer) + bytes(signer.verify_key)


def _read_public(path: Path, id: str) -> PublicKey:
    content = path.read_text(encoding="ascii", errors="replace").strip()
    if not _HEX_32.fullmatch(content) or key_id(bytes.fromhex(content)) != id:
        raise KeyFolderError(f"{path} is damaged: its content does not match its name; restore it from a backup")
    return PublicKey(id, ALGORITHM, content)


def _read_secret(path: Path, id: str) -> SigningKey:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        content = path.read_text(encoding="ascii", errors="replace").strip()
    except FileNotFoundError:
        raise KeyFolderError(f"{path}, the key that signs, is missing; restore it from a backup") from None
    if mode & 0o077:
        raise KeyFolderError(f"{path} can be read by others (mode {mode:04o}); run: chmod 600 {path}")
    if not _HEX_32.fullmatch(content):
        raise KeyFolderError(f"{path} is damaged; restore it from a backup")
    signer = SigningKey(bytes.fromhex(content))
    if key_id(bytes(signer.verify_key)) != id:
        raise KeyFolderError(f"{path} is not the secret of the key it is named for; restore it from a backup")
    return signer


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One process at a time makes keys: workers that start together on a new folder must agree on the first one."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
