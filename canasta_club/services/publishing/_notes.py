"""What this machine notes of the folders that were published: where they are, and their files.

A file whose size and time are as noted need not be read again to know that it is as it was: a site
has thousands, and a memory stick is slow. Without the notes every file is read.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import UUID

from canasta_club import resources

Stamps = Mapping[str, list[int]]
"""The size in bytes and the time of change in nanoseconds of files, by their names."""

_FILE: Final = "published.json"


def folders(club: UUID) -> list[Path]:
    """Return the folders of a club that are kept in mind."""
    return [*map(Path, _read().get(str(club), {}))]


def stamps(club: UUID, folder: Path) -> Stamps:
    """Return what the files of a folder were when it was published last; none if not known."""
    return _read().get(str(club), {}).get(str(folder.resolve()), {})


def remember(club: UUID, folder: Path, files: Stamps) -> None:
    """Note where a club was published, and what its files are now."""
    known = _read()
    of_club, whole = known.setdefault(str(club), {}), str(folder.resolve())
    if of_club.get(whole) == files:
        return
    of_club[whole] = files
    with suppress(OSError), resources.private_file(_file(), is_kept=False) as file:
        json.dump(known, file, ensure_ascii=False)


def _read() -> dict[str, dict[str, Stamps]]:
    with suppress(OSError, ValueError, AttributeError, TypeError):
        kept = json.loads(_file().read_text(encoding="utf-8"))
        return {club: {folder: dict(files) for folder, files in of_club.items()}
                for club, of_club in kept.items()}  # fmt: skip
    return {}


def _file() -> Path:
    from platformdirs import user_state_path  # loads slowly

    return user_state_path("canasta", appauthor=False) / _FILE
