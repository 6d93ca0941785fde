"""A season under faults: one seed makes what people do, in which order, and what strikes when.

A season is a row of evenings. On each, several writers work in one book, and at most one fault
waits for one of them. When all have ended the machine is started again, and the book is judged: it
must verify, and hold every change that was acknowledged exactly once.
"""

import gzip
import random
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Final

from canasta_club.errors import CanastaError
from canasta_club.records.book import backup as backup_records
from canasta_club.records.book.book import Book
from canasta_club.services.book import backups, books, clubs
from tests.places import BOOKS
from tests.records.examples import steps
from tests.simulation import people, surroundings
from tests.simulation.judge import Judge, JudgeError
from tests.simulation.machine import FAULTS, Fault, FaultKind, KilledError, Machine
from tests.simulation.people import Club, NothingToDoError

_EVENINGS: Final = 8
_STEPS: Final = {"kill": 250, "power": 400, "full": 200, "io": 300, "clock": 300}
"""Within how many steps of a writer a fault strikes."""


@dataclass(slots=True)
class Outcome:
    """What a season came to: what was done, and what struck."""

    seed: int
    actions: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    evenings: int = 0
    switches: int = 0
    trace: list[str] = field(default_factory=list)


class SimulationError(AssertionError):
    """A season that went wrong, by its seed, with what was done last."""

    def __init__(self, seed: int, trace: list[str], why: BaseException) -> None:
        self.seed = seed
        last = "\n  ".join(trace[-25:])
        super().__init__(
            f"seed {seed}: {type(why).__name__}: {why}\n  {last}\n"
            f"Replay it: make simulate SEED={seed}"
        )


def simulate(
    seed: int,
    folder: Path,
    evenings: int = _EVENINGS,
    faults: Sequence[FaultKind] = FAULTS,
) -> Outcome:
    """Play a season in an empty folder, and judge the book after every evening."""
    chance = random.Random(seed)  # noqa: S311
    club_folder, files = folder / "club", folder / "files"
    club_folder.mkdir(parents=True)
    files.mkdir()
    outcome = Outcome(seed)
    with steps.installed():
        season = Season(club_folder, files, chance, outcome, faults)
    try:
        with ExitStack() as stack:
            stack.enter_context(steps.installed())
            stack.enter_context(season.machine)
            stack.enter_context(surroundings.of(season.machine, chance))
            for _each in range(evenings):
                season.evening()
    except KilledError as fault:
        raise SimulationError(seed, outcome.trace, fault) from fault
    except Exception as fault:
        raise SimulationError(seed, outcome.trace, fault) from fault
    outcome.struck = season.machine.struck
    outcome.switches = season.machine.schedule.switches
    return outcome


