"""Lines of a command that goes on: written beside its work, which never waits for a reader."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Full, Queue
from threading import Thread
from typing import Final, TextIO

_MOST: Final = 1000
"""Lines that are kept while nobody reads."""

_PATIENCE: Final = 2.0
"""Seconds that a reader has in the end to take what is kept."""


def describe_left_out(count: int) -> str:
    """Say how many lines are left out."""
    return f"Nobody read this; lines left out: {count}."


class LineWriter:
    """What writes lines to a stream; where too many wait for a reader, new ones are left out.

    ``missed`` makes the line that says how many were left out, which comes before the next one.
    """

    def __init__(self, stream: TextIO, missed: Callable[[int], str]) -> None:
        self._missed = missed
        self._left_out = 0
        self._waiting: Queue[str | None] = Queue(_MOST)
        # What it waits in must not keep the program from ending.
        self._thread = Thread(target=self._write, args=(stream,), daemon=True)
        self._thread.start()

    def put(self, line: str) -> None:
        """Write a line as soon as the stream takes it."""
        try:
            if self._left_out:
                self._waiting.put_nowait(self._missed(self._left_out))
                self._left_out = 0
            self._waiting.put_nowait(line)
        except Full:
            self._left_out += 1

    def end(self) -> None:
        """Write what waits, if somebody reads it soon."""
        with suppress(Full):
            self._waiting.put(None, timeout=_PATIENCE)
            self._thread.join(_PATIENCE)

    def _write(self, stream: TextIO) -> None:
        write = _writer(stream)
        # A reader that has gone needs no more lines, and the work goes on without it.
        with suppress(OSError, ValueError):
            while (line := self._waiting.get()) is not None:
                write(f"{line}\n")


def _writer(stream: TextIO) -> Callable[[str], None]:
    """Return what writes a text, past the lock of the stream that a program's end waits for."""

    def through(text: str) -> None:
        stream.write(text)
        stream.flush()

    def past(text: str) -> None:
        left = memoryview(text.encode(stream.encoding or "utf-8", "backslashreplace"))
        while left:
            left = left[os.write(file, left) :]

    try:
        file = stream.fileno()
    except OSError:
        return through
    stream.flush()
    return through if sys.platform == "win32" else past
