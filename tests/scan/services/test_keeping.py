"""Pictures of slips: whose they are, how long they stay, and who is erased with them."""

import os
from dataclasses import replace
from pathlib import Path

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.paper.address import Address, of_id
from canasta_club.club.play import Place
from canasta_club.errors import accept_all
from canasta_club.records import wings
from canasta_club.records.book.book import Book
from canasta_club.scan.services import keeping
from canasta_club.scan.services.keeping import SlipPicture
from canasta_club.services.evening import states
from canasta_club.services.safety import erasing


def keep(book: Book, place: Place, hand: int = 1) -> None:
    of = Address(of_id(book.club.id), of_id(place.night.id), 1, 1, hand, 36)
    picture = SlipPicture(address=of, content=b"picture", digest=f"{hand:064}")
    keeping.keep(book, place.season, place.night, picture)
    keeping.write(keeping.learnt_path(book, place.night, 1), b"learnt")


def files(book: Book) -> list[Path]:
    folder = keeping.folder(book)
    return list(folder.iterdir()) if folder.exists() else []


def test_pictures_lie_beside_the_book_until_the_night_is_final(book: Book, place: Place) -> None:
    keep(book, place)
    assert keeping.folder(book).parent == book.location.path.parent  # type: ignore[union-attr]
    if os.name != "nt":  # Rights are others there.
        assert keeping.folder(book).stat().st_mode & 0o77 == 0
    assert [path.name[-4:] for path in sorted(files(book))] == [".npz", ".jpg"] or files(book)
    states.make_final(book, place.season, str(place.night.day), accept_all)
    assert files(book) == []


def test_a_league_that_keeps_no_pictures_keeps_none(book: Book, place: Place) -> None:
    terms = FrozenTable.of({**place.season.terms, "scan": {"pictures": "never"}})
    of = Address(of_id(book.club.id), of_id(place.night.id), 1, 1, 1, 36)
    picture = SlipPicture(address=of, content=b"picture", digest=f"{1:064}")
    keeping.keep(book, replace(place.season, terms=terms), place.night, picture)
    assert files(book) == []


def test_erasing_anyone_who_sat_there_deletes_the_picture(book: Book, place: Place) -> None:
    keep(book, place)
    erasing.erase(book, "Cedar")
    assert files(book) == []


def test_the_house_counts_them_and_finds_that_of_a_hand(book: Book, place: Place) -> None:
    keep(book, place)
    keep(book, place, 2)
    (reader,) = [wing for wing in wings.present() if list(wing.files(book))]
    counted = {kept.what: kept.number for kept in reader.files(book)}
    assert counted == {"pictures of slips": 2, "tables whose digits were learnt": 1}
    (path,) = reader.pictures(book, place.game, 2)
    assert path in files(book)


def test_what_was_learnt_can_be_forgotten(book: Book, place: Place) -> None:
    keep(book, place)
    assert keeping.forget_learnt(book) == 1
    assert [path.suffix for path in files(book)] == [".jpg"]
