"""Every family of keys in Redis: how its keys are named, and what lies there. A key is named here and nowhere else.
So are the fields of an account, the one key with many kinds of things in it; scripts in Lua spell them once more.

The part in braces decides a key's slot in a cluster: `{p07}` for one of the partitions (events/redis/partitions.py),
`{ix}` for the index. After it stands the family's word, then the ids that tell its keys apart. Keys of RQ begin with
`rq:` instead. Names are stored for ever: a family that is no longer written keeps its line here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INDEX: Final = "{ix}"
"""The slot of the indexes and of the followers' positions."""


@dataclass(frozen=True, slots=True)
class Family:
    """`word`, then an id for each name in `ids`; `what` lies there."""

    word: str
    ids: tuple[str, ...]
    what: str


class InPartition(Family):
    """Its keys lie in the partition of the game or player that they are about."""

    def key(self, tag: str, *ids: str) -> str:
        return ":".join((tag, self.word, *ids))

    def id_in(self, key: bytes) -> str:
        """The id in a key of this family."""
        return key.decode().partition(f":{self.word}:")[2]


class InIndex(Family):
    """Its keys lie in the slot of the index."""

    def key(self, *ids: str) -> str:
        return ":".join((INDEX, self.word, *ids))


class InAccount(Family):
    """Fields of a player's account, so that all of them are erased with it."""

    def field(self, *ids: str) -> str:
        return ":".join((self.word, *ids))

    def has(self, field: bytes) -> bool:
        """Whether a field with an id is one of this family."""
        return field.startswith(f"{self.word}:".encode())


# In the partitions: of games

STREAM: Final = InPartition("g", ("GAME",), "a game's events, as a stream")
META: Final = InPartition("m", ("GAME",), "a game's head, idempotency keys, signatures in use, and notes")
REFUSED: Final = InPartition("r", ("GAME",), "refused commands of a game")
DISPUTES: Final = InPartition("d", ("GAME",), "disputes about a game")
PRESENCE: Final = InPartition("c", ("GAME",), "who has an open event stream of a game")
LOSS: Final = InPartition("x", ("GAME",), "the newest version of a game that a store which went back has lost")
ARCHIVED: Final = InPartition("a", ("GAME",), "an archived game, where the archive is the store itself")

# In the partitions: of players and webhooks

PLAYER_ACCOUNT: Final = InPartition("p", ("PLAYER",), "a player's name, digests of tokens, webhooks and claims")
NEWEST_TABLES: Final = InPartition("n", ("PLAYER",), "tables that a player came to in the last hour, by when")
FORMER_TABLES: Final = InPartition("t", ("PLAYER",), "the same as a set, which only grew; only read now")
OPEN_TABLES: Final = InPartition("o", ("PLAYER",), "open tables that a player hosts")
FIRST_ANSWERS: Final = InPartition(
    "i",
    ("DIGEST|PLAYER",),
    "what a request was first answered with, by the digest of its key; a player's such keys as a set, only read now",
)
ANSWERED: Final = InPartition("k", ("PLAYER",), "keys of what a player was first answered, by when it is forgotten")
DELIVERIES: Final = InPartition("w", ("WEBHOOK",), "the last deliveries to a webhook")

# In a player's account

PLAYER_NAME: Final = InAccount("name", (), "what the player is called")
FIRST_DIGEST: Final = InAccount("token", (), "the digest of the first token, or why there is none any more")
TOKEN_DIGEST: Final = InAccount("token", ("TOKEN",), "the digest of another token, by its id")
TOKEN_RECORD: Final = InAccount("digest", ("DIGEST",), "another token, by its digest")
WEBHOOK: Final = InAccount("w", ("WEBHOOK",), "a webhook")
CLAIM: Final = InAccount("c", ("GAME", "N"), "what the player wrote in a dispute about a game")
REMARK: Final = InAccount("a", ("GAME", "N"), "what the player said about a game's docket, by the number of the remark")

# In the partitions: one key each

FEED: Final = InPartition("feed", (), "which game got which versions, as a stream of pointers")
DEADLINES: Final = InPartition("dl", (), "when the clock has to look at each game of the partition")
READY: Final = InPartition("ready", (), "written by a process that starts, to see whether the node takes writes")

# In the index: the data set as a whole

PARTITION_COUNT: Final = InIndex("partitions", (), "how many partitions the data set has")
EPOCH: Final = InIndex("epoch", (), "how often the data set went back")
ARCHIVE_NAME: Final = InIndex("archive", (), "which archive belongs to the data set")
PUBLIC_KEYS: Final = InIndex("keys", (), "public keys of all hosts")
HOSTS: Final = InIndex("hosts", (), "what each host was like when it last started")

# In the index: who follows the feeds, and what is to be done

POSITIONS: Final = InIndex("at", ("FOLLOWER",), "how far a follower has come in each feed")
DONE_AHEAD: Final = InIndex("ahead", ("FOLLOWER",), "pointers that a follower has done ahead of its positions")
LEADER: Final = InIndex("leader", ("PART",), "which process leads")
WORK: Final = InIndex("todo", ("KIND",), "pieces of work, by when to send for them")
TRIES: Final = InIndex("tries", ("KIND",), "how often each piece of work was tried")

# In the index: the lobby

ROWS: Final = InIndex("games", (), "rows of games that are not over")
ROWS_OVER: Final = InIndex("over", (), "rows of games that are over")
LISTS: Final = InIndex("games", ("STATUS", "RULESET", "PLAYER"), "ids of games, newest first; `*`: any")

# In the index: ratings

LEDGER: Final = InIndex("ledger", ("RULESET",), "scored games in order")
SCORED: Final = InIndex("scored", ("RULESET",), "which games are in the ledger")
RATINGS: Final = InIndex("ratings", ("RULESET",), "ratings by player")
LEADERBOARD: Final = InIndex("board", ("RULESET",), "players by rating")
RATING_STEPS: Final = InIndex("steps", ("RULESET", "PLAYER"), "how a player's rating went, packed")
FORMER_STEPS: Final = InIndex("rating", ("RULESET", "PLAYER"), "the same before it was packed; only deleted now")
FORGOTTEN: Final = InIndex("forgotten", (), "erased players, who get no place and no history")
FOLDS: Final = InIndex("folds", (), "how a ruleset's ledger was folded, how often, and how far it says what is private")

# In the index: players and those who watch

CHANGES: Final = InIndex("erasures", (), "counts changes of names and tokens")
NOTICES: Final = InIndex("notices", (), "what every process of push has to hear at once")
NEWS: Final = InIndex("news", ("PLAYER",), "what a player is told of their own games")
WEBHOOK_IDS: Final = InIndex("webhooks", (), "webhooks of each player")
SIGN_UPS: Final = InIndex("signups", ("DIGEST",), "sign-ups of one address in the last hour")

# In the index: the transparency log

LOG_HEAD: Final = InIndex("log", (), "size and root of the tree")
LOG_PLACES: Final = InIndex("log:g", ("GAME",), "where in the log a game's batches are")
COSIGNATURES: Final = InIndex("log:cosigned", (), "what witnesses signed")
