"""How a command ends that a fault met: what is said of it, and the exit status.

The status is that of the refusal while nothing was recorded; otherwise `Committed` has it.
"""

import os
import sys
from contextlib import suppress
from typing import TextIO

from canasta_club import recording
from canasta_club.cli import problems
from canasta_club.cli.echo import echo_line
from canasta_club.cli.show import error_lines, show_error
from canasta_club.errors import CanastaError
from canasta_club.recording import Committed


def show(fault: CanastaError, exit_code: int | None = None) -> int:
    """Show a fault where that can still be written, and return the exit status."""
    broken = _abandon_broken_streams()
    fault.committed = committed = recording.current().committed
    if committed is not Committed.NOTHING or not isinstance(fault, problems.ReaderGoneError):
        with suppress(OSError):
            _write(fault, is_answer_lost=sys.stdout in broken)
        _abandon_broken_streams()
    status = fault.exit_code if exit_code is None else exit_code
    return status if committed is Committed.NOTHING else committed.exit_code


def _write(fault: CanastaError, *, is_answer_lost: bool) -> None:
    if not is_answer_lost:
        try:
            show_error(fault)
        except OSError:
            pass  # JSON goes where the answer was to go.
        else:
            return
    for line in error_lines(fault):
        echo_line(line, err=True)


def system_error(fault: BaseException) -> CanastaError:
    """Return an error of the operating system in words."""
    if isinstance(fault, BrokenPipeError):
        return problems.reader_gone()
    if isinstance(fault, OSError):
        return problems.refused_by_system(fault)
    return problems.too_large()


def _abandon_broken_streams() -> list[TextIO]:
    """Give up streams that cannot be written, or Python would end with a fault of its own."""
    broken = []
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except (OSError, ValueError):
            broken.append(stream)
            _abandon(stream)
    return broken


def _abandon(stream: TextIO) -> None:
    with suppress(OSError, ValueError):  # Not every stream has a file below it.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
