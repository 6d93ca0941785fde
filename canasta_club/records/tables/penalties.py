"""Penalty rows: league points taken or given beside the games."""

from datetime import date
from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class PenaltyRow(Mutable, table=True):
    """League points taken from an entry (given to it, where negative), with the reason."""

    __tablename__ = "penalty"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("night", night_id="id"),
        refer("pair", pair_id="id"),
        UniqueConstraint("club_id", "season_id", "number"),
    )

    season_id: UUID
    number: int
    pair_id: UUID
    night_id: UUID | None = None
    day: date
    points: str
    reason: str
    who: str
    cancelled_by: str = ""
    cancelled_reason: str = ""


PENALTY = table_of(PenaltyRow)
