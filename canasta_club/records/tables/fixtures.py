"""Fixture rows: whom entries are to meet."""

from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class FixtureRow(Mutable, table=True):
    """Two entries of a season that are to meet in a round; alone, one has a bye."""

    __tablename__ = "fixture"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("pair", pair_id="id"),
        refer("pair", other_id="id"),
        refer("night", night_id="id"),
        UniqueConstraint("club_id", "season_id", "division", "round", "position"),
    )

    season_id: UUID
    division: int = 1
    round: int
    position: int
    pair_id: UUID
    other_id: UUID | None = None
    night_id: UUID | None = None
    seed: int = 0
    draw: str = ""
    is_cancelled: bool = False


FIXTURE = table_of(FixtureRow)
