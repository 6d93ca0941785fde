"""Federation tables: bundles, persons and what a centre works out from them.

Written by `python -m tests.write_tables` from the rows in `records/rows`.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
)

from canasta_club.records.tables.kinds import METADATA, UtcTime, mutable, refer

PLAYER_CARD = Table(
    "player_card",
    METADATA,
    *mutable(),
    Column("player_id", Uuid, nullable=False),
    Column("card", String, nullable=False, default=""),
    Column("is_private", Boolean, nullable=False, default=False),
    refer("player", player_id="id"),
    UniqueConstraint("club_id", "player_id"),
)
"""The card number of a player in the federation, and whether their name stays in the club."""

MEMBER_CLUB = Table(
    "member_club",
    METADATA,
    *mutable(),
    Column("member_id", Uuid, nullable=False),
    Column("name", String, nullable=False),
    Column("keys", Text, nullable=False),
    UniqueConstraint("club_id", "member_id"),
    UniqueConstraint("club_id", "name"),
)
"""A club of the federation, and the public keys that the centre itself was handed."""

BUNDLE = Table(
    "bundle",
    METADATA,
    *mutable(),
    Column("member_id", Uuid, nullable=False),
    Column("kind", String, nullable=False),
    Column("night_id", Uuid),
    Column("revision", BigInteger, nullable=False),
    Column("digest", String, nullable=False),
    Column("envelope", Text, nullable=False),
    Column("content", Text, nullable=False, default=""),
    Column("names", Text, nullable=False, default=""),
    Column("signature", Text, nullable=False),
    Column("received", UtcTime, nullable=False),
    Column("decision", String, nullable=False, default=""),
    Column("reason", String, nullable=False, default=""),
    UniqueConstraint("club_id", "digest"),
    CheckConstraint("kind IN ('night', 'key')", name="kind"),
    CheckConstraint("decision IN ('', 'accepted', 'dropped')", name="decision"),
    Index(None, "club_id", "member_id"),
)
"""A bundle as it arrived: its first line, its content, its names and its signature.

``revision`` is in microseconds since 1970, ``digest`` that of the first line, which is what was
signed and which holds those of content and names. ``decision`` is the centre's.
"""

PERSON_LINK = Table(
    "person_link",
    METADATA,
    *mutable(),
    Column("member_id", Uuid, nullable=False),
    Column("player_id", Uuid, nullable=False),
    Column("other_member_id", Uuid, nullable=False),
    Column("other_player_id", Uuid, nullable=False),
    Column("reason", String, nullable=False, default=""),
    Column("is_undone", Boolean, nullable=False, default=False),
    Column("undone_reason", String, nullable=False, default=""),
)
"""Two players of clubs who are one person, as the centre decided; undone, it stays here."""

PERSON_CARD = Table(
    "person_card",
    METADATA,
    *mutable(),
    Column("member_id", Uuid, nullable=False),
    Column("player_id", Uuid, nullable=False),
    Column("card", String, nullable=False, default=""),
    Column("is_private", Boolean),
    UniqueConstraint("club_id", "member_id", "player_id"),
)
"""What the centre itself says of a club's player: a card number, and privacy if it decided."""

NATIONAL_POINTS = Table(
    "national_points",
    METADATA,
    *mutable(),
    Column("from_year", Integer, nullable=False),
    Column("document", Text, nullable=False),
    UniqueConstraint("club_id", "from_year"),
)
"""The national points that a centre counts by from a year on, as the frozen text of a table.

Year 0 stands for the beginning.
"""

FEDERATION_NIGHT = Table(
    "federation_night",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("member_id", Uuid, primary_key=True),
    Column("night_id", Uuid, primary_key=True),
    Column("day", Date, nullable=False),
    Column("season", String, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("digest", String, nullable=False),
    Column("rules_id", String, nullable=False),
    Column("rules_hash", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("points", Integer, nullable=False),
)
"""A night that counts, by the bundle that holds; ``points`` are those of all its hands."""

FEDERATION_SCORE = Table(
    "federation_score",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("member_id", Uuid, primary_key=True),
    Column("night_id", Uuid, primary_key=True),
    Column("player_id", Uuid, primary_key=True),
    Column("day", Date, nullable=False),
    Column("is_guest", Boolean, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("scored", Integer, nullable=False),
    Column("conceded", Integer, nullable=False),
    Column("best_hand", Integer, nullable=False),
    Column("place", Integer),
    Column("placed", Integer, nullable=False, default=0),
    Index(None, "club_id", "member_id", "player_id"),
)
"""What a player took from a night: games by result, points scored and conceded, and the place.

``place`` is that in the table of the night among ``placed`` entries; none if the table has
none.
"""

FEDERATION_PLAYER = Table(
    "federation_player",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("member_id", Uuid, primary_key=True),
    Column("player_id", Uuid, primary_key=True),
    Column("name", String, nullable=False),
    Column("card", String, nullable=False),
    Column("is_guest", Boolean, nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("revision", BigInteger, nullable=False),
    Column("person_member_id", Uuid, nullable=False),
    Column("person_player_id", Uuid, nullable=False),
    Index(None, "club_id", "person_member_id", "person_player_id"),
)
"""A club's player as the newest bundle that names them says, and the person that they are.

The person is named by one of their own records: the first by club and player.
"""
