"""Lines that nobody reads keep nothing waiting; what is left out is counted."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from canasta_club.cli.frame.lines import LineWriter
from tests.places import ROOT


@pytest.fixture
def pipe() -> Iterator[tuple[int, io.TextIOWrapper]]:
    """Return both ends of a pipe that holds a page."""
    fcntl = pytest.importorskip("fcntl")
    read, write = os.pipe()
    fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, 4096)
    with os.fdopen(write, "w", encoding="utf-8") as stream:
        yield read, stream
    os.close(read)


def left_out(count: int) -> str:
    return f"{count} left out"


def test_lines_are_written_as_they_come(pipe: tuple[int, io.TextIOWrapper]) -> None:
    read, stream = pipe
    lines = LineWriter(stream, left_out)
    lines.put("Señor ☺")
    assert os.read(read, 100).decode() == "Señor ☺\n"
    lines.put("last")
    lines.end()
    assert os.read(read, 100) == b"last\n"


def test_a_pipe_that_is_full_keeps_nothing_waiting(pipe: tuple[int, io.TextIOWrapper]) -> None:
    read, stream = pipe
    lines = LineWriter(stream, left_out)
    for number in range(3000):
        lines.put(f"{number:09}")
    got = os.read(read, 4096)
    while got.count(b"\n") < 1000:
        got += os.read(read, 4096)
    lines.put("last")
    while not got.endswith(b"last\n"):
        got += os.read(read, 4096)
    texts = got.decode().splitlines()
    missed = [int(each.partition(" ")[0]) for each in texts if each.endswith(" left out")]
    kept = [int(each) for each in texts[:-1] if each.isdigit()]
    assert sum(missed) + len(kept) == 3000
    assert sum(missed) > 0 < len(kept)
    assert kept == sorted(kept)


def test_a_reader_that_has_gone_ends_nothing() -> None:
    read, write = os.pipe()
    with os.fdopen(write, "w", encoding="utf-8") as stream:
        lines = LineWriter(stream, left_out)
        os.close(read)
        lines.put("one")
        lines.put("two")
        lines.end()


def test_a_stream_that_is_no_file_is_written_to() -> None:
    stream = io.StringIO()
    lines = LineWriter(stream, left_out)
    lines.put("one")
    lines.end()
    assert stream.getvalue() == "one\n"


_UNREAD = """
import sys
from canasta_club.cli.frame import lines
lines._PATIENCE = 0.1
written = lines.LineWriter(sys.stdout, str)
for _ in range(5000):
    written.put("x" * 100)
written.end()
print("ended", file=sys.stderr)
"""


def test_a_program_ends_though_nobody_reads_it() -> None:
    """Its end does not wait for what is being written."""
    read, write = os.pipe()
    command = [sys.executable, "-c", _UNREAD]
    done = subprocess.run(
        command, stdout=write, stderr=subprocess.PIPE, cwd=ROOT, timeout=60, check=False
    )
    os.close(read)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"ended\n")
