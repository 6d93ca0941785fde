"""The end of a season on a page: who goes up and down and why, what is open, titles and awards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.season_end import close
from canasta_club.services.season_end.settling import Decided, FinalPlace, Settlement, settle
from canasta_club.services.standings import standings
from canasta_club.services.statistics import awards, honours

_PLACES = (
    Column("division", "Division", "number", short="Div."),
    Column("place", "Place"),
    Column("name", "Entry"),
    Column("next_division", "Next season", "number", short="Next"),
    Column("moves", "Moves"),
    Column("why", "Why"),
)
_OPEN = (Column("name", "Entry"), Column("what", "What"), Column("settle", "To settle it"))
_SHARERS = "Who shares an award with many: canasta awards."
_TITLES = (
    Column("division", "Division", "number", short="Div."),
    Column("champion", "Champion"),
    Column("runner_up", "Runner-up"),
)


def page(
    book: Book,
    season: Season,
    decided: Decided | None = None,
    *,
    promote: int | None = None,
    relegate: int | None = None,
) -> Page:
    """Return how a season ends; of a closed one, how it was settled."""
    settlement = settle(book, season, decided or Decided(), promote=promote, relegate=relegate)
    if season.is_closed:
        settlement = _as_closed(settlement)
    places = sorted(settlement.places, key=lambda one_place: one_place.entry.division)
    return Page(
        f"{season.name} is closed" if season.is_closed else f"{season.name}: how it ends",
        _PLACES,
        [_row(place) for place in places],
        subtitle=book.club.name,
        about={"season": season.name, "closed": season.is_closed},
        parts=tuple(_parts(book, season, settlement)),
    )


def printed_page(book: Book, season: Season) -> Page:
    """Return the same page without the options of the command that closes a season."""
    shown = page(book, season)
    return replace(shown, parts=tuple(map(_without_options, shown.parts)))


def _without_options(part: Page) -> Page:
    if part.columns[-1] != _OPEN[-1]:
        return part
    return replace(part, columns=part.columns[:-1], rows=[row[:-1] for row in part.rows])


def _as_closed(settlement: Settlement) -> Settlement:
    """Return the places as they were settled when the season was closed."""
    places = [
        place
        if place.division == place.entry.next_division
        else replace(place, division=place.entry.next_division, reason="as it was closed")
        for place in settlement.places
    ]
    return Settlement(tuple(places), ())


def _row(place: FinalPlace) -> tuple[int | str | None, ...]:
    entry, division = place.entry, place.division
    moves = ""
    if division is not None and division != entry.division:
        moves = "up" if division < entry.division else "down"
    return entry.division, place.rank, entry.pair.name, division, moves, place.reason


def _parts(book: Book, season: Season, settlement: Settlement) -> Iterator[Page]:
    rulings = [(each, ruling.way) for ruling in settlement.rulings for each in ruling.problems]
    rows = [(each.side, each.message, f"--{way} or --stay") for each, way in rulings]
    if not season.is_closed:
        rows += [
            (each.side or each.where or "", each.message, f"--accept {each.code}")
            for each in close.still_to_do(book, season)
        ]
    if rows:
        yield _list("To be settled first", _OPEN, rows)
    titles = [
        (each.division, ", ".join(each.first), ", ".join(each.second))
        for each in honours.champions(standings.season_table(book, season))
    ]
    if titles:
        yield _list("Titles", _TITLES, titles)
    if (given_page := _given(awards.page(book, season))).rows:
        yield given_page


def _list(title: str, columns: Sequence[Column], rows: Sequence[tuple[Cell, ...]]) -> Page:
    """Return a page without its first column where that says nothing of any row."""
    first = 0 if any(row[0] for row in rows) else 1
    return Page(title, tuple(columns[first:]), [row[first:] for row in rows])


def _given(found_page: Page) -> Page:
    """Return the awards that someone holds; whom many share one with stands on their own page."""
    figure = [column.key for column in found_page.columns].index("figure")
    held = [
        (row, detail)
        for row, detail in zip(found_page.rows, found_page.details, strict=True)
        if row[figure] is not None
    ]
    return replace(
        found_page,
        rows=[row for row, _detail in held],
        details=[detail for _row, detail in held],
        subtitle="",
        about={},
        parts=(),
        notes=(*found_page.notes, *((_SHARERS,) if found_page.parts else ())),
    )
