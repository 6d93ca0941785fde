"""Documents: TOML files that extend one another, checked key by key, every mistake at once.

Rule sets and league terms are both written so. A schema is a mapping from keys to checks or to the
schema of a table below; ``"*"`` stands for any key. A check takes a value and returns what it must
be, in words, or nothing when it is valid.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from canasta_club.documents.bounds import SUGGESTED
from canasta_club.documents.problems import bad_value, misplaced_key, unknown_key
from canasta_club.errors import Problem
from canasta_club.text.letters import is_unfit_for_names

Check = Callable[[object], str | None]

Schema: TypeAlias = Mapping[str, "Check | Schema | Either | Each"]
"""Keys to a `Check`, to a `Schema`, to `Either` of both, or to `Each` of a list."""


TOO_LARGE: Final = 10**9
"""Figures have nine digits at most: the book could not add up larger ones."""


class Either(NamedTuple):
    """A key that holds a plain value or a table."""

    check: Check
    schema: Schema


class Each(NamedTuple):
    """A key that holds a list of tables, such as steps."""

    schema: Schema


def whole(least: int | None = None, most: int | None = None) -> Check:
    """Accept a whole number within bounds, and of nine digits at most in any case."""
    low = 1 - TOO_LARGE if least is None else least
    high = TOO_LARGE - 1 if most is None else most
    bounds = "" if least is None else f" of at least {least}"
    bounds += "" if most is None else f" and at most {most}"

    def check(value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool):
            if low <= value <= high:
                return None
            if abs(value) >= TOO_LARGE:
                return "a whole number of at most nine digits"
        return f"a whole number{bounds}"

    return check


def choice(*words: str) -> Check:
    """Accept one of a few words."""
    return lambda value: None if value in words else "one of " + ", ".join(words)


def list_of(check: Check, *, empty: bool = True) -> Check:
    """Accept a list of valid entries."""

    def check_all(value: object) -> str | None:
        if not isinstance(value, list) or (not value and not empty):
            return "a list" if empty else "a list with at least one entry"
        return next(
            (f"a list in which each entry is {wrong}" for v in value if (wrong := check(v))), None
        )

    return check_all


def texts(value: object) -> str | None:
    """Accept a list of texts."""
    fits = isinstance(value, list) and not [each for each in value if not isinstance(each, str)]
    return None if fits else "a list of texts in quotes"


def table(value: object) -> str | None:
    """Accept a table."""
    return None if isinstance(value, dict) else "a table"


def table_of(check: Check) -> Check:
    """Accept a table of valid values."""

    def check_all(value: object) -> str | None:
        if not isinstance(value, dict):
            return table(value)
        fault = next(filter(None, map(check, value.values())), None)
        return None if fault is None else f"a table in which each value is {fault}"

    return check_all


def either(*checks: Check) -> Check:
    """Accept what any of the checks accepts."""

    def check(value: object) -> str | None:
        wrong = [message for each in checks if (message := each(value))]
        return " or ".join(wrong) if len(wrong) == len(checks) else None

    return check


def text(value: object) -> str | None:
    """Accept text."""
    return None if isinstance(value, str) else "text in quotes"


def title(value: object) -> str | None:
    r"""Accept a name of one line, in letters that can be seen.

    >>> title("Riverside"), title("River\x1b[2J")
    (None, 'text in quotes, in letters that can be seen')
    """
    is_seen = not isinstance(value, str) or not any(map(is_unfit_for_names, value))
    return text(value) if is_seen else "text in quotes, in letters that can be seen"


def flag(value: object) -> str | None:
    """Accept true or false."""
    return None if isinstance(value, bool) else "true or false"


def check_table(
    table: Mapping[str, object],
    schema: Schema,
    name: str,
    problems: list[Problem],
    path: str = "",
    whole: Schema | None = None,
) -> dict[str, Any]:
    """Return the known keys with valid values.

    Every other one becomes a problem that names the file, the key and the nearest known key.
    ``schema`` is that of the table at ``path``, ``whole`` that of the document, if it is another.
    """
    whole = schema if whole is None else whole
    checked: dict[str, object] = {}
    for key, value in table.items():
        here = f"{path}{key}"
        known = schema.get(key, schema.get("*"))
        if isinstance(known, Either):
            known = known.schema if isinstance(value, dict) else known.check
        if known is None:
            where = f"{name}: {here}"
            if len(problems) < SUGGESTED:
                problems.append(misplaced_key(key, schema, whole, path, where))
            else:
                problems.append(unknown_key(key, (), where))
        elif isinstance(known, Each) and _are_tables(value):
            checked[key] = [
                check_table(entry, known.schema, name, problems, f"{here}[{number}].", whole)
                for number, entry in enumerate(value)
            ]
        elif isinstance(known, dict) and isinstance(value, dict):
            checked[key] = check_table(value, known, name, problems, f"{here}.", whole)
        elif expected := _wanted(value, known, here):
            problems.append(bad_value(expected, value, f"{name}: {here}"))
        else:
            checked[key] = value
    return checked


def _are_tables(value: object) -> TypeGuard[list[dict[str, object]]]:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def _wanted(value: object, known: "Check | Schema | Each", here: str) -> str | None:
    """Describe what a value should have been; empty when it is valid."""
    if callable(known):
        return known(value)
    return "a list of tables in braces" if isinstance(known, Each) else f"a table ([{here}])"
