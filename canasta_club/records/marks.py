"""Marks: the newest change of each club that this computer has seen in a book, kept outside it.

An older file in the place of a book is sound in itself. Its mark says what it held: the number and
the hash of its newest change, and since when backups are compared; nothing else. It lies in the
user's state folder, by the path of the book. Where it cannot be kept, nothing is compared.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import Connection

from canasta_club import files

_HASH: Final = "SELECT hash FROM journal_entry WHERE club_id = ? AND number = ?"
"""As a book in a file has it: to build and compile the query would take most of the time."""

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


class Mark(NamedTuple):
    """The newest change of a club: its number and hash.

    Backups taken before ``since`` may hold changes that the book lacks for a good reason: another
    book was put in its place then.
    """

    number: int
    hash: str
    since: datetime = _LONG_AGO


class Marks:
    """The marks of one book, by club; there are none of a book without a path."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._fitting: set[UUID] = set()

    def of_club(self, club_id: UUID) -> Mark | None:
        """Return the mark of a club; None where this computer keeps none."""
        return self._read().get(club_id)

    def fits(self, connection: Connection, club_id: UUID) -> bool:
        """Return whether the book holds the change of its mark; looked up until it does."""
        if club_id not in self._fitting:
            mark = self.of_club(club_id)
            if mark is not None:
                place = (club_id.hex, mark.number)
                stored = connection.exec_driver_sql(_HASH, place).scalar()
                if stored != mark.hash:
                    return False
            self._fitting.add(club_id)
        return True

    def advance(self, club_id: UUID, number: int, its_hash: str) -> None:
        """Keep the newest change of a club, unless another command has kept a newer one."""
        mark = self.of_club(club_id)
        if mark is None or mark.number < number:
            since = mark.since if mark else _LONG_AGO
            self._write({club_id: Mark(number, its_hash, since)})

    def settle(self, newest: Iterable[tuple[UUID, int, str]]) -> None:
        """Keep the newest change of each club as it is now: what the book lacks is not missed."""
        now = datetime.now(UTC)
        self._fitting.clear()
        if file := self._file():
            with suppress(OSError):
                file.unlink(missing_ok=True)
        self._write({club: Mark(number, its_hash, now) for club, number, its_hash in newest})

    def is_told(self, day: date) -> bool:
        """Return whether the person was told on a day what the book lacks, and note it."""
        if file := self._file():
            told = file.with_suffix(".told")
            with suppress(OSError):
                if told.exists() and told.read_text(encoding="utf-8") == day.isoformat():
                    return True
                told.write_text(day.isoformat(), encoding="utf-8")
        return False

    def _file(self) -> Path | None:
        if self._path is None:
            return None
        name = hashlib.sha256(str(self._path.resolve()).encode("utf-8", "surrogateescape"))
        return _folder() / f"{name.hexdigest()[:32]}.json"

    def _read(self) -> dict[UUID, Mark]:
        file = self._file()
        if file is None:
            return {}
        with suppress(OSError, ValueError, TypeError, AttributeError):
            kept = json.loads(file.read_text(encoding="utf-8"))
            return {
                UUID(club): Mark(int(number), str(its_hash), datetime.fromisoformat(since))
                for club, (number, its_hash, since) in kept.items()
            }
        return {}

    def _write(self, new: Mapping[UUID, Mark]) -> None:
        file = self._file()
        if file is None:
            return
        marks = {**self._read(), **new}
        value = {
            club.hex: (mark.number, mark.hash, mark.since.isoformat())
            for club, mark in marks.items()
        }
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            with files.replacing(file, is_private=True, is_kept=False) as beside:
                beside.write_text(json.dumps(value), encoding="utf-8")


def _folder() -> Path:
    from platformdirs import user_state_path  # noqa: PLC0415  (what most commands spare)

    return user_state_path("canasta", appauthor=False) / "marks"
