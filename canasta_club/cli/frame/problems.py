"""What is refused of the words of any command."""

from canasta_club.errors import CanastaError, MissingError, UsageError


def file_missing(what: str) -> MissingError:
    return MissingError("FILE", f"FILE is required: {what}.")


def nothing_to_change(*options: str) -> UsageError:
    return UsageError(f"Give what changes: {', '.join(options[:-1])} or {options[-1]}.")


def either_option(one: str, other: str) -> UsageError:
    return UsageError(f"Use either {one} or {other}, not both.")


def not_confirmed() -> CanastaError:
    return CanastaError("Not confirmed; nothing was changed.")
