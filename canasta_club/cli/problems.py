"""What is refused of the words of commands: each sentence is written here once."""

import errno
from enum import Enum

from canasta_club.errors import CanastaError, MissingError, UsageError
from canasta_club.recording import Committed


class FileMissing(Enum):
    """What a required FILE is."""

    TO_WRITE = "a file to write, such as winter.xlsx"
    BUNDLES = "a bundle, or a folder of bundles"
    BUNDLE_OF_KEY = "the bundle that announces the new key"


def file_missing(what: FileMissing) -> MissingError:
    return MissingError("FILE", f"FILE is required: {what.value}.")


def nothing_to_change(*options: str) -> UsageError:
    return UsageError(f"Give what changes: {', '.join(options[:-1])} or {options[-1]}.")


def either_option(one: str, other: str) -> UsageError:
    return UsageError(f"Use either {one} or {other}, not both.")


def not_confirmed() -> CanastaError:
    return CanastaError("Not confirmed; nothing was changed.")


def interrupted() -> CanastaError:
    return CanastaError("Interrupted; nothing was changed.")


class ReaderGoneError(CanastaError):
    """Nobody reads the answer any more, as after “| head”: there is nothing to be said of it."""


def reader_gone() -> ReaderGoneError:
    return ReaderGoneError("Nobody reads the answer any more; nothing was changed.")


def refused_by_system(fault: OSError) -> CanastaError:
    message = {
        errno.ENOSPC: "The disk is full",
        errno.EIO: "The drive or network failed",
        errno.EACCES: "You may not read or write this",
        errno.EROFS: "This folder is read-only",
        errno.ENOENT: "There is no such file or folder",
        errno.EISDIR: "This is a folder, not a file",
    }.get(fault.errno or 0, fault.strerror or str(fault))
    of_file = f" ({fault.filename})" if fault.filename else ""
    ending = Committed.NOTHING.value if fault.errno in _OF_THE_DISK else "."
    hint = "Check the name, and the folder that it is in." if fault.errno == errno.ENOENT else None
    return CanastaError(f"{message}{of_file}{ending}", hint=hint)


_OF_THE_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def too_large() -> CanastaError:
    return CanastaError("This is too large or too deeply nested to read.")
