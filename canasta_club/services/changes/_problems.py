"""What cannot be undone or found in the journal: each sentence is written here once."""

from collections.abc import Sequence
from typing import Final

from canasta_club.club.journal import JournalEntry
from canasta_club.errors import ConflictError

_MOST: Final = 3


def others_depend(entry: JournalEntry, dependent: Sequence[JournalEntry]) -> ConflictError:
    some = dependent[:_MOST]
    named = "; ".join(f"change {each.number}, {each.summary} ({each.by})" for each in some)
    more = len(dependent) - _MOST
    return ConflictError(
        f"Change {entry.number} cannot be undone, because later changes depend on it: {named}"
        f"{f'; and {more} more' if more > 0 else ''}.",
        hint=_hint(entry, dependent[-1]),
    )


def hands_depend(entry: JournalEntry, new: Sequence[str]) -> ConflictError:
    return ConflictError(
        f"Change {entry.number} cannot be undone: later hands would no longer fit:"
        f" {'; '.join(new[:_MOST])}.",
        hint="Correct those hands first: canasta hand correct HAND … --reason …",
    )


def _hint(entry: JournalEntry, last: JournalEntry) -> str:
    first = f"Undo what came later first, the last one with: canasta undo {last.number}"
    if entry.action == "hand record":
        return f"{first}; or take the hand out of the score: canasta hand void HAND --reason …"
    if entry.action in {"hand correct", "hand void"}:
        return f"{first}; or correct the hand again: canasta hand correct HAND … --reason …"
    return first
