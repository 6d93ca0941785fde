"""Rule files: write a club's own rule set, with everything else it could change in comments."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from canasta_club import files, resources
from canasta_club.documents.problems import invalid
from canasta_club.documents.resolve import Source
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import CanastaError, ConflictError, ProblemsError
from canasta_club.game.rules.diff import leaves
from canasta_club.services.rules import rulesets
from canasta_club.services.rules.library import is_path

_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")


def write_new(name: str, parent: str, settings: Sequence[str], title: str = "") -> Path:
    """Write the file of a new rule set that extends another, and return its path.

    ``name`` is an id (the file goes into the folder ``rulesets`` of the club) or the path of a
    file; ``settings`` are ``game.target=3000`` and the like. Raises `ProblemsError` with every
    mistake in them, and then writes nothing.
    """
    path = path_of(name, "rulesets", "rule set", rulesets.ids())
    base = rulesets.document(parent)
    text = document_text(
        f"A rule set of our own: everything not set here is as in {base.id} ({base.name}).",
        {"id": path.stem, "name": title or path.stem, "extends": parent},
        read_settings(settings),
        {key: value for key, value in base.table.items() if key != "players"},
        _clause,
    )
    rulesets.read_text_as(Source(str(path), text))
    write_once(path, text)
    return path


def write_once(path: Path, text: str) -> None:
    """Write a new file; raises `ConflictError` if it exists."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise ConflictError(
            f"{path} already exists; it was not touched.", hint="Choose another name."
        )
    with files.replacing(path) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")


def path_of(name: str, folder: str, noun: str, known: Iterable[str]) -> Path:
    """Return the path of a new document: an id is a file in the club's folder."""
    path = Path(name).expanduser() if is_path(name) else resources.own(folder) / f"{name}.toml"
    if not _ID.fullmatch(path.stem) or path.suffix != ".toml":
        raise CanastaError(
            f"“{name}” is not a valid id for a {noun}.",
            hint="Use small letters, digits and hyphens, such as our-club.",
        )
    if path.stem in set(known):
        raise ConflictError(f"A {noun} “{path.stem}” already exists.", hint="Choose another name.")
    return path


def read_settings(settings: Sequence[str]) -> PlainTable:
    """Read ``game.target=3000`` and the like; raises `ProblemsError` with every mistake."""
    tables: dict[str, object] = {}
    problems = []
    for setting in settings:
        path, sign, written = setting.partition("=")
        keys = [key.strip() for key in path.split(".")]
        if not sign or not all(keys):
            problems.append(
                invalid(f"“{setting}” is not a key and its value, such as game.target=3000")
            )
        elif path.strip() in _GIVEN:
            problems.append(
                invalid(f"“{path.strip()}” is given {_GIVEN[path.strip()]}, not with --set")
            )
        elif not _put(tables, keys, _value(written.strip())):
            problems.append(invalid(f"“{setting}” conflicts with an earlier --set"))
    if problems:
        raise ProblemsError("The file was not written.", problems)
    return tables


_GIVEN: Final = {"id": "as the first argument", "extends": "with --extends", "name": "with --name"}
"""Keys that have a place of their own in the command."""


def _put(tables: dict[str, object], keys: Sequence[str], value: object) -> bool:
    """Put a value at the place of its keys; return whether there is room for it."""
    table: Any = tables
    for key in keys[:-1]:
        table = table.setdefault(key, {})
        if not isinstance(table, dict):
            return False
    if isinstance(table.get(keys[-1]), dict):
        return False
    table[keys[-1]] = value
    return True


def _value(written: str) -> object:
    """Read a value as TOML; a word without quotes is text."""
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except (ValueError, RecursionError):
        return written


_HOW_TO: Final = "To change a line, remove the # before it and before its [table]."
_CLAUSES: Final = "The number at the end is the clause; explain it with: canasta rules explain 3.2"


def document_text(
    comment: str,
    about: Mapping[str, str],
    chosen: PlainTable,
    base: PlainTable,
    clause: Callable[[str], str] | None = None,
) -> str:
    """Return a new document: what is chosen, and what the base has besides, in comments.

    ``clause`` returns what stands behind the line of a key.
    """
    plain = {key: value for key, value in chosen.items() if not isinstance(value, dict)}
    paths = dict(leaves({key: chosen[key] for key in chosen if key not in plain}))
    lines = [f"# {comment}", f"# {_HOW_TO}", *([f"# {_CLAUSES}"] if clause else []), ""]
    lines += [f"{_key(key)} = {toml_value(value)}" for key, value in {**about, **plain}.items()]
    for table, keys in _by_table(dict(leaves(base)) | paths):
        is_chosen = any(f"{table}.{key}" in paths for key in keys)
        lines += ["", f"[{table}]" if is_chosen else f"# [{table}]"]
        for key, value in keys.items():
            path = f"{table}.{key}"
            line = f"{_key(key)} = {toml_value(value)}{clause(path) if clause else ''}"
            lines.append(line if path in paths else f"# {line}")
    return "\n".join(lines) + "\n"


def _by_table(values: Mapping[str, object]) -> Iterable[tuple[str, dict[str, object]]]:
    tables: dict[str, dict[str, object]] = {}
    for path, value in values.items():
        table, _, key = path.rpartition(".")
        tables.setdefault(table, {})[key] = value
    return tables.items()


def _clause(path: str) -> str:
    clause = rulesets.clauses().of_key(path)
    return f"  # {clause.number}" if clause else ""


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_value(key)


def toml_value(value: object) -> str:
    """Write a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {toml_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, int | float):
        return str(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'
