"""Federation rows: what a centre was sent, and what it decided.

The centre is itself a club of its book: ``club_id`` is the centre, ``member_id`` the club that sent
a bundle. What a bundle says is stored as it was signed.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Index, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, UtcTime, table_of, written


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
