"""The machine: processes that can be killed, a disk that can fill or fail, a clock that can jump.

Everything by which the program reaches the machine passes here: SQLite's files, its statements, and
what Python itself opens, moves and deletes. At each such step a planned fault may strike.
"""

import errno
import os
import random
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal, Self

from sqlalchemy import Engine, event

from tests.simulation.disk import GONE, Disk
from tests.simulation.schedule import Schedule
from tests.simulation.sqlite_files import Installed

FaultKind = Literal["kill", "power", "full", "io", "clock"]
FAULTS: Final[tuple[FaultKind, ...]] = ("kill", "power", "full", "io", "clock")

_FULL: Final = 13
_IO_ERRORS: Final = {
    "read": 10 | 1 << 8, "write": 10 | 3 << 8, "sync": 10 | 4 << 8, "truncate": 10 | 6 << 8,
    "delete": 10 | 10 << 8, "open": 14,
}  # fmt: skip
_TAKES_SPACE: Final = {"write", "folder", "copy"}
_BEGIN: Final = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)


class KilledError(BaseException):
    """The process that did this is dead; raised wherever it would still reach the machine."""


@dataclass(slots=True)
class Fault:
    """A fault, and how many steps of a process are left before it strikes; ``lasts`` some more."""

    kind: FaultKind
    steps: int
    lasts: int = 0
    has_struck: bool = False


class Process(threading.local):
    """The process that a thread stands for: its number, whether it is dead, the fault it meets."""

    number = -1
    is_deaf = False
    is_dead = False
    fault: Fault | None = None


