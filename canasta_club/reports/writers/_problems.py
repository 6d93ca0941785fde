"""What is refused of files, templates and letters: each sentence is written here once."""

import errno
from collections.abc import Iterable
from pathlib import Path

from canasta_club.errors import CanastaError, Level, Problem

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your disk quota is used up",
    errno.EFBIG: "the file is too large for this disk",
    errno.EACCES: "you may not write there, or the file is open in another program",
    errno.EPERM: "you may not write there",
    errno.EROFS: "that folder is read-only",
    errno.ENOENT: "there is no such folder",
    errno.ENOTDIR: "there is no such folder",
    errno.EISDIR: "it is a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EINVAL: "this disk does not take such a name",
}
_REMEDIES = {
    errno.ENOSPC: "Free some space, or choose another place.",
    errno.EDQUOT: "Free some space, or choose another place.",
    errno.ENOENT: "Create the folder, or choose another one.",
    errno.ENOTDIR: "Create the folder, or choose another one.",
    errno.ENAMETOOLONG: "Choose a shorter name.",
    errno.EINVAL: "Choose a name without : ? * | < > and quotes.",
}
"""What to do, where it is not just another place."""


def template_problem(message: str, where: str | None, level: Level = "error") -> Problem:
    named = "template-error" if level == "error" else "template-warning"
    return Problem(level, named, message, where=where, clause="13.2")


def fetched_package(package: str, where: str) -> Problem:
    return template_problem(
        f"{package} would be fetched from the network; "
        "put its files beside the template and import them from there",
        where,
    )


def missing_glyph(letters: Iterable[str], where: str) -> Problem:
    named = ", ".join(f"“{letter}” (U+{ord(letter[0]):04X})" for letter in letters)
    message = f"no font on this computer has {named}; a box was printed"
    return Problem("warning", "missing-glyph", message, where=where, clause="13.1")


def not_written(path: Path, fault: OSError) -> CanastaError:
    reason = _REASONS.get(fault.errno or 0, fault.strerror or str(fault))
    return CanastaError(
        f"{path} was not written: {reason}.",
        hint=f"Nothing was changed. {_REMEDIES.get(fault.errno or 0, 'Choose another place.')}",
    )
