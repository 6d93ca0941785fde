"""Clauses: the numbered rules that every line, problem and key of a rule set points to."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from canasta_club.documents.toml import PlainTable, read_toml


class Clause(NamedTuple):
    """A rule in words, the keys that set its numbers and the score-sheet lines it governs."""

    number: str
    title: str
    text: str
    keys: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Code(NamedTuple):
    """What a code of a problem means and what to do about it."""

    name: str
    level: str
    clause: str
    meaning: str
    advice: str


class Irregularity(NamedTuple):
    """What goes wrong at a table: ``name`` is that of its adjustment, where a rule set has it."""

    name: str
    clause: str
    offence: str
    remedy: str
    sources: tuple[str, ...]


class Case(NamedTuple):
    """A question at the table that no cards decide.

    ``words`` are what people call it; ``derived`` is the part of a rule set whose keys answer it,
    empty where only its ``answers`` do.
    """

    name: str
    clause: str
    question: str
    words: str
    derived: str = ""


class Ambiguity(NamedTuple):
    """A place where the document that some rule sets follow can be read in several ways.

    ``taken`` counts the readings from one. Where ``key`` is not empty, a rule set that writes
    ``instead`` there plays by another reading.
    """

    clause: str
    place: str
    source: str
    rule_sets: tuple[str, ...]
    readings: tuple[str, ...]
    taken: int
    why: str
    key: str = ""
    instead: object = None


class Clauses(NamedTuple):
    """The clauses by number, in the order of their numbers."""

    clauses: Mapping[str, Clause]

    @property
    def of_lines(self) -> dict[str, str]:
        """Clause numbers by the lines of a score sheet."""
        return {item: clause.number for clause in self.clauses.values() for item in clause.items}

    def of_key(self, path: str) -> Clause | None:
        """Return the clause of a rule-set key such as ``meld.max_wilds``: the longest match.

        A key written for a number of players stands where it would without that number.
        """
        path = re.sub(r"^players\.\d+\.(?=.+\.)", "", path)
        clauses = [
            (len(key), clause)
            for clause in self.clauses.values()
            for key in clause.keys
            if path == key or path.startswith(f"{key}.")
        ]
        return max(clauses)[1] if clauses else None


class Codes(Mapping[str, Code]):
    """The codes of problems by name; each is read by itself, as most commands need only one."""

    def __init__(self, text: str) -> None:
        parts = f"\n{text}".split("\n[")[1:]
        self._texts = {part.partition("]")[0]: f"[{part}" for part in parts}
        self._read: dict[str, Code] = {}

    def __getitem__(self, name: str) -> Code:
        if name not in self._read:
            self._read[name] = Code(name=name, **read_toml(self._texts[name])[name])
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class ClauseNames(Mapping[str, str]):
    """Clause numbers by the lines of a score sheet and by the codes of problems.

    Both are read on first use: totals need no lines, and most sheets have no problem. No line has
    the name of a code, so the clause of a code is found without the lines.
    """

    def __init__(
        self,
        read_lines: Callable[[], Mapping[str, str]],
        read_codes: Callable[[], Mapping[str, Code]],
    ) -> None:
        self._read_lines = read_lines
        self._read_codes = read_codes

    @cached_property
    def _of_lines(self) -> Mapping[str, str]:
        return self._read_lines()

    def __getitem__(self, name: str) -> str:
        code = self._read_codes().get(name)
        return self._of_lines[name] if code is None else code.clause

    def __iter__(self) -> Iterator[str]:
        return chain(self._of_lines, self._read_codes())

    def __len__(self) -> int:
        return len(self._of_lines) + len(self._read_codes())


def read_clauses(text: str) -> Clauses:
    """Read the text of ``data/clauses.toml``."""
    clauses = (Clause(**_with_tuples(entry)) for entry in read_toml(text)["clause"])
    return Clauses({clause.number: clause for clause in clauses})


def _with_tuples(entry: PlainTable) -> PlainTable:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}


def read_irregularities(text: str) -> dict[str, Irregularity]:
    """Read the text of ``data/irregularities.toml``: the irregularities by name."""
    return {
        name: Irregularity(name=name, **_with_tuples(entry))
        for name, entry in read_toml(text).items()
    }


def read_cases(text: str) -> dict[str, Case]:
    """Read the text of ``data/cases.toml``: the cases by name."""
    return {name: Case(name=name, **entry) for name, entry in read_toml(text).items()}


AMBIGUITY: Final = "[[ambiguity]]\n"
"""The line that begins an ambiguous place in ``data/ambiguities.toml``."""


def read_ambiguities(text: str) -> tuple[Ambiguity, ...]:
    """Read the text of ``data/ambiguities.toml``, in its order."""
    return tuple(
        Ambiguity(**{**_with_tuples(entry), "instead": entry.get("instead")})
        for entry in read_toml(text)["ambiguity"]
    )
