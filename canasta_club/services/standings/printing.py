"""Printing: standings and results for the wall, or as files in another format."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Unpack

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError, Problem
from canasta_club.records.book.book import Book
from canasta_club.records.journal import head
from canasta_club.reports.imprint import Look
from canasta_club.reports.page import Cell, Page, print_text, running_note
from canasta_club.reports.writers.write import ending_of, write_page
from canasta_club.services.book.crest import crest_of
from canasta_club.services.standings import race, standings
from canasta_club.services.standings.standings import SeasonRead, View

_WITH_PICTURES = (".html", ".json", ".pdf")
"""Endings of files that show the race beside its table; lists of rows have the table alone."""


def print_standings(
    book: Book,
    season: Season,
    path: Path,
    night: Night | None = None,
    by: str = "",
    look: Look | None = None,
    *,
    why: bool | None = None,
    **view: Unpack[View],
) -> list[Problem]:
    """Print the standings of a season or a night; return the warnings.

    ``why`` explains each place in a sentence; by default the reason stands in a column.
    """
    ending = ending_of(path)
    read = standings.read_season(book, season, night, by)
    page = standings.table_page(
        standings.ranked(read, **view),
        book.club.name,
        has_reasons=why is None,
        has_sentences=bool(why),
    )
    if ending in _WITH_PICTURES and not night and not any(view.values()):
        page = replace(page, parts=(*page.parts, *races(read)))
    if ending == ".pdf" and why is None:
        first = standings.terms_of(season, night).table.order[0]
        page = _for_paper(page, first, is_wall=(look or Look()).layout == "wall")
    return print_page(book, page, "standings", path, look)


def races(read: SeasonRead) -> Sequence[Page]:
    """Return the race of each division of a season, where there is one."""
    return tuple(race.pages(read))


def print_page(
    book: Book, page: Page, template: str, path: Path, look: Look | None = None
) -> list[Problem]:
    """Write a page to a file and return the warnings.

    Without a paper in ``look`` it is the club's; club, season and day are printed around the page.
    """
    page = _with_rows(page)
    club = book.club
    season = str(page.about.get("season") or "")
    imprint = (look or Look()).imprint(club.name, club.paper, season, book.today)
    imprint = replace(imprint, head=head(book), crest=crest_of(book))
    running = max(each.running for each in (page, *page.parts))
    warnings = write_page(page, path, template, imprint)
    left_out = [Problem("warning", "games-left-out", running_note(running))] if running else []
    return [*left_out, *warnings]


def _with_rows(page: Page) -> Page:
    """Return a page whose rows are read; one without any is refused in the words of its notes."""
    page = replace(page, rows=list(page.rows))
    if page.rows or any(part.rows for part in page.parts):
        return page
    reason = page.notes[0] if page.notes else "Nothing is recorded for it yet."
    raise NotFoundError(f"“{page.title}” was not printed: it is empty.", hint=reason)


def _for_paper(page: Page, first: str, *, is_wall: bool) -> Page:
    """Move what separates two rows into notes, unless the ``first`` criterion shows it.

    This leaves room for larger letters. On the wall only what decides a place is explained: the
    first one, and those beside the line between divisions.
    """
    rows = list(page.rows)
    keys = [column.key for column in page.columns]
    if keys[-1] != "below_by":
        return page
    name = keys.index("name")
    separations = [detail["separated_by"] for detail in page.details]
    deciding = _deciding(rows, keys) if is_wall else set(range(1, len(rows)))
    reasons = [
        f"{row[name]} below {above[name]}: {print_text(row[-1], page.columns[-1])}."
        for place, ((above, row), by) in enumerate(
            zip(pairwise(rows), separations[1:], strict=True), start=1
        )
        if isinstance(by, dict) and by["criterion"] != first and place in deciding
    ]
    return replace(
        page,
        columns=page.columns[:-1],
        rows=[row[:-1] for row in rows],
        notes=(*page.notes, *reasons),
        parts=tuple(_for_paper(part, first, is_wall=is_wall) for part in page.parts),
    )


def _deciding(rows: Sequence[tuple[Cell, ...]], keys: Sequence[str]) -> set[int]:
    """Return which rows stand below the first of a division, or below a line between divisions."""

    def cell(place: int, key: str) -> Cell:
        return rows[place][keys.index(key)] if key in keys else None

    return {
        place
        for place in range(1, len(rows))
        if place == 1
        or cell(place - 1, "division") != cell(place - 2, "division")
        or cell(place, "bound") != cell(place - 1, "bound")
    }
