"""Mutants that behave exactly like the code, each with the reason; they are not counted."""

from typing import Final

_SETTLED = "abs(time.time_ns() - changed) > _SETTLING_NS  ->  abs(time.time_ns() - changed) >= _SETTLING_NS"
_NO_NUMBER = "what is no number is refused when it is read, before it is written again"
_UNREAD = "nobody is told why it does not fit, only that it does not"
_PROGRAM = "a program is another process, which a test starts and which meets the code as it is"
_ENDPOINT = "what Flask calls a rule; nobody asks for it"
_MEASURE = (
    "a measure that any other near it would do for: it decides how fast something is, or when it hangs, and no answer"
)
_NAMED = "nobody asks what else a field names, only whether it names a seat"
_UNASKED = "what is no objection need not be asked for: it saves time, and no answer differs"
_AS_STORED = "words that need keys as they are stored make them so"
_PARTS = "msgspec.to_builtins(event.parts(), str_keys=True)  ->  without str_keys"
_VOTES = "len(votes) < len(top.votes)  ->  len(votes) <= len(top.votes)"
_TWINS = "json.loads(body, object_pairs_hook=_without_twins, parse_...  ->  without parse_float"
_READ = "path.read_text(encoding='ascii', errors='replace')  ->  without encoding"
_DUMP = "json.JSONEncoder(ensure_ascii=False, sort_keys=True, sepa...  ->  without allow_nan"

EXEMPT: Final = {
    ("domain/kernel/arena.py", "DECISIONS_MAX", "20000  ->  20001"): _MEASURE,
    ("domain/kernel/arena.py", "INTRUSION_ODDS", "8  ->  9"): _MEASURE,
    ("domain/kernel/arena.py", "MOVE_TIME", "1000  ->  1001"): _MEASURE,
    ("domain/kernel/arena.py", "play_out.at", "0  ->  1"): _MEASURE,
    ("domain/kernel/engine.py", "Batch._is_waiting", _VOTES): "the same votes once more",
    ("domain/kernel/engine.py", "OPTIONS_MAX", "2000  ->  2001"): _MEASURE,
    ("domain/kernel/engine.py", "TASKS_MAX", "5000  ->  5001"): _MEASURE,
    ("domain/kernel/either.py", "Either.candidates_are_options", "True  ->  False"): _UNASKED,
    (
        "domain/kernel/lifecycle.py",
        "upgraded",
        "after.seats = game.seats[:]  ->  pass",
    ): "whoever seats copies them first",
    ("domain/kernel/playthrough.py", "said_to", _PARTS): _AS_STORED,
    ("domain/kernel/playthrough.py", "said_to.str_keys", "True  ->  False"): _AS_STORED,
    (
        "domain/kernel/referee.py",
        "_Differs.__init__",
        "super().__init__(finding.why)  ->  pass",
    ): "the referee catches it and reads its finding, which has the same words",
    ("domain/kernel/referee.py", "judge", "1  ->  2"): "the opening is judged before, wherever a stretch begins",
    ("domain/kernel/step.py", "Step.is_ballot", "False  ->  True"): "every kind of step that is asked says it itself",
    ("domain/kernel/words.py", "Card", "Meta(max_length=64, extra={'names': 'thing'})  ->  without extra"): _NAMED,
    ("domain/kernel/words.py", "Card.extra", "'names'  ->  'names!'"): _NAMED,
    ("domain/kernel/words.py", "Card.extra", "'thing'  ->  'thing!'"): _NAMED,
    ("events/proof/keys.py", "_read_public.content", _READ): "what is no hex digit is refused in any encoding",
    ("events/proof/keys.py", "_read_secret.content", _READ): "what is no hex digit is refused in any encoding",
    ("events/proof/keys.py", "KeyFolder._reload.is_settled", _SETTLED): "nobody can hit a nanosecond",
    ("events/proof/keys.py", "KeyFolder._reload", "time.sleep(0.001)  ->  pass"): "it asks again, only more often",
    ("events/proof/verify/lines.py", "_dump", _DUMP): _NO_NUMBER,
    ("events/proof/verify/lines.py", "_dump.allow_nan", "False  ->  True"): _NO_NUMBER,
    ("events/proof/verify/__main__.py", "", "'__main__'  ->  '__main__!'"): _PROGRAM,
    ("events/proof/verify/__main__.py", "", "run()  ->  pass"): _PROGRAM,
    ("events/proof/verify/__main__.py", "run", "sys.exit(main())  ->  pass"): _PROGRAM,
    ("events/proof/verify/history.py", "_revealed", "'the event'  ->  'the event!'"): _UNREAD,
    ("events/proof/verify/receipts.py", "is_genuine", "'the receipt'  ->  'the receipt!'"): _UNREAD,
    ("service/http/bodies.py", "DRAINED_MAX", "16  ->  17"): _MEASURE,
    ("service/http/bodies.py", "DRAINED_MAX", "1024  ->  1025"): _MEASURE,
    ("service/http/bodies.py", "Bodies._sweep", "break  ->  continue"): "those behind came later",
    ("service/http/description.py", "described.kept", "'descriptions'  ->  'descriptions!'"): _ENDPOINT,
    ("service/http/files.py", "FILES_MAX", "200  ->  201"): _MEASURE,
    ("service/http/front.py", "COMMANDS_A_TURN", "4  ->  5"): _MEASURE,
    ("service/http/gateway.py", "Gateway._answered", "3  ->  4"): "the space after a status is passed over",
    ("service/http/gateway.py", "IN_MEMORY_MAX", "1024  ->  1025"): _MEASURE,
    ("service/http/guide.py", "hang_guide", "'guide'  ->  'guide!'"): _ENDPOINT,
    ("service/http/guide.py", "hang_guide", "'guide-page'  ->  'guide-page!'"): _ENDPOINT,
    ("service/http/pages.py", "hang_pages", "'page'  ->  'page!'"): _ENDPOINT,
    ("service/http/pages.py", "hang_pages", "'pages'  ->  'pages!'"): _ENDPOINT,
    ("service/http/pages.py", "hang_pages", "'part'  ->  'part!'"): _ENDPOINT,
    ("service/http/headers.py", "json_object", _TWINS): "only names are looked at there",
    ("service/http/limits.py", "BUCKETS_MAX", "10000  ->  10001"): _MEASURE,
    ("service/http/request.py", "GZIP_LEVEL", "3  ->  4"): _MEASURE,
}
"""The reasons, by path, by class, function, variable and argument, and by change."""
