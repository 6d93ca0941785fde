"""Page: the one shape every report takes, whatever it is written to."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

Cell = str | int | float | date | None
Kind = Literal["text", "number", "decimal", "date"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a page: ``key`` for machines, ``heading`` and ``short`` for people."""

    key: str
    heading: str
    kind: Kind = "text"
    short: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A titled table: what a reader sees on a screen, a sheet, a wall or the web.

    ``rows`` are tuples in the order of ``columns`` and may be an iterator that is read once;
    ``facts`` are label and value pairs for the head of the page (club, season, date);
    ``notes`` stand below the table, a sentence each.
    """

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Cell, ...]]
    subtitle: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    about: dict[str, object] = field(default_factory=dict)
