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
    mode = _mode(target)
    beside = target.with_name(f".{os.urandom(8).hex()}{target.suffix}")
    beside.touch(0o600 if is_private else 0o666, exist_ok=False)
    try:
        if mode is not None and not is_private:
            beside.chmod(mode)
        yield beside
        if is_kept:
            with beside.open("r+b") as file:
                sync(file.fileno())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if is_kept:
        sync_names(target)
        recording.current().files += 1


def replace_content(path: Path, content: bytes) -> None:
    """Give a file, which is no link, new content: whole or not at all. Raises `OSError`.

    Nothing is waited for, and a power cut may take the file. Of thousands of small files this takes
    half of what `replacing` does.
    """
    mode = _mode(path)
    beside = f"{path.parent}/.{os.urandom(8).hex()}{path.suffix}"
    try:
        with open(beside, "xb") as file:  # noqa: PTH123  (a path costs more than the file)
            file.write(content)
        if mode is not None:
            os.chmod(beside, mode)  # noqa: PTH101
        os.replace(beside, path)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)  # noqa: PTH108
        raise


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


def _mode(target: Path) -> int | None:
    """Return who may do what with a file that is there; what is no file is refused."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EPERM
        raise OSError(number, os.strerror(number), str(target))
    return stat.S_IMODE(mode)
