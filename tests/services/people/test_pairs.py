"""Pairs: who makes one, what it may be called, and which one is meant."""

import pytest

from canasta_club.errors import (
    AmbiguousNameError,
    CanastaError,
    ConflictError,
    NotFoundError,
    UsageError,
)
from canasta_club.records.book.book import Book
from canasta_club.services.people import pairs, players


def test_one_player_names_a_pair_where_only_one_fits(book: Book) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    first = pairs.add(book, ["Ash", "Birch"])
    assert pairs.find(book, "Ash") == pairs.find(book, "birch") == first
    pairs.add(book, ["Ash", "Cedar"])
    assert pairs.find(book, "Ash+Birch") == first
    with pytest.raises(AmbiguousNameError):
        pairs.find(book, "Ash")
    with pytest.raises(NotFoundError):
        pairs.find(book, "Dogwood")


@pytest.mark.parametrize("written", [["Ash", "Birch"], ["Birch+Ash"], ["as", "bi"]])
def test_a_pair_is_made_of_players_however_written(book: Book, written: list[str]) -> None:
    players.add(book, ["Ash", "Birch"])
    pair = pairs.add(book, written, "The Hedge")
    assert (pair.number, pair.name) == (1, "The Hedge")
    assert pairs.find(book, "the hedge") == pair
    with pytest.raises(ConflictError, match="are already a pair, number 1"):
        pairs.add(book, ["Birch", "Ash"])


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (["Ash"], UsageError),
        (["Ash", "Ash"], UsageError),
        (["Ash", "Birch", "Cedar", "Dogwood"], UsageError),
        (["Ash", "Zed"], NotFoundError),
    ],
)
def test_what_makes_no_pair_is_refused(
    book: Book, written: list[str], fault: type[CanastaError]
) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    with pytest.raises(fault):
        pairs.add(book, written)
    assert list(pairs.page(book).rows) == []


def test_names_of_pairs_are_distinguished(book: Book) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    pairs.add(book, ["Ash", "Birch"], "The Hedge")
    other = pairs.add(book, ["Cedar", "Dogwood"])
    with pytest.raises(ConflictError, match="Pair 1 is already called The Hedge"):
        pairs.rename(book, "2", "the  hedge")
    with pytest.raises(UsageError, match="cannot be a number"):
        pairs.rename(book, "2", "7")
    assert pairs.rename(book, "2", "The Wood").id == other.id
    assert pairs.rename(book, "The Wood", "").name == "Cedar & Dogwood"


def test_known_players_become_a_pair_by_sitting_down(book: Book) -> None:
    players.add(book, ["Ash", "Birch"])
    pair = pairs.seat(book, "Ash+Birch")
    assert pair.number == 1
    assert pairs.seat(book, "birch / ash") == pair
    assert pairs.seat(book, "1") == pair
    assert pairs.seat(book, "Ash").number == 0
