"""Lists: guide cards, and the seats of two hundred people."""

import pytest

from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.services.evening import arrivals
from canasta_club.services.seating import _plan as plan
from canasta_club.services.seating import lists, pages, seating
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come


def test_a_guide_card_says_the_same_as_the_rounds(book: Book) -> None:
    season, night = begin(book, "mitchell-timed", 14, rules="modern-american-nvso", enter=True)
    with pytest.raises(NotFoundError, match="No round is seated or proposed"):
        lists.for_entrants(book, season, night)
    come(book, season, night, 14)
    rounds = seating.propose(book, season, night, count=3).rounds
    cards = lists.for_entrants(book, season, night)
    told = {(part.title, row[0]): row[1] for part in cards.parts for row in part.rows}
    pairs = {str(each.pair.id): each.pair.name for each in evenings.entered(book, season)}
    for each in rounds:
        for table in each.tables:
            for one in table.entrants:
                assert told[pairs[one], each.number] == table.number
        for one in each.sit_outs:
            assert told[pairs[one], each.number] is None
    tables = lists.for_tables(book, season, night)
    first = tables.parts[0]
    assert first.title == "Table 1"
    assert [column.heading for column in first.columns] == ["Round", "North-south", "East-west"]
    assert cards.notes == tables.notes != ()


@pytest.mark.long
def test_two_hundred_people_are_seated(book: Book) -> None:
    from canasta_club.services.people import players

    season, night = begin(book, "individual", 0)
    names = [f"P{number}" for number in range(200)]
    players.add(book, names)
    arrivals.check_in(book, season, night, names)
    told: list[tuple[int, int]] = []
    proposal = seating.propose(
        book, season, night, seed=1, progress=lambda done, total: told.append((done, total))
    )
    assert len(proposal.next.tables) == 50
    assert told
    assert plan.faults(proposal.evening, proposal.next, 1, ()) == []
    assert len(list(pages.proposal_page(book, proposal).rows)) == 50
