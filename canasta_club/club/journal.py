"""The journal: who changed what, when and why."""

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

CHECKS: Final = (*SECOND_LOOKS, CONFIRMATION)
"""The actions by which other persons checked what was recorded."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An entry of the journal: who did what, when and why.

    ``target`` is the number of the entry that an ``undo`` or ``redo`` is about; ``is_undone`` says
    whether the entry no longer holds.
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
