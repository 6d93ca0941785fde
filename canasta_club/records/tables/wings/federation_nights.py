"""Rows that follow from bundles: what nights were played, and by whom.

They are worked out from the bundles and kept for speed; they stand outside the journal, and
``canasta verify`` works them out again. Here ``club_id`` is the member club whose rows they are, so
that a cluster spreads a nation over its machines; ``centre_id`` is the club that keeps them.
"""

from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import BigInteger, Index, Text

from canasta_club.records.tables.kinds import Field, Row, table_of


class National(Row):
    """A row about a member club that a centre keeps."""

    centre_id: UUID = Field(primary_key=True)


class FederationNightRow(National, table=True):
    """A night that counts, by the bundle that holds; ``points`` are those of all its hands."""

    __tablename__ = "federation_night"
    __table_args__ = (Index(None, "centre_id", "day"),)

    night_id: UUID = Field(primary_key=True)
    day: date
    season: str
    revision: int = Field(sa_type=BigInteger)
    digest: str
    rules_id: str
    rules_hash: str
    players: int
    games: int
    hands: int
    points: int


FEDERATION_NIGHT = table_of(FederationNightRow)


class _Taken(National):
    """What is taken from games: how many, by result, and the points scored and conceded."""

    games: int
    won: int
    drawn: int
    hands: int
    scored: int = Field(sa_type=BigInteger)
    conceded: int = Field(sa_type=BigInteger)
    best_hand: int


class FederationScoreRow(_Taken, table=True):
    """What a player took from a night: games by result, points scored and conceded, and the place.

    ``place`` is that in the table of the night among ``placed`` entries; none if the table has
    none.
    """

    __tablename__ = "federation_score"
    __table_args__ = (Index(None, "club_id", "centre_id", "player_id"),)

    night_id: UUID = Field(primary_key=True)
    player_id: UUID = Field(primary_key=True)
    day: date
    is_guest: bool
    place: int | None = None
    placed: int = 0


FEDERATION_SCORE = table_of(FederationScoreRow)


class FederationPlayerRow(National, table=True):
    """A club's player as the newest bundle that names them says, and the person that they are.

    The person is named by one of their own records: the first by club and player.
    """

    __tablename__ = "federation_player"
    __table_args__ = (Index(None, "centre_id", "person_player_id"),)

    player_id: UUID = Field(primary_key=True)
    name: str
    card: str
    is_guest: bool
    is_private: bool
    revision: int = Field(sa_type=BigInteger)
    person_member_id: UUID
    person_player_id: UUID


FEDERATION_PLAYER = table_of(FederationPlayerRow)


class FederationTotalRow(_Taken, table=True):
    """What a person took from all nights of a year, in every club; year 0 stands for all years.

    The points follow from it by the points of the centre. The person is named by one of their
    records, as in ``federation_player``: ``club_id`` is the club of that one.
    """

    __tablename__ = "federation_total"
    __table_args__ = (Index(None, "centre_id", "year"),)

    year: int = Field(primary_key=True)
    person_player_id: UUID = Field(primary_key=True)
    clubs: int
    nights: int


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

DERIVED: Final = (FEDERATION_NIGHT, FEDERATION_SCORE, FEDERATION_PLAYER)
"""Worked out from the bundles and decisions of a centre; outside the journal."""
