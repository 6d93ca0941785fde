"""Page: the one shape every report takes, whatever it is written to."""

from collections.abc import Iterable, Mapping
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

    @property
    def is_figure(self) -> bool:
        """Figures stand to the right, so that their digits line up."""
        return self.kind in ("number", "decimal")


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture of figures over the first column of their page.

    ``columns`` are keys of columns side by side: a line for each, or bars for the only one.
    """

    kind: Literal["lines", "bars"]
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A titled table: what a reader sees on a screen, a sheet, a wall or the web.

    ``rows`` are tuples in the order of ``columns`` and may be an iterator that is read once;
    ``facts`` are label and value pairs for the head of the page (club, season, date);
    ``notes`` stand below the table, a sentence each. ``parts`` are further tables that belong to
    it, in the order in which they are read; a page with a ``chart`` holds its rows in a sequence.
    Machines get two things more: ``about`` tells of the page, ``details`` of each row (one mapping
    a row, or none at all).
    """

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Cell, ...]]
    subtitle: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    about: dict[str, object] = field(default_factory=dict)
    details: Iterable[Mapping[str, object]] = ()
    parts: tuple["Page", ...] = ()
    chart: Chart | None = None


def cell_text(value: Cell, column: Column) -> str:
    """Return what a person reads in a cell; nothing for a blank one."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float() if column.kind == "decimal":
            return f"{value:.2f}"
        case date():
            return value.isoformat()
        case _:
            return str(value)
