"""Rows of what leaves the club: cards of players, with what they agreed to, and the crest."""

from uuid import UUID

from sqlalchemy import CheckConstraint, Text, UniqueConstraint, false

from canasta_club.records.tables.kinds import Field, Mutable, refer, table_of, written


class PlayerCardRow(Mutable, table=True):
    """The card number of a player in the federation, and what the player agreed to.

    ``publish`` says how they are named outside the club; ``is_private``, that a centre gets no
    name.
    """

    __tablename__ = "player_card"
    __table_args__ = (
        written(),
        refer("player", player_id="id"),
        UniqueConstraint("club_id", "player_id"),
        CheckConstraint("publish IN ('', 'name', 'initials', 'number')", name="publish"),
    )

    player_id: UUID
    card: str = ""
    is_private: bool = False
    publish: str = Field(default="", sa_column_kwargs={"server_default": ""})
    wants_letter: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


PLAYER_CARD = table_of(PlayerCardRow)


class CrestRow(Mutable, table=True):
    """The crest that a club prints, in base64; apart, for every command reads the clubs."""

    __tablename__ = "crest"
    __table_args__ = (written(), UniqueConstraint("club_id"))

    kind: str
    content: str = Field(sa_type=Text)


CREST = table_of(CrestRow)
