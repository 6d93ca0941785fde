"""Night season rows: the further seasons that a night counts for."""

from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


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
