"""Values that may name a person are chained by a seal, so that a person can be erased.

The whole journal is chained once more. The head that it had stands in the change that this adds, so
that a head on paper can still be told. A club may also say how many backups are kept.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from alembic import op
from uuid_utils.compat import uuid7

from canasta_club.club.journal import HEAD_DIGITS, Images, entry_hash

revision = "canasta_0008"
down_revision = "canasta_0007"

_PERSONAL = {
    "player": ("name",),
    "pair": ("name",),
    "season": ("committee_reason",),
    "season_entry": ("reason",),
    "night": ("reason",),
    "game": ("reason",),
    "side": ("label",),
    "unplayed": ("reason",),
    "penalty": ("reason", "who", "cancelled_by", "cancelled_reason"),
    "hand_revision": ("dealer", "note", "who", "reason"),
    "hand_side": ("statement",),
}
"""The columns that may name a person, as they were when this was written."""

_ENTRY = ("who", "summary", "reason")

_ENTRIES = sa.text("SELECT * FROM journal_entry WHERE club_id = :club ORDER BY number")
_IMAGES = sa.text(
    "SELECT position, changed_table, before, after FROM journal_change"
    " WHERE club_id = :club AND entry_id = :entry ORDER BY position"
)
_SET_ENTRY = sa.text(
    "UPDATE journal_entry SET hash = :hash, salts = :salts WHERE club_id = :club AND id = :id"
)
_SET_IMAGE = sa.text(
    "UPDATE journal_change SET salts = :salts"
    " WHERE club_id = :club AND entry_id = :entry AND position = :position"
)
_ADD = sa.text(
    "INSERT INTO journal_entry (club_id, id, number, at, who, kind, action, summary, reason,"
    " idempotency_key, target_id, hash, salts) VALUES (:club, :id, :number, :at, :who, :kind,"
    " :action, :summary, :reason, :idempotency_key, :target_id, :hash, :salts)"
)


def upgrade() -> None:
    """Give every value that may name a person a salt, and chain every journal once more."""
    for table in ("journal_entry", "journal_change"):
        op.add_column(table, sa.Column("salts", sa.Text(), nullable=False, server_default=""))
    for name in ("backups_kept", "backup_days"):
        op.add_column("clubs", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    bind = op.get_bind()
    for (club,) in bind.execute(sa.text("SELECT club_id FROM clubs")).all():
        number, previous, head = 0, "", ""
        for entry in bind.execute(_ENTRIES, {"club": club}).mappings().all():
            before, images = _seal_images(bind, club, entry["id"])
            plain = _plain(entry)
            own, salts = _chained(previous, plain, images)
            if entry_hash(head, plain, before) != entry["hash"]:
                own = entry["hash"]  # What was edited before must not agree from now on.
            head, previous, number = entry["hash"], own, entry["number"]
            bind.execute(_SET_ENTRY, {"hash": own, "salts": salts, "club": club, "id": entry["id"]})
        if number:
            _note(bind, club, number + 1, previous, head)


def _seal_images(bind: sa.Connection, club: object, entry: object) -> tuple[Images, Images]:
    """Give the rows that an entry recorded their salts; return them as they were, and sealed."""
    as_were, images = Images(), Images()
    new = []
    for position, table, before, after in bind.execute(_IMAGES, {"club": club, "entry": entry}):
        as_were.add(position, table, before, after)
        slots: dict[str, str] = {}
        seals = []
        for side, text in (("before", before), ("after", after)):
            sealed, salts = _sealed_image(table, text)
            seals.append(sealed)
            slots.update({f"{side}.{column}": salt for column, salt in salts.items()})
        images.add(position, table, *seals)
        if slots:
            place = {"club": club, "entry": entry, "position": position}
            new.append({**place, "salts": json.dumps(slots, separators=(",", ":"))})
    if new:
        bind.execute(_SET_IMAGE, new)
    return as_were, images


def _sealed_image(table: str, text: str | None) -> tuple[str | None, dict[str, str]]:
    """Return a recorded row with its seals, and their salts; one that is damaged stays so."""
    if text is None or table not in _PERSONAL:
        return text, {}
    try:
        row = json.loads(text)
        if json.dumps(row, ensure_ascii=False) != text:
            return text, {}
        salts = {
            column: secrets.token_hex(16)
            for column in _PERSONAL[table]
            if _may_name(column, row.get(column))
        }
    except (AttributeError, RecursionError, ValueError):
        return text, {}
    if not salts:
        return text, {}
    return json.dumps(_sealed(row, salts), ensure_ascii=False), salts


def _may_name(column: str, value: object) -> bool:
    if not isinstance(value, str) or not value:
        return False
    return column != "statement" or 'player"' in value or '"reason"' in value


def _sealed(row: Mapping[str, Any], salts: Mapping[str, str]) -> dict[str, Any]:
    return {**row, **{column: _seal(salt, str(row[column])) for column, salt in salts.items()}}


def _seal(salt: str, value: str) -> str:
    text = value.encode("utf-8", "surrogatepass")
    return f"hmac-sha256:{hmac.new(salt.encode(), text, hashlib.sha256).hexdigest()}"


def _chained(previous: str, entry: Mapping[str, Any], images: Images) -> tuple[str, str]:
    salts = {name: secrets.token_hex(16) for name in _ENTRY if entry[name]}
    own = entry_hash(previous, _sealed(entry, salts), images)
    return own, json.dumps(salts, separators=(",", ":")) if salts else ""


def _note(bind: sa.Connection, club: object, number: int, previous: str, head: str) -> None:
    entry: dict[str, Any] = {
        "id": uuid7(),
        "number": number,
        "at": datetime.now(UTC).replace(tzinfo=None),
        "who": "canasta",
        "kind": "start",
        "action": "seals",
        "summary": (
            "the journal was chained once more, so that a person can be erased from it;"
            f" its head was {head[:HEAD_DIGITS]}"
        ),
        "reason": "",
        "target_id": None,
    }
    entry["idempotency_key"] = str(entry["id"])
    plain = _plain(entry)
    own, salts = _chained(previous, plain, Images())
    # SQLite keeps ids and times as text, a server in types of its own.
    kept = plain if bind.dialect.name == "sqlite" else entry
    bind.execute(_ADD, {**kept, "club": club, "hash": own, "salts": salts})


def _plain(row: "Mapping[str, Any] | sa.RowMapping") -> dict[str, Any]:
    return {name: _value(value) for name, value in row.items()}


def _value(value: object) -> object:
    if isinstance(value, UUID):
        return value.hex
    return value.strftime("%Y-%m-%d %H:%M:%S.%f") if isinstance(value, datetime) else value
