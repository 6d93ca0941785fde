"""Night rows: the evenings of a club, and the seasons that they count for."""

from datetime import date
from uuid import UUID

from sqlalchemy import CheckConstraint, UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class NightRow(Mutable, table=True):
    """A club evening; ``planned_day`` is the day it was planned for at first."""

    __tablename__ = "night"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        UniqueConstraint("club_id", "season_id", "number"),
        UniqueConstraint("club_id", "season_id", "day"),
        CheckConstraint(
            "state IN ('planned', 'open', 'provisional', 'final', 'cancelled')", name="state"
        ),
    )

    season_id: UUID
    number: int
    day: date
    state: str = "open"
    final_on: date | None = None
    planned_day: date | None = None
    reason: str = ""


NIGHT = table_of(NightRow)


class NightSeasonRow(Mutable, table=True):
    """A further season that a night counts for."""

    __tablename__ = "night_season"
    __table_args__ = (
        written(),
        refer("night", night_id="id"),
        refer("season", season_id="id"),
        UniqueConstraint("club_id", "night_id", "season_id"),
    )

    night_id: UUID
    season_id: UUID
    is_counted: bool = True


NIGHT_SEASON = table_of(NightSeasonRow)
