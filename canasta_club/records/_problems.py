"""What is refused of undoing, erasing and a club's name: each sentence is written here once."""

from canasta_club.club.journal import JournalEntry
from canasta_club.errors import ConflictError, NotFoundError

_SHOWN = 80
"""Letters of what a file calls a table or a column."""


def nothing_to_undo() -> NotFoundError:
    return NotFoundError("There is nothing to undo.")


def no_change(number: int) -> NotFoundError:
    return NotFoundError(f"There is no change {number}.", hint="See them with: canasta journal")


def not_a_change(entry: JournalEntry) -> ConflictError:
    what = f"is itself an {entry.kind}" if entry.kind == "undo" else f"is a {entry.kind}"
    return ConflictError(
        f"Change {entry.number} {what}; only what people changed can be undone.",
        hint=f"Change {entry.target} can be: canasta undo {entry.target}"
        if entry.kind == "redo"
        else "Bring back what was undone last with: canasta redo",
    )


def already_undone(entry: JournalEntry) -> ConflictError:
    return ConflictError(f"Change {entry.number} is undone already: {entry.summary}.")


def erased_not_undone(entry: JournalEntry) -> ConflictError:
    return ConflictError(
        f"Change {entry.number} erased a player; it cannot be undone.",
        hint="An earlier change is undone by its number: canasta undo N",
    )


def erased_not_redone(entry: JournalEntry) -> ConflictError:
    return ConflictError(f"Change {entry.number} erased a player; nothing before it is redone.")


def nothing_to_redo() -> NotFoundError:
    return NotFoundError("There is nothing to redo.", hint="Only the last undo can be redone.")


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


def not_erased() -> ConflictError:
    return ConflictError(
        "The journal is not as it was written; nobody was erased.",
        hint="See what differs, and how to mend it: canasta verify",
    )


def club_is_known(book: str, name: str) -> ConflictError:
    return ConflictError(
        f"{book} is already the book of {name}.",
        hint="Add players to it with: canasta player add NAME …",
    )


def _contradicted(what: str) -> ConflictError:
    return ConflictError(
        f"{what}; nothing was undone.",
        hint="See what differs, and how to mend it: canasta verify",
    )
