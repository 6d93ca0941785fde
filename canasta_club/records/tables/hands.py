"""Hand rows: the hands of the games, as each sheet recorded them."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, Text, UniqueConstraint

from canasta_club.records.tables.kinds import (
    Fact,
    Field,
    Mutable,
    UtcTime,
    refer,
    table_of,
    written,
)


class HandRow(Mutable, table=True):
    """A hand; ``revision`` is the one that holds."""

    __tablename__ = "hand"
    __table_args__ = (
        written(),
        refer("game", game_id="id"),
        UniqueConstraint("club_id", "game_id", "number"),
    )

    game_id: UUID
    number: int
    revision: int = 1


HAND = table_of(HandRow)


class RevisionRow(Fact, table=True):
    """A hand as one sheet recorded it; never edited."""

    __tablename__ = "hand_revision"
    __table_args__ = (
        written(),
        refer("hand", hand_id="id"),
        refer("player", sat_out_id="id"),
    )

    hand_id: UUID = Field(primary_key=True)
    number: int = Field(primary_key=True)
    is_void: bool = False
    dealer: str = ""
    note: str = ""
    who: str
    at: datetime = Field(sa_type=UtcTime)
    reason: str = ""
    sat_out_id: UUID | None = None


REVISION = table_of(RevisionRow)


class HandSideRow(Fact, table=True):
    """What one side stated for a revision of a hand, and the total its rules gave."""

    __tablename__ = "hand_side"
    __table_args__ = (
        written(),
        refer("hand_revision", hand_id="hand_id", revision="number"),
        refer("side", side_id="id"),
        CheckConstraint("out IN (0, 1, 2)", name="out"),
        Index(None, "club_id", "side_id"),
    )

    hand_id: UUID = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    side_id: UUID = Field(primary_key=True)
    statement: str = Field(sa_type=Text)
    total: int
    natural: int = 0
    canastas: int = 0
    out: int = 0
    penalties: int = 0


HAND_SIDE = table_of(HandSideRow)
