"""What is refused in a federation: each sentence is written here once, for its centre."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from canasta_club import extras
from canasta_club.errors import CanastaError, ConflictError, Problem, ProblemsError
from canasta_club.federation.club.inbox import Cause
from canasta_club.federation.records.inbox import MemberClub
from canasta_club.services._problems import rating_differs


def bad_line(number: int, fault: str, place: str = "") -> Problem:
    return unreadable(fault, f"line {number}, {place}" if place else f"line {number}")


def unfit_name(number: int, message: str) -> Problem:
    """Describe a name that the club must change, with the message by which it is refused."""
    return Problem("error", "bundle-name-unfit", message.rstrip("."), where=f"line {number}")


def value_unfit(number: int, message: str, place: str) -> Problem:
    """Describe a value that the model of its line refuses, with the model's message."""
    return unreadable(message[:1].lower() + message[1:], f"line {number}, {place}")


def unreadable(cause: str, where: str | None = None) -> Problem:
    return Problem("error", "bundle-unreadable", cause, where=where)


def newer_bundle(program: str) -> Problem:
    written = f" ({program})" if program else ""
    message = f"it was written by a newer version of this program{written}; install that one"
    return Problem("error", "newer-bundle", message, where="line 1")


def badly_signed() -> Problem:
    message = "the signature does not fit: the bundle was changed after it was signed"
    return Problem("error", "bad-signature", message)


def altered(what: str) -> Problem:
    return Problem("error", "bundle-altered", f"the {what} is not what was signed")


def contradictory(cause: str, where: str) -> Problem:
    return Problem("error", "bundle-contradicts", cause, where=where)


CAUSES: Final[dict[Cause, str]] = {
    "unknown-club": "the federation has no such club; add it with its key file",
    "unknown-signer": "it is signed with a key that the club is not known to have",
    "replaced-key": "it is signed with a key that the club had replaced by then",
    "key-conflict": "another bundle replaces the same key by another new key",
    "night-conflict": "another bundle of this revision says something else of the night",
}


def quarantined(cause: Cause) -> Problem:
    return Problem("warning", cause, f"in quarantine: {CAUSES[cause]}")


class MissingLibraryError(CanastaError):
    """What signs and checks bundles is not installed."""

    code = "no-signatures"

    def __init__(self) -> None:
        super().__init__(
            "Signing needs the package “cryptography”, which is not installed.",
            hint=extras.how_to_install("federation"),
        )


def file_refused(path: Path, problems: Sequence[Problem]) -> ProblemsError:
    return ProblemsError(refused_file(path), problems)


def refused_file(path: Path) -> str:
    return f"{path} was refused; nothing of it was stored."


def name_taken(member: MemberClub, hint: str) -> ConflictError:
    return ConflictError(f"Another club of the federation is called {member.name}.", hint=hint)


def not_a_key(path: Path) -> CanastaError:
    return CanastaError(
        f"{path} does not hold the key of a club.",
        hint="Copy it from where it was kept. If it is lost: move this file away, make a new key"
        " (canasta club key KEYFILE), and tell the centre.",
    )


def national_rating_differs(month: date) -> Problem:
    return rating_differs(
        f"kept for {month:%Y-%m}", "canasta national ratings --from-start", "national "
    )
