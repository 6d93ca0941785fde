"""Reseating: two who sat in each other's seats are put right, and what was recorded stays."""

import pytest

from canasta_club.errors import CanastaError, ConflictError, NotFoundError, UsageError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services.evening import substitutes
from canasta_club.services.journal import verify
from canasta_club.services.play import games, hands
from canasta_club.services.seating import reseating, seating
from canasta_club.services.standings import standings
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come, names_at, seat


def hands_of(book: Book) -> list[list[int]]:
    _season, night = evenings.meant(book)
    return [
        [side.total for side in hand.sides]
        for _game, hands in hand_records.of_night(book, night)
        for hand in hands
    ]


def test_two_players_at_one_table(book: Book) -> None:
    season, night = begin(book, "pairs", 4)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    for _ in range(3):
        evenings.record(book, place.game)
    before, written = hands_of(book), len(journal.entries(book))
    message = reseating.reseat(book, season, night, "Ash", "Cedar")
    assert message == ("Table 1, game 1: Cedar & Birch against Ash & Dogwood.",)
    assert hands_of(book) == before
    assert len(journal.entries(book)) == written + 1
    assert verify(book) == (3, [])
    undoing.undo(book)
    assert names_at(book, night, 1) == {1: ["Ash & Birch", "Cedar & Dogwood"]}


def test_a_hand_that_names_one_of_them_is_to_be_looked_at(book: Book) -> None:
    season, night = begin(book, "pairs", 4, rules="club")
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    lines: list[Statement] = [
        Statement(name="Ash", total=500, out="out", out_player="Ash"),
        Statement(name="Cedar", total=300),
    ]
    hands.record(book, place, lines, lambda _all: True)
    evenings.record(book, place.game)
    message = reseating.reseat(book, season, night, "Ash", "Cedar")
    assert message[1:] == ("Hand 1 names Ash: check it with canasta hand show 1 --table 1",)


def test_two_players_at_two_tables_and_the_plan_of_the_round(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    seat(book, season, night)
    at = {name: (table, place) for table, sides in names_at(book, night, 1).items()
          for place, side in enumerate(sides) for name in side.split(" & ")}  # fmt: skip
    other = next(name for name, (table, _place) in at.items() if table != at["Ash"][0])
    for game in evenings.running(book, season, night):
        evenings.record(book, game)
    reseating.reseat(book, season, night, "Ash", other)
    now = names_at(book, night, 1)
    assert "Ash" in now[at[other][0]][at[other][1]]
    assert other in now[at["Ash"][0]][at["Ash"][1]]
    evenings.play(book, season, night)
    evening = seating.propose(book, season, night).evening
    (played,) = evening.history.tonight(night)
    assert sorted(played.scores) == [1, 2]


def test_two_pairs_at_one_table_were_written_down_crosswise(book: Book) -> None:
    season, night = begin(book, "pairs", 6)
    games.start(book, table=2, sides=["Elm", "Fir"])
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    evenings.record(book, place.game, 5000, 300)
    assert standings.standings(book, season).rows[0].name == "Ash & Birch"
    reseating.reseat(book, season, night, "Ash+Birch", "Cedar+Dogwood")
    assert standings.standings(book, season).rows[0].name == "Cedar & Dogwood"
    assert hands_of(book) == [[5000, 300]]
    undoing.undo(book)
    assert standings.standings(book, season).rows[0].name == "Ash & Birch"


def test_without_other_pairs_in_the_book_they_are_corrected_by_hand(book: Book) -> None:
    season, night = begin(book, "pairs", 4)
    games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    with pytest.raises(ConflictError, match="cannot be exchanged as a whole"):
        reseating.reseat(book, season, night, "Ash+Birch", "Cedar+Dogwood")


def test_points_go_with_the_seats_of_substitutes(book: Book) -> None:
    season, night = begin(book, "individual", 9, rules="club")
    come(book, season, night, 8)
    seat(book, season, night)
    substitutes.replace(book, season, night, "Ash", "Ivy")
    partner = next(
        name
        for sides in names_at(book, night, 1).values()
        for side in sides
        for name in side.split(" & ")
        if "Ivy" not in side
    )
    reseating.reseat(book, season, night, "Ivy", partner)
    sides = [side for game in game_records.not_voided(book, night) for side in game.sides]
    (side,) = [side for side in sides if side.for_pair]
    seats = dict(zip(side.pair.players, side.entry.players, strict=True))
    assert {one.name: other.name for one, other in seats.items() if one != other} == {"Ivy": "Ash"}


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        ("Ash", "Ash", "Name different people"),
        ("Ash", "Cedar+Dogwood", "Name two players, or two pairs"),
        ("Ash", "Fir", "Fir is not checked in"),
    ],
)
def test_who_cannot_be_exchanged(book: Book, one: str, other: str, message: str) -> None:
    season, night = begin(book, "pairs", 6)
    with pytest.raises(NotFoundError, match="No game was started in that round"):
        reseating.reseat(book, season, night, "Ash", "Birch")
    games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    error: type[CanastaError] = NotFoundError if "checked in" in message else UsageError
    with pytest.raises(error, match=message):
        reseating.reseat(book, season, night, one, other)
