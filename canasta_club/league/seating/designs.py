"""Designs: rotations in which everyone partners everyone once and opposes everyone twice.

They are known as whist tournaments. With 4n players there are 4n - 1 rounds, with 4n + 1 players as
many rounds as players, and everyone sits out once.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from canasta_club.documents.toml import PlainTable, read_toml

DesignTable = tuple[tuple[int, ...], tuple[int, ...]]
"""The two sides of a table, two players each, numbered from zero."""

_FIXED = "∞"
"""The player who keeps the same number in every round."""


class Design(NamedTuple):
    """All rounds of a perfect rotation; a player who is at no table of a round sits out.

    ``orders`` are orders of the rounds in which opponents meet again as late as is known.
    """

    players: int
    rounds: tuple[tuple[DesignTable, ...], ...]
    orders: tuple[tuple[int, ...], ...]


def read_designs(text: str, players: int) -> tuple[Design, ...]:
    """Read the designs for so many players from a TOML document.

    >>> text = 'design = [{players = 5, group = [5], start = "1 4 v 2 3", order = "0 1 2 3 4"}]'
    >>> read_designs(text, 5)[0].rounds[1]
    (((2, 0), (3, 4)),)
    """
    entries = read_toml(text)["design"]
    return tuple(_developed(entry) for entry in entries if entry["players"] == players)


def _developed(entry: PlainTable) -> Design:
    """Make all rounds from the first: each adds one more element of the group to every player."""
    elements = list(product(*map(range, entry["group"])))
    number = {element: index for index, element in enumerate(elements)}

    def plus(one: int, other: int) -> int:
        sums = zip(elements[one], elements[other], entry["group"], strict=True)
        return number[tuple((a + b) % modulus for a, b, modulus in sums)]

    def moved(player: str, by: int) -> int:
        return len(elements) if player == _FIXED else plus(int(player), by)

    start = list(_tables(entry["start"]))
    order = [int(word) for word in entry["order"].split()]
    rounds = tuple(
        tuple(
            (tuple(moved(one, by) for one in left), tuple(moved(one, by) for one in right))
            for left, right in start
        )
        for by in range(len(elements))
    )
    orders = tuple(tuple(plus(each, by) for each in order) for by in range(len(elements)))
    return Design(entry["players"], rounds, orders)


def _tables(text: str) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    for table in text.split(","):
        left, right = table.split("v")
        yield left.split(), right.split()
