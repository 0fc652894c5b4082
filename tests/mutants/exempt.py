"""Mutants that no test can tell from the code as it is, each with the reason; they are not counted."""

from typing import Final

EXEMPT: Final = {
    (
        "domain/kernel/step.py",
        "Step.is_ballot",
        "False  ->  True",
    ): "every kind of step that is asked says it for itself",
}
"""By path, by class, function and variable, and by change."""
