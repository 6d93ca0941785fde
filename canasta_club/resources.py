"""Where rule sets, league terms and templates are: the club's own first, then the shipped.

Also how a private file is written: whole or not at all.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TextIO

from canasta_club import files

_PACKAGE = resources.files("canasta_club")
_BUNDLED = _PACKAGE / "_bundled"


def club_home() -> Path:
    """Return the folder of the club's own files: ``CANASTA_HOME``, else beside the default book."""
    if home := os.environ.get("CANASTA_HOME"):
        return Path(home).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415  (0.02 s that most commands spare)

    return user_data_path("canasta", appauthor=False)


def book_path() -> Path:
    """Return where the default book is."""
    return club_home() / "club.canasta"


def shipped(*parts: str) -> Traversable:
    """Return ``data/...`` or ``templates/...`` wherever this copy of the program keeps them."""
    home = _BUNDLED if _BUNDLED.is_dir() else Path(str(_PACKAGE)).parent
    return home.joinpath(*parts)


def own(folder: str) -> Path:
    """Return the club's own ``rulesets``, ``leagues`` or ``templates`` folder."""
    return club_home() / folder


def documents(folder: str) -> Iterator[Traversable]:
    """Yield the TOML files of ``rulesets`` or ``leagues``: the club's own, then the shipped."""
    mine = own(folder)
    if mine.is_dir():
        yield from sorted(mine.glob("*.toml"))
    yield from sorted(
        (entry for entry in shipped("data", folder).iterdir() if entry.name.endswith(".toml")),
        key=lambda entry: entry.name,
    )


def template(name: str) -> Traversable:
    """Return a print or page template, the club's own if it has one of that name."""
    mine = own("templates") / name
    return mine if mine.is_file() else shipped("templates", name)


@contextmanager
def private_file(path: Path, *, is_kept: bool = True) -> Iterator[TextIO]:
    """Give a file to write that replaces the one at a path once it is whole, or not at all.

    Only its owner may read it. Where it ``is_kept`` it also survives a power cut, which takes a
    moment.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with (
        files.replacing(path, is_private=True, is_kept=is_kept) as beside,
        beside.open("w", encoding="utf-8", newline="\n") as file,
    ):
        yield file
