"""Federation rows: what a club says of its players to a centre, and what a centre keeps of clubs.

The centre is itself a club of its book: ``club_id`` is the centre, ``member_id`` the club that sent
a bundle. What a bundle says is stored as it was signed. The tables in `DERIVED` are worked out from
the bundles and kept for speed; they stand outside the journal, and ``canasta verify`` works them
out again.
"""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Index, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, Row, UtcTime, refer, table_of, written


class PlayerCardRow(Mutable, table=True):
    """The card number of a player in the federation, and whether their name stays in the club."""

    __tablename__ = "player_card"
    __table_args__ = (
        written(),
        refer("player", player_id="id"),
        UniqueConstraint("club_id", "player_id"),
    )

    player_id: UUID
    card: str = ""
    is_private: bool = False


PLAYER_CARD = table_of(PlayerCardRow)


class MemberClubRow(Mutable, table=True):
    """A club of the federation, and the public keys that the centre itself was handed."""

    __tablename__ = "member_club"
    __table_args__ = (
        written(),
        UniqueConstraint("club_id", "member_id"),
        UniqueConstraint("club_id", "name"),
    )

    member_id: UUID
    name: str
    keys: str = Field(sa_type=Text)


MEMBER_CLUB = table_of(MemberClubRow)


class BundleRow(Mutable, table=True):
    """A bundle as it arrived: its first line, its content, its names and its signature.

    ``revision`` is in microseconds since 1970, ``digest`` that of the first line, which is what was
    signed and which holds those of content and names; ``signature`` names the key too, so that what
    another key signed is another bundle. ``decision`` is the centre's.
    """

    __tablename__ = "bundle"
    __table_args__ = (
        written(),
        UniqueConstraint("club_id", "digest", "signature"),
        CheckConstraint("kind IN ('night', 'key')", name="kind"),
        CheckConstraint("decision IN ('', 'accepted', 'dropped')", name="decision"),
        Index(None, "club_id", "member_id"),
    )

    member_id: UUID
    kind: str
    night_id: UUID | None = None
    revision: int = Field(sa_type=BigInteger)
    digest: str
    envelope: str = Field(sa_type=Text)
    content: str = Field(default="", sa_type=Text)
    names: str = Field(default="", sa_type=Text)
    signature: str = Field(sa_type=Text)
    received: datetime = Field(sa_type=UtcTime)
    decision: str = ""
    reason: str = ""


BUNDLE = table_of(BundleRow)


class PersonLinkRow(Mutable, table=True):
    """Two players of clubs who are one person, as the centre decided; undone, it stays here."""

    __tablename__ = "person_link"
    __table_args__ = (written(),)

    member_id: UUID
    player_id: UUID
    other_member_id: UUID
    other_player_id: UUID
    reason: str = ""
    is_undone: bool = False
    undone_reason: str = ""


PERSON_LINK = table_of(PersonLinkRow)


class PersonCardRow(Mutable, table=True):
    """What the centre itself says of a club's player: a card number, and privacy if it decided."""

    __tablename__ = "person_card"
    __table_args__ = (written(), UniqueConstraint("club_id", "member_id", "player_id"))

    member_id: UUID
    player_id: UUID
    card: str = ""
    is_private: bool | None = None


PERSON_CARD = table_of(PersonCardRow)


class NationalPointsRow(Mutable, table=True):
    """The national points that a centre counts by from a year on, as the frozen text of a table.

    Year 0 stands for the beginning.
    """

    __tablename__ = "national_points"
    __table_args__ = (written(), UniqueConstraint("club_id", "from_year"))

    from_year: int
    document: str = Field(sa_type=Text)


NATIONAL_POINTS = table_of(NationalPointsRow)


class FederationNightRow(Row, table=True):
    """A night that counts, by the bundle that holds; ``points`` are those of all its hands."""

    __tablename__ = "federation_night"

    member_id: UUID = Field(primary_key=True)
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


class FederationScoreRow(Row, table=True):
    """What a player took from a night: games by result, points scored and conceded, and the place.

    ``place`` is that in the table of the night among ``placed`` entries; none if the table has
    none.
    """

    __tablename__ = "federation_score"
    __table_args__ = (Index(None, "club_id", "member_id", "player_id"),)

    member_id: UUID = Field(primary_key=True)
    night_id: UUID = Field(primary_key=True)
    player_id: UUID = Field(primary_key=True)
    day: date
    is_guest: bool
    games: int
    won: int
    drawn: int
    hands: int
    scored: int = Field(sa_type=BigInteger)
    conceded: int = Field(sa_type=BigInteger)
    best_hand: int
    place: int | None = None
    placed: int = 0


FEDERATION_SCORE = table_of(FederationScoreRow)


class FederationPlayerRow(Row, table=True):
    """A club's player as the newest bundle that names them says, and the person that they are.

    The person is named by one of their own records: the first by club and player.
    """

    __tablename__ = "federation_player"
    __table_args__ = (Index(None, "club_id", "person_member_id", "person_player_id"),)

    member_id: UUID = Field(primary_key=True)
    player_id: UUID = Field(primary_key=True)
    name: str
    card: str
    is_guest: bool
    is_private: bool
    revision: int = Field(sa_type=BigInteger)
    person_member_id: UUID
    person_player_id: UUID


FEDERATION_PLAYER = table_of(FederationPlayerRow)
