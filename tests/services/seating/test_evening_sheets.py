"""What is handed out on a night: wishes, cuts, money, guide cards, openings, who sat out."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, UsageError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.pages import hands as hand_pages
from canasta_club.services.attendance import table_money
from canasta_club.services.evening import arrivals
from canasta_club.services.play import games, hands, openings
from canasta_club.services.seating import _plan as plan
from canasta_club.services.seating import cutting, lists, pages, seating, wishes
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come, names_at, seat


def test_wishes_are_noted_changed_and_dropped(book: Book) -> None:
    begin(book, "pairs", 4)
    wishes.two(book, "apart", "Ash", "Birch")
    with pytest.raises(ConflictError, match="That wish exists already: Ash and Birch sit apart"):
        wishes.two(book, "apart", "Birch", "Ash")
    wishes.two(book, "together", "Birch", "Ash")
    wishes.table(book, "Cedar", 2)
    wishes.table(book, "Cedar", 3)
    with pytest.raises(ConflictError, match="Cedar sits at table 3"):
        wishes.table(book, "Cedar", 3)
    assert list(wishes.page(book).rows) == [
        (1, "Birch", "together", "Ash", None),
        (2, "Cedar", "table", "", 3),
    ]
    assert wishes.describe(wishes.drop(book, 1)) == "Birch and Ash sit together"
    journal.undo(book)
    assert len(list(wishes.page(book).rows)) == 2


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (lambda book: wishes.two(book, "apart", "Ash", "ash"), "Ash is named twice"),
        (lambda book: wishes.two(book, "apart", "Ash", "Zed"), "no player “Zed”"),
        (lambda book: wishes.table(book, "Ash", 0), "There is no table 0"),
        (lambda book: wishes.drop(book, 1), "There is no wish number 1: there are none"),
    ],
)
def test_wishes_that_make_no_sense(
    book: Book, wish: Callable[[Book], object], message: str
) -> None:
    begin(book, "pairs", 4)
    with pytest.raises(CanastaError, match=message):
        wish(book)


def test_the_highest_cards_play_together_and_the_cut_can_be_repeated(book: Book) -> None:
    season, night = begin(book, "pairs", 9, rules="club")
    drawn = cutting.draw(book, season, night, ["Ash", "Birch+Cedar", "Dogwood"], 7)
    assert drawn == cutting.draw(book, season, night, ["Dogwood", "Cedar", "Birch", "Ash"], 7)
    rows = list(cutting.page(book, season, night, drawn).rows)
    assert [row[3] for row in rows] == [1, 1, 2, 2]
    assert [row[4] for row in rows] == [1, 3, 2, 4]
    assert [row[5] for row in rows] == ["", "", "", "deals"]
    written = len(journal.entries(book))
    assert cutting.begin(book, season, night, drawn) == 1
    assert len(journal.entries(book)) == written + 1
    sides = names_at(book, night, 1)[1]
    assert {frozenset(side.split(" & ")) for side in sides} == {
        frozenset(str(row[1]) for row in rows if row[3] == side) for side in (1, 2)
    }
    with pytest.raises(ConflictError, match="is still running"):
        cutting.begin(book, season, night, drawn)


def test_all_who_are_here_are_cut_into_tables(book: Book) -> None:
    season, night = begin(book, "individual", 14, rules="italian")
    with pytest.raises(UsageError, match="Name the players, or check them in"):
        cutting.draw(book, season, night, [])
    come(book, season, night, 14)
    drawn = cutting.draw(book, season, night, [])
    assert [len(table.cut.seats) for table in drawn.tables] == [4, 4, 4]
    assert len(drawn.sit_outs) == 2
    page = cutting.page(book, season, night, drawn)
    assert page.notes[1].startswith("Sits out: ")
    with pytest.raises(UsageError, match="Duplicate name"):
        cutting.draw(book, season, night, ["Ash", "ash"])
    with pytest.raises(CanastaError, match="too few or too many"):
        cutting.draw(book, season, night, ["Ash", "Birch"])


@pytest.fixture
def paying(book: Book) -> tuple[Book, Season, Night]:
    season, night = begin(book, "individual", 6, rules="club")
    season = replace(season, table_money=350)
    come(book, season, night, 5)
    return book, season, night


def test_who_was_there_paid_and_owes(paying: tuple[Book, Season, Night]) -> None:
    table_money.pay(*paying, "Ash")
    table_money.pay(*paying, "Birch+Cedar", "2")
    table_money.pay(*paying, "Birch", "5.00")
    arrivals.no_show(*paying, "Elm")
    page = table_money.night_page(*paying)
    assert [row[0] for row in page.rows] == ["Ash", "Birch", "Cedar", "Dogwood"]
    assert [row[2:] for row in page.rows] == [
        (3.5, 3.5, 0.0), (3.5, 5.0, -1.5), (3.5, 2.0, 1.5), (3.5, 0.0, 3.5),
    ]  # fmt: skip
    assert page.notes == (
        "A night costs 3.50.", "4 people: due 14.00, paid 10.50, owed 3.50.",
    )  # fmt: skip
    assert page.about == {
        "season": paying[1].name, "people": 4, "due": 14.0, "paid": 10.5, "owes": 3.5,
    }  # fmt: skip
    table_money.pay(*paying, "all")
    assert table_money.night_page(*paying).about["owes"] == 0


def test_who_left_and_came_again_pays_once(paying: tuple[Book, Season, Night]) -> None:
    seat(*paying)
    evenings.play(*paying)
    arrivals.leave(*paying, "Ash")
    arrivals.return_(*paying, "Ash", 3)
    table_money.pay(*paying, "Ash")
    (ash, *_) = table_money.of_night(*paying)
    assert (ash.due, ash.paid) == (350, 350)
    (whole, *_) = table_money.of_season(*paying[:2])
    assert (whole.nights, whole.owes) == (1, 0)
    assert len(list(table_money.season_page(*paying[:2]).rows)) == 5


def test_money_that_cannot_be_noted(paying: tuple[Book, Season, Night]) -> None:
    book, season, night = paying
    with pytest.raises(NotFoundError, match="Fir is not checked in"):
        table_money.pay(*paying, "Fir")
    with pytest.raises(CanastaError, match="not a sum of money"):
        table_money.pay(*paying, "Ash", "lots")
    with pytest.raises(UsageError, match="has no table money"):
        table_money.pay(book, replace(season, table_money=None), night, "Ash")
    with pytest.raises(ConflictError, match="was not played"):
        table_money.pay(book, season, replace(night, state="cancelled"), "Ash")


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


def test_every_side_of_every_table_on_one_sheet(book: Book) -> None:
    season, night = begin(book, "pairs", 8, rules="club")
    assert openings.page(book, season, night).notes == ("No game is running.",)
    place = games.start(book, table=2, sides=["Ash+Birch", "Cedar+Dogwood"])
    games.start(book, table=5, sides=["Elm+Fir", "Gum+Hazel"], scores=["1500 -5"])
    evenings.record(book, place.game, 3000, 1495)
    page = openings.page(book, season, night)
    assert list(page.rows) == [
        (2, 2, "Ash & Birch", 3000, "120"),
        (2, 2, "Cedar & Dogwood", 1495, "50"),
        (5, 1, "Elm & Fir", 1500, "90"),
        (5, 1, "Gum & Hazel", -5, "no minimum"),
    ]


def test_a_hand_of_five_says_who_sat_out(book: Book) -> None:
    begin(book, "pairs", 5)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood+Elm"])
    lines: list[Statement] = [
        Statement(name="Ash", total=500, out="out"), Statement(name="Elm", total=300),
    ]  # fmt: skip
    with pytest.raises(NotFoundError, match="no player “Ash”"):
        hands.record(book, place, lines, lambda _all: True, sat_out="Ash")
    done = hands.record(book, place, lines, lambda _all: True, sat_out="Dog")
    assert not hands.record(book, place, lines, lambda _all: True, sat_out="Dog").is_new
    with pytest.raises(ConflictError, match="Hand 1 of this game is recorded with other facts"):
        hands.record(book, place, lines, lambda _all: True, sat_out="Elm")
    assert hand_pages.sat_out(place.game, done.hand) == "Dogwood"
    assert "Sat out: Dogwood" in hand_pages.hand_facts(place.game, done.hand)
    right = hands.correct(book, place, 1, [], lambda _all: True, reason="no", sat_out="Cedar")
    assert hand_pages.sat_out(place.game, right.hand) == "Cedar"
    voided = hands.void(book, place, 1, reason="misdeal").hand
    assert hand_pages.sat_out(place.game, voided) == "Cedar"
    (now,) = hand_records.of_game(book, place.game)
    assert now.sat_out == right.hand.sat_out
    back = hands.revert(book, place, 1, 1, lambda _all: True, reason="yes")
    assert hand_pages.sat_out(place.game, back.hand) == "Dogwood"


def test_at_a_table_of_four_nobody_sits_out(book: Book) -> None:
    begin(book, "pairs", 4)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    lines: list[Statement] = [
        Statement(name="Ash", total=500, out="out"), Statement(name="Cedar", total=300),
    ]  # fmt: skip
    with pytest.raises(CanastaError, match="At a table of 4 players nobody sits out a hand"):
        hands.record(book, place, lines, lambda _all: True, sat_out="Ash")


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
