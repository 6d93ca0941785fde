"""Sealed columns: those that may name a person, and how the journal seals their values.

The chain of the journal covers such a value by its seal, an HMAC under a salt of its own, which is
kept beside the value. When a person is erased, value and salt go and the seal stays, so that the
chain still holds.
"""

import json
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final

from canasta_club.club.journal import seal

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "import_alias": ("written", "meaning"),
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
    "player_card": ("card",),
    "bundle": ("content", "names", "reason"),
    "person_link": ("reason", "undone_reason"),
    "person_card": ("card",),
}
"""By table, the columns whose text may name a person."""

ENTRY_COLUMNS: Final = ("who", "summary", "reason")
"""The columns of a change of the journal that may name a person."""

Slots = Mapping[str, "str | tuple[str, str]"]
"""By value, such as ``after.name``: its salt; or once a person was erased from it, the seal that it
had, and the salt of what stands there now."""


def may_name(column: str, value: object) -> bool:
    """Return whether a value may name a person; most statements hold figures alone."""
    if not isinstance(value, str) or not value:
        return False
    return column != "statement" or 'player"' in value or '"reason"' in value


def new_salt() -> str:
    """Return a salt for one value."""
    return secrets.token_hex(16)


def salts_of(table: str, row: Mapping[str, object] | None) -> dict[str, str]:
    """Return a new salt for each value of a row that may name a person."""
    if row is None:
        return {}
    return {
        column: new_salt() for column in COLUMNS.get(table, ()) if may_name(column, row.get(column))
    }


def sealed(row: Mapping[str, Any], salts: Mapping[str, str]) -> dict[str, Any]:
    """Return a row with the seal in the place of each salted value."""
    return {**row, **{column: seal(salt, str(row[column])) for column, salt in salts.items()}}


def write_slots(slots: Mapping[str, object]) -> str:
    """Write salts as the journal keeps them."""
    return json.dumps(slots, separators=(",", ":")) if slots else ""


def read_slots(text: object) -> Slots:
    """Read the salts of an entry or of a recorded row; raises `ValueError` for other text."""
    if not text:
        return {}
    slots = json.loads(str(text))
    if not isinstance(slots, dict):
        raise ValueError("not salts")  # noqa: TRY004  (one kind for all that is unreadable)
    return {name: _slot(value) for name, value in slots.items()}


def _slot(value: object) -> "str | tuple[str, str]":
    if isinstance(value, str):
        return value
    if isinstance(value, list) and len(value) == 2 and all(isinstance(it, str) for it in value):
        return value[0], value[1]
    raise ValueError("not a salt")


def of_side(slots: Slots, side: str) -> Iterator[tuple[str, "str | tuple[str, str]"]]:
    """Yield the slots of a row before or after a change, by column."""
    for name, slot in slots.items():
        prefix, _dot, column = name.partition(".")
        if prefix == side:
            yield column, slot
