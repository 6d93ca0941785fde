"""How a command ends that a fault met: what is said of it, and the exit status.

The status is that of the refusal while nothing was recorded; otherwise `Committed` has it.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

import typer

from canasta_club import recording
from canasta_club.cli.frame.show import error_lines, show_error, shown
from canasta_club.errors import CanastaError
from canasta_club.recording import Committed


def show(fault: CanastaError, exit_code: int | None = None) -> int:
    """Show a fault where that can still be written, and return the exit status."""
    broken = _abandon_broken_streams()
    fault.committed = committed = recording.current().committed
    if committed is not Committed.NOTHING or not isinstance(fault, _ReaderGoneError):
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
        typer.echo(shown(line), err=True)


class _ReaderGoneError(CanastaError):
    """Nobody reads the answer any more, as after “| head”: there is nothing to be said of it."""


def interrupted() -> CanastaError:
    """Return that the person stopped the command."""
    return CanastaError("Interrupted; nothing was changed.")


_MESSAGES: Final = {
    errno.ENOSPC: "The disk is full",
    errno.EIO: "The drive or network failed",
    errno.EACCES: "You may not read or write this",
    errno.EROFS: "This folder is read-only",
    errno.ENOENT: "There is no such file or folder",
    errno.EISDIR: "This is a folder, not a file",
    errno.EEXIST: "A file of this name is in the way",
    errno.ENOTDIR: "This is a file, not a folder",
}
_OF_THE_DISK: Final = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def system_error(fault: BaseException) -> CanastaError:
    """Return an error of the operating system in words."""
    if isinstance(fault, BrokenPipeError):
        return _ReaderGoneError("Nobody reads the answer any more; nothing was changed.")
    if not isinstance(fault, OSError):
        return CanastaError("This is too large or too deeply nested to read.")
    named = fault.filename2 or fault.filename  # Of a file put in another's place: the other.
    message = _MESSAGES.get(_number(fault), fault.strerror or str(fault))
    of_file = f" ({named})" if named else ""
    ending = Committed.NOTHING.value if fault.errno in _OF_THE_DISK else "."
    hint = "Check the name, and the folder that it is in." if fault.errno == errno.ENOENT else None
    return CanastaError(f"{message}{of_file}{ending}", hint=hint)


def _number(fault: OSError) -> int:
    """Return its number; Windows has that of a file that may not be read for a folder, too."""
    is_denied_there = os.name == "nt" and fault.errno == errno.EACCES and fault.filename
    is_folder = is_denied_there and Path(os.fsdecode(fault.filename)).is_dir()
    return errno.EISDIR if is_folder else fault.errno or 0


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
