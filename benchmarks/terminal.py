"""A program on a pseudo-terminal: what it shows, how soon, and what its keys do."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Terminal:
    """A program that runs on a terminal of its own; ``shown`` is all that it has written."""

    pid: int
    descriptor: int
    shown: bytearray = field(default_factory=bytearray)

    def read(self, seconds: float) -> bool:
        """Read what comes within so many seconds; return whether anything did."""
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            some = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.shown += some
        return bool(some)

    def wait_for(self, text: str, seconds: float = 30.0) -> None:
        """Read until the program has written a text; raises `TimeoutError`."""
        end = time.monotonic() + seconds
        while text.encode() not in self.shown:
            if time.monotonic() > end:
                raise TimeoutError(f"no “{text}” in {bytes(self.shown[-2000:])!r}")
            self.read(0.05)

    def settle(self, quiet: float = 0.08, seconds: float = 30.0) -> None:
        """Read until nothing has come for so many seconds, and the program waits for a key."""
        end = time.monotonic() + seconds
        while (self.read(quiet) or self._is_at_work()) and time.monotonic() < end:
            pass

    def _is_at_work(self) -> bool:
        """Whether it has more to do: on a busy machine it may be silent long before it is done."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/stat")
        states = (task.read_text(encoding="ascii").rpartition(")")[2].split()[0] for task in tasks)
        return not {"R", "D"}.isdisjoint(states)

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.descriptor, keys.encode())

    def answer(self, key: str, quiet: float = 0.08) -> float:
        """Press a key; return the seconds until the program had written its last word to it."""
        start = last = time.perf_counter()
        self.press(key)
        while self.read(quiet if last > start else 1.0):
            last = time.perf_counter()
        return last - start

    def busy(self) -> float:
        """Return the seconds of work the program has done so far."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:  # noqa: PTH123
            words = file.read().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / _TICKS

    def worked(self) -> float:
        """Return the seconds of work of all its threads, more finely than `busy`."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9

    def kill(self) -> None:
        """End the program at once, as ``kill -9`` does; a second time does nothing."""
        if self.descriptor < 0:
            return
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        self.descriptor = -1


def start(words: Sequence[str], environment: dict[str, str], columns: int = 80) -> Terminal:
    """Start a program on a terminal of 24 lines."""
    pid, descriptor = pty.fork()
    if pid == 0:
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(1, termios.TIOCSWINSZ, size)
        os.execvpe(words[0], list(words), environment)  # noqa: S606
    return Terminal(pid, descriptor)
