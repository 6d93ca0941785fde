"""Keeping: pictures of slips, and what a table's hands taught, in a folder beside the book.

They are in no backup and no export. A picture is named for the address of its slip, so that it is
known whose it is; nothing else of it is written down.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta_club import files
from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.paper import address
from canasta_club.club.paper.address import Address, BadAddressError, of_id
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.services.entry import drafts

_PICTURE: Final = ".jpg"
_LEARNT: Final = ".npz"
_FIRST: Final = "-first"


def folder(book: Book) -> Path:
    """Return where the pictures of a book are."""
    file = drafts.beside(book)
    return file.with_name(f"{file.name}.slips")


def how_long(season: Season) -> str:
    """Return how long the league keeps pictures: until the night is final, the season, never."""
    return str(season.terms.get("scan", {}).get("pictures", "until-final"))


@dataclass(frozen=True, slots=True)
class SlipPicture:
    """The picture of a slip alone, as it is kept: whose it is, the file, and its digest.

    ``is_first`` if the reader read it before anybody had typed it.
    """

    address: Address
    content: bytes
    digest: str
    is_first: bool = False


def keep(book: Book, season: Season, night: Night, of: SlipPicture) -> None:
    """Keep the picture of a slip, unless the league keeps none; one that is there stays."""
    asked = how_long(season)
    if asked == "never" or (asked == "until-final" and night.state == "final"):
        return
    name = f"{of.address.text}-{of.digest[:16]}"
    path = folder(book) / f"{name}{_FIRST if of.is_first else ''}{_PICTURE}"
    if not path.exists() and not path.with_name(f"{name}{_FIRST}{_PICTURE}").exists():
        write(path, of.content)


def was_read_first(book: Book, game: Game, hand: int) -> bool:
    """Return whether a hand came to the entry screen from its picture."""
    return any(path.stem.endswith(_FIRST) for path in pictures(book, game, hand))


def pictures(book: Book, game: Game | None = None, hand: int = 0) -> list[Path]:
    """Return the pictures of a game (default: of the club), or of a hand, the oldest first."""
    return [path for path, of in _named(book, _PICTURE) if _is_of(of, game, hand)]


def learnt_path(book: Book, night: Night, table: int) -> Path:
    """Return where is kept what the hands of a table on a night taught."""
    of = Address(of_id(book.club.id), of_id(night.id), table=table)
    return folder(book) / f"{of.text}-learnt{_LEARNT}"


def learnt(book: Book) -> list[Path]:
    """Return what was learnt of every table of the club."""
    return [path for path, _ in _named(book, _LEARNT)]


def forget_game(book: Book, game: Game) -> None:
    """Delete the pictures of a game, and what was learnt at its table that night."""
    _delete([*pictures(book, game), learnt_path(book, game.night, game.table)])


def forget_night(book: Book, night: Night) -> None:
    """Delete the pictures of a night, and what was learnt of it."""
    mine = of_id(night.id)
    both = (*_named(book, _PICTURE), *_named(book, _LEARNT))
    _delete([path for path, of in both if of.night == mine])


def forget_learnt(book: Book) -> int:
    """Delete what was learnt of every table; return of how many."""
    paths = learnt(book)
    _delete(paths)
    return len(paths)


def _named(book: Book, suffix: str) -> Iterator[tuple[Path, Address]]:
    for path in sorted(folder(book).glob(f"*{suffix}")):
        with suppress(BadAddressError):
            of = address.read(path.name[: address.LENGTH])
            if of.book == of_id(book.club.id):
                yield path, of


def _is_of(of: Address, game: Game | None, hand: int) -> bool:
    if game is None:
        return True
    place = (of_id(game.night.id), game.round, game.table)
    return (of.night, of.round, of.table) == place and hand in {0, of.hand}


def write(path: Path, content: bytes) -> None:
    """Write a picture, or what was learnt of a table, for its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        path.parent.chmod(0o700)
    with files.replacing(path, is_private=True, is_kept=False) as beside:
        beside.write_bytes(content)


def _delete(paths: list[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)
    for place in {path.parent for path in paths}:
        with suppress(OSError):
            place.rmdir()  # Only where nothing else is left.
