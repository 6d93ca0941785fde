"""Certificates: the first three places of a season and each of its awards, one for each holder."""

from collections.abc import Iterator
from typing import Final, cast

from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.league.standings.table import shown
from canasta_club.records.book.book import Book
from canasta_club.reports.page import FACT_COLUMNS, Cell, Page, grouped_text
from canasta_club.services.standings.standings import SeasonTable, season_table
from canasta_club.services.statistics import awards
from canasta_club.text.wording import quoted

PLACES: Final = "season"
"""What the certificates of the first places are asked for by; those of an award by its id."""

_FEW: Final = 5
"""An award that more share gets certificates where it is asked for by its id."""

_ORDINALS: Final = {1: "First place", 2: "Second place", 3: "Third place"}


def page(book: Book, season: Season, only: str = "", awards_name: str = "") -> Page:
    """Return the certificates of a season, a part each; ``only`` those of its places or an award.

    They go by the results so far; of a season that is not closed each says so.
    """
    table = season_table(book, season)
    made = {PLACES: list(_of_places(season, table))}
    for award, part in _of_awards(book, season, awards_name):
        made.setdefault(award, []).append(part)
    if only and only not in made:
        raise NotFoundError(
            f"Nobody has earned “{only}” in {season.name}.",
            hint=f"There are: {quoted(kind for kind, parts in made.items() if parts)}.",
        )
    parts = [
        part
        for kind, some in made.items()
        if only == kind or (not only and (kind == PLACES or len(some) <= _FEW))
        for part in some
    ]
    return Page(
        "Certificates",
        (),
        (),
        subtitle=f"{book.club.name}, {season.name}",
        notes=() if parts else (f"No game of {season.name} is over yet.",),
        about={"season": season.name},
        parts=tuple(parts),
        running=table.standings.running,
    )


def _of_places(season: Season, table: SeasonTable) -> Iterator[Page]:
    if table.standings.still_in or not any(game.is_over for game in table.results.games):
        return
    keys = [column.key for column in table.standings.columns]
    for row in table.standings.rows:
        if row.rank in _ORDINALS:
            division = f", division {row.division}" if table.standings.divisions > 1 else ""
            rows: list[tuple[Cell, ...]] = [("Season", season.name)]
            if "points" in keys:
                place = keys.index("points")
                points = shown(row.values[place], table.standings.columns[place])
                rows.append(("Points", "" if points is None else str(points)))
            yield _part(season, f"{_ORDINALS[row.rank]}{division}", row.name, rows)


def _of_awards(book: Book, season: Season, name: str) -> Iterator[tuple[str, Page]]:
    listed = awards.page(book, season, name)
    for row, detail in zip(listed.rows, listed.details, strict=True):
        heading, _holder, figure, when = row
        for holder in cast(list[list[str]], detail["holders"]):
            rows: list[tuple[Cell, ...]] = [
                ("Season", season.name),
                ("Figure", grouped_text(figure, listed.columns[2])),
                *((("Night", when),) if when else ()),
            ]
            who = " & ".join(sorted(holder, key=str.casefold))
            yield str(detail["id"]), _part(season, str(heading), who, rows)


def _part(season: Season, title: str, name: str, rows: list[tuple[Cell, ...]]) -> Page:
    if not season.is_closed:
        rows = [*rows, ("As of now", "the season is not closed yet")]
    return Page(title, FACT_COLUMNS, rows, subtitle=name)
