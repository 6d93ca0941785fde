"""Designs: rotations in which everyone partners everyone once and opposes everyone twice.

They are known as whist tournaments; the players are numbered from nought.
"""

from typing import NamedTuple

DesignTable = tuple[tuple[int, ...], tuple[int, ...]]
"""The two sides of a table, two players each."""


class Design(NamedTuple):
    """Every round of a perfect rotation; whoever is at no table of a round sits out."""

    players: int
    rounds: tuple[tuple[DesignTable, ...], ...]