class Machine:
    """Processes that reach one folder of one disk, through everything that is observed."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.chance = chance
        self.disk = Disk(folder)
        self.schedule = Schedule(chance)
        self.process = Process()
        self.steps: Counter[str] = Counter()
        self.struck: Counter[str] = Counter()
        self.trace: list[str] = []
        self._prefix = f"{folder}{os.sep}"
        self._now = _BEGIN
        self._files: dict[int, int] = {}
        self._has_power = True
        self._full = 0
        self._alone = 0
        self._installed = Installed(self, self._is_watched)

    def __enter__(self) -> Self:
        self._installed.__enter__()
        self._installed.forget_random_numbers()
        event.listen(Engine, "before_cursor_execute", self._statement)
        _watch(self)
        return self

    def __exit__(self, *exception: object) -> None:
        _watch(None)
        event.remove(Engine, "before_cursor_execute", self._statement)
        self._installed.__exit__(*exception)
        self._installed.forget_random_numbers()

    @contextmanager
    def running(self, number: int, fault: Fault | None) -> Iterator[None]:
        """Be a process, in this thread, that a fault may meet."""
        mine = self.process
        mine.number, mine.is_dead, mine.fault = number, False, fault
        try:
            yield
        finally:
            mine.number, mine.is_dead, mine.fault = -1, False, None

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Look at something without being one of the processes."""
        mine = self.process
        number, mine.number = mine.number, -1
        try:
            yield
        finally:
            mine.number = number

    def now(self) -> datetime:
        """Return the time on the machine's clock."""
        self._now += timedelta(microseconds=1000)
        return self._now

    @property
    def is_dead(self) -> bool:
        """Whether the process of this thread is dead."""
        return self.process.number >= 0 and (self.process.is_dead or not self._has_power)

    def start_again(self) -> None:
        """Start the machine after everything on it has ended: power and free space are back."""
        if not self._has_power:
            self.disk.lose_power(self.chance)
        self._has_power, self._full = True, 0
        self._installed.refuse_errors()

    def meet(self, fault: Fault | None) -> None:
        """Let a fault wait for the process of this thread."""
        self.process.fault = fault

    def step(self, what: str) -> int:
        """Count a step; return the error that SQLite is to have, 0 for none."""
        mine = self.process
        if mine.number < 0:
            return 0
        if self.is_dead:
            return _IO_ERRORS.get(what, 10)
        self.steps[what] += 1
        if self._full and what in _TAKES_SPACE:
            self._full -= 1
            return _FULL
        fault = mine.fault
        if fault is None or (fault.has_struck and not fault.lasts):
            return 0
        if fault.has_struck:
            fault.lasts -= 1
            return self._strike(fault, what)
        fault.steps -= 1
        return self._strike(fault, what) if fault.steps < 0 else 0

    def _strike(self, fault: Fault, what: str) -> int:
        if fault.kind == "io" and what not in _IO_ERRORS:
            return 0
        if not fault.has_struck:
            self.struck[fault.kind] += 1
            self.trace.append(f"{fault.kind} at {what}")
        fault.has_struck = True
        if fault.kind == "kill":
            self.process.is_dead = True
        elif fault.kind == "power":
            self._has_power = False
        elif fault.kind == "full":
            self._full = self.chance.choice((1, 10, 1000))
            return _FULL if what in _TAKES_SPACE else 0
        elif fault.kind == "clock":
            self._now -= timedelta(seconds=self.chance.choice((1, 3600, 86400, 400 * 86400)))
            return 0
        return _IO_ERRORS.get(what, 10)

    # What SQLite does with its files.

    def opening(self, _path: str, *, creates: bool) -> int:
        return self.step("open") if creates else self.step("look")

    def opened(self, file: int, path: str) -> None:
        with self._deaf():
            self._files[file] = self.disk.opened(path)

    def closed(self, file: int) -> None:
        self._files.pop(file, None)

    def reading(self, _file: int) -> int:
        return self.step("read")

    def writing(self, file: int, offset: int, content: bytes) -> int:
        code = self.step("write")
        if not code:
            self.disk.write(self._files[file], offset, content)
        return code

    def truncating(self, file: int, size: int) -> int:
        code = self.step("truncate")
        if not code:
            self.disk.write(self._files[file], size, None)
        return code

    def syncing(self, file: int) -> int:
        self.hand_over()
        code = self.step("sync")
        if code and not self.is_dead:
            self.disk.not_synced(self._files[file])
        return code

    def synced(self, file: int) -> None:
        with self._deaf():
            self.disk.synced(self._files[file])

    def deleting(self, path: str) -> int:
        code = self.step("delete")
        if not code:
            with self._deaf():
                self.disk.will_be_gone(Path(path))
        return code

    def folder_synced(self) -> None:
        with self._deaf():
            self.disk.settle_names()

    def sleeping(self, microseconds: int) -> bool:
        self.sleep(microseconds / 1e6)
        return self.process.number >= 0

    def random_bytes(self, count: int) -> bytes | None:
        return self.chance.randbytes(count)

    # What Python does.

    def sleep(self, seconds: float) -> None:
        """Let time pass, and others work."""
        self._now += timedelta(seconds=seconds)
        self.hand_over(waits=True)

    def hand_over(self, *, waits: bool = False) -> None:
        """Let another process come between."""
        if self.process.number >= 0 and not self.is_dead and not self._alone:
            self.schedule.switch(self.process.number, waits=waits)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let nobody come between: what runs now is one for the whole of this Python."""
        self._alone += 1
        try:
            yield
        finally:
            self._alone -= 1

    def _statement(self, *_words: Any) -> None:
        if self.process.number >= 0:
            self._now += timedelta(microseconds=100)
            self.hand_over()
            self.step("statement")
            if self.is_dead:
                raise KilledError

    def heard(self, name: str, words: tuple[Any, ...]) -> None:
        """Hear from Python that it is about to open, move or delete a file."""
        if self.process.number < 0 or self.process.is_deaf or name not in _HEARD:
            return
        paths = [os.fspath(word) for word in words[:2] if isinstance(word, str | os.PathLike)]
        if not any(self._is_watched(str(path)) for path in paths):
            return
        code = self.step(_HEARD[name])
        if self.is_dead:
            raise KilledError
        if code:
            raise OSError(errno.ENOSPC if code == _FULL else errno.EIO, "simulated", paths[0])
        with self._deaf():
            if name in {"os.rename", "os.remove"}:
                self.disk.will_be_gone(Path(paths[-1]))
            self.disk.note_names()

    def fsync(self, descriptor: int) -> None:
        """Make a file safe that Python wrote."""
        self.step("sync")
        if self.is_dead:
            raise KilledError
        with self._deaf():
            self.disk.synced_by_python(os.fstat(descriptor).st_ino)

    @contextmanager
    def _deaf(self) -> Iterator[None]:
        """Do not take what the disk does itself for what the program does."""
        self.process.is_deaf = True
        try:
            yield
        finally:
            self.process.is_deaf = False

    def _is_watched(self, path: str) -> bool:
        return path.startswith(self._prefix) and not path.endswith("-shm") and GONE not in path


_HEARD: Final = {
    "open": "open", "os.rename": "move", "os.remove": "move", "os.mkdir": "folder",
    "os.truncate": "truncate", "shutil.copyfile": "copy",
}  # fmt: skip
_watching: list[Machine] = []
_hooks: list[bool] = []


def _watch(machine: Machine | None) -> None:
    """Let a machine hear what Python does; the hook itself cannot be taken away again."""
    _watching[:] = [] if machine is None else [machine]
    if not _hooks:
        _hooks.append(True)
        sys.addaudithook(_hear)


def _hear(name: str, words: tuple[Any, ...]) -> None:
    if _watching:
        _watching[0].heard(name, words)
