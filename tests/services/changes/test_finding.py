"""The journal shows the changes that are asked for."""

import pytest

from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.services.changes import finding
from canasta_club.services.changes.finding import WantedChanges


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (WantedChanges(night="2026-11-19"), [11, 10, 9, 8, 7, 6, 5, 4]),
        (WantedChanges(night="1", table=2), [11]),
        (WantedChanges(table=1), [10, 9, 8, 7, 6, 5]),
        (WantedChanges(player="Cedar"), [10, 9, 8, 7, 6, 5, 2]),
        (WantedChanges(player="Hazel"), [11, 2]),
        (WantedChanges(pair="Elm+Fir"), [11]),
        (WantedChanges(who="cedar"), [9]),
        (WantedChanges(who="Sue", table=1), [10, 8, 6, 5]),
        (WantedChanges(kind="hand correct"), [9, 7]),
        (WantedChanges(kind="Hand"), [10, 9, 7, 6]),
        (WantedChanges(kind="undo"), [8]),
        (WantedChanges(first="2100-01-01"), []),
        (WantedChanges(last="2000-01-01"), []),
        (WantedChanges(first="2000-01-01", last="2100-01-01", kind="init"), [1]),
    ],
)
def test_changes_are_found(evening: Book, wanted: WantedChanges, numbers: list[int]) -> None:
    assert [entry.number for entry in finding.find(evening, wanted)] == numbers


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (WantedChanges(who="Zelkova"), "There is no person “Zelkova” in the journal"),
        (WantedChanges(kind="hand eat"), "no changes of the kind “hand eat”"),
        (WantedChanges(night="2026-11-20"), "has no night 2026-11-20"),
        (WantedChanges(player="Zelkova"), "There is no player"),
    ],
)
def test_what_is_not_there_is_named(evening: Book, wanted: WantedChanges, message: str) -> None:
    with pytest.raises(NotFoundError, match=message):
        finding.find(evening, wanted)


def test_a_date_that_could_be_two_is_asked_back(evening: Book) -> None:
    with pytest.raises(CanastaError):
        finding.find(evening, WantedChanges(first="5/11/2026"))
