"""League terms: what a game is worth, which nights count and how a table is ranked."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal, NamedTuple

from canasta_club.club.people import BY_PAIR
from canasta_club.documents.toml import PlainTable
from canasta_club.game.unplayed import UnplayedKind
from canasta_club.league.formats import FORMATS, FormatFacts
from canasta_club.league.rounding import Figure

FigureKind = Literal["number", "decimal", "form", "margins"]
"""Whole numbers, numbers shown with decimals, or the last results, kept as a number."""


@dataclass(frozen=True, slots=True)
class Entries:
    """Who is ranked: each pair, or each player, who receives what each of their sides took.

    ``kind`` is `BY_PAIR` or `BY_PLAYER`.
    """

    kind: str = BY_PAIR
    divisions: int = 1
    promote: int = 0
    relegate: int = 0

    def lowest(self, registered: Iterable[int]) -> int:
        """Return the last division, of the terms or of those registered: newcomers play there."""
        return max([self.divisions, *registered])


@dataclass(frozen=True, slots=True)
class Format:
    """How the entries meet; ``minutes`` and ``warning`` set the clock of a game."""

    kind: str = "open"
    legs: int = 1
    rounds: int | None = None
    second_chance: bool = False
    games: int = 1
    minutes: int | None = None
    warning: int | None = None
    bell: str = "finish-hand"
    odd: str = "sit-out"

    @property
    def facts(self) -> FormatFacts:
        """What is true of the format."""
        return FORMATS[self.kind]


class ResultStep(NamedTuple):
    """What both sides receive when the scores differ by up to ``to``; ``None`` has no bound."""

    to: int | None
    win: Figure
    lose: Figure


@dataclass(frozen=True, slots=True)
class PointsTerms:
    """Points for a game and for not playing one; a ``scale`` replaces win, draw and loss."""

    win: Figure = 2
    draw: Figure = 1
    loss: Figure = 0
    bye: Figure = 2
    forfeit_win: Figure = 2
    forfeit_loss: Figure = 0
    absent: Figure = 0
    attend: Figure = 0
    forfeit_score: int | None = None
    scale: tuple[ResultStep, ...] = ()
    difference_cap: int | None = None

    def for_score(self, own: int, other: int) -> Figure:
        """Return the points that a score earns against another; equal scores share a step.

        >>> PointsTerms().for_score(5100, 4200), PointsTerms().for_score(4200, 4200)
        (2, 1)
        """
        if not self.scale:
            return self.win if own > other else self.draw if own == other else self.loss
        step = self._step(abs(own - other))
        if own == other:
            return Fraction(step.win + step.lose) / 2
        return step.win if own > other else step.lose

    def for_unplayed(self, kind: UnplayedKind) -> Figure:
        """Return the points of a game that was not played: ``bye``, ``absent`` or a forfeit.

        >>> PointsTerms(bye=12).for_unplayed("bye")
        12
        """
        worth: Figure = getattr(self, kind)
        return worth

    def capped(self, difference: int) -> int:
        """Return a difference, limited to the cap for one game.

        >>> PointsTerms(difference_cap=1000).capped(-1500)
        -1000
        """
        if self.difference_cap is None:
            return difference
        return max(-self.difference_cap, min(self.difference_cap, difference))

    def _step(self, difference: int) -> ResultStep:
        return next(step for step in self.scale if step.to is None or difference <= step.to)


@dataclass(frozen=True, slots=True)
class NightsTerms:
    """Which nights count: the ``best`` so many (``None``: all), or all but the ``drop`` worst.

    An entry with fewer than ``minimum`` nights is not listed once a night on or after
    ``minimum_by`` has been played; without that date, from the first night.
    """

    best: int | None = None
    drop: int = 0
    minimum: int = 0
    minimum_by: date | None = None

    @property
    def are_dropped(self) -> bool:
        """Whether some nights of an entry may not count."""
        return self.best is not None or self.drop > 0

    def counting(self, played: int) -> int:
        """Return how many of the nights an entry played count; at least one.

        >>> NightsTerms(best=8).counting(10), NightsTerms(drop=2).counting(10)
        (8, 8)
        """
        if self.best is not None:
            return min(self.best, played)
        return max(played - self.drop, min(played, 1))

    def needed(self, last: date) -> int:
        """Return how many nights an entry needs to be listed after the last night played."""
        return 0 if self.minimum_by and last < self.minimum_by else self.minimum


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The criteria that rank a table, first to last, and the columns it shows."""

    order: tuple[str, ...] = (
        "points",
        "won",
        "difference",
        "for",
        "head_to_head",
        "natural",
        "canastas",
        "outs",
        "best_game",
        "penalties",
        "lot",
    )
    columns: tuple[str, ...] = (
        "played",
        "won",
        "drawn",
        "lost",
        "for",
        "against",
        "difference",
        "natural",
        "canastas",
        "points",
    )

    @property
    def keys(self) -> frozenset[str]:
        """Everything that the table needs."""
        return frozenset((*self.order, *self.columns))


class HallTerms(NamedTuple):
    """What a table may do by itself from a phone, and what the wall shows of it.

    ``confirm`` says whether a second side has to confirm a hand; ``accept`` are the codes of the
    warnings that a table may accept without the desk.
    """

    confirm: str = "both"
    show: str = "running"
    accept: tuple[str, ...] = ()

    @classmethod
    def of(cls, table: PlainTable) -> "HallTerms":
        """Return what holds by the part ``hall`` of a resolved table."""
        return cls(**{**table, "accept": tuple(table.get("accept", ()))})


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a league; what is left out is as in a pairs league on any night.

    ``withdrawn_games`` says what happens to the games of an entry that leaves; ``window`` is how
    long a final night may still be corrected in the ordinary way; ``slip_total`` whether a hand
    must have the total that the table added up, ``slip_running`` whether the running
    score too, and ``slip_out`` whether the player who went out is named. ``scan_accept`` is whether
    slips that a machine read are recorded unseen where all their sums agree, ``scan_pictures`` how
    long their pictures are kept.
    """

    id: str = "pairs"
    name: str = ""
    entries: Entries = field(default_factory=Entries)
    format: Format = field(default_factory=Format)
    points: PointsTerms = field(default_factory=PointsTerms)
    nights: NightsTerms = field(default_factory=NightsTerms)
    table: TableTerms = field(default_factory=TableTerms)
    withdrawn_games: str = "keep"
    window: timedelta = timedelta(days=5)
    slip_total: str = "optional"
    slip_running: str = "optional"
    slip_out: str = "side"
    hall: HallTerms = field(default_factory=HallTerms)
    scan_accept: str = "never"
    scan_pictures: str = "until-final"

    @property
    def gives_byes(self) -> bool:
        """Whether who sits out a round has a bye; where that is worth nothing they only wait.

        Where meetings are drawn, a bye is one of them, whatever it is worth.
        """
        return self.format.facts.has_fixtures or bool(self.points.bye)

    def as_open(self) -> "Terms":
        """Return the terms with an open format: a table that follows no bracket."""
        return replace(self, format=replace(self.format, kind="open"))
