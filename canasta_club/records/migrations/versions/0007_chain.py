"""The journal is chained; what the book holds already is recorded in an opening entry a club."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from alembic import op
from uuid_utils.compat import uuid7

from canasta_club.club.journal import Images, entry_hash

revision = "canasta_0007"
down_revision = "canasta_0006"

_SUMMARY = "every row was recorded as it was when the journal was chained"
_OUTSIDE = {"journal_entry", "journal_change"}

_ENTRIES = sa.text("SELECT * FROM journal_entry WHERE club_id = :club ORDER BY number")
_IMAGES = sa.text(
    "SELECT position, changed_table, before, after FROM journal_change"
    " WHERE club_id = :club AND entry_id = :entry ORDER BY position"
)
_HASH = sa.text("UPDATE journal_entry SET hash = :hash WHERE club_id = :club AND id = :id")
_OPENING = sa.text(
    "INSERT INTO journal_entry (club_id, id, number, at, who, kind, action, summary, reason,"
    " idempotency_key, target_id, hash) VALUES (:club, :id, :number, :at, :who, :kind, :action,"
    " :summary, :reason, :idempotency_key, :target_id, :hash)"
)
_IMAGE = sa.text(
    "INSERT INTO journal_change (club_id, entry_id, position, changed_table, before, after)"
    " VALUES (:club, :entry, :position, :table, NULL, :after)"
)


def upgrade() -> None:
    """Give every entry its hash, then every club an opening entry with all its rows."""
    op.add_column(
        "journal_entry", sa.Column("hash", sa.String(), nullable=False, server_default="")
    )
    bind = op.get_bind()
    for (club,) in bind.execute(sa.text("SELECT club_id FROM clubs")).all():
        number, previous = 0, ""
        for entry in bind.execute(_ENTRIES, {"club": club}).mappings().all():
            images = Images()
            for row in bind.execute(_IMAGES, {"club": club, "entry": entry["id"]}):
                images.add(*row)
            number, previous = entry["number"], entry_hash(previous, _plain(entry), images)
            bind.execute(_HASH, {"hash": previous, "club": club, "id": entry["id"]})
        if number:
            _open(bind, club, number + 1, previous)


def _open(bind: sa.Connection, club: object, number: int, previous: str) -> None:
    entry: dict[str, Any] = {
        "id": uuid7(),
        "number": number,
        "at": datetime.now(UTC).replace(tzinfo=None),
        "who": "canasta",
        "kind": "start",
        "action": "opening",
        "summary": _SUMMARY,
        "reason": "",
        "target_id": None,
    }
    entry["idempotency_key"] = str(entry["id"])
    plain = _plain(entry)
    # SQLite keeps ids and times as text, a server in types of its own.
    kept = plain if bind.dialect.name == "sqlite" else entry
    bind.execute(_OPENING, {**kept, "club": club, "hash": ""})
    images = Images()
    for position, (table, after) in enumerate(_all_rows(bind, club), 1):
        images.add(position, table, None, after)
        place = {"club": club, "entry": kept["id"], "position": position}
        bind.execute(_IMAGE, {**place, "table": table, "after": after})
    own = entry_hash(previous, plain, images)
    bind.execute(_HASH, {"hash": own, "club": club, "id": kept["id"]})


def _all_rows(bind: sa.Connection, club: object) -> Iterator[tuple[str, str]]:
    """Yield every row of a club: its table, and the row as the journal keeps it."""
    for table in sorted(sa.inspect(bind).get_table_names()):
        if table in _OUTSIDE or table.startswith(("alembic", "sqlite")):
            continue
        query = sa.text(f'SELECT * FROM "{table}" WHERE club_id = :club')  # noqa: S608
        for row in bind.execute(query, {"club": club}).mappings().all():
            yield table, json.dumps(_plain(row), ensure_ascii=False)


def _plain(row: "Mapping[str, Any] | sa.RowMapping") -> dict[str, Any]:
    return {name: _value(value) for name, value in row.items()}


def _value(value: object) -> object:
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S.%f")
    if isinstance(value, date):
        return value.isoformat()
    return int(value) if isinstance(value, bool) else value
