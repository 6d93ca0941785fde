"""An unfinished slip is kept beside the book: private, whole, and removed once it is saved."""

import json
import os
from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.club.slip import blank
from canasta_club.records.book.book import Book
from canasta_club.services.entry import saving
from canasta_club.services.entry.drafts import Draft, Drafts
from canasta_club.services.play import standing
from tests.services.examples.entering import counts, grid_of

SLIP = counts("- 1 27", "-", dealer="Ash")


def write(book: Book, place: Place, number: int = 1, revision: int = 0) -> Path:
    drafts = Drafts(book)
    drafts.write(place.game, Draft(place.game.id, number, SLIP, revision))
    return drafts.path(place.game)


def test_a_draft_is_read_as_it_was_written(book: Book, place: Place) -> None:
    write(book, place)
    draft = Drafts(book).read(place.game)
    assert draft is not None
    assert (draft.number, draft.slip, draft.by) == (1, SLIP, "Sue")
    assert draft.at is not None


def test_it_stands_beside_the_book_for_its_owner_alone(book: Book, place: Place) -> None:
    path = write(book, place)
    assert book.location.path is not None
    assert path.parent == book.location.path.parent
    assert path.name.startswith(f"{book.location.path.name}.table-1-")
    assert json.loads(path.read_text("utf-8"))["schema"] == "canasta/draft/1"
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600
    assert len(list(path.parent.glob("*.draft*"))) == 1


def test_a_blank_slip_has_no_draft(book: Book, place: Place) -> None:
    path = write(book, place)
    Drafts(book).write(place.game, Draft(place.game.id, 1, blank(2)))
    assert not path.exists()


def test_the_grid_knows_which_tables_have_one(book: Book, place: Place) -> None:
    assert not grid_of(book, place).rows[0].has_draft
    write(book, place)
    assert grid_of(book, place).rows[0].has_draft


def test_a_draft_no_longer_fits_once_its_hand_is_recorded_or_corrected(
    book: Book, place: Place
) -> None:
    new, correction = (Draft(place.game.id, 1, SLIP, revision) for revision in (0, 1))
    state = standing.of_game(book, place)
    assert (new.fits(state), correction.fits(state)) == (True, False)
    saving.save(book, place, counts("- 1 275 10", "- 1 135 20", out="1"), 1, lambda _: True)
    state = standing.of_game(book, place)
    assert (new.fits(state), correction.fits(state)) == (False, True)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": "canasta/draft/9"}', "null"])
def test_a_draft_that_cannot_be_read_is_put_aside(book: Book, place: Place, text: str) -> None:
    path = write(book, place)
    path.write_text(text, encoding="utf-8")
    assert Drafts(book).read(place.game) is None
    assert path.with_suffix(".unreadable").read_text("utf-8") == text
    assert not path.exists()


def test_a_write_that_fails_keeps_the_draft_before_it(
    book: Book, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(book, place)
    before = path.read_bytes()
    monkeypatch.setattr(json, "dump", _disk_full)
    with pytest.raises(OSError, match="full"):
        write(book, place, number=2)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.glob("*.draft*")] == [path.name]


def _disk_full(*_given: object, **_named: object) -> None:
    raise OSError("the disk is full")


def test_words_for_other_canastas_in_a_draft_of_before_stand_among_the_adjustments(
    book: Book, place: Place
) -> None:
    path = write(book, place)
    value = json.loads(path.read_text("utf-8"))
    value |= {
        "sides": [{"others": "wild1", "more": "r1"}, {"others": "wild2"}],
        "box": [1, "others"],
    }
    path.write_text(json.dumps(value), encoding="utf-8")
    draft = Drafts(book).read(place.game)
    assert draft
    assert draft.slip.sides == ({"more": "wild1 r1"}, {"more": "wild2"})
    assert draft.box == (1, "more")
