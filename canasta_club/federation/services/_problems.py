"""What is refused in a federation: each sentence is written here once, for its centre."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Final

from canasta_club import extras
from canasta_club.club.nights import Night
from canasta_club.documents.bounds import DEEPEST, LONGEST_LINE
from canasta_club.errors import (
    CanastaError,
    ConflictError,
    Problem,
    ProblemsError,
)
from canasta_club.federation.club.inbox import Why
from canasta_club.federation.records.inbox import MemberClub, StoredBundle
from canasta_club.services._problems import RESTORE, night_is, rating_differs


class LineFault(StrEnum):
    """What is wrong with a line of a bundle."""

    NOT_THE_SIGNATURE = "it is not the signature"
    TOO_LONG = f"it has more than {LONGEST_LINE:,} characters"
    TOO_DEEP = f"it is nested more than {DEEPEST} levels deep"
    CUT_OFF = "the file is cut off here"
    NOT_JSON = "it is not JSON"
    NOT_AN_OBJECT = "it is not a JSON object"
    NOT_CANONICAL = "it is not in canonical form: a key twice, out of order, or spaces between"
    MISPLACED = "it does not belong here"
    NO_SUCH_DAY = "there is no such day"


class BundleFault(StrEnum):
    """What is wrong with a file that should be a bundle or the key file of a club."""

    LINES_MISSING = "lines are missing: the file is cut off"
    IS_A_BUNDLE = "it is a bundle, not the key file of a club"
    IS_A_KEY_FILE = "it is the key file of a club"
    TOO_SHORT = "it is not a bundle, or it is cut off"
    NOT_A_BUNDLE = "it is not a bundle of a club"
    PARTS_MISSING = "the night or the totals are missing"
    PARTS_REPEATED = "the night or the totals appear twice"
    NOT_THERE = "there is no such file or folder"
    TOO_LARGE = "it is larger than a night can be"
    NONE_INSIDE = "the folder holds no bundles; the name of a bundle ends in .jsonl"
    UNREADABLE = "it cannot be read"


def bad_line(number: int, fault: LineFault, place: str = "") -> Problem:
    return _unreadable(fault, f"line {number}, {place}" if place else f"line {number}")


def unfit_text(number: int, letter: str) -> Problem:
    return _unreadable(f"a text contains {letter}", f"line {number}")


def unfit_name(number: int, message: str) -> Problem:
    """Describe a name that the club must change, with the message by which it is refused."""
    return Problem("error", "bundle-name-unfit", message.rstrip("."), where=f"line {number}")


def value_unfit(number: int, message: str, place: str) -> Problem:
    """Describe a value that the model of its line refuses, with the model's message."""
    return _unreadable(message[:1].lower() + message[1:], f"line {number}, {place}")


def bad_file(fault: BundleFault) -> Problem:
    return _unreadable(fault)


def unreadable_bundle(fault: OSError) -> Problem:
    if isinstance(fault, FileNotFoundError):
        return bad_file(BundleFault.NOT_THERE)
    return _unreadable(fault.strerror or BundleFault.UNREADABLE)


def _unreadable(why: str, where: str | None = None) -> Problem:
    return Problem("error", "bundle-unreadable", str(why), where=where)


def another_night() -> Problem:
    return contradictory("it is another night than that of the first line", "night")


def totals_contradict(what: str, stated: object, counted: int) -> Problem:
    return contradictory(f"the totals say {stated} {what}, the lines come to {counted}", "totals")


def private_player_named() -> Problem:
    return contradictory("a private player is named", "names")


def stranger_named() -> Problem:
    return contradictory("it names a player who is not listed", "names")


def newer_bundle(program: str) -> Problem:
    written = f" ({program})" if program else ""
    message = f"it was written by a newer version of this program{written}; install that one"
    return Problem("error", "newer-bundle", message, where="line 1")


def badly_signed() -> Problem:
    message = "the signature does not fit: the bundle was changed after it was signed"
    return Problem("error", "bad-signature", message)


