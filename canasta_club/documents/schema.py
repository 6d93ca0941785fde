"""Documents: TOML files that extend one another, checked key by key, every mistake at once.

Rule sets and league terms are both written so. A schema is a mapping from keys to checks or to the
schema of a table below; ``"*"`` stands for any key.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from canasta_club.documents.bounds import SUGGESTED
from canasta_club.documents.problems import bad_value, misplaced_key, unknown_key
from canasta_club.errors import Problem
from canasta_club.text.letters import is_unfit_for_names


class Check(NamedTuple):
    """What a value must be.

    ``expected`` takes a value and returns what it must be, in words, or nothing when it is valid;
    ``json`` says the same as JSON Schema, as far as that can.
    """

    expected: Callable[[object], str | None]
    json: Mapping[str, object]


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

    return Check(check, {"type": "integer", "minimum": low, "maximum": high})


def choice(*words: str) -> Check:
    """Accept one of a few words."""
    expected = "one of " + ", ".join(words)
    return Check(lambda value: None if value in words else expected, {"enum": [*words]})


def list_of(check: Check, *, empty: bool = True) -> Check:
    """Accept a list of valid entries."""

    def check_all(value: object) -> str | None:
        if not isinstance(value, list) or (not value and not empty):
            return "a list" if empty else "a list with at least one entry"
        faults = filter(None, map(check.expected, value))
        return next((f"a list in which each entry is {fault}" for fault in faults), None)

    least = {} if empty else {"minItems": 1}
    return Check(check_all, {"type": "array", "items": check.json, **least})


def table_of(check: Check) -> Check:
    """Accept a table of valid values."""

    def check_all(value: object) -> str | None:
        if not isinstance(value, dict):
            return "a table"
        fault = next(filter(None, map(check.expected, value.values())), None)
        return None if fault is None else f"a table in which each value is {fault}"

    return Check(check_all, {"type": "object", "additionalProperties": check.json})


def either(*checks: Check) -> Check:
    """Accept what any of the checks accepts."""

    def check(value: object) -> str | None:
        faults = list(filter(None, (each.expected(value) for each in checks)))
        return " or ".join(faults) if len(faults) == len(checks) else None

    return Check(check, {"anyOf": [each.json for each in checks]})


def instance_of(kind: type, words: str, json_type: str) -> Check:
    """Accept a value of a type; ``words`` say what it must be."""
    return Check(lambda value: None if isinstance(value, kind) else words, {"type": json_type})


text: Final = instance_of(str, "text in quotes", "string")
flag: Final = instance_of(bool, "true or false", "boolean")
table: Final = instance_of(dict, "a table", "object")


def _are_texts(value: object) -> str | None:
    fits = isinstance(value, list) and not [each for each in value if not isinstance(each, str)]
    return None if fits else "a list of texts in quotes"


texts: Final = Check(_are_texts, {"type": "array", "items": {"type": "string"}})


def _is_title(value: object) -> str | None:
    is_seen = not isinstance(value, str) or not any(map(is_unfit_for_names, value))
    return text.expected(value) if is_seen else "text in quotes, in letters that can be seen"


title: Final = Check(_is_title, text.json)
"""A name of one line, in letters that can be seen."""


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
    if isinstance(known, Check):
        return known.expected(value)
    return "a list of tables in braces" if isinstance(known, Each) else f"a table ([{here}])"


def json_schema(
    schema: Schema, name: str, title: str, describe: Callable[[str], str] = lambda _: ""
) -> dict[str, object]:
    """Return the JSON Schema of a document, by which an editor completes and checks it.

    ``describe`` says in words what a key is for, by its path such as ``game.target``. A table that
    stands in several places is defined once.
    """
    tables: dict[int, str] = {}
    definitions: dict[str, object] = {}

    def json_of(known: "Check | Schema | Either | Each", path: str) -> dict[str, object]:
        if isinstance(known, Check):
            words = describe(path)
            return {**known.json, "description": words} if words else {**known.json}
        if isinstance(known, Either):
            return {"anyOf": [json_of(known.check, path), json_of(known.schema, path)]}
        if isinstance(known, Each):
            return {"type": "array", "items": json_of(known.schema, path)}
        if id(known) not in tables:
            tables[id(known)] = path
            definitions[path] = table_of_keys(known, path)
        return {"$ref": f"#/$defs/{tables[id(known)]}"}

    def table_of_keys(known: Schema, path: str) -> dict[str, object]:
        below = {key: json_of(value, f"{path}.{key}".strip(".")) for key, value in known.items()}
        others = below.pop("*", False)
        return {"type": "object", "properties": below, "additionalProperties": others}

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"canasta/{name}",
        "title": title,
        **table_of_keys(schema, ""),
        "$defs": definitions,
    }
