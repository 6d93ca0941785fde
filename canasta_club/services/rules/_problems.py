"""What is refused of rules, files and data: each sentence is written here once, from facts."""

from typing import Final

from canasta_club.documents.problems import from_error, unreadable_file, unreadable_json
from canasta_club.errors import CanastaError, Problem

_SAVE_AS: Final = "save it again as UTF-8 text"


def unknown_rules(error: CanastaError) -> Problem:
    return from_error(error, "rules", code="unknown-rules")


def unreadable_rules(error: OSError) -> Problem:
    return unknown_rules(CanastaError(f"the rule set cannot be read: {error.strerror}"))


def excessive_json() -> Problem:
    return unreadable_json("a number is too long or it is too deeply nested")


def line_not_utf8(error: UnicodeEncodeError) -> Problem:
    return unreadable_json(f"not UTF-8 text at character {error.start + 1}; {_SAVE_AS}")


def file_not_utf8(name: str, error: UnicodeDecodeError) -> Problem:
    message = f"{name} is not UTF-8 text (at byte {error.start + 1}): {_SAVE_AS}"
    return unreadable_file(message)
