"""Wings: what the house asks about the rows of a part that few clubs need.

The rows are declared with all others, so that a book is opened, recorded in and backed up without
the part. What only the part can tell is asked of its ``services/answers``, a function a question.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol, cast
from uuid import UUID

from sqlalchemy import Table, select

from canasta_club import wings
from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, Problem
from canasta_club.records.book.book import Book, clubs
from canasta_club.text.progress import Progress

REINSTALL: Final = "Reinstall the program with all its parts, then try again."


class HeldName(NamedTuple):
    """A name or a card number of a record; the other one is empty."""

    record: str
    name: str = ""
    card: str = ""


class KeptKey(NamedTuple):
    """Where the private key of a club should be, and whether it is there and can sign."""

    path: Path
    is_there: bool
    is_fit: bool


class KeptFiles(NamedTuple):
    """Files that lie beside a book and in no backup: what they are, how many, and where."""

    what: str
    number: int
    size: int
    folder: Path


FindingState = Literal["ok", "note", "warning", "error"]


class Finding(NamedTuple):
    """What one check of the doctor found; ``advice`` says what to do, empty where all is well."""

    check: str
    state: FindingState
    message: str
    advice: str = ""


class Wing(Protocol):
    """The questions; those about a book are about the club that is open in it."""

    def after_undo(self, book: Book) -> str:
        """Say what holds now that a change of the wing was undone or redone."""

    def after_move(self, book: Book, was: Night, night: Night) -> str:
        """Say what is left to do after a night was moved, if anything."""

    def unfinished(self, book: Book, season: Season, night: Night) -> Iterator[Problem]:
        """Yield what of a night is not recorded, to be listed when it is closed."""

    def problems(self, book: Book, progress: Progress | None) -> Iterator[Problem]:
        """Yield what of its rows does not agree."""

    def rating_problems(self, book: Book, progress: Progress | None) -> Iterator[Problem]:
        """Yield the ratings that do not follow from rows that agree."""

    def key(self, book: Book) -> KeptKey | None:
        """Return how the private key of the club is kept, if it has or needs one."""

    def renew(self, book: Book, members: Collection[UUID] | None = None) -> None:
        """Work out again what follows from all rows, or from those about some members."""

    def names(self, book: Book, hex_ids: Collection[str]) -> Iterator[HeldName]:
        """Yield every name that its rows hold or held, and the cards of the wanted records."""

    def before_erasing(self, book: Book, ids: Collection[UUID]) -> None:
        """Keep together the records of a person that only their names or cards hold together."""

    def without(self, table: str, column: str, text: str, labels: Mapping[str, str]) -> str | None:
        """Return a text of its rows with labels in the place of names; None: it is like others."""

    def after_erasing(self, book: Book, ids: Collection[UUID]) -> None:
        """Work out again what follows from the rows about records that were erased."""

    def forget(self, book: Book, ids: Collection[UUID]) -> None:
        """Forget what its own files say of persons."""

    def after_final(self, book: Book, night: Night) -> None:
        """Let go of what was kept only until a night was final."""

    def pictures(self, book: Book, game: Game, hand: int) -> Collection[Path]:
        """Return the pictures of the slip of a hand, the newest last."""

    def reads_pictures(self) -> bool:
        """Return whether it reads pictures of slips."""

    def read_picture(self, book: Book, season: Season, night: Night, table: int, path: Path) -> str:
        """Read a picture of a slip of a table into a draft, and say what became of it."""

    def files(self, book: Book) -> Iterator[KeptFiles]:
        """Yield what of its own it keeps beside the book."""

    def conditions(self, book: Book) -> Iterator[Finding]:
        """Yield what the doctor should say of it."""

    def unreadable(self, table: str, row: Mapping[str, object]) -> str:
        """Return the column that makes a row of the file of a whole club unreadable, if any."""


def present() -> list[Wing]:
    """Return the wings that are installed."""
    return [_answers(name) for name in wings.NAMES if wings.is_there(name)]


def of_rows(book: Book) -> list[Wing]:
    """Return the wings whose rows the club has; raises `ConflictError` if one is missing."""
    refuse_without(book)
    return [_answers(name) for name in wings.NAMES if _has_rows(book, name)]


def of_table(table: str) -> Wing | None:
    """Return the wing that a table belongs to; raises `CanastaError` if it is missing."""
    name = _owners().get(table, "")
    if name and not wings.is_there(name):
        raise CanastaError(
            f"The file has rows of the {name}, which this installation lacks;"
            " nothing was imported.",
            hint=REINSTALL,
        )
    return _answers(name) if name else None


def of_action(action: str) -> Wing | None:
    """Return the wing that a change was made by: its commands begin with its name."""
    name = action.partition(" ")[0]
    return _answers(name) if name in wings.NAMES and wings.is_there(name) else None


def unknown_rows(book: Book) -> list[str]:
    """Return the wings that are missing although the club has rows of them."""
    return [name for name in wings.missing() if _has_rows(book, name)]


def refuse_without(book: Book) -> None:
    """Raise `ConflictError` if the club has rows that nothing here knows how to read."""
    for name in unknown_rows(book):
        raise ConflictError(
            f"This installation lacks the {name}, and {book.club.name} has rows of it that may"
            " name people; nothing was done.",
            hint=REINSTALL,
        )


def refuse_without_in_any_club(book: Book) -> None:
    """Raise `ConflictError` as `refuse_without` does, if it does for any club of the book."""
    own = book.switch_club(None)
    try:
        for club in clubs(book) if wings.missing() else ():
            book.switch_club(club)
            refuse_without(book)
    finally:
        book.switch_club(own)


class _Answers:
    """The answers of a wing; a question of `Wing` that it has no function for: nothing."""

    def __init__(self, name: str) -> None:
        self._module = wings.module(name, "services.answers")

    def __getattr__(self, question: str) -> object:
        getattr(Wing, question)  # Only what is asked of every wing has an answer.
        return getattr(self._module, question, lambda *_: _NOTHING.get(question))


_NOTHING: Final[Mapping[str, object]] = {
    **dict.fromkeys(("after_undo", "after_move", "unreadable", "read_picture"), ""),
    **dict.fromkeys(
        (
            "unfinished",
            "problems",
            "rating_problems",
            "names",
            "pictures",
            "files",
            "conditions",
        ),
        (),
    ),
}


def _answers(name: str) -> Wing:
    return cast("Wing", _Answers(name))


def _has_rows(book: Book, name: str) -> bool:
    """Return whether the club has rows of a wing, or had some, which the journal recorded."""
    from canasta_club.records.tables.changes import CHANGE  # noqa: PLC0415  (few commands ask this)

    tables = _tables(name)
    queries = [select(each.c.club_id).where(each.c.club_id == book.club_id) for each in tables]
    of_club = select(CHANGE.c.club_id).where(CHANGE.c.club_id == book.club_id)
    queries.append(of_club.where(CHANGE.c.changed_table.in_([each.name for each in tables])))
    return any(book.row(query.limit(1)) is not None for query in queries)


@cache
def _owners() -> Mapping[str, str]:
    return {table.name: name for name in wings.NAMES for table in _tables(name)}


def _tables(name: str) -> tuple[Table, ...]:
    from canasta_club.records.tables.all_tables import WINGS  # noqa: PLC0415  (it declares every table)

    return WINGS[name]
