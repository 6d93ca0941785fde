"""Derived rows: what is worked out from other rows, and kept because working it out takes long.

No change of the journal writes these rows, and the chain does not cover them: they may be dropped
at any time, and are then worked out again.
"""

from datetime import date

from sqlalchemy import ForeignKeyConstraint, Text

from canasta_club.records.tables.kinds import Field, Row, table_of


class RatedNightRow(Row, table=True):
    """What a night did to the ratings, with a hash of all games up to its end.

    ``changed`` are the ratings that it changed, as JSON; ``running`` counts the games since the
    rated night before it that are not over. ``number`` and ``entry_hash`` are of the newest change
    of the journal when the row was written.
    """

    __tablename__ = "rated_night"
    __table_args__ = (ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),)

    day: date = Field(primary_key=True)
    hash: str
    model: str
    changed: str = Field(sa_type=Text)
    running: int
    number: int
    entry_hash: str


RATED_NIGHT = table_of(RatedNightRow)
