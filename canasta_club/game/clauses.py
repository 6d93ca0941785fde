"""Clauses: the numbered rules that every line, problem and key of a rule set points to."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple


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
    """All clauses by number, all codes and irregularities by name, and what is ambiguous."""

    clauses: Mapping[str, Clause]
    codes: Mapping[str, Code]
    irregularities: Mapping[str, Irregularity]
    ambiguities: tuple[Ambiguity, ...]

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
    irregularities = (
        Irregularity(name=name, **{**entry, "sources": tuple(entry["sources"])})
        for name, entry in document.get("irregularity", {}).items()
    )
    ambiguities = (
        Ambiguity(
            **{
                **entry,
                "rule_sets": tuple(entry["rule_sets"]),
                "readings": tuple(entry["readings"]),
            }
        )
        for entry in document.get("ambiguity", ())
    )
    return Clauses(
        clauses={clause.number: clause for clause in clauses},
        codes={code.name: code for code in codes},
        irregularities={each.name: each for each in irregularities},
        ambiguities=tuple(ambiguities),
    )
