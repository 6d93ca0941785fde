"""Files that are replaced whole or not at all, and are there when the power comes back."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from canasta_club import recording


@contextmanager
def replacing(path: Path, *, is_private: bool = False, is_kept: bool = True) -> Iterator[Path]:
    """Give a new file beside ``path`` to write to, and put it in its place when all went well.

    Whatever goes wrong, the file that was there stays as it was and nothing half-written is left.
    One that ``is_private`` only its owner may read; without ``is_kept`` nothing is waited for, and
    a power cut may take the file. Raises `OSError`.
    """
    # A link keeps pointing where it did: what it points at is replaced.
    target = path.resolve()
    beside = _new_file(target, is_private=is_private)
    try:
        yield beside
        if is_kept:
            with beside.open("r+b") as file:
                sync(file.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    if is_kept:
        sync_names(target)
        recording.current().files += 1


def sync(descriptor: int) -> None:
    """Wait until what was written to a file lies on the disk.

    On macOS `os.fsync` waits only until the disk has it, which may still keep it in its memory.
    """
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415  (not on Windows)

        with suppress(OSError):  # Some network folders know no such thing.
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def sync_names(path: Path) -> None:
    """Make sure that a file is still called so when the power goes."""
    if os.name == "nt":
        return
    for folder in (path.parent, path.parent.parent):
        with suppress(OSError):  # Some network folders know no such thing.
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                sync(descriptor)
            finally:
                os.close(descriptor)


def _new_file(target: Path, *, is_private: bool) -> Path:
    if target.exists() and not target.is_file():
        number = errno.EISDIR if target.is_dir() else errno.EPERM
        raise OSError(number, os.strerror(number), str(target))
    import tempfile  # noqa: PLC0415  (what most commands spare)

    handle, name = tempfile.mkstemp(suffix=target.suffix, prefix=".", dir=target.parent)
    os.close(handle)
    beside = Path(name)
    if is_private:
        return beside
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
