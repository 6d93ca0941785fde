"""Adjustment rows: what counts in a table beside the games: games not played, and penalties."""

from datetime import date
from uuid import UUID

from sqlalchemy import CheckConstraint, UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class UnplayedRow(Mutable, table=True):
    """A game that an entry did not play: a bye, a forfeit won or lost, an absence."""

    __tablename__ = "unplayed"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("night", night_id="id"),
        refer("pair", pair_id="id"),
        refer("pair", against_id="id"),
        UniqueConstraint("club_id", "season_id", "night_id", "round", "pair_id"),
        CheckConstraint("kind IN ('bye', 'forfeit_win', 'forfeit_loss', 'absent')", name="kind"),
    )

    season_id: UUID
    night_id: UUID
    round: int
    pair_id: UUID
    kind: str
    against_id: UUID | None = None
    reason: str = ""
    is_cancelled: bool = False


UNPLAYED = table_of(UnplayedRow)


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
