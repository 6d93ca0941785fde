"""Seasons: the rules and terms they froze, who takes part, who is to meet, what was not played."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple
from uuid import UUID

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.game.unplayed import UnplayedKind


@dataclass(frozen=True, slots=True)
class RulesPeriod:
    """The frozen rules that a season is played by from a day on."""

    from_day: date
    rules_id: str
    rules: FrozenTable


@dataclass(frozen=True, slots=True)
class Season:
    """A competition, with its own frozen copy of the rules and of the league's terms.

    ``rules`` are those it began with, ``later_rules`` those that took their place, the earliest
    first. ``weekdays`` are the days it is played on, such as ``thu``; ``table_money`` is what a
    night costs each player, in hundredths; ``committee`` are the ids of entries in the order a
    committee decided on.
    """

    id: UUID
    name: str
    rules_id: str
    rules: FrozenTable
    terms_id: str
    terms: FrozenTable
    first_day: date
    last_day: date | None = None
    is_closed: bool = False
    weekdays: str = ""
    table_money: int | None = None
    committee: tuple[str, ...] = ()
    committee_reason: str = ""
    lot_seed: str = ""
    version: int = field(default=1, compare=False)
    later_rules: tuple[RulesPeriod, ...] = ()

    @property
    def periods(self) -> tuple[RulesPeriod, ...]:
        """All the rules it was played by, the earliest first; they hold for every day."""
        return (RulesPeriod(date.min, self.rules_id, self.rules), *self.later_rules)

    def period_on(self, day: date) -> RulesPeriod:
        """Return the rules by which a night of a day is played, with their id."""
        return next(period for period in reversed(self.periods) if period.from_day <= day)

    def rules_on(self, day: date) -> FrozenTable:
        """Return the frozen rules by which a night of a day is played."""
        return self.period_on(day).rules


@dataclass(frozen=True, slots=True)
class SeasonEntry:
    """A pair, or a player as a pair of one, that takes part in a season.

    ``number`` counts the entries of the season, ``next_division`` is where they play next season
    once this one is closed, ``handicap`` the points per game in the handicap table; an entry with
    ``withdrawn_on`` does not play from that day on.
    """

    id: UUID
    season_id: UUID
    pair: Pair
    number: int
    division: int = 1
    next_division: int | None = None
    handicap: int = 0
    withdrawn_on: date | None = None
    reason: str = ""
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two entries that are to meet in a round of a season; without ``other`` one has a bye.

    ``draw`` names the part of a knockout, such as the second chance; ``seed`` is what the lots of
    the draw came from, 0 where none were drawn.
    """

    id: UUID
    season_id: UUID
    division: int
    round: int
    position: int
    pair: Pair
    other: Pair | None = None
    night: Night | None = None
    draw: str = ""
    seed: int = 0
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game that an entry did not play, in a round of a night of a season."""

    id: UUID
    season_id: UUID
    night: Night
    round: int
    pair: Pair
    kind: UnplayedKind
    against: Pair | None = None
    reason: str = ""
    is_cancelled: bool = False
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Penalty:
    """League points taken from an entry (given to it if negative), by whom and why.

    Who cancelled one, and why, stands beside it; the row stays.
    """

    id: UUID
    season_id: UUID
    number: int
    pair: Pair
    day: date
    points: Fraction
    reason: str
    by: str
    night: Night | None = None
    cancelled_by: str = ""
    cancelled_reason: str = ""
    version: int = field(default=1, compare=False)

    @property
    def is_cancelled(self) -> bool:
        """Whether it no longer counts."""
        return bool(self.cancelled_by)


class SlipFoot(NamedTuple):
    """What the league asks each table to write at the foot of its slips.

    ``total`` is that of the hand; ``running`` the score after the last hand of a game, or each;
    ``player`` who went out, by name.
    """

    total: bool = False
    running: Literal["optional", "last", "required"] = "optional"
    player: bool = False
