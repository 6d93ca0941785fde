"""League tables: what a season holds besides its games.

Written by `python -m tests.write_tables` from the rows in `records/rows`.
"""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
)

from canasta_club.records.tables.kinds import METADATA, mutable, refer

SEASON_ENTRY = Table(
    "season_entry",
    METADATA,
    *mutable(),
    Column("season_id", Uuid, nullable=False),
    Column("pair_id", Uuid, nullable=False),
    Column("number", Integer, nullable=False),
    Column("division", Integer, nullable=False, default=1),
    Column("next_division", Integer),
    Column("handicap", Integer, nullable=False, default=0),
    Column("withdrawn_on", Date),
    Column("reason", String, nullable=False, default=""),
    refer("season", season_id="id"),
    refer("pair", pair_id="id"),
    UniqueConstraint("club_id", "season_id", "pair_id"),
    UniqueConstraint("club_id", "season_id", "number"),
)
"""A pair, or a player as a pair of one, that takes part in a season."""

NIGHT_SEASON = Table(
    "night_season",
    METADATA,
    *mutable(),
    Column("night_id", Uuid, nullable=False),
    Column("season_id", Uuid, nullable=False),
    Column("is_counted", Boolean, nullable=False, default=True),
    refer("night", night_id="id"),
    refer("season", season_id="id"),
    UniqueConstraint("club_id", "night_id", "season_id"),
)
"""A further season that a night counts for."""

FIXTURE = Table(
    "fixture",
    METADATA,
    *mutable(),
    Column("season_id", Uuid, nullable=False),
    Column("division", Integer, nullable=False, default=1),
    Column("round", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("pair_id", Uuid, nullable=False),
    Column("other_id", Uuid),
    Column("night_id", Uuid),
    Column("seed", Integer, nullable=False, default=0),
    Column("draw", String, nullable=False, default=""),
    Column("is_cancelled", Boolean, nullable=False, default=False),
    refer("season", season_id="id"),
    refer("pair", pair_id="id"),
    refer("pair", other_id="id"),
    refer("night", night_id="id"),
    UniqueConstraint("club_id", "season_id", "division", "round", "position"),
)
"""Two entries of a season that are to meet in a round; alone, one has a bye."""

ATTENDANCE = Table(
    "attendance",
    METADATA,
    *mutable(),
    Column("night_id", Uuid, nullable=False),
    Column("player_id", Uuid, nullable=False),
    Column("from_round", Integer, nullable=False, default=1),
    Column("until_round", Integer),
    Column("for_player_id", Uuid),
    Column("pair_id", Uuid),
    Column("paid", Integer),
    refer("night", night_id="id"),
    refer("player", player_id="id"),
    refer("player", for_player_id="id"),
    refer("pair", pair_id="id"),
    UniqueConstraint("club_id", "night_id", "player_id", "from_round"),
)
"""A player at a night, from one round to another, possibly in another player's place.

``pair_id`` is the pair they play in tonight, where partners are fixed. Without ``until_round``
they stay to the end; 0 is a no-show. ``paid`` is in hundredths.
"""

ROUND = Table(
    "round",
    METADATA,
    *mutable(),
    Column("night_id", Uuid, nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", String, nullable=False, default="proposed"),
    Column("seed", Integer, nullable=False),
    Column("plan", Text, nullable=False),
    refer("night", night_id="id"),
    UniqueConstraint("club_id", "night_id", "number"),
    CheckConstraint("state IN ('proposed', 'seated')", name="state"),
)
"""A round of a night: where everyone sits (``plan``, JSON), and the seed it came from."""

SEAT_WISH = Table(
    "seat_wish",
    METADATA,
    *mutable(),
    Column("kind", String, nullable=False),
    Column("player_id", Uuid, nullable=False),
    Column("other_id", Uuid),
    Column("table_number", Integer),
    Column("is_kept", Boolean, nullable=False, default=True),
    refer("player", player_id="id"),
    refer("player", other_id="id"),
    CheckConstraint("kind IN ('together', 'apart', 'table')", name="kind"),
)
"""Two players who want to sit together or apart, or one who needs a certain table."""

UNPLAYED = Table(
    "unplayed",
    METADATA,
    *mutable(),
    Column("season_id", Uuid, nullable=False),
    Column("night_id", Uuid, nullable=False),
    Column("round", Integer, nullable=False),
    Column("pair_id", Uuid, nullable=False),
    Column("kind", String, nullable=False),
    Column("against_id", Uuid),
    Column("reason", String, nullable=False, default=""),
    Column("is_cancelled", Boolean, nullable=False, default=False),
    refer("season", season_id="id"),
    refer("night", night_id="id"),
    refer("pair", pair_id="id"),
    refer("pair", against_id="id"),
    UniqueConstraint("club_id", "season_id", "night_id", "round", "pair_id"),
    CheckConstraint("kind IN ('bye', 'forfeit_win', 'forfeit_loss', 'absent')", name="kind"),
)
"""A game that an entry did not play: a bye, a forfeit won or lost, an absence."""

PENALTY = Table(
    "penalty",
    METADATA,
    *mutable(),
    Column("season_id", Uuid, nullable=False),
    Column("number", Integer, nullable=False),
    Column("pair_id", Uuid, nullable=False),
    Column("night_id", Uuid),
    Column("day", Date, nullable=False),
    Column("points", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("who", String, nullable=False),
    Column("cancelled_by", String, nullable=False, default=""),
    Column("cancelled_reason", String, nullable=False, default=""),
    refer("season", season_id="id"),
    refer("night", night_id="id"),
    refer("pair", pair_id="id"),
    UniqueConstraint("club_id", "season_id", "number"),
)
"""League points taken from an entry (given to it, where negative), with the reason."""
