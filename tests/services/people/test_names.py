"""Names are matched as people abbreviate them, and never guessed."""

from datetime import date
from uuid import UUID

import pytest

from canasta_club.club.games import Game, Side
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.errors import AmbiguousNameError, CanastaError, NotFoundError
from canasta_club.services.people import names

PEOPLE = ["Ann Smith", "Ann Stone", "Bob", "Bobby", "José-Luis Peña", "Øyvind", "Δάφνη", "O’Brien"]


def people(*known: str) -> list[Player]:
    return [Player(UUID(int=number), name) for number, name in enumerate(known, 1)]


def pair(number: int, *members: Player, name: str = "") -> Pair:
    return Pair(UUID(int=100 + number), number, members, name)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Ann Smith", "Ann Smith"),
        ("ann  smith", "Ann Smith"),
        ("AnnSmith", "Ann Smith"),
        ("Ann Sm", "Ann Smith"),
        ("Smith", "Ann Smith"),
        ("a sto", "Ann Stone"),
        ("Bob", "Bob"),
        ("BOB", "Bob"),
        ("Bobb", "Bobby"),
        ("jose luis", "José-Luis Peña"),
        ("Pena", "José-Luis Peña"),
        ("JLP", "José-Luis Peña"),
        ("j.l.p.", "José-Luis Peña"),
        ("oyvind", "Øyvind"),
        ("δαφ", "Δάφνη"),
        ("OBrien", "O’Brien"),
        ("o'b", "O’Brien"),
    ],
)
def test_a_name_that_fits_one_is_found(written: str, meant: str) -> None:
    assert names.player(written, people(*PEOPLE)).name == meant


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("Ann", ("Ann Smith", "Ann Stone")),
        ("Ann S", ("Ann Smith", "Ann Stone")),
        ("AS", ("Ann Smith", "Ann Stone")),
        ("Bo", ("Bob", "Bobby")),
    ],
)
def test_a_name_that_fits_two_is_a_question(written: str, offered: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousNameError) as fault:
        names.player(written, people(*PEOPLE))
    assert fault.value.candidates == offered
    assert all(name in fault.value.message for name in offered)


@pytest.mark.parametrize("written", ["Zed", "", "  ", "Ann X", "Smith Ann Smith"])
def test_a_name_that_fits_nobody_is_refused(written: str) -> None:
    with pytest.raises(NotFoundError):
        names.player(written, people(*PEOPLE))


def test_a_slip_of_the_pen_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotFoundError) as fault:
        names.player("Boby Smit", people("Bobby Smith", "Cedar"))
    assert fault.value.hint == "Did you mean “Bobby Smith”?"


ASH, BIRCH, CEDAR, DOGWOOD = TREES = people("Ash", "Birch", "Cedar", "Dogwood")
PAIRS = [pair(1, ASH, BIRCH), pair(2, CEDAR, DOGWOOD, name="The Hedge"), pair(3, ASH, CEDAR)]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("Ash & Birch", 1),
        ("Birch & Ash", 1),
        ("Birch+Ash", 1),
        ("ash and birch", 1),
        ("A/B", 1),
        ("1", 1),
        ("#1", 1),
        ("pair 1", 1),
        ("no. 2", 2),
        ("the hedge", 2),
        ("Cedar + Dogwood", 2),
        ("D+C", 2),
        ("A+C", 3),
    ],
)
def test_a_pair_is_named_by_name_players_or_number(written: str, number: int) -> None:
    assert names.pair(written, PAIRS).number == number


@pytest.mark.parametrize("written", ["4", "Elm", "Ash+Dogwood", "Ash+Birch+Cedar", "", "Ash+Ash"])
def test_what_is_not_a_pair_is_refused(written: str) -> None:
    with pytest.raises(NotFoundError):
        names.pair(written, PAIRS)


@pytest.mark.parametrize(
    ("written", "members"),
    [
        ("Ash+Birch", [ASH, BIRCH]),
        ("Birch+Dogwood", [BIRCH, DOGWOOD]),
        ("2", [CEDAR, DOGWOOD]),
        ("The Hedge", [CEDAR, DOGWOOD]),
        ("hedge", [CEDAR, DOGWOOD]),
        ("Dog", [DOGWOOD]),
        ("Ash+Birch+Cedar", [ASH, BIRCH, CEDAR]),
    ],
)
def test_a_side_that_sits_down(written: str, members: list[Player]) -> None:
    assert names.team(written, TREES, PAIRS) == tuple(members)


@pytest.mark.parametrize(
    "written",
    ["Ash+", "+Ash", "Ash+   ", "Ash & & Birch", "Ash+\u0301", "Ash+\u2800", 'Ash+"', " "],
)
def test_a_player_without_a_name_is_not_left_out(written: str) -> None:
    with pytest.raises(NotFoundError):
        names.team(written, TREES, PAIRS)


def test_nobody_sits_beside_himself() -> None:
    with pytest.raises(CanastaError, match="names a player twice"):
        names.team("Ash+As", TREES, PAIRS)


def test_a_player_whose_name_is_a_number_is_not_taken_for_a_pair() -> None:
    odd = people("7", "Ash")
    assert names.team("7", odd, [pair(7, *odd)]) == (odd[0],)


def game(*pairs: Pair, labels: str = "") -> Game:
    night = Night(UUID(int=900), UUID(int=901), 1, date(2026, 11, 19))
    sides = tuple(
        Side(UUID(int=950 + place), place, each, 0, labels[place - 1 : place])
        for place, each in enumerate(pairs, 1)
    )
    return Game(UUID(int=902), night, 1, 1, 1, 4, None, "running", "", sides)


@pytest.mark.parametrize(
    ("written", "position"),
    [
        ("Ash+Birch", 1),
        ("Ash", 1),
        ("bi", 1),
        ("2", 2),
        ("Cedar & Dogwood", 2),
        ("The Hedge", 2),
        ("Do", 2),
    ],
)
def test_a_side_at_a_table_is_named_by_any_of_its_players(written: str, position: int) -> None:
    assert names.side(written, game(PAIRS[0], PAIRS[1])).position == position


def test_the_label_of_a_hand_list_comes_first() -> None:
    assert names.side("B", game(PAIRS[0], PAIRS[1], labels="AB")).position == 2


def test_a_player_name_within_another_is_not_a_question_at_the_table() -> None:
    ann, anna, bob, carl = people("Ann", "Anna", "Bob", "Carl")
    table = game(pair(1, ann, bob), pair(2, anna, carl))
    assert names.side("Ann+Bob", table).position == 1
    assert names.side("Ann", table).position == 1
    with pytest.raises(AmbiguousNameError):
        names.side("An", table)


def test_players_of_two_sides_are_not_a_side() -> None:
    with pytest.raises(NotFoundError, match="in this game"):
        names.side("Ash+Cedar", game(PAIRS[0], PAIRS[1]))
