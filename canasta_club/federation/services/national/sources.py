"""Sources: where national figures come from, the book of the centre or a folder of files."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol
from uuid import UUID

from canasta_club.errors import ConflictError
from canasta_club.federation.club.people import RecordId
from canasta_club.federation.club.points import PointsByYear
from canasta_club.federation.records import derived, inbox, parquet
from canasta_club.federation.records.totals import KeptTotals, PersonTotal, YearCount
from canasta_club.federation.services.national import points
from canasta_club.records.book.book import Book
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.text.progress import Progress


class NationalSource(Protocol):
    """National figures of persons; year 0 stands for all years."""

    name: str
    points: PointsByYear

    def clubs(self) -> Mapping[str, str]:
        """Return the names of the clubs by their ids."""

    def top(self, year: int, member_id: UUID | None, *, limit: int, skip: int) -> list[PersonTotal]:
        """Return the persons with the most points of a year, in all clubs or in one."""

    def count(self, year: int, member_id: UUID | None) -> int:
        """Return how many persons have a total."""

    def with_points(
        self, at_least: int, below: int | None, year: int = 0, member_id: UUID | None = None
    ) -> int:
        """Return how many persons have so many points, but fewer than ``below``."""

    def points_of(self, persons: Collection[RecordId]) -> dict[RecordId, int]:
        """Return the points of some persons in all years."""

    def public(self, persons: Sequence[RecordId]) -> dict[RecordId, tuple[str, bool]]:
        """Return the names that may be published of persons, and whether theirs is kept private."""

    def years(self, member_id: UUID | None) -> list[YearCount]:
        """Return how much was played in each year, the newest first."""


class InBook(KeptTotals):
    """The figures of a centre, from the totals that it keeps."""

    def __init__(self, book: Book) -> None:
        super().__init__(book, points.by_year(book))
        self.name = book.club.name

    def clubs(self) -> Mapping[str, str]:
        """Return the names of the clubs by their ids."""
        return {each.member_id.hex: each.name for each in inbox.members(self.book)}

    def public(self, persons: Sequence[RecordId]) -> dict[RecordId, tuple[str, bool]]:
        """Return the names that may be published of persons, and whether theirs is kept private."""
        people = derived.people_of(self.book, persons)
        return {key: (each.public_name, each.is_private) for key, each in people.items()}


@contextmanager
def in_folder(folder: Path) -> Iterator[NationalSource]:
    """Open the files that `export` wrote; raises `NotFoundError` and `ParquetError`."""
    with parquet.opened(folder) as parquet_folder:
        yield parquet_folder


class ExportedFiles(NamedTuple):
    """How many files and rows were written."""

    files: int
    rows: int


def export(book: Book, folder: Path, step: Progress | None = None) -> ExportedFiles:
    """Write one Parquet file for each club with nights; that of a club without any is removed."""
    about = parquet.about(book, points.by_year(book))
    persons = {
        record.id: person for person in derived.all_people(book) for record in person.records
    }
    written = []
    if folder.exists() and not folder.is_dir():
        raise ConflictError(f"{folder} is a file, not a folder.", hint="Name another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    for member_id, club in InBook(book).clubs().items():
        written.append(parquet.write(book, about, persons, folder, UUID(member_id), club))
        if step is not None:
            step(1)
    return ExportedFiles(sum(map(bool, written)), sum(written))


def exported_page(folder: Path, done: ExportedFiles) -> Page:
    """Return what was written."""
    facts = (
        FactRow("folder", str(folder)),
        FactRow("files", done.files),
        FactRow("rows", done.rows),
    )
    return facts_page("Exported", facts)
