"""Player rows: the people of a club."""

from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class PlayerRow(Mutable, table=True):
    """A player; a second record of one person points at the first."""

    __tablename__ = "player"
    __table_args__ = (
        written(),
        UniqueConstraint("club_id", "name"),
        refer("player", same_as_id="id"),
    )

    name: str
    is_guest: bool = False
    same_as_id: UUID | None = None


PLAYER = table_of(PlayerRow)
