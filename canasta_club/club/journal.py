"""The journal: who changed what, when and why, and the chain that shows that nobody edited it.

Every entry carries a hash of itself and of the entry before it. Editing, deleting or adding an
entry, or a row that it recorded, breaks the chain there. A value that may name a person is hashed
by its seal, so that the person can be erased and the chain still holds. What is hashed is fixed for
good: a change of it would break the chain of every book.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

EntryKind = Literal["start", "change", "undo", "redo"]

LookVerdict = Literal["agrees", "confirmed", "sent back"]
"""What a second person found of a hand that they keyed again."""

SECOND_LOOKS: Final[dict[str, LookVerdict]] = {
    "second agree": "agrees",
    "second confirm": "confirmed",
    "second send-back": "sent back",
}
"""The actions of the journal by which that is kept."""

CONFIRMATION: Final = "game confirm"
"""The action by which a captain confirmed the score of a game."""

ERASING: Final = ("player erase", "federation person erase")
"""The actions by which a person is erased; they are not undone."""

CHECKS: Final = (*SECOND_LOOKS, CONFIRMATION)
"""The actions by which other persons checked what was recorded."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An entry of the journal: who did what, when and why.

    ``target`` is the number of the entry that an ``undo`` or ``redo`` is about; ``is_undone`` says
    whether the entry no longer holds; ``hash`` chains it to the one before.
    """

    id: UUID
    number: int
    at: datetime
    by: str
    kind: EntryKind
    action: str
    summary: str
    reason: str = ""
    target: int | None = None
    is_undone: bool = False
    hash: str = ""


HEAD_DIGITS: Final = 16
"""How much of the newest hash is shown: enough to compare with paper."""

HASHED: Final = (
    "id", "number", "at", "who", "kind", "action", "summary", "reason", "idempotency_key",
    "target_id",
)  # fmt: skip
"""The columns of an entry that its hash covers, in this order, in plain form."""


def seal(salt: str, value: str) -> str:
    """Return what stands for a value that may name a person: an HMAC under a salt of its own.

    >>> seal("00", "Ash")[:24]
    'hmac-sha256:562828ae587b'
    """
    key, text = salt.encode(), value.encode("utf-8", "surrogatepass")
    return f"hmac-sha256:{hmac.new(key, text, hashlib.sha256).hexdigest()}"


class Images:
    """The digest of the rows that an entry recorded, taken in as they are written."""

    __slots__ = ("_digest",)

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def add(self, position: object, table: object, before: object, after: object) -> None:
        """Take in a row before and after the change, as the journal's text with its seals."""
        size = "-" if before is None else len(str(before))
        end = "-" if after is None else len(str(after))
        text = f"{position}\x1e{table}\x1e{size}\x1e{end}\x1e{before or ''}{after or ''}\x1e"
        self._digest.update(text.encode("utf-8", "surrogatepass"))

    def hexdigest(self) -> str:
        """Return the digest of all rows so far."""
        return self._digest.hexdigest()


def entry_hash(previous: str, entry: Mapping[str, object], images: Images) -> str:
    """Return the hash of an entry, given in plain form, that follows the one of a hash."""
    parts: Sequence[object] = [previous, *(entry[name] for name in HASHED), images.hexdigest()]
    return hashlib.sha256(json.dumps(parts, default=repr).encode()).hexdigest()
