"""Unplayed rows: byes, forfeits and absences."""

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
