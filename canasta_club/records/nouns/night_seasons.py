"""Night seasons: the further seasons that a night counts for."""

from uuid import UUID

from sqlalchemy import ColumnElement, select

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import of_open_club
from canasta_club.records.ids import new_id
from canasta_club.records.tables.nights import NIGHT, NIGHT_SEASON

_COUNTED = select(NIGHT_SEASON.c.night_id, NIGHT_SEASON.c.season_id).where(
    of_open_club(NIGHT_SEASON), NIGHT_SEASON.c.is_counted.is_(True)
)


def of_club(book: Book) -> list[tuple[UUID, UUID]]:
    """Return the ids of the nights that count for further seasons, each with one of those."""
    return [(row.night_id, row.season_id) for row in book.find(_COUNTED)]


def nights_of(book: Book, season: Season) -> tuple[UUID, ...]:
    """Return the ids of nights of other seasons that also count for this one."""
    return tuple(night_id for night_id, season_id in of_club(book) if season_id == season.id)


def counting_for(book: Book, season: Season) -> ColumnElement[bool]:
    """Return the condition for nights that count for a season: its own, and shared ones."""
    others = nights_of(book, season)
    own = NIGHT.c.season_id == season.id
    return own | NIGHT.c.id.in_(others) if others else own


def seasons_of(book: Book, night: Night) -> tuple[UUID, ...]:
    """Return the ids of the further seasons that a night counts for."""
    return tuple(season_id for night_id, season_id in of_club(book) if night_id == night.id)


def set_counted(book: Book, night: Night, season: Season, *, is_counted: bool) -> None:
    """Make a night count for another season too, or stop it counting there."""
    done = "counts" if is_counted else "no longer counts"
    message = f"the night of {night.day} {done} for {season.name} too"
    with book.change("night share" if is_counted else "night unshare", message) as change:
        columns = (NIGHT_SEASON.c.id, NIGHT_SEASON.c.is_counted, NIGHT_SEASON.c.version)
        row = book.row(
            select(*columns).where(
                NIGHT_SEASON.c.club_id == book.club_id,
                NIGHT_SEASON.c.night_id == night.id,
                NIGHT_SEASON.c.season_id == season.id,
            )
        )
        if row is None:
            if is_counted:
                key = {"id": new_id(), "night_id": night.id, "season_id": season.id, "version": 1}
                change.insert(NIGHT_SEASON, [{**key, "is_counted": True}])
        elif row.is_counted != is_counted:
            change.update(NIGHT_SEASON, row.version, {"is_counted": is_counted}, id=row.id)
