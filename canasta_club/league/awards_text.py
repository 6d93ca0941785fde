"""Awards as TOML: the records that are told, in their order, and every mistake at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from canasta_club.errors import Problem, ProblemsError
from canasta_club.game.documents import (
    Find,
    Schema,
    Source,
    choice,
    flag,
    list_of,
    resolve,
    text,
    whole,
)
from canasta_club.game.nearest import nearest
from canasta_club.league.awards import MEASURES, Award


def _measure(value: object) -> str | None:
    if isinstance(value, str) and value in MEASURES:
        return None
    return f"a measure{nearest(value if isinstance(value, str) else '', list(MEASURES))}"


SCHEMA: Schema = {
    "id": text,
    "name": text,
    "extends": text,
    "remove": list_of(text),
    "notes": text,
    "awards": {
        "*": {
            "heading": text,
            "measure": _measure,
            "better": choice("more", "less"),
            "minimum": whole(1),
            "for": choice("player", "pair"),
            "newcomers": flag,
            "honours": flag,
        }
    },
}
"""Every key of the language."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The awards of a club, in the order in which they are told."""

    id: str
    name: str
    awards: tuple[Award, ...]


def read_awards(source: Source, find: Find) -> Awards:
    """Read awards and all they extend; raises `ProblemsError` with every mistake found."""
    resolved = resolve(source, find, SCHEMA)
    tables: Mapping[str, Mapping[str, Any]] = resolved.table.get("awards", {})
    problems = [*resolved.problems, *(_faults(tables, source.name) if resolved.is_whole else ())]
    if problems:
        raise ProblemsError(f"{source.name} cannot be used as it is.", problems)
    known = resolved.table["id"]
    awards = tuple(_award(key, table) for key, table in tables.items())
    return Awards(known, resolved.table.get("name", known), awards)


def _faults(tables: Mapping[str, Mapping[str, Any]], name: str) -> Iterator[Problem]:
    for key, table in tables.items():
        for needed in ("heading", "measure"):
            if needed not in table:
                said = f"“{needed}” is missing"
                yield Problem("error", "bad-value", said, f"{name}: awards.{key}")
        if table.get("newcomers") and table.get("for") == "pair":
            said = "a newcomer is one player, not a pair"
            yield Problem("error", "bad-value", said, f"{name}: awards.{key}.newcomers")


def _award(key: str, table: Mapping[str, Any]) -> Award:
    return Award(
        id=key,
        heading=table["heading"],
        measure=table["measure"],
        less_is_better=table.get("better") == "less",
        minimum=table.get("minimum", 1),
        is_for_pairs=table.get("for") == "pair",
        newcomers=table.get("newcomers", False),
        honours=table.get("honours", False),
    )
