"""What is told of the transparency log: proofs, and who has cosigned."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from service.schemas.answers import Hash, VersionNumber


class Logged(Struct, frozen=True):
    """The proof that the transparency log has the batch that ends with this event, in the form of `log` in a history
    file's last line, and the event's hash."""

    checkpoint: Annotated[str, Meta(description="The signed note of C2SP tlog-checkpoint.")]
    hash: Hash
    index: Annotated[int, Meta(ge=0, description="The entry's index in the log.")]
    key: Annotated[Hash, Meta(description="The public key that signed the checkpoint.")]
    proof: Annotated[list[str], Meta(description="The hashes of RFC 6962, 2.1.1, in base64.")]
    version: VersionNumber


class Cosigned(Struct, frozen=True):
    """A checkpoint that witnesses have cosigned."""

    size: Annotated[int, Meta(description="How many entries the log had.", examples=[1523])]
    witnesses: Annotated[
        list[str], Meta(description="Who has cosigned it up to now, by name.", examples=[["witness.example/w1"]])
    ]


class Consistency(Struct, frozen=True):
    """The proof that the log of size `from` is the beginning of the log of size `to`."""

    old: int = field(name="from")
    to: int
    proof: Annotated[list[str], Meta(description="The hashes of RFC 6962, 2.1.2, in base64.")]


class Inclusion(Struct, frozen=True):
    """An entry of the log, and the proof that it is there."""

    index: int
    size: int
    entry: Annotated[
        str, Meta(description="`canon({label, hash})`; the label is `sha(canon({game, version}))` of an event.")
    ]
    proof: Annotated[list[str], Meta(description="The hashes of RFC 6962, 2.1.1, in base64.")]
