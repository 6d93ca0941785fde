"""Problems of bundles, each in a sentence for those who look after a federation."""

from typing import Final

from canasta_club.club.federation.inbox import Why
from canasta_club.errors import Problem


def line_unfit(number: int, why: str, place: str = "") -> Problem:
    where = f"line {number}, {place}" if place else f"line {number}"
    return Problem("error", "bundle-unreadable", why, where=where)


def file_unfit(why: str) -> Problem:
    return Problem("error", "bundle-unreadable", why)


def newer_bundle(program: str) -> Problem:
    written = f" ({program})" if program else ""
    message = f"it was written by a newer version of this program{written}; install that one"
    return Problem("error", "newer-bundle", message, where="line 1")


def badly_signed() -> Problem:
    message = "the signature does not fit: the bundle was changed after it was signed"
    return Problem("error", "bad-signature", message)


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
