"""Lists of awards as TOML: the language, its keys and defaults, and every mistake at once."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from canasta_club.documents.problems import invalid, missing_key, unusable
from canasta_club.documents.resolve import Find, Source, resolve
from canasta_club.documents.schema import Schema, choice, flag, list_of, text, title, whole
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import Problem
from canasta_club.league.statistics.awards import MEASURES, Award
from canasta_club.text.nearest import nearest

AWARD_SCHEMA: Schema = {
    "heading": text,
    "measure": text,
    "better": choice("more", "less"),
    "minimum": whole(1),
    "for": choice("player", "pair"),
    "newcomers": flag,
    "honours": flag,
}
"""Every key of an award."""
AWARDS_SCHEMA: Schema = {
    "id": title,
    "name": title,
    "extends": text,
    "remove": list_of(text),
    "notes": text,
    "awards": {"*": AWARD_SCHEMA},
}
"""Every key of the language."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The awards of a club, in the order in which they are listed."""

    id: str
    name: str
    awards: tuple[Award, ...]


def read_awards(source: Source, find: Find) -> Awards:
    """Read awards and all they extend; raises `ProblemsError` with every mistake found."""
    resolved = resolve(source, find, AWARDS_SCHEMA)
    tables: Mapping[str, PlainTable] = resolved.table.get("awards", {})
    faults = [
        *resolved.problems,
        *(_award_faults(tables, resolved.problems, source.name) if resolved.is_whole else ()),
    ]
    if faults:
        raise unusable(source.name, faults)
    known = resolved.table["id"]
    awards = tuple(_award(key, table) for key, table in tables.items())
    return Awards(known, resolved.table.get("name", known), awards)


def _award_faults(
    tables: Mapping[str, PlainTable], known: Collection[Problem], name: str
) -> Iterator[Problem]:
    """Yield what is wrong with awards, but not what is ``known`` already."""
    places = {problem.where for problem in known}
    for key, table in tables.items():
        where = f"{name}: awards.{key}"
        for needed in ("heading", "measure"):
            if needed not in table and f"{where}.{needed}" not in places:
                yield missing_key(needed, where)
        measure = table.get("measure", "won")
        if measure not in MEASURES:
            message = f"“{measure}” is not a measure{nearest(measure, MEASURES)}"
            yield invalid(message, f"{where}.measure")
        if table.get("newcomers") and table.get("for") == "pair":
            message = "newcomers are single players: an award for pairs cannot be for them"
            yield invalid(message, f"{where}.newcomers")


def _award(key: str, table: PlainTable) -> Award:
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
