"""A program as a process of its own at a real terminal: what it shows, and what its keys do.

Nothing waits without a limit, and the program ends with the test at the latest.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, perf_counter
from typing import Final

import pytest

from tests.places import ROOT

_SECONDS: Final = 60
_SIZE: Final = (24, 80)
_CANASTA: Final = ("-m", "canasta_club")


class Terminal:
    """A keyboard and what the program shows; its standard output too, unless left out."""

    def __init__(self, keyboard: int, program: subprocess.Popen[bytes]) -> None:
        self._keyboard, self._program = keyboard, program
        self._tasks = Path(f"/proc/{program.pid}/task")
        self._written = bytearray()

    @property
    def shown(self) -> str:
        """All that the program has written so far."""
        return self._written.decode(errors="replace")

    def wait_for(self, text: str) -> None:
        """Read until a text is shown; raises `TimeoutError`."""
        end = monotonic() + _SECONDS
        while text.encode() not in self._written:
            if not self._reads(max(0, end - monotonic())):
                raise TimeoutError(f"{text!r} was not shown within {_SECONDS} s: {self.shown}")

    def settle(self, quiet: float) -> None:
        """Read until nothing comes for so many seconds, and the program waits for a key."""
        end = monotonic() + _SECONDS
        while self._reads(quiet) or self._is_at_work():
            if monotonic() > end:
                raise TimeoutError(f"still at work after {_SECONDS} s: {self.shown}")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self._keyboard, keys.encode())

    def answer(self, question: str, typed: str) -> None:
        """Type something once a question is shown."""
        self.wait_for(question)
        self.press(typed)

    def seconds_for(self, key: str) -> float:
        """Press a key; return the seconds until the program had written its last word to it."""
        start = last = perf_counter()
        self.press(key)
        while self._reads(0.08 if last > start else 1.0):
            last = perf_counter()
        return last - start

    def worked(self) -> float:
        """Return the seconds of work of all threads of the program so far."""
        tasks = self._tasks.glob("*/schedstat")
        return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9

    def status(self) -> int:
        """Wait for the program to end by itself, and return its exit status."""
        end = monotonic() + _SECONDS
        while self._program.poll() is None and monotonic() < end:
            self._reads(0.02)
        while self._reads(0):
            pass
        return self._program.wait(0)

    def interrupt(self) -> int:
        """Press Ctrl-C until it is heard, and return the exit status.

        One that comes just before the program waits for an answer is not heard.
        """
        for _second in range(_SECONDS):
            self.press("\x03")
            with suppress(subprocess.TimeoutExpired):
                self._program.wait(1)
                break
        return self.status()

    def kill(self) -> None:
        """End the program at once, as ``kill -9`` does; a second time does nothing."""
        self._program.kill()
        self._program.wait(_SECONDS)

    def _reads(self, seconds: float) -> bool:
        """Whether something more is shown within a time."""
        import select

        if not select.select([self._keyboard], [], [], seconds)[0]:
            return False
        self._written += os.read(self._keyboard, 65_536)
        return True

    def _is_at_work(self) -> bool:
        """Whether it has more to do: on a busy machine it may be silent long before it is done."""
        try:
            stats = [task.read_text(encoding="ascii") for task in self._tasks.glob("*/stat")]
        except OSError:  # A thread has just ended.
            return True
        return any(stat.rpartition(")")[2].split()[0] in "RD" for stat in stats)


@contextmanager
def terminal(
    *words: str, program: tuple[str, ...] = _CANASTA, out: int | None = None
) -> Iterator[Terminal]:
    """Run a command, or another program of Python, at a terminal of POSIX until the test ends."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminals")
    import termios

    keyboard, its_side = pty.openpty()
    termios.tcsetwinsize(its_side, _SIZE)
    try:
        with subprocess.Popen(
            [sys.executable, *program, *words],
            stdin=its_side, stdout=its_side if out is None else out, stderr=its_side, cwd=ROOT,
            start_new_session=True, preexec_fn=_take_terminal,  # noqa: PLW1509
        ) as process:  # fmt: skip
            try:
                yield Terminal(keyboard, process)
            finally:
                process.kill()
    finally:
        os.close(its_side)
        os.close(keyboard)


def _take_terminal() -> None:
    """Make standard input the terminal of the process, so that Ctrl-C there reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
