"""Rows that a centre keeps about a member are led by the member's id, the centre's in a column.

Keyed by the centre, all rows of a federation lay on one machine of a cluster.
"""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

_Kinds = Mapping[str, sa.types.TypeEngine[Any]]

revision = "book_0002"
down_revision = "book_0001"

_TAKEN: _Kinds = {
    "games": sa.Integer(), "won": sa.Integer(), "drawn": sa.Integer(), "hands": sa.Integer(),
    "scored": sa.BigInteger(), "conceded": sa.BigInteger(), "best_hand": sa.Integer(),
}  # fmt: skip
_KEYS: Mapping[str, _Kinds] = {
    "federation_night": {"night_id": sa.Uuid()},
    "federation_score": {"night_id": sa.Uuid(), "player_id": sa.Uuid()},
    "federation_player": {"player_id": sa.Uuid()},
    "federation_total": {"year": sa.Integer(), "person_player_id": sa.Uuid()},
}
_COLUMNS: Mapping[str, _Kinds] = {
    "federation_night": {
        "day": sa.Date(), "season": sa.String(), "revision": sa.BigInteger(),
        "digest": sa.String(), "rules_id": sa.String(), "rules_hash": sa.String(),
        "players": sa.Integer(), "games": sa.Integer(), "hands": sa.Integer(),
        "points": sa.Integer(),
    },
    "federation_score": {
        **_TAKEN, "day": sa.Date(), "is_guest": sa.Boolean(), "place": sa.Integer(),
        "placed": sa.Integer(),
    },
    "federation_player": {
        "name": sa.String(), "card": sa.String(), "is_guest": sa.Boolean(),
        "is_private": sa.Boolean(), "revision": sa.BigInteger(), "person_member_id": sa.Uuid(),
        "person_player_id": sa.Uuid(),
    },
    "federation_total": {**_TAKEN, "clubs": sa.Integer(), "nights": sa.Integer()},
}  # fmt: skip
_INDEXES = {
    "federation_night": ("centre_id", "day"),
    "federation_score": ("club_id", "centre_id", "player_id"),
    "federation_player": ("centre_id", "person_player_id"),
    "federation_total": ("centre_id", "year"),
}
_OPTIONAL = {("federation_score", "place")}


def upgrade() -> None:
    """Make each table again, and move its rows."""
    for table, keys in _KEYS.items():
        names = ", ".join([*keys, *_COLUMNS[table]])
        member = "person_member_id" if table == "federation_total" else "member_id"
        before = f"{table}_before"
        op.execute(f"CREATE TEMPORARY TABLE {before} AS SELECT * FROM {table}")  # noqa: S608
        op.drop_table(table)
        op.create_table(
            table,
            *(
                sa.Column(name, kind, nullable=False, autoincrement=False)
                for name, kind in {"club_id": sa.Uuid(), "centre_id": sa.Uuid(), **keys}.items()
            ),
            *(
                sa.Column(name, kind, nullable=(table, name) in _OPTIONAL)
                for name, kind in _COLUMNS[table].items()
            ),
            sa.PrimaryKeyConstraint("club_id", "centre_id", *keys, name=f"pk_{table}"),
        )
        columns = _INDEXES[table]
        op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))
        op.execute(
            f"INSERT INTO {table} (club_id, centre_id, {names})"  # noqa: S608
            f" SELECT {member}, club_id, {names} FROM {before}"
        )
        op.execute(f"DROP TABLE {before}")
