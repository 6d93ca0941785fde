"""Derived rows: what is worked out from other rows, and kept because working it out takes long.

No change of the journal writes these rows, and the chain does not cover them: they may be dropped
at any time, and are then worked out again.
"""

from datetime import date
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKeyConstraint, Text

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


class FederationTotalRow(Row, table=True):
    """What a person took from all nights of a year, in every club; year 0 stands for all years.

    The points follow from it by the points of the centre. The person is named by one of their
    records, as in ``federation_player``.
    """

    __tablename__ = "federation_total"

    year: int = Field(primary_key=True)
    person_member_id: UUID = Field(primary_key=True)
    person_player_id: UUID = Field(primary_key=True)
    clubs: int
    nights: int
    games: int
    won: int
    drawn: int
    hands: int
    scored: int = Field(sa_type=BigInteger)
    conceded: int = Field(sa_type=BigInteger)
    best_hand: int


FEDERATION_TOTAL = table_of(FederationTotalRow)


class FederationRatedMonthRow(Row, table=True):
    """What the nights of a month did to the ratings of persons, with a hash of all games so far.

    ``month`` is its first day; ``changed`` are the ratings that it changed, as JSON.
    """

    __tablename__ = "federation_rated_month"

    month: date = Field(primary_key=True)
    hash: str
    model: str
    changed: str = Field(sa_type=Text)


FEDERATION_RATED_MONTH = table_of(FederationRatedMonthRow)
