"""The judge: what was acknowledged is in the book once, what was refused is not, and it verifies.

Each thing done carries a mark of its own as the name of who did it, so the journal tells how often
it was done. What was cut off may be there or not; once found it must stay.
"""

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from canasta_club.records.book import backup as backup_records
from canasta_club.services.book import books
from canasta_club.services.safety.verify import verify


class JudgeError(AssertionError):
    """The book is not what it has to be."""


@dataclass(slots=True)
class Deed:
    """One thing done: what, and how many changes of it the journal may hold."""

    name: str
    counts: tuple[int, ...] = (0, 1)
    is_over: bool = False

    def may_be(self, *counts: int) -> None:
        self.counts, self.is_over = counts, True


Held = Counter[str]
"""How many changes of a journal each name has made."""


class Judge:
    """Knows what was done, and holds the book against it."""

    def __init__(self, path: Path, *, is_old: bool) -> None:
        self.path = path
        self.has_club = is_old
        self.deeds: dict[str, Deed] = {}
        self.found: Held = Counter()
        self._backups: dict[Path, Held] = {}
        self._kept: dict[Path, Held] = {}
        self._before: Held | None = None
        self._then: Held | None = None
        self._during: set[str] = set()
        self._either: list[tuple[str, Path]] = []
        self.judged = 0
        self._older = self.held_by(path) if is_old else Counter()

    def begin(self, mark: str, name: str) -> Deed:
        """Note that something is about to be done."""
        self.deeds[mark] = Deed(name)
        if self._before is not None:
            self._during.add(mark)
        return self.deeds[mark]

    def acknowledged(self) -> Held:
        """Return what must be in the book by now."""
        return Counter(
            {mark: min(its.counts) for mark, its in self.deeds.items() if min(its.counts)}
        )

    def backed_up(self, path: Path, before: Held) -> None:
        """Note a backup that was acknowledged, and what it must hold."""
        self._backups[path] = before
        self._holds(path, before)

    def restoring(self, before: Held, then: Held) -> None:
        """Note that the book is about to become what a backup holds."""
        self._before, self._then = before, then
        self._during = {mark for mark, its in self.deeds.items() if not its.is_over}

    def not_restored(self) -> None:
        """Note that the book was left as it was."""
        self._before = self._then = None
        self._during.clear()

    def restored(self, kept: Path | None) -> None:
        """Note that the book was replaced, and where the one before is kept."""
        if self._before is None or self._then is None:
            return
        if kept is not None:
            self._kept[kept] = self._before
        for mark, its in self.deeds.items():
            if mark not in self._during:
                its.may_be(self._then[mark])
            elif kept is not None and min(its.counts):
                self._either.append((mark, kept))
                its.may_be(*range(max(its.counts) + 1))
        self.not_restored()

    def judge(self) -> None:
        """Hold the book, and every backup, against what was done; raises `JudgeError`."""
        self.judged += 1
        if self.path.exists() or self.has_club:
            self._judge_book()
        where = backup_records.at(str(self.path))
        for path in backup_records.taken_of(where):
            backup_records.check(path)
        for path, held in self._kept.items():
            self._holds(path, held)
        for path, held in self._backups.items():
            if path.exists():  # The oldest ones are deleted by their rule.
                self._holds(path, held)

    def held_by(self, path: Path) -> Held:
        """Return what the journal of a book holds, read past everything else."""
        if not path.exists() or not path.stat().st_size:
            return Counter()
        with closing(sqlite3.connect(path)) as file:
            tables = {row[0] for row in file.execute("SELECT name FROM sqlite_master")}
            if "journal_entry" not in tables:
                return Counter()
            return Counter(
                dict(file.execute("SELECT who, count(*) FROM journal_entry GROUP BY who"))
            )

    def _judge_book(self) -> None:
        held = self.held_by(self.path)
        if not self.has_club and not held:
            return
        self.has_club = True
        settings = SimpleNamespace(book=str(self.path), club="Riverside", by="judge")
        with books.open_book(settings) as book:
            problems = verify(book).problems
        if problems:
            raise JudgeError("; ".join(each.message for each in problems[:3]))
        if self._then is not None and held == self._then:
            self.restored(None)
        self.not_restored()
        if less := self._older - held:
            raise JudgeError(f"changes of the older book are gone: {less}")
        wrong = [
            f"{mark} {its.name}: {held[mark]} changes, not {its.counts}"
            for mark, its in self.deeds.items()
            if held[mark] not in its.counts
        ]
        if wrong:
            raise JudgeError("; ".join(wrong[:5]))
        for mark, kept in self._either:
            if not held[mark] + self.held_by(kept)[mark]:
                raise JudgeError(
                    f"{mark} was acknowledged while the book was replaced, and is gone"
                )
        self._either.clear()
        self._become(held)

    def _become(self, held: Held) -> None:
        """Take what a book holds for what it must hold from now on."""
        for mark, its in self.deeds.items():
            its.may_be(held[mark])

    def _holds(self, path: Path, wanted: Held) -> None:
        if not path.exists():
            raise JudgeError(f"{path.name} was kept, and is gone")
        if less := wanted - self.held_by(path):
            raise JudgeError(f"{path.name} lacks {dict(less)}")
