"""Mutants that no test can tell from the code as it is, each with the reason; they are not counted."""

from typing import Final

_SETTLED = "abs(time.time_ns() - changed) > _SETTLING_NS  ->  abs(time.time_ns() - changed) >= _SETTLING_NS"
_NO_NUMBER = "what is no number is refused when it is read, before it is written again"
_DUMP = "json.JSONEncoder(ensure_ascii=False, sort_keys=True, sepa...  ->  without allow_nan"

EXEMPT: Final = {
    ("domain/kernel/step.py", "Step.is_ballot", "False  ->  True"): "every kind of step that is asked says it itself",
    ("events/proof/keys.py", "KeyFolder._reload.is_settled", _SETTLED): "nobody can hit a nanosecond",
    ("events/proof/keys.py", "KeyFolder._reload", "time.sleep(0.001)  ->  pass"): "it asks again, only more often",
    ("events/proof/verify/lines.py", "_dump", _DUMP): _NO_NUMBER,
    ("events/proof/verify/lines.py", "_dump.allow_nan", "False  ->  True"): _NO_NUMBER,
}
"""By path, by class, function, variable and argument, and by change."""
