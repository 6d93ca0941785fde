"""What is refused of books, copies and files of clubs: each sentence is written here once."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from canasta_club.documents.bounds import DEEPEST
from canasta_club.errors import Problem, ProblemsError
from canasta_club.services._problems import rating_differs


def night_rating_differs(night: date) -> Problem:
    return rating_differs(f"kept for the night of {night}", "canasta ratings --from-start")


def newer_file(program: str) -> Problem:
    message = f"it was written by a newer version of this program ({program}); install that one"
    return Problem("error", "newer-file", message, where="line 1")


def older_file(program: str) -> Problem:
    message = f"it was written by too old a version of this program ({program}); export it again"
    return Problem("error", "older-file", message, where="line 1")


def totals_differ(what: str, stated: str, counted: str) -> Problem:
    message = f"the totals of the file ({what}) say {stated}, its rows come to {counted}"
    return Problem("error", "totals-differ", message)


def not_imported(problems: Sequence[Problem]) -> ProblemsError:
    return ProblemsError(
        "The file does not hold a club as it was exported; nothing was imported.",
        problems,
        hint="Export it again: canasta export --all FILE",
    )


class ClubLineFault(StrEnum):
    """What is wrong with a line of a club's file."""

    NOT_A_CLUB = "it is not a club that canasta exported"
    NO_CLUB = "the club is missing"
    NO_CLUB_ID = "the id of the club is missing"
    OTHER_NAME = "it names another club than the rows"
    AFTER_THE_TOTALS = "nothing may follow the totals"
    NEITHER_ROW_NOR_TOTALS = "it is neither a row nor the totals"
    NO_TOTALS = "the totals are missing: the file is cut off"
    TOO_LONG = "it is too long for a row of a club"
    TOO_DEEP = f"it is nested more than {DEEPEST} levels deep"
    NOT_JSON = "it is not JSON"
    NOT_A_JSON_OBJECT = "it is not a JSON object"
    CONFLICTING_ROW = "a row around here is there twice, or refers to one that is missing"


def bad_line(number: int, reason: str) -> ProblemsError:
    return not_imported([Problem("error", "line-unreadable", str(reason), where=f"line {number}")])
