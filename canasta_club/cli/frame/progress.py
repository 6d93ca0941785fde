"""Progress of a long piece of work, shown on a terminal after one second."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.ask import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress


class Step(Protocol):
    """Called with how many more steps are done."""

    def __call__(self, steps: int = 1, /) -> object:
        """Count steps."""


class Waiting:
    """Steps done during a long piece of work; a bar shows them after one second."""

    def __init__(self, what: str, total: int | None) -> None:
        self._what, self._total = what, total
        self._since = time.monotonic()
        self._done = 0
        self._bar: RichProgress | None = None

    def step(self, steps: int = 1) -> None:
        """Count steps done."""
        self._done += steps
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done)
        elif time.monotonic() - self._since > 1:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.add_task(self._what, total=self._total, completed=self._done)
            self._bar.start()

    def end(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Step]:
    """Show progress on stderr when it is a terminal; yields a function to call with steps done."""
    if not is_terminal(sys.stderr) or is_json():
        yield lambda _steps=1: None
        return
    waiting = Waiting(what, total)
    try:
        yield waiting.step
    finally:
        waiting.end()
