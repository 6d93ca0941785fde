"""Derived tables: what is worked out from other rows, and kept.

Written by `python -m tests.write_tables` from the rows in `records/rows`.
"""

from sqlalchemy import Column, Date, ForeignKeyConstraint, Integer, String, Table, Text, Uuid

from canasta_club.records.tables.kinds import METADATA

RATED_NIGHT = Table(
    "rated_night",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("day", Date, primary_key=True),
    Column("hash", String, nullable=False),
    Column("model", String, nullable=False),
    Column("changed", Text, nullable=False),
    Column("running", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("entry_hash", String, nullable=False),
    ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),
)
"""What a night did to the ratings, with a hash of all games up to its end.

``changed`` are the ratings that it changed, as JSON; ``running`` counts the games since the
rated night before it that are not over. ``number`` and ``entry_hash`` are of the newest change
of the journal when the row was written.
"""

FEDERATION_TOTAL = Table(
    "federation_total",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("year", Integer, primary_key=True),
    Column("person_member_id", Uuid, primary_key=True),
    Column("person_player_id", Uuid, primary_key=True),
    Column("clubs", Integer, nullable=False),
    Column("nights", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("scored", Integer, nullable=False),
    Column("conceded", Integer, nullable=False),
    Column("best_hand", Integer, nullable=False),
)
"""What a person took from all nights of a year, in every club; year 0 stands for all years.

The points follow from it by the points of the centre. The person is named by one of their
records, as in ``federation_player``.
"""

FEDERATION_RATED_MONTH = Table(
    "federation_rated_month",
    METADATA,
    Column("club_id", Uuid, primary_key=True),
    Column("month", Date, primary_key=True),
    Column("hash", String, nullable=False),
    Column("model", String, nullable=False),
    Column("changed", Text, nullable=False),
)
"""What the nights of a month did to the ratings of persons, with a hash of all games so far.

``month`` is its first day; ``changed`` are the ratings that it changed, as JSON.
"""
