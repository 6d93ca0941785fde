"""Ratings: how strong each person of a federation seems to be, in all clubs together."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from canasta_club.federation.club.people import RecordId
from canasta_club.federation.records import derived, ratings
from canasta_club.federation.services.national import _rated
from canasta_club.federation.services.national._people import (
    find_member,
    listed_notes,
    nothing_yet,
    public_names,
)
from canasta_club.federation.services.national.sources import InBook
from canasta_club.federation.services.national.tables import grades
from canasta_club.league.statistics.ratings import Rating
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.ratings import INSEPARABLE, NOTES
from canasta_club.text.progress import Progress

_COLUMNS: Final = (
    Column("rank", "Rank", "number", short="#"),
    Column("name", "Player"),
    Column("at_least", "At least", "decimal"),
    Column("rating", "Rating", "decimal"),
    Column("uncertainty", "Uncertainty", "decimal", short="±"),
    Column("games", "Games", "number", short="G"),
    Column("rating_grade", "Grade by rating"),
    Column("points", "Points", "number", short="Pts"),
    Column("grade", "Grade by points"),
)
_ALWAYS_WITH: Final = Column("always_with", "Always with")


def page(
    book: Book,
    club: str = "",
    step: Progress | None = None,
    *,
    limit: int = 100,
    page: int = 1,
    from_start: bool = False,
) -> Page:
    """Return a page of the persons with the highest ratings, in all clubs or in one.

    The ratings rest on the games in all clubs. ``from_start`` works them out from the first game
    even where months are kept.
    """
    clubs = InBook(book).clubs()
    member = find_member(clubs, club)
    rated = _rated.latest(_rated.of_federation(book, step, from_start=from_start))
    listed = _ranked(rated, _played_at(book, member.id.hex) if member else None)
    if not listed:
        raise nothing_yet("game")
    skip = (page - 1) * limit
    shown = listed[skip : skip + limit]
    rows, is_told = _rows(book, shown, rated)
    people = derived.people_of(book, [ratings.person_of(key) for _rank, key in shown])
    has_private = any(each.is_private for each in people.values())
    notes = list(listed_notes(len(shown), skip, len(listed), (), has_private=has_private))
    return Page(
        "National ratings",
        (*_COLUMNS, _ALWAYS_WITH) if is_told else _COLUMNS,
        rows,
        subtitle=f"{book.club.name}, {member.name}" if member else book.club.name,
        notes=(*notes, *(NOTES if shown else ()), *((INSEPARABLE,) if is_told else ())),
        about={"club": club or None, "people": len(listed), "page": page},
        details=[{"id": ratings.person_of(key).player} for _rank, key in shown],
    )


def differing_months(book: Book, step: Progress | None = None) -> list[date]:
    """Return the months whose kept ratings are not what the games come to."""
    return _rated.differing(book, step)


def _played_at(book: Book, club: str) -> set[str]:
    """Return the keys of the persons who are players of a club."""
    return {person for record, person in ratings.persons(book).items() if record.club == club}


def _ranked(rated: Mapping[str, Rating], only: set[str] | None) -> list[tuple[int, str]]:
    """Return the persons by rating, each with the rank; who has an equal one shares it."""
    order = sorted(
        (key for key in rated if only is None or key in only),
        key=lambda key: (-round(rated[key].at_least, 2), key),
    )
    ranked: list[tuple[int, str]] = []
    last: float | None = None
    for place, key in enumerate(order, 1):
        figure = round(rated[key].at_least, 2)
        ranked.append((ranked[-1][0] if figure == last else place, key))
        last = figure
    return ranked


def _rows(
    book: Book, shown: Sequence[tuple[int, str]], rated: Mapping[str, Rating]
) -> tuple[list[tuple[Cell, ...]], bool]:
    """Return the rows, and whether any names with whom a person always played."""
    persons = [ratings.person_of(key) for _rank, key in shown]
    mates = {ratings.person_of(each) for _rank, key in shown for each in rated[key].always_with}
    everyone = list(dict.fromkeys([*persons, *sorted(mates)]))
    source = InBook(book)
    known_names = source.public(everyone)
    names = dict(zip(everyone, public_names(source.clubs(), known_names, everyone), strict=True))
    earned = source.points_of(persons)
    known = grades()
    rows: list[tuple[Cell, ...]] = []
    for rank, key in shown:
        rating, person = rated[key], ratings.person_of(key)
        total = earned.get(person, 0)
        figures = (rating.at_least, rating.mu, rating.sigma)
        rows.append(
            (
                rank,
                names[person],
                *(round(figure, 2) for figure in figures),
                rating.games,
                known.of_rating(rating.at_least),
                total,
                known.of(total),
                *([" & ".join(_mates(rating, names)) or None] if mates else []),
            )
        )
    return rows, bool(mates)


def _mates(rating: Rating, names: Mapping[RecordId, str]) -> Iterator[str]:
    yield from sorted(
        (names[ratings.person_of(each)] for each in rating.always_with), key=str.casefold
    )
