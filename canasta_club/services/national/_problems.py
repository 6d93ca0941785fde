"""What is refused of national tables: each sentence is written here once."""

from collections.abc import Iterable
from pathlib import Path

from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.text.wording import quoted

_MOST_NAMED = 10


def no_such_club(name: str, clubs: Iterable[str]) -> NotFoundError:
    listed = quoted(sorted(clubs)[:_MOST_NAMED]) or "none yet"
    return NotFoundError(
        f"No club of the federation is called “{name}”.", hint=f"Its clubs: {listed}"
    )


def not_a_folder(path: Path) -> ConflictError:
    return ConflictError(f"{path} is a file, not a folder.", hint="Name another folder.")
