"""The hall: rights to its pages, what tables send, the clock; the Wi-Fi that phones join."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

_Kinds = Mapping[str, sa.types.TypeEngine[Any]]

revision = "book_0004"
down_revision = "book_0003"

_COLUMNS: Mapping[str, _Kinds] = {
    "hall_right": {
        "club_id": sa.Uuid(), "id": sa.Uuid(), "entry_id": sa.Uuid(), "version": sa.Integer(),
        "night_id": sa.Uuid(), "kind": sa.String(), "table_number": sa.Integer(),
        "seat": sa.Integer(), "writes": sa.Boolean(), "hash": sa.String(),
        "issued": sa.DateTime(), "revoked": sa.DateTime(),
    },
    "hall_send": {
        "club_id": sa.Uuid(), "id": sa.Uuid(), "night_id": sa.Uuid(), "game_id": sa.Uuid(),
        "number": sa.Integer(), "kind": sa.String(), "seat": sa.Integer(), "right_id": sa.Uuid(),
        "about_id": sa.Uuid(), "digest": sa.String(), "content": sa.Text(), "accept": sa.String(),
        "reason": sa.Text(), "revision": sa.Integer(), "at": sa.DateTime(), "state": sa.String(),
        "outcome": sa.String(), "saved": sa.Integer(),
    },
    "hall_clock": {
        "club_id": sa.Uuid(), "night_id": sa.Uuid(), "round": sa.Integer(),
        "version": sa.Integer(), "minutes": sa.Integer(), "started": sa.DateTime(),
        "paused": sa.DateTime(), "paused_seconds": sa.Integer(), "extra": sa.Text(),
        "is_last_hand": sa.Boolean(), "stopped": sa.DateTime(),
    },
}  # fmt: skip
_OPTIONAL = {
    "hall_right": {"table_number", "seat", "revoked"},
    "hall_send": {"seat", "right_id", "about_id", "saved"},
    "hall_clock": {"minutes", "paused", "stopped"},
}
_KEYS = {
    "hall_right": ("club_id", "id"),
    "hall_send": ("club_id", "id"),
    "hall_clock": ("club_id", "night_id", "round"),
}


def upgrade() -> None:
    """Add the columns and the tables; for all clubs of the book at once."""
    with op.batch_alter_table("clubs") as clubs:
        for name in ("wifi_name", "wifi_code"):
            clubs.add_column(sa.Column(name, sa.String(), nullable=False, server_default=""))
    for table, columns in _COLUMNS.items():
        op.create_table(
            table,
            *(
                sa.Column(name, kind, nullable=name in _OPTIONAL[table], autoincrement=False)
                for name, kind in columns.items()
            ),
            sa.PrimaryKeyConstraint(*_KEYS[table], name=f"pk_{table}"),
            *_CONSTRAINTS[table],
        )
    for table in ("hall_right", "hall_send"):
        op.create_index(f"ix_{table}_club_id_night_id", table, ["club_id", "night_id"])


def _of_club(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["club_id"], ["clubs.club_id"], name=f"fk_{table}_club_id_clubs")


def _one_of(column: str, *values: str) -> sa.CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return sa.CheckConstraint(f"{column} IN ({listed})", name=column)


_CONSTRAINTS: Mapping[str, tuple[sa.Constraint, ...]] = {
    "hall_right": (
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_hall_right_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_hall_right_club_id_night_id_night",
        ),
        sa.UniqueConstraint("club_id", "hash", name="uq_hall_right_club_id_hash"),
        _one_of("kind", "side", "desk", "wall"),
    ),
    "hall_send": (
        _of_club("hall_send"),
        _one_of("kind", "hand", "correction", "confirm", "withdraw", "settle"),
        _one_of("state", "waiting", "desk", "confirmed", "settled", "withdrawn"),
    ),
    "hall_clock": (_of_club("hall_clock"),),
}
