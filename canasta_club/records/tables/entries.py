"""Entry rows: who takes part in a season."""

from datetime import date
from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class SeasonEntryRow(Mutable, table=True):
    """A pair, or a player as a pair of one, that takes part in a season."""

    __tablename__ = "season_entry"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("pair", pair_id="id"),
        UniqueConstraint("club_id", "season_id", "pair_id"),
        UniqueConstraint("club_id", "season_id", "number"),
    )

    season_id: UUID
    pair_id: UUID
    number: int
    division: int = 1
    next_division: int | None = None
    handicap: int = 0
    withdrawn_on: date | None = None
    reason: str = ""


SEASON_ENTRY = table_of(SeasonEntryRow)
