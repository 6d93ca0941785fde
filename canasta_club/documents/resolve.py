"""Resolve a document: merge in its parents, and report every problem of all files at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from canasta_club.documents.problems import (
    circular_extends,
    missing_key,
    nothing_to_remove,
    unknown_parent,
    unreadable_toml,
    unusable,
)
from canasta_club.documents.schema import Schema, check_table
from canasta_club.documents.toml import PlainTable, read_toml
from canasta_club.errors import CanastaError, Problem
from canasta_club.text.nearest import nearest_key

CONDITIONS = frozenset({"needs", "plus_if", "minus_unless", "if"})
"""Tables that a child replaces whole: merging would leave the parent's words inside them."""


IDENTITY = frozenset({"id", "name", "sources", "notes", "reviewed", "answers"})
"""Keys that say what a document is: a child does not take them over."""


class Source(NamedTuple):
    """The text of a document, and the name people know it by."""

    name: str
    text: str

    @property
    def stem(self) -> str:
        """The name of the file without its folder and ending."""
        return self.name.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")


Find = Callable[[str, Source], Source]
"""Find the parent that a document names; raises `CanastaError` when there is none."""


class Resolved(NamedTuple):
    """A document with all it extends in one table, and what is wrong in any of the files.

    The table holds only known keys with valid values; ``is_whole`` is false when a file or a parent
    could not be read, so that much is missing from it.
    """

    table: PlainTable
    problems: list[Problem]
    is_whole: bool


Parents = dict[tuple[str, str], PlainTable]
"""The tables of documents that others extend, by name and text; those without a mistake."""


def resolve(
    source: Source,
    find: Find,
    schema: Schema,
    defaults: Mapping[str, object] | None = None,
    parents: Parents | None = None,
) -> Resolved:
    """Read a document and all it extends into one table, without ``extends`` and ``remove``.

    Keys that no document writes, or that one of them removes, are as the ``defaults`` have them; a
    document without an ``id`` is named after its file. Give the same ``parents`` for several
    documents to read what they all extend only once.
    """
    reading = _Reading(find, schema, [], {} if parents is None else parents)
    document = merge(defaults or {}, reading.resolve(source, ()))
    is_whole = not any(map(_tears, reading.problems))
    return Resolved({"id": source.stem, **document}, reading.problems, is_whole)


def whole_table(
    source: Source, find: Find, schema: Schema, needed: Mapping[str, Sequence[str]]
) -> PlainTable:
    """Return a document and all it extends as one table; raises `ProblemsError`.

    ``needed`` are the keys that each table of a group of tables must have.
    """
    table, problems, is_whole = resolve(source, find, schema)
    for group, keys in needed.items() if is_whole else ():
        for name, entry in table.get(group, {}).items():
            where = f"{source.name}: {group}.{name}"
            problems += [missing_key(key, where) for key in keys if key not in entry]
    if problems:
        raise unusable(source.name, problems)
    return {"name": table["id"], **table}


def _tears(problem: Problem) -> bool:
    """Return whether a problem hides all that a file or its parent says."""
    is_parent = (problem.where or "").endswith(": extends")
    return is_parent or problem.code == "unreadable-toml"


def merge(base: PlainTable, over: PlainTable) -> dict[str, Any]:
    """Lay one table over another: tables merge; lists, plain values and conditions replace."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        if isinstance(value, dict) and isinstance(below, dict) and key not in CONDITIONS:
            merged[key] = merge(below, value)
        else:
            merged[key] = value
    return merged


class _Reading(NamedTuple):
    """One document being read with all it extends, and the mistakes met so far."""

    find: Find
    schema: Schema
    problems: list[Problem]
    parents: Parents

    def resolve(self, source: Source, seen: tuple[str, ...]) -> dict[str, Any]:
        own = check_table(self._parse(source), self.schema, source.name, self.problems)
        parent_name = own.pop("extends", None)
        removals = own.pop("remove", [])
        base: dict[str, Any] = {}
        if parent_name is not None:
            base = self._parent(parent_name, source, (*seen, source.name))
        for path in removals:
            self.problems.extend(_remove(base, path, source.name))
        return merge(base, own)

    def _parse(self, source: Source) -> PlainTable:
        try:
            return read_toml(source.text)
        except ValueError as fault:
            self.problems.append(unreadable_toml(str(fault), source.name))
        return {}

    def _parent(self, name: str, source: Source, chain: tuple[str, ...]) -> dict[str, Any]:
        where = f"{source.name}: extends"
        try:
            parent = self.find(name, source)
        except CanastaError as fault:
            self.problems.append(unknown_parent(fault, where))
            return {}
        if parent.name in chain:
            circle = (*chain[chain.index(parent.name) :], parent.name)
            self.problems.append(circular_extends(circle, where))
            return {}
        known = len(self.problems)
        table = self.parents.get(parent) or self.resolve(parent, chain)
        if len(self.problems) == known:
            self.parents[parent] = table
        return {key: value for key, value in table.items() if key not in IDENTITY}


def _remove(base: dict[str, Any], path: str, name: str) -> Iterator[Problem]:
    *above, last = path.split(".")
    table: Any = base
    for key in above:
        table = table.get(key, {}) if isinstance(table, dict) else {}
    if isinstance(table, dict) and last in table:
        # The parent's tables are its own: copy the way down before taking anything out.
        table = base
        for key in above:
            table[key] = dict(table[key])
            table = table[key]
        del table[last]
        return
    beside = table if isinstance(table, dict) else {}
    before = "".join(f"{key}." for key in above)
    suggestion = nearest_key(last, beside, base, before, before)
    yield nothing_to_remove(path, suggestion, f"{name}: remove")
