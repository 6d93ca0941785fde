"""A night keyed again by a second person, who never edits, and the captains who confirm a game."""

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import CanastaError, NotFoundError, ProblemsError, accept_all
from canasta_club.game.scoring.statement import StatedAdjustment, Statement
from canasta_club.records import journal as entries
from canasta_club.records.book.book import Book
from canasta_club.services import journal
from canasta_club.services.entry import looks, second
from canasta_club.services.evening import checking, report
from canasta_club.services.play import confirmations, confirming, games, hands
from canasta_club.services.safety.verify import verify

COUNTED = Statement(canastas={"natural": 1}, melded=245, left=65, red_threes=1, out="no")
TOTAL = Statement(total=435)


@pytest.fixture
def place(book: Book) -> Place:
    """Let Sue enter a hand; Birch is at the keyboard now."""
    place = games.find(book, table=1)
    named = [COUNTED._replace(name="Ash & Birch"), TOTAL._replace(name="Cedar & Dogwood")]
    hands.record(book, place, named, accept_all)
    book.by = "Birch"
    return place


@pytest.mark.parametrize(
    "first",
    [
        COUNTED,
        Statement(total=780),  # the total alone, which comes to the same
        COUNTED._replace(says=780),
    ],
)
def test_what_agrees_is_kept_with_the_name(book: Book, place: Place, first: Statement) -> None:
    assert second.compare(book, place, 1, [first, TOTAL]).agrees
    (look,) = looks.of_night(book, place.night).values()
    assert (look.verdict, look.entry.by) == ("agrees", "Birch")
    assert list(second.unchecked(book, place.night)) == []
    assert verify(book).problems == []


@pytest.mark.parametrize(
    ("first", "other", "differences"),
    [
        (
            COUNTED._replace(melded=254 + 1),
            TOTAL,
            ["melded: “255” here, but “245” in the book", "points: “790” here, but “780”"],
        ),
        (COUNTED, Statement(total=455), ["total: “455” here, but “435” in the book"]),
        (Statement(total=790), TOTAL, ["total: “790” here, but “780” in the book"]),
        (
            COUNTED._replace(left=None, melded=None, net=245),
            TOTAL,
            ["left: nothing here, but “65” in the book", "points: “845” here, but “780”"],
        ),
        (
            COUNTED._replace(adjustments={"undeclared_red_three": StatedAdjustment(1)}),
            TOTAL,
            ["adjustments: “undeclared_red_three=1” here, but nothing", "points: “280” here"],
        ),
        (
            Statement(melds=("KKKKKKK",), in_hand=(), red_threes=1),
            TOTAL,
            ["points: “670” here, but “780” in the book"],
        ),
        (
            COUNTED._replace(red_threes=None),
            TOTAL,
            ["red threes: “0” here, but “1” in the book", "points: “680” here, but “780”"],
        ),
    ],
)
def test_what_differs_is_shown_and_nothing_is_kept(
    book: Book, place: Place, first: Statement, other: Statement, differences: list[str]
) -> None:
    found = second.compare(book, place, 1, [first, other])
    for shown, words in zip(found.differences, differences, strict=True):
        assert words in str(shown)
    assert looks.of_night(book, place.night) == {}
    assert [hand.number for _game, hand in second.unchecked(book, place.night)] == [1]


def test_a_hand_that_was_sent_back_is_looked_at_again_once_it_is_corrected(
    book: Book, place: Place
) -> None:
    before = hands.find(book, place, 1)
    second.settle(book, place, 1, "sent back", "the slip says 455")
    assert hands.find(book, place, 1) == before
    assert list(second.unchecked(book, place.night)) == []
    found = [item.problem for item in checking.open_items(book, place.season, place.night)]
    (back,) = [each for each in found if each.code == "sent-back"]
    assert "Birch keyed this hand again and sent it back: the slip says 455" in str(back)
    book.by = "Sue"
    other = Statement(name="Cedar", total=455)
    hands.correct(book, place, 1, [other], accept_all, reason="misread")
    assert [hand.revision for _game, hand in second.unchecked(book, place.night)] == [2]
    rows = [(row[3], row[5]) for row in journal.history(book, place, 1).rows]
    assert ("second send-back", "the slip says 455") in rows


def test_a_second_look_is_undone_like_every_change(book: Book, place: Place) -> None:
    second.settle(book, place, 1, "confirmed")
    assert journal.undo(book).action == "second confirm"
    assert looks.of_night(book, place.night) == {}
    journal.redo(book)
    assert [look.verdict for look in looks.of_night(book, place.night).values()] == ["confirmed"]
    assert verify(book).problems == []


def test_nobody_checks_their_own_hand(book: Book, place: Place) -> None:
    book.by = "Sue"
    with pytest.raises(CanastaError, match="Sue entered hand 1 of table 1"):
        second.compare(book, place, 1, [COUNTED, TOTAL])


def test_what_cannot_be_is_refused_before_it_is_compared(book: Book, place: Place) -> None:
    with pytest.raises(ProblemsError, match="it was not compared"):
        second.compare(book, place, 1, [COUNTED._replace(melded=247), TOTAL])
    with pytest.raises(NotFoundError, match="no hand 2"):
        second.compare(book, place, 2, [COUNTED, TOTAL])


def test_what_is_said_twice_is_kept_once(book: Book, place: Place) -> None:
    for _ in range(2):
        assert second.compare(book, place, 1, [COUNTED, TOTAL]).agrees
        confirmed = confirming.confirm(book, place, ["Ash"])
        assert [each.player for each in confirmed] == ["Ash"]
    actions = [entry.action for entry in entries.entries(book, 3)]
    assert actions == ["game confirm", "second agree", "hand record"]
    second.settle(book, place, 1, "sent back", "look again")
    assert second.compare(book, place, 1, [COUNTED, TOTAL]).agrees
    (look,) = looks.of_night(book, place.night).values()
    assert look.verdict == "agrees"


def test_captains_confirm_a_score_until_it_is_corrected(book: Book, place: Place) -> None:
    confirmed = confirming.confirm(book, place, ["Ash", "Cedar"])
    assert confirmations.in_words(confirmed) == "Ash for Ash & Birch; Cedar for Cedar & Dogwood"
    second.compare(book, place, 1, [COUNTED, TOTAL])
    (checked,) = [
        p for p in report.page(book, place.season, place.night).parts if p.title == "Checked"
    ]
    assert list(checked.rows) == [
        (1, 1, 1, 1, "1 agrees by Birch", "Ash for Ash & Birch; Cedar for Cedar & Dogwood")
    ]
    other = Statement(name="Cedar", total=455)
    hands.correct(book, place, 1, [other], accept_all, reason="misread")
    (found,) = confirmations.of_night(book, place.night).values()
    assert [each.holds for each in found] == [False, False]
    confirming.confirm(book, place, ["Cedar"])
    (found,) = confirmations.of_night(book, place.night).values()
    assert [each.holds for each in found] == [False, True]
    assert verify(book).problems == []


def test_only_players_of_a_game_that_has_hands_confirm_it(book: Book, place: Place) -> None:
    with pytest.raises(NotFoundError):
        confirming.confirm(book, place, ["Elm"])
    hands.void(book, games.find(book), 1, reason="x")
    with pytest.raises(CanastaError, match="has no hand to confirm"):
        confirming.confirm(book, place, ["Ash"])
