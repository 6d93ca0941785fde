"""Files that are replaced whole or not at all: a full disk leaves the old one as it was."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from canasta_club.errors import CanastaError

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the disk takes no file of this size",
    errno.EACCES: "you may not write there, or the file is open in another program",
    errno.EPERM: "you may not write there",
    errno.EROFS: "that folder can only be read",
    errno.ENOENT: "there is no such folder",
    errno.ENOTDIR: "there is no such folder",
    errno.EISDIR: "it is a folder",
    errno.ENAMETOOLONG: "the name is too long",
}
_REMEDIES = {
    errno.ENOSPC: "Free some space, or choose another place.",
    errno.EDQUOT: "Free some space, or choose another place.",
    errno.ENOENT: "Create the folder, or choose another one.",
    errno.ENOTDIR: "Create the folder, or choose another one.",
    errno.ENAMETOOLONG: "Choose a shorter name.",
}
"""What to do, where it is not just another place."""


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
        raise _refusal(path, fault) from fault


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


def _refusal(path: Path, fault: OSError) -> CanastaError:
    reason = _REASONS.get(fault.errno or 0, fault.strerror or str(fault))
    return CanastaError(
        f"{path} was not written: {reason}.",
        hint=f"Nothing was changed. {_REMEDIES.get(fault.errno or 0, 'Choose another place.')}",
    )
