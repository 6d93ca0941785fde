"""Problems that several packages find: each sentence is written here once, from facts.

A package with problems of its own keeps them in a module ``_problems.py`` (or ``problems.py``, if
other packages use it) with one function for each code, named after the code. Where a code stands
for many different mistakes (`invalid`, `figures_disagree`), that module passes the whole message.
Where such mistakes have no facts of their own, they are an enumeration of sentences (`LineFault`).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from reprlib import Repr
from typing import Final

from canasta_club.documents.toml import PlainTable
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.text.nearest import did_mean, nearest, nearest_key
from canasta_club.text.wording import as_sentence

UNREADABLE_FILE: Final = "unreadable-file"


def bad_value(expected: str, value: object, where: str | None = None) -> Problem:
    """Describe a value of the wrong kind.

    >>> bad_value("a whole number", "ten", "sides[0].score").message
    'must be a whole number, not “ten”'
    """
    return invalid(f"must be {expected}, not {shown(value)}", where)


def unusable(name: str, problems: Sequence[Problem]) -> ProblemsError:
    return ProblemsError(f"{name} cannot be used as it is.", problems)


def missing_key(key: str, where: str) -> Problem:
    return invalid(f"“{key}” is missing", where)


def invalid(message: str, where: str | None = None) -> Problem:
    """Return a ``bad-value``; for the problem modules, which write the message."""
    return Problem("error", "bad-value", message, where=where)


def figures_disagree(message: str, where: str | None = None, side: str | None = None) -> Problem:
    """Return a ``figures-disagree``; for the problem modules, which write the message."""
    return Problem("error", "figures-disagree", message, where=where, side=side)


def unknown_key(key: str, known: Iterable[str], where: str, meant: str | None = None) -> Problem:
    return _unknown_key(key, did_mean(meant) if meant else nearest(key, known), where)


def misplaced_key(
    key: str, beside: Mapping[str, object], whole: Mapping[str, object], path: str, where: str
) -> Problem:
    return _unknown_key(key, nearest_key(key, beside, whole, path), where)


def _unknown_key(key: str, suggestion: str, where: str) -> Problem:
    return Problem("error", "unknown-key", f"unknown key “{key}”{suggestion}", where=where)


def from_error(
    error: CanastaError,
    where: str | None = None,
    side: str | None = None,
    *,
    code: str = "",
    with_hint: bool = False,
) -> Problem:
    """Return a refusal as a problem, with its hint appended where nothing else shows it."""
    hint = error.hint if with_hint else None
    message = f"{as_sentence(error.message)} {hint}" if hint else error.message
    return Problem("error", code or error.code, message, where=where, side=side)


def from_value(value: PlainTable) -> Problem:
    """Return a problem that an answer holds as plain values."""
    return Problem(**value)


def unreadable_toml(reason: str, where: str) -> Problem:
    return Problem("error", "unreadable-toml", f"cannot be read as TOML: {reason}", where=where)


def unreadable_json(reason: str) -> Problem:
    return Problem("error", "unreadable-json", f"cannot be read as JSON: {reason}")


def unreadable_file(reason: str, where: str | None = None) -> Problem:
    return Problem("error", UNREADABLE_FILE, reason, where=where)


def unknown_parent(error: CanastaError, where: str) -> Problem:
    return from_error(error, where, code="unknown-parent")


def circular_extends(circle: Iterable[str], where: str) -> Problem:
    message = f"extends itself in a circle: {' → '.join(circle)}"
    return Problem("error", "circular-extends", message, where=where)


def nothing_to_remove(path: str, suggestion: str, where: str) -> Problem:
    message = f"there is no “{path}” in what this extends{suggestion}"
    return Problem("error", "nothing-to-remove", message, where=where)


class _Brief(Repr):
    """Shows values in the words of TOML and JSON, shortened."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 40
        self.maxlist = self.maxdict = self.maxlevel = 3

    def repr_NoneType(self, _value: None, _level: int) -> str:  # noqa: N802  (reprlib's name)
        return "null"

    def repr_bool(self, value: bool, _level: int) -> str:  # noqa: FBT001  (as reprlib calls it)
        return "true" if value else "false"

    def repr_str(self, text: str, level: int) -> str:
        quoted = super().repr_str(text, level)
        return f"“{quoted[1:-1]}”".replace("\\'", "'")

    def repr_date(self, value: date | time, _level: int) -> str:
        return value.isoformat()

    repr_datetime = repr_time = repr_date


_BRIEFLY: Final = _Brief()


def shown(value: object) -> str:
    """Show a wrong value briefly, however long or deep it is.

    >>> shown(True), shown([None, 2, 3, 4]), shown("Ash")
    ('true', '[null, 2, 3, ...]', '“Ash”')
    """
    return _BRIEFLY.repr(value)
