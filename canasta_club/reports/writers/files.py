"""Files for people: what the system refuses of them is reported in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from canasta_club import files
from canasta_club.reports.writers import _problems as problems


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a new file beside ``path`` to write to, and put it in its place when all went well.

    What the system refuses becomes a `CanastaError` in words; the file that was there stays.
    """
    try:
        with files.replacing(path) as beside:
            yield beside
    except OSError as fault:
        raise problems.not_written(path, fault) from fault


def replace_content(path: Path, content: bytes) -> None:
    """Give a file new content, as `files.replace_content` does; what is refused comes in words."""
    try:
        files.replace_content(path, content)
    except OSError as fault:
        raise problems.not_written(path, fault) from fault


def make_folder(path: Path) -> None:
    """Create a folder if there is none; what the system refuses becomes a `CanastaError`."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise problems.not_written(path, fault) from fault
