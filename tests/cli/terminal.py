"""The program as a process of its own at a real terminal, which never waits without a limit."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final

import pytest

from tests.places import ROOT

_SECONDS: Final = 60


class Terminal:
    """A keyboard and what the program shows; its standard output too, unless left out."""

    def __init__(self, keyboard: int, program: subprocess.Popen[bytes]) -> None:
        self._keyboard, self._program = keyboard, program
        self.shown = ""

    def answer(self, question: str, typed: str) -> None:
        """Type something once a question is shown."""
        end = monotonic() + _SECONDS
        while question not in self.shown:
            if not self._reads(max(0, end - monotonic())):
                pytest.fail(f"{question!r} was not shown within {_SECONDS} s: {self.shown}")
        os.write(self._keyboard, typed.encode())

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
            os.write(self._keyboard, b"\x03")
            with suppress(subprocess.TimeoutExpired):
                self._program.wait(1)
                break
        return self.status()

    def _reads(self, seconds: float) -> bool:
        """Whether something more is shown within a time."""
        import select

        if not select.select([self._keyboard], [], [], seconds)[0]:
            return False
        self.shown += os.read(self._keyboard, 10_000).decode(errors="replace")
        return True


@contextmanager
def terminal(*words: str, out: int | None = None) -> Iterator[Terminal]:
    """Run a command at a terminal of POSIX; it is killed where the test ends before it."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminals")
    keyboard, its_side = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "canasta_club", *words],
        stdin=its_side, stdout=its_side if out is None else out, stderr=its_side, cwd=ROOT,
        start_new_session=True, preexec_fn=_take_terminal,  # noqa: PLW1509
    ) as program:  # fmt: skip
        try:
            yield Terminal(keyboard, program)
        finally:
            program.kill()
            os.close(its_side)
            os.close(keyboard)


def _take_terminal() -> None:
    """Make standard input the terminal of the process, so that Ctrl-C there reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
