"""Seating: who sits where in a round, as values that every movement makes and a check reads.

An **entrant** moves as one: a pair where partners are fixed, otherwise a single player. Entrants
are known by their ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from canasta_club.league.rounding import Figure
from canasta_club.league.seating.designs import Design
from canasta_club.league.terms import Format

SIDES: Mapping[int, int] = {2: 2, 3: 3, 4: 2, 5: 2, 6: 2}
"""How many sides a table of so many people has, unless the rules say otherwise."""

SeatedSide = tuple[str, ...]
"""The entrants who play together at a table: one pair, or the partners of this round."""


class Table(NamedTuple):
    """One table of a round; where one side stays put (north-south), it is the first."""

    number: int
    sides: tuple[SeatedSide, ...]

    @property
    def entrants(self) -> SeatedSide:
        """Everyone at the table."""
        return tuple(entrant for side in self.sides for entrant in side)


class Round(NamedTuple):
    """One round: its tables and sit-outs.

    Of a knockout, ``out`` are those already out of it, and ``waiting`` are those in a replay that
    is still running and those who wait for its winner: they have no bye.
    """

    number: int
    tables: tuple[Table, ...]
    sit_outs: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    @property
    def came(self) -> frozenset[str]:
        """Everyone who played or had a bye."""
        return frozenset(self.sit_outs).union(*(table.entrants for table in self.tables))


@dataclass(frozen=True, slots=True)
class Met:
    """How often people have met before: as partners, as opponents; and how often they sat out.

    ``other_tables`` counts an entrant's turns at tables of another size than the usual one.
    """

    partners: Mapping[frozenset[str], int] = field(default_factory=dict)
    opponents: Mapping[frozenset[str], int] = field(default_factory=dict)
    sit_outs: Mapping[str, int] = field(default_factory=dict)
    other_tables: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who is to be partners, who is neither to partner nor to meet, and who stays at a table."""

    together: frozenset[frozenset[str]] = frozenset()
    apart: frozenset[frozenset[str]] = frozenset()
    tables: Mapping[str, int] = field(default_factory=dict)


class PlayedRound(NamedTuple):
    """A round that was played: as it was seated, and the scores of each table in side order.

    A table whose game is not over has no scores. Of a knockout, ``again`` are the tables at which a
    drawn game is being played again, ``forfeits`` those at which no card was dealt.
    """

    round: Round
    scores: Mapping[int, tuple[int, ...]] = {}
    again: frozenset[int] = frozenset()
    forfeits: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Request:
    """The input of a movement: the entrants to seat for one round.

    ``entrants`` are those who are here, the best placed first (before the first result: in the
    order of entry); ``players`` is how many people one entrant is, ``sizes`` the numbers of people
    a table may have by the rules, ``sides`` how many sides such a table has. ``number`` counts the
    rounds of this night, ``played`` are the earlier ones, ``points`` the league points so far,
    ``met`` the whole season's meetings, tonight's among them. ``designs`` are the known perfect
    rotations. ``roster`` is everybody entered in the season, in the order of entry, where a fixture
    list has been made of them. A knockout needs all its rounds in ``played``, and who has
    ``withdrawn``, in the order of time.

    The same request always gets the same answer: all chance comes from the ``seed``.
    """

    terms: Format
    entrants: tuple[str, ...]
    number: int = 1
    players: int = 1
    sizes: frozenset[int] = frozenset({4})
    sides: Mapping[int, int] = field(default_factory=lambda: SIDES)
    played: tuple[PlayedRound, ...] = ()
    points: Mapping[str, Figure] = field(default_factory=dict)
    met: Met = field(default_factory=Met)
    wishes: Wishes = field(default_factory=Wishes)
    designs: tuple[Design, ...] = ()
    roster: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    seed: int = 0
