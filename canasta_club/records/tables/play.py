"""Tables that every evening needs: people, seasons, nights, games and hands.

Written by `python -m tests.write_tables` from the rows in `records/rows`.
"""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
)

from canasta_club.records.tables.kinds import METADATA, UtcTime, fact, mutable, refer, written

CLUB = Table(
    "clubs",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("name", String, nullable=False),
    Column("rules_id", String, nullable=False),
    Column("terms_id", String, nullable=False),
    Column("version", Integer, nullable=False, default=1),
    Column("paper", String, nullable=False, default=""),
    Column("time_zone", String, nullable=False, default=""),
    Column("backups_kept", Integer, nullable=False, default=0, server_default="0"),
    Column("backup_days", Integer, nullable=False, default=0, server_default="0"),
)
"""A club."""

ENTRY = Table(
    "journal_entry",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("id", Uuid, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("who", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("action", String, nullable=False),
    Column("summary", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("idempotency_key", String, nullable=False),
    Column("target_id", Uuid),
    Column("hash", String, nullable=False, default="", server_default=""),
    Column("salts", Text, nullable=False, default="", server_default=""),
    ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),
    refer("journal_entry", target_id="id"),
    UniqueConstraint("club_id", "number"),
    UniqueConstraint("club_id", "idempotency_key"),
    CheckConstraint("kind IN ('start', 'change', 'undo', 'redo')", name="kind"),
    Index(None, "club_id", "target_id"),
)
"""A change in the journal, or the undo or redo of one; ``salts`` are those of its texts."""

CHANGE = Table(
    "journal_change",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("entry_id", Uuid, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("changed_table", String, nullable=False),
    Column("before", Text),
    Column("after", Text),
    Column("salts", Text, nullable=False, default="", server_default=""),
    written(),
)
"""A row before and after a change; ``salts`` are those of the values that may name a person."""

PLAYER = Table(
    "player",
    METADATA,
    *mutable(),
    Column("name", String, nullable=False),
    Column("is_guest", Boolean, nullable=False, default=False),
    Column("same_as_id", Uuid),
    UniqueConstraint("club_id", "name"),
    refer("player", same_as_id="id"),
)
"""A player; a second record of one person points at the first."""

PAIR = Table(
    "pair",
    METADATA,
    *mutable(),
    Column("number", Integer),
    Column("name", String, nullable=False, default=""),
    Column("members", String, nullable=False),
    UniqueConstraint("club_id", "members"),
    UniqueConstraint("club_id", "number"),
)
"""Players who score together; ``members`` are their ids in order, so a set is there once."""

PAIR_MEMBER = Table(
    "pair_member",
    METADATA,
    *fact(),
    Column("pair_id", Uuid, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("player_id", Uuid, nullable=False),
    refer("pair", pair_id="id"),
    refer("player", player_id="id"),
    UniqueConstraint("club_id", "player_id", "pair_id"),
)
"""A player of a pair."""

IMPORT_ALIAS = Table(
    "import_alias",
    METADATA,
    *mutable(),
    Column("kind", String, nullable=False),
    Column("written", String, nullable=False),
    Column("meaning", String, nullable=False),
    Column("is_kept", Boolean, nullable=False, default=True),
    UniqueConstraint("club_id", "kind", "written"),
    CheckConstraint("kind IN ('heading', 'name')", name="kind"),
)
"""What a club's own heading or name means in a hand list; the meaning “-” passes it over."""

SEASON = Table(
    "season",
    METADATA,
    *mutable(),
    Column("name", String, nullable=False),
    Column("rules_id", String, nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_hash", String, nullable=False),
    Column("terms_id", String, nullable=False),
    Column("terms", Text, nullable=False),
    Column("terms_hash", String, nullable=False),
    Column("first_day", Date, nullable=False),
    Column("last_day", Date),
    Column("is_closed", Boolean, nullable=False, default=False),
    Column("weekdays", String, nullable=False, default=""),
    Column("table_money", Integer),
    Column("committee", Text, nullable=False, default=""),
    Column("committee_reason", String, nullable=False, default=""),
    Column("lot_seed", String, nullable=False, default=""),
    UniqueConstraint("club_id", "name"),
)
"""A competition, with its own copy of the rules and terms it is played by.

``weekdays`` are those it is played on (``thu``), ``table_money`` is what a night costs a
player in hundredths, ``committee`` a JSON list of entries in the order decided on.
"""

SEASON_RULES = Table(
    "season_rules",
    METADATA,
    *mutable(),
    Column("season_id", Uuid, nullable=False),
    Column("from_day", Date, nullable=False),
    Column("rules_id", String, nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_hash", String, nullable=False),
    refer("season", season_id="id"),
    UniqueConstraint("club_id", "season_id", "from_day"),
)
"""The rules that a season is played by from a day on, in place of its first rules."""

NIGHT = Table(
    "night",
    METADATA,
    *mutable(),
    Column("season_id", Uuid, nullable=False),
    Column("number", Integer, nullable=False),
    Column("day", Date, nullable=False),
    Column("state", String, nullable=False, default="open"),
    Column("final_on", Date),
    Column("planned_day", Date),
    Column("reason", String, nullable=False, default=""),
    refer("season", season_id="id"),
    UniqueConstraint("club_id", "season_id", "number"),
    UniqueConstraint("club_id", "season_id", "day"),
    CheckConstraint(
        "state IN ('planned', 'open', 'provisional', 'final', 'cancelled')", name="state"
    ),
)
"""A club evening; ``planned_day`` is the day it was postponed from."""

GAME = Table(
    "game",
    METADATA,
    *mutable(),
    Column("night_id", Uuid, nullable=False),
    Column("round", Integer, nullable=False),
    Column("table_number", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("target", Integer),
    Column("state", String, nullable=False, default="running"),
    Column("reason", String, nullable=False, default=""),
    refer("night", night_id="id"),
    UniqueConstraint("club_id", "night_id", "round", "table_number", "number"),
    CheckConstraint("state IN ('running', 'ended', 'void')", name="state"),
)
"""A game at a table."""

SIDE = Table(
    "side",
    METADATA,
    *mutable(),
    Column("game_id", Uuid, nullable=False),
    Column("position", Integer, nullable=False),
    Column("pair_id", Uuid, nullable=False),
    Column("for_pair_id", Uuid),
    Column("start_score", Integer, nullable=False, default=0),
    Column("label", String, nullable=False, default=""),
    refer("game", game_id="id"),
    refer("pair", pair_id="id"),
    UniqueConstraint("club_id", "game_id", "position"),
    UniqueConstraint("club_id", "pair_id", "game_id"),
    refer("pair", for_pair_id="id"),
)
"""A pair that sits at a game, and the pair its points are for when that is another."""

HAND = Table(
    "hand",
    METADATA,
    *mutable(),
    Column("game_id", Uuid, nullable=False),
    Column("number", Integer, nullable=False),
    Column("revision", Integer, nullable=False, default=1),
    refer("game", game_id="id"),
    UniqueConstraint("club_id", "game_id", "number"),
)
"""A hand; ``revision`` is the one that holds."""

REVISION = Table(
    "hand_revision",
    METADATA,
    *fact(),
    Column("hand_id", Uuid, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("is_void", Boolean, nullable=False, default=False),
    Column("dealer", String, nullable=False, default=""),
    Column("note", String, nullable=False, default=""),
    Column("who", String, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("reason", String, nullable=False, default=""),
    Column("sat_out_id", Uuid),
    refer("hand", hand_id="id"),
    refer("player", sat_out_id="id"),
)
"""A hand as one sheet recorded it; never edited."""

HAND_SIDE = Table(
    "hand_side",
    METADATA,
    *fact(),
    Column("hand_id", Uuid, primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("side_id", Uuid, primary_key=True),
    Column("statement", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("natural", Integer, nullable=False, default=0),
    Column("canastas", Integer, nullable=False, default=0),
    Column("out", Integer, nullable=False, default=0),
    Column("penalties", Integer, nullable=False, default=0),
    refer("hand_revision", hand_id="hand_id", revision="number"),
    refer("side", side_id="id"),
    CheckConstraint("out IN (0, 1, 2)", name="out"),
    Index(None, "club_id", "side_id"),
)
"""What one side stated for a revision of a hand, and the total its rules gave."""
