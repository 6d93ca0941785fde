"""Rows of the crest that a club prints: apart, for every command reads the clubs."""

from sqlalchemy import Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, table_of, written


class CrestRow(Mutable, table=True):
    """The crest of a club, in base64."""

    __tablename__ = "crest"
    __table_args__ = (written(), UniqueConstraint("club_id"))

    kind: str
    content: str = Field(sa_type=Text)


CREST = table_of(CrestRow)
