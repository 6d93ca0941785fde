"""What is refused of undoing, erasing and a club's name: each sentence is written here once."""

from canasta_club.club.journal import JournalEntry
from canasta_club.errors import ConflictError

SEE_WHAT_DIFFERS = "See what differs, and how to mend it: canasta verify"
_SHOWN = 80
"""Letters of what a file calls a table or a column."""


def not_a_change(entry: JournalEntry) -> ConflictError:
    what = f"is itself an {entry.kind}" if entry.kind == "undo" else f"is a {entry.kind}"
    return ConflictError(
        f"Change {entry.number} {what}; only what people changed can be undone.",
        hint=f"Change {entry.target} can be: canasta undo {entry.target}"
        if entry.kind == "redo"
        else "Bring back what was undone last with: canasta redo",
    )


def journal_differs(entry: JournalEntry) -> ConflictError:
    return _contradicted(f"Change {entry.number} is not in the journal as it was written")


def rows_differ(entry: JournalEntry) -> ConflictError:
    return _contradicted(f"What change {entry.number} wrote is no longer as it was written")


class Unfit(Exception):  # noqa: N818  (not shown: the service says which line it was)
    """A row that no table of the book can hold; ``why`` in a few words."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def no_table(name: str) -> Unfit:
    return Unfit(f"there is no table “{name[:_SHOWN]}”")


def no_column(column: str, table: str) -> Unfit:
    return Unfit(f"there is no column “{column[:_SHOWN]}” in {table}")


def row_of_another_club(table: str) -> Unfit:
    return Unfit(f"a row of {table} belongs to another club")


def value_unfit(column: str, table: str, value: object) -> Unfit:
    return Unfit(f"{column} of {table} cannot be {str(value)[:40]!r}")


def _contradicted(what: str) -> ConflictError:
    return ConflictError(
        f"{what}; nothing was undone.",
        hint=SEE_WHAT_DIFFERS,
    )


def erased_not_undone(entry: JournalEntry) -> ConflictError:
    return ConflictError(
        f"Change {entry.number} erased a player; it cannot be undone.",
        hint="An earlier change is undone by its number: canasta undo N",
    )
