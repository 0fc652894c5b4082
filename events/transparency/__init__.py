"""The transparency log: the head of every batch of every game, in one append-only tree that is signed as a whole.

Whoever keeps a checkpoint can later see that nothing under it was changed or taken away, so a server that tells two
people two histories of one game has to put both into one log, where everybody finds them, or to keep two logs, which
the first who sees both finds. Hashes are those of RFC 6962, files and signatures those of C2SP (tlog-tiles,
tlog-checkpoint, signed-note, tlog-cosignature), so that anybody's tools can read it. docs/trust.md has every byte,
docs/decisions/0021-a-transparency-log.md the reasons.
"""