class Season:
    """The book of a season, who works in it, and what is known to be in it."""

    def __init__(
        self,
        folder: Path,
        files: Path,
        chance: random.Random,
        outcome: Outcome,
        faults: Sequence[FaultKind],
    ) -> None:
        self.faults = faults
        self.path = folder / "club.canasta"
        self.chance = chance
        self.outcome = outcome
        self._begin_with(chance.random())
        self.machine = Machine(folder, chance)
        self.machine.trace = outcome.trace
        self.club = Club(chance, files)
        self.judge = Judge(self.path, is_old=self.path.exists())
        self._number = 0
        self._restores = False
        self._fault: Fault | None = None

    def _begin_with(self, its: float) -> None:
        """Begin with a book of an older schema, with a new club, or with nothing."""
        if its < 0.06:
            old = self.chance.choice(sorted(BOOKS.glob("schema_*.gz")))
            self.path.write_bytes(gzip.decompress(old.read_bytes()))
        elif its < 0.9:
            self.path.write_bytes(_new_club())

    def evening(self) -> None:
        """Let people work, with at most one fault; then start the machine again, and judge."""
        self.outcome.evenings += 1
        self._restores = False
        writers = self.chance.choice((1, 1, 2, 3, 4))
        self._fault = self._new_fault()
        hit = self.chance.randrange(writers)
        counts = [self.chance.randint(2, 6) for _each in range(writers)]

        def job(number: int) -> None:
            meets = self._fault if number == hit else None
            with self.machine.running(number, meets):
                self._work(number, counts[number])

        self.machine.schedule.run([partial(job, number) for number in range(writers)])
        self.machine.start_again()
        self.judge.judge()

    def _new_fault(self) -> Fault | None:
        if self.chance.random() < 0.1:
            return None
        kind = self.chance.choice(self.faults)
        lasts = self.chance.choice((0, 0, 1, 20)) if kind == "io" else 0
        return Fault(kind, self.chance.randrange(_STEPS[kind]), lasts)

    def _work(self, number: int, count: int) -> None:
        """Be one writer: command after command, or a prompt that keeps the book open."""
        sits = self.chance.random() < 0.3
        while count > 0 and not self.machine.is_dead:
            count -= self._sitting(number, count if sits else 1)

    def _sitting(self, number: int, count: int) -> int:
        """Open the book, do so many things in it, and close it; return how many were done."""
        done = 0
        its = self.chance.random()
        if its < 0.06 and self.judge.has_club and not self._restores:
            self._restore(number)
            return count
        settings = SimpleNamespace(book=str(self.path), club=self._which(), by=f"writer {number}")
        is_new = not self.judge.has_club
        try:
            with books.open_book(settings, create=is_new) as book:
                if is_new and not self._do(number, book, "init"):
                    return 1
                done += is_new
                while done < count and not self.machine.is_dead:
                    done += 1
                    self._act(number, book)
        except KilledError:
            pass
        except (CanastaError, OSError) as refusal:
            self._refused("open", refusal)
        return max(done, 1)

    def _which(self) -> str:
        return "Riverside" if self.judge.has_club else ""

    def _act(self, number: int, book: Book) -> None:
        if self.chance.random() < 0.08:
            self._back_up(number, book)
        else:
            self._do(number, book)

    def _do(self, number: int, book: Book, what: str = "") -> bool:
        """Do one thing in a book, and note what became of it; return whether it was done."""
        is_done = False
        self._number += 1
        book.by = marker = f"w{number} {self._number:04}"
        action = _init if what else people.choose(self.club)
        name = what or action.__name__
        most = people.most_changes(action)
        any_part = range(most + 1)
        deed = self.judge.begin(marker, name)
        self._note(f"{marker} {name}")
        try:
            is_new = action(self.club, book)
        except KilledError:
            deed.may_be(*any_part)
            self._note(f"{marker} died")
        except NothingToDoError:
            deed.may_be(0)
        except CanastaError as refusal:
            # A commit whose sync failed may come back with the log, as SQLite documents.
            may_be_there = self.machine.is_dead or self._is_struck("io")
            deed.may_be(*(any_part if may_be_there else range(most)))
            self._refused(name, refusal)
        except Exception as fault:
            deed.may_be(*any_part)
            if not self.machine.is_dead and not (isinstance(fault, OSError) and self._is_struck()):
                raise
        else:
            is_sure = not self.machine.is_dead and is_new is not None
            done = range(1, most + 1) if is_new else (0,)
            deed.may_be(*(done if is_sure else any_part))
            is_done = True
            self.outcome.actions[name] += 1
            self._note(f"{marker} done")
            if name == "init" and is_sure:
                self.judge.has_club = True
        finally:
            book.release()
        return is_done

    def _back_up(self, number: int, book: Book) -> None:
        """Make a backup, as a person does and as closing a night does."""
        before = self.judge.acknowledged()
        self._note(f"w{number} backup")
        try:
            made = backups.make(book)
        except KilledError:
            return
        except (CanastaError, OSError) as refusal:
            self._refused("backup", refusal)
            return
        if not self.machine.is_dead:
            self.outcome.actions["backup"] += 1
            with self.machine.unseen():
                self.judge.backed_up(made.path, before)

    def _restore(self, number: int) -> None:
        """Put one of the backups in the place of the book."""
        where = backup_records.at(str(self.path))
        known = backup_records.taken_of(where)
        if not known:
            return
        chosen = self.chance.choice(known)
        try:
            with self.machine.unseen():
                before = self.judge.held_by(self.path)
                then = self.judge.held_by(chosen)
        except sqlite3.OperationalError:
            return  # Another is committing in a book without a log; restoring would be refused.
        self._restores = True
        settings = SimpleNamespace(book=str(self.path), club="", by=f"writer {number}")
        self._note(f"w{number} restore {chosen.name}")
        self.judge.restoring(before, then)
        try:
            _restored, kept = backups.restore(settings, str(chosen))
        except KilledError:
            return
        except (CanastaError, OSError) as refusal:
            if not self.machine.is_dead and not self._is_struck("io"):
                self.judge.not_restored()
            self._refused("restore", refusal)
            return
        if not self.machine.is_dead:
            self.outcome.actions["restore"] += 1
            self.judge.restored(kept)

    def _refused(self, name: str, refusal: CanastaError | OSError) -> None:
        """Note a refusal; without a fault, nothing may be wrong with the book itself."""
        if self.machine.is_dead:
            return
        if isinstance(refusal, OSError):
            if not self._is_struck():
                raise refusal
            self._note(f"refused: {name}: {refusal}")
            return
        self.outcome.refusals[f"{name}: {refusal.code}"] += 1
        self._note(f"refused: {name}: {refusal.message}")
        if refusal.code == "book" and (not self._is_struck() or "damaged" in refusal.message):
            raise JudgeError(f"{name} was refused without a fault: {refusal.message}")

    def _is_struck(self, kind: str = "") -> bool:
        """Return whether a fault has struck this evening."""
        its = self._fault
        return its is not None and its.has_struck and kind in {"", its.kind}

    def _note(self, line: str) -> None:
        self.outcome.trace.append(line)


@cache
def _new_club() -> bytes:
    """Return the bytes of a book with a club in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.canasta"
        settings = SimpleNamespace(book=str(path), club="", by="Sue")
        with books.open_book(settings, create=True) as book:
            clubs.add(book, "Riverside", "club")
            club = Club(random.Random(1), Path(folder), names=900)  # noqa: S311
            people.begin_season(club, book)
            people.open_night(club, book)
            for table in (1, 2):
                people.start_game(club, book, table)
        return path.read_bytes()


def _init(_club: Club, book: Book) -> bool:
    clubs.add(book, "Riverside", "club")
    return True
