"""Clauses: the numbered rules that every line, problem and key of a rule set points to."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule in words, the keys that set its numbers and the score-sheet lines it governs."""

    number: str
    title: str
    text: str
    keys: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Code:
    """What a code of a problem means and what to do about it."""

    name: str
    level: str
    clause: str
    meaning: str
    advice: str


@dataclass(frozen=True, slots=True)
class Clauses:
    """All clauses by number and all codes by name."""

    clauses: Mapping[str, Clause]
    codes: Mapping[str, Code]

    @property
    def by_name(self) -> dict[str, str]:
        """Score-sheet lines and codes to clause numbers."""
        items = {item: clause.number for clause in self.clauses.values() for item in clause.items}
        return items | {code.name: code.clause for code in self.codes.values()}

    def of_key(self, path: str) -> Clause | None:
        """Return the clause of a rule-set key such as ``meld.max_wilds``: the longest match.

        A key written for a number of players stands where it would without that number.
        """
        path = re.sub(r"^players\.\d+\.(?=.+\.)", "", path)
        found = [
            (len(key), clause.number, clause)
            for clause in self.clauses.values()
            for key in clause.keys
            if path == key or path.startswith(f"{key}.")
        ]
        return max(found, key=lambda match: match[:2])[2] if found else None


def read_clauses(text: str) -> Clauses:
    """Read the text of ``data/clauses.toml``."""
    document: dict[str, Any] = tomllib.loads(text)
    clauses = (
        Clause(
            number=entry["number"],
            title=entry["title"],
            text=entry["text"],
            keys=tuple(entry.get("keys", ())),
            items=tuple(entry.get("items", ())),
        )
        for entry in document["clause"]
    )
    codes = (Code(name=name, **entry) for name, entry in document["code"].items())
    return Clauses(
        clauses={clause.number: clause for clause in clauses},
        codes={code.name: code for code in codes},
    )
