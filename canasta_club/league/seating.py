"""Seating: who sits where in a round, as the values that every movement makes and a check reads.

An **entrant** is whoever moves as one: a pair where partners are fixed, else a single player.
Entrants are known by their ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Side = tuple[str, ...]
"""The entrants who play together at a table: one pair, or the partners of this round."""


class Table(NamedTuple):
    """One table of a round; the first side is the one that stays where only some move (N-S)."""

    number: int
    sides: tuple[Side, ...]

    @property
    def entrants(self) -> Side:
        """Everyone at the table."""
        return tuple(entrant for side in self.sides for entrant in side)


class Round(NamedTuple):
    """One round: its tables, and who sits out."""

    number: int
    tables: tuple[Table, ...]
    sit_outs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Met:
    """How often people have met before: two who were partners or opponents, and sittings-out."""

    partners: Mapping[frozenset[str], int] = field(default_factory=dict)
    opponents: Mapping[frozenset[str], int] = field(default_factory=dict)
    sit_outs: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who is to be partners (couples), who never partners nor opponents, who stays at a table."""

    together: frozenset[frozenset[str]] = frozenset()
    apart: frozenset[frozenset[str]] = frozenset()
    tables: Mapping[str, int] = field(default_factory=dict)
