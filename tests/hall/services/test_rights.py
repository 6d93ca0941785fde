"""A code opens what it was issued for, until it is revoked or its night is closed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import CanastaError, ConflictError
from canasta_club.hall.services import rights
from canasta_club.hall.services.rights import Issued, RightError
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.services.evening import states
from tests.hall.examples import evenings
from tests.hall.examples.pages import at_night


def issue(book: Book, place: Place, *tables: int) -> Issued:
    return rights.issue(book, place.season, place.night, tables or None)


def test_each_side_of_a_table_the_desk_and_the_wall_have_a_right(book: Book, place: Place) -> None:
    issued = issue(book, place)
    assert [(each.right.name, each.right.writes) for each in issued.cards] == [
        ("table 1, side A", True),
        ("table 1, side B", True),
        ("table 2, side A", True),
        ("table 2, side B", True),
        ("desk", True),
        ("wall", False),
    ]
    codes = [each.code for each in issued.cards]
    assert len(set(codes)) == 6
    assert {len(code) for code in codes} == {24}
    for each in issued.cards:
        assert rights.of_code(book, each.code) == each.right
    assert rights.of_code(book, "another") is None
    assert rights.night_of(book, issued.cards[0].right) == (place.season, place.night)


def test_the_book_knows_no_code(book: Book, place: Place) -> None:
    issued = issue(book, place)
    book.close()
    with closing(sqlite3.connect(str(book.location.path))) as file:
        whole = "\n".join(file.iterdump())
    assert [each.code for each in issued.cards if each.code in whole] == []
    assert issued.cards[0].right.hash in whole


def test_those_before_are_revoked_in_the_same_change(book: Book, place: Place) -> None:
    first = issue(book, place)
    before = len(journal.entries(book))
    second = issue(book, place)
    assert (second.revoked, len(journal.entries(book))) == (6, before + 1)
    with pytest.raises(RightError, match="replaced or revoked") as fault:
        rights.of_code(book, first.cards[0].code)
    assert fault.value.code == "right-revoked"
    assert rights.of_code(book, second.cards[0].code)


def test_the_card_of_one_table_is_printed_again(book: Book, place: Place) -> None:
    first = issue(book, place)
    second = issue(book, place, 2)
    assert (len(second.cards), second.revoked) == (2, 2)
    standing = rights.standing(book, place.night)
    assert [each.name for each in standing] == [
        "desk", "wall", "table 1, side A", "table 1, side B", "table 2, side A", "table 2, side B",
    ]  # fmt: skip
    assert rights.of_code(book, first.of_table(1)[0].code)
    with pytest.raises(RightError):
        rights.of_code(book, first.of_table(2)[0].code)


def test_a_closed_night_opens_nothing(book: Book, place: Place) -> None:
    code = issue(book, place).cards[0].code
    states.close(book, place.season)
    with pytest.raises(RightError, match="closed") as fault:
        rights.of_code(book, code)
    assert fault.value.code == "right-closed"
    with pytest.raises(CanastaError):
        issue(book, place)
    states.reopen(book, place.season, "", "one hand is missing")
    assert rights.of_code(book, code)


def test_a_right_is_revoked_once(book: Book, place: Place) -> None:
    issued = issue(book, place)
    own = [each.right for each in issued.of_table(1)]
    assert rights.revoke(book, place.night, own) == 2
    assert rights.revoke(book, place.night, rights.of_night(book, place.night)) == 4
    assert rights.revoke(book, place.night, rights.of_night(book, place.night)) == 0
    with pytest.raises(RightError):
        rights.of_code(book, issued.cards[0].code)


def test_a_stale_right_is_not_revoked_over_another_change(book: Book, place: Place) -> None:
    own = [each.right for each in issue(book, place).of_table(1)]
    rights.revoke(book, place.night, own)
    with pytest.raises(ConflictError):
        rights.revoke(book, place.night, own)


def test_cards_are_issued_before_anybody_sits(book: Book, place: Place) -> None:
    issued = rights.issue(book, place.season, place.night, count=4)
    assert [len(issued.of_table(table)) for table in (1, 2, 3, 4)] == [2, 2, 2, 2]


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2), (5, 2), (6, 3)])
def test_a_table_without_a_game_has_the_sides_of_its_players(
    tmp_path: Path, players: int, sides: int
) -> None:
    path = evenings.begin(tmp_path, [4], rules="bolivia")
    with at_night(path) as at:
        issued = rights.issue(*at, count=2, players=players)
        assert [len(issued.of_table(table)) for table in (1, 2)] == [2, sides]
