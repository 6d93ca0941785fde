"""Files that are replaced whole or not at all: a full disk leaves the old one as it was."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from canasta_club.reports.writers import _problems as problems


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a new file beside ``path`` to write to, and put it in its place when all went well.

    Whatever goes wrong, the file that was there stays as it was and nothing half-written is left;
    what the system refuses becomes a `CanastaError` in words.
    """
    try:
        # A link keeps pointing where it did: what it points at is replaced.
        target = path.resolve()
        beside = _new_file(target)
        try:
            yield beside
            _settle(beside)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as fault:
        raise problems.not_written(path, fault) from fault


def _new_file(target: Path) -> Path:
    if target.exists() and not target.is_file():
        raise OSError(errno.EISDIR if target.is_dir() else errno.EPERM, "", str(target))
    handle, name = tempfile.mkstemp(suffix=target.suffix, prefix=".", dir=target.parent)
    os.close(handle)
    beside = Path(name)
    try:
        beside.chmod(_mode(target))
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _mode(target: Path) -> int:
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _settle(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())