def weak_key(number: int, name: str) -> Problem:
    message = "anybody could sign with this key, or it is not written as keys are"
    return Problem("error", "weak-key", message, where=f"line {number}, {name}")


def altered(what: str) -> Problem:
    return Problem("error", "bundle-altered", f"the {what} is not what was signed")


def contradictory(why: str, where: str) -> Problem:
    return Problem("error", "bundle-contradicts", why, where=where)


def older(revision: str, newest: str) -> Problem:
    message = f"revision {revision} is older than the one that counts ({newest})"
    return Problem("error", "older-bundle", message)


_WHY: Final[dict[Why, str]] = {
    "unknown-club": "the federation has no such club; add it with its key file",
    "unknown-signer": "it is signed with a key that the club is not known to have",
    "replaced-key": "it is signed with a key that the club had replaced by then",
    "key-conflict": "another bundle replaces the same key by another new key",
    "night-conflict": "another bundle of this revision says something else of the night",
}


def quarantined(why: Why) -> Problem:
    return Problem("warning", why, f"in quarantine: {_WHY[why]}")


class MissingLibraryError(CanastaError):
    """What signs and checks bundles is not installed."""

    code = "no-signatures"

    def __init__(self) -> None:
        super().__init__(
            "Signing needs the package “cryptography”, which is not installed.",
            hint=extras.how_to_install("federation"),
        )


def file_refused(path: Path, problems: Sequence[Problem]) -> ProblemsError:
    return ProblemsError(_file_refused(path), problems)


def key_file_refused(path: Path) -> ProblemsError:
    return ProblemsError(
        _file_refused(path),
        [bad_file(BundleFault.IS_A_KEY_FILE)],
        hint=f'Add the club with it: canasta federation club add NAME "{path}"',
    )


def _file_refused(path: Path) -> str:
    return f"{path} was refused; nothing of it was stored."


def club_name_taken(member: MemberClub) -> ConflictError:
    return _name_taken(member, "Choose a name that tells them apart.")


def collected_name_taken(member: MemberClub) -> ConflictError:
    return _name_taken(member, "Rename one of them: canasta club edit --name NAME")


def _name_taken(member: MemberClub, hint: str) -> ConflictError:
    return ConflictError(f"Another club of the federation is called {member.name}.", hint=hint)


def night_not_over(night: Night) -> ConflictError:
    return night_is(night, "" if night.is_open else "Bundle it once it was played.")


def not_acceptable(bundle: StoredBundle, why: Why) -> ConflictError:
    return ConflictError(
        f"Bundle {bundle.arrived.id.number} cannot be accepted: {_WHY[why]}.",
        hint=f"What releases it: canasta rules explain {why}",
    )


def not_a_key(path: Path) -> CanastaError:
    return CanastaError(
        f"{path} does not hold the key of a club.",
        hint="Copy it from where it was kept. If it is lost: move this file away, make a new key"
        " (canasta club key KEYFILE), and tell the centre.",
    )


def derived_differs(table: str, key: Sequence[str]) -> Problem:
    name = table.replace("_", " ")
    message = f"the {name} {' '.join(key)} is not what the bundles come to; {RESTORE}"
    return Problem("error", "registry-differs", message)


def member_key_weak(member: str) -> Problem:
    message = f"{member} is known with a key that anybody could sign with; it is not trusted"
    return Problem("error", "member-key-weak", message)


def collected_differs(club: str, night: str) -> Problem:
    message = (
        f"the night {night} of {club} is not what its book holds, although the book has not changed"
        " since it was collected; run canasta verify for that club"
    )
    return Problem("error", "registry-differs", message)


def bundles_unreadable(kind: str) -> Problem:
    message = f"the bundles of the federation cannot be read ({kind}); {RESTORE}"
    return Problem("error", "registry-unreadable", message)


def national_rating_differs(month: date) -> Problem:
    return rating_differs(
        f"kept for {month:%Y-%m}", "canasta national ratings --from-start", "national "
    )
