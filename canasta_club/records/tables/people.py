"""People rows: players, and the pairs that they score in."""

from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Fact, Field, Mutable, refer, table_of, written


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


class PairRow(Mutable, table=True):
    """Players who score together; ``members`` are their ids in order, so a set is there once."""

    __tablename__ = "pair"
    __table_args__ = (
        written(),
        UniqueConstraint("club_id", "members"),
        UniqueConstraint("club_id", "number"),
    )

    number: int | None = None
    name: str = ""
    members: str


PAIR = table_of(PairRow)


class PairMemberRow(Fact, table=True):
    """A player of a pair."""

    __tablename__ = "pair_member"
    __table_args__ = (
        written(),
        refer("pair", pair_id="id"),
        refer("player", player_id="id"),
        UniqueConstraint("club_id", "player_id", "pair_id"),
    )

    pair_id: UUID = Field(primary_key=True)
    position: int = Field(primary_key=True)
    player_id: UUID


PAIR_MEMBER = table_of(PairMemberRow)
