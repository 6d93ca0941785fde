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
