"""What is open in a night is listed, answered with a word why, and kept in the journal."""

from datetime import timedelta
from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import (
    NotFoundError,
    ProblemsError,
    ReasonRequiredError,
    UnacceptedError,
    accept_all,
)
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.services import journal as journals
from canasta_club.services.evening import checking, states
from canasta_club.services.play import confirming, games, hands
from canasta_club.services.season import nights, seasons
from tests.services.examples.accepting import accept_none
from tests.services.examples.entering import DAY, begin


def record(book: Book, place: Place, number: int, *totals: int, dealer: str = "") -> None:
    sides = [
        Statement(name=side.pair.name, total=total, out="out" if total == max(totals) else "no")
        for side, total in zip(place.game.sides, totals, strict=True)
    ]
    hands.record(book, place, sides, accept_all, number=number, dealer=dealer)


@pytest.fixture
def place(book: Book) -> Place:
    """Return a game with a gap, a hand that looks entered twice, a wrong dealer, and no end."""
    (place,) = begin(book)
    record(book, place, 1, 500, 300, dealer="Ash")
    record(book, place, 3, 500, 300, dealer="Cedar")
    return place


def listed(book: Book, place: Place) -> list[tuple[str, str | None]]:
    items = checking.open_items(book, place.season, place.night)
    return [(item.problem.code, item.problem.where) for item in items]


def test_what_is_open_is_listed(book: Book, place: Place) -> None:
    assert listed(book, place) == [
        ("game-running", "table 1"),
        ("hand-missing", "table 1"),
        ("dealer-out-of-turn", "table 1, hand 3"),
        ("same-figures", "table 1, hand 3"),
    ]
    page = checking.page(book, place.season, place.night)
    assert page.about["open"] == 4
    assert "4 items are open" in page.notes[0]


def test_an_answer_closes_an_item_and_is_kept_with_a_name(book: Book, place: Place) -> None:
    _night, items = checking.answer(book, place.season, "", [4], "both came out alike")
    assert [item.answer is None for item in items] == [True, True, True, False]
    assert items[3].answer == ("both came out alike", "Sue")
    newest = journal.entries(book, 1)[0]
    assert (newest.action, newest.reason) == ("night answer", "both came out alike")
    assert journals.verify(book)[1] == []


def test_an_answer_is_undone_and_redone(book: Book, place: Place) -> None:
    checking.answer(book, place.season, "", [1, 2], "the sheet says so")
    assert len(listed(book, place)) == 2
    undoing.undo(book)
    assert len(listed(book, place)) == 4
    undoing.redo(book)
    assert len(listed(book, place)) == 2


def test_a_corrected_hand_is_asked_about_again(book: Book, place: Place) -> None:
    checking.answer(book, place.season, "", [3], "they dealt so")
    assert ("dealer-out-of-turn", "table 1, hand 3") not in listed(book, place)
    changed = [Statement(name="Ash & Birch", total=505, out="out")]
    hands.correct(book, place, 3, changed, accept_all, reason="misread")
    assert ("dealer-out-of-turn", "table 1, hand 3") in listed(book, place)


def test_a_night_is_final_only_when_nothing_is_open(book: Book, place: Place) -> None:
    with pytest.raises(UnacceptedError):
        states.make_final(book, place.season, "", accept_none)
    checking.answer(book, place.season, "", [2, 3, 4], "the sheets say so")
    games.end(book, place, "the clock")
    assert states.make_final(book, place.season, "", accept_none).night.state == "final"


def test_what_is_accepted_on_closing_is_answered_with_that(book: Book, place: Place) -> None:
    states.make_final(book, place.season, "", accept_all)
    items = checking.items_of(book, place.season, place.night)
    assert {item.answer and item.answer.reason for item in items} == {states.ACCEPTED}


def test_an_answer_needs_a_reason_and_a_number_of_the_list(book: Book, place: Place) -> None:
    with pytest.raises(ReasonRequiredError):
        checking.answer(book, place.season, "", [1], " ")
    with pytest.raises(NotFoundError, match="no number 9: it has 1 to 4"):
        checking.answer(book, place.season, "", [9], "why")


def test_a_league_may_ask_for_the_final_score_of_a_game(
    book: Book, place: Place, tmp_path: Path
) -> None:
    terms = tmp_path / "strict.toml"
    terms.write_text('id = "strict"\nextends = "pairs"\n[slips]\nrunning = "last"\n')
    games.end(book, place, "the clock")
    assert ("final-score-missing", "table 1") not in listed(book, place)
    seasons.edit(book, place.season, terms_id=str(terms))
    place = games.find(book, table=1)
    assert listed(book, place)[0] == ("final-score-missing", "table 1")
    confirming.confirm(book, place, ["Ash"])
    assert listed(book, place)[0] == ("final-score-missing", "table 1")
    confirming.confirm(book, place, ["Cedar"])
    assert ("final-score-missing", "table 1") not in listed(book, place)


def test_a_slip_of_an_earlier_night_stays_listed_when_it_was_accepted(book: Book) -> None:
    (place,) = begin(book)
    stated = ("Ash+Birch: m1 +275 -10 out", "Cedar+Dogwood: m1 +135 -20")
    sides = [read_side_line(line)[0] for line in stated]
    hands.record(book, place, sides, accept_all)
    states.close(book, place.season)
    nights.open_night(book, DAY + timedelta(7))
    later = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    with pytest.raises(ProblemsError):
        hands.record(book, later, sides, accept_none)
    hands.record(book, later, sides, accept_all)
    for where, is_listed in ((place.night, False), (later.night, True)):
        found = [item.problem for item in checking.open_items(book, place.season, where)]
        messages = [each.message for each in found if each.code == "same-figures"]
        assert len(messages) == is_listed
        assert all(f"on {DAY}" in message for message in messages)
