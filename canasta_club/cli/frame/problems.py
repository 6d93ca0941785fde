"""What is refused of the words of any command."""

from collections.abc import Collection

from canasta_club.errors import CanastaError, MissingError, UsageError
from canasta_club.text.nearest import did_you_mean
from canasta_club.text.wording import as_sentence


def file_missing(what: str) -> MissingError:
    return MissingError("FILE", f"FILE is required: {what}.")


def nothing_to_change(*options: str) -> UsageError:
    return UsageError(f"Give what changes: {', '.join(options[:-1])} or {options[-1]}.")


def either_option(one: str, other: str) -> UsageError:
    return UsageError(f"Use either {one} or {other}, not both.")


def no_code(written: str, known: Collection[str]) -> UsageError:
    is_clause = written.replace(".", "").isdecimal()
    what = "is the number of a clause, not a code" if is_clause else "is not a code of a warning"
    return UsageError(
        as_sentence(f"--accept: “{written}” {what}{did_you_mean(written, known)}"),
        hint="The codes of what is unusual are listed where it is refused; “all” accepts them.",
    )


def not_confirmed() -> CanastaError:
    return CanastaError("Not confirmed; nothing was changed.")
