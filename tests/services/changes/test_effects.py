"""What a change altered, value by value, also where it was undone or its row is gone."""

import pytest

from canasta_club.club.hands import HandSide, NewHand
from canasta_club.errors import NotFoundError, accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.services import journal
from canasta_club.services.people import players
from canasta_club.services.play import games, hands
from canasta_club.services.season import seasons
from tests.records.examples.writing import add_many


def _changed(book: Book, number: int) -> object:
    (row,) = [row for row in journal.page(book).rows if row[0] == number]
    return row[6]


@pytest.mark.parametrize(
    ("number", "changed"),
    [
        (6, ""),
        (7, "Cedar & Dogwood: total 435 -> 535; hand 1: dealer – -> Ash"),
        (8, "Cedar & Dogwood: total 535 -> 435; hand 1: dealer Ash -> –"),
        (9, "Cedar & Dogwood: total 435 -> 455"),
    ],
)
def test_a_correction_shows_old_and_new_and_so_does_its_undo(
    evening: Book, number: int, changed: str
) -> None:
    assert _changed(evening, number) == changed


def test_machines_get_each_value_apart(evening: Book) -> None:
    page = journal.page(evening)
    by_number = {row[0]: each for row, each in zip(page.rows, page.details, strict=True)}
    assert by_number[9] == {
        "hash": journal.to_undo(evening, 9).hash,
        "changes": [
            {"of": "Cedar & Dogwood", "fact": "total", "before": "435", "after": "455"},
        ],
    }


def test_the_history_of_a_hand_begins_with_what_was_written(evening: Book) -> None:
    page = journal.history(evening, games.find(evening, table=1), 1)
    rows = [(row[0], row[2], row[3], row[5], row[7]) for row in page.rows]
    assert rows == [
        (6, "Sue", "hand record", "", ""),
        (7, "Birch", "hand correct", "misread", "undone"),
        (8, "Sue", "undo", "", ""),
        (9, "Cedar", "hand correct", "a 3 is a 5", ""),
    ]
    first = next(iter(page.rows))[6]
    assert first == (
        "Ash & Birch: natural 1, melded 245, left 65, going out no, points 680;"
        " Cedar & Dogwood: total 435"
    )
    assert page.title == "History of hand 1, game 1 at table 1 on 2026-11-19"


def test_a_hand_whose_recording_was_undone_keeps_its_history(evening: Book) -> None:
    place = games.find(evening, table=1)
    assert journal.undo(evening, number=11).action == "game start"
    assert journal.undo(evening).number == 10
    rows = [(row[3], row[7]) for row in journal.history(evening, place, 2).rows]
    assert rows == [("hand record", "undone"), ("undo", "")]
    with pytest.raises(NotFoundError, match="Nothing was ever recorded as hand 3"):
        journal.history(evening, place, 3)


def test_a_voided_hand_and_a_renamed_player_are_shown(evening: Book) -> None:
    hands.void(evening, games.find(evening, table=1), 1, reason="played with one pack")
    players.rename(evening, "Elm", "Elm Tree")
    assert _changed(evening, 12) == "hand 1: state void"
    assert _changed(evening, 13) == "player Elm Tree: name Elm -> Elm Tree"


def test_undoing_a_change_is_shown_from_what_is_to_what_was(evening: Book) -> None:
    players.rename(evening, "Elm", "Elm Tree")
    shown = [str(each) for each in journal.effects_of_undoing(evening, journal.to_undo(evening))]
    assert shown == ["player Elm Tree, name: Elm Tree -> Elm"]


def test_a_correction_that_took_the_number_of_an_undone_one_has_its_own_values(
    evening: Book,
) -> None:
    place = games.find(evening, table=1)
    journal.undo(evening, number=9)
    hands.correct(evening, place, 1, [], accept_all, reason="who dealt", dealer="Birch")
    assert _changed(evening, 9) == "Cedar & Dogwood: total 435 -> 455"
    assert _changed(evening, 13) == "hand 1: dealer Birch"


def test_a_hand_of_a_whole_import_shows_only_itself(evening: Book) -> None:
    place = games.find(evening, table=2)
    new = [
        NewHand(
            place.game.id,
            number,
            tuple(HandSide(s.id, Statement(total=100 * number), 100) for s in place.game.sides),
        )
        for number in (1, 2)
    ]
    add_many(evening, new)
    (row,) = journal.history(evening, place, 2).rows
    assert row[3] == "import"
    assert row[6] == ("Elm & Fir: total 200, points 100; Gum & Hazel: total 200, points 100")


def test_an_edited_season_shows_sums_as_people_write_them_and_its_terms_once(
    evening: Book,
) -> None:
    season = seasons.find(evening)
    seasons.edit(evening, season, table_money=350, terms_id="swiss")
    newest = next(iter(journal.page(evening).rows))[6]
    name = f"season {season.name}"
    assert newest == f"{name}: terms pairs -> swiss, table money nothing -> 3.50"
