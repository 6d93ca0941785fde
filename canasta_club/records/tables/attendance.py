"""Attendance rows: who is there on a night."""

from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class AttendanceRow(Mutable, table=True):
    """A player at a night, from one round to another, possibly in another player's place.

    ``pair_id`` is the pair they play in tonight, where partners are fixed. Without ``until_round``
    they stay to the end; 0 is a no-show. ``paid`` is in hundredths.
    """

    __tablename__ = "attendance"
    __table_args__ = (
        written(),
        refer("night", night_id="id"),
        refer("player", player_id="id"),
        refer("player", for_player_id="id"),
        refer("pair", pair_id="id"),
        UniqueConstraint("club_id", "night_id", "player_id", "from_round"),
    )

    night_id: UUID
    player_id: UUID
    from_round: int = 1
    until_round: int | None = None
    for_player_id: UUID | None = None
    pair_id: UUID | None = None
    paid: int | None = None


ATTENDANCE = table_of(AttendanceRow)
