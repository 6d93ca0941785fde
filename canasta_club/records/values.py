"""Values: what the book hands out; no row ever leaves this package."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, NamedTuple
from uuid import UUID

GameState = Literal["running", "ended", "void"]
EntryKind = Literal["start", "change", "undo", "redo"]
NightState = Literal["planned", "open", "provisional", "final", "cancelled"]


@dataclass(frozen=True, slots=True)
class Club:
    """A club of the book, with the rule set and league terms its new seasons start from."""

    id: UUID
    name: str
    rules_id: str
    terms_id: str
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays; a guest plays without being a member.

    ``also`` are the names of further records that turned out to be the same person's.
    """

    id: UUID
    name: str
    is_guest: bool = False
    version: int = field(default=1, compare=False)
    also: tuple[str, ...] = field(default=(), compare=False)


class SecondRecord(NamedTuple):
    """A second record of somebody: as it stands in the book, and the player it is."""

    record: Player
    player: Player


@dataclass(frozen=True, slots=True)
class Pair:
    """Players who score together: usually two, three in a six-handed game, one who plays alone.

    ``number`` is the number the club knows a pair by; nought for a player alone.
    """

    id: UUID
    number: int
    players: tuple[Player, ...]
    given_name: str = ""
    version: int = field(default=1, compare=False)

    @property
    def name(self) -> str:
        """The name the pair gave itself, else those of its players."""
        return self.given_name or " & ".join(player.name for player in self.players)

    def verb(self, of_one: str, of_several: str) -> str:
        """Return the form of a verb that goes with the name."""
        return of_one if len(self.players) == 1 else of_several


@dataclass(frozen=True, slots=True)
class RulesPeriod:
    """The frozen rules that a season is played by from a day on."""

    from_day: date
    rules_id: str
    rules: dict[str, Any]


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
    rules: dict[str, Any]
    terms_id: str
    terms: dict[str, Any]
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

    def rules_on(self, day: date) -> dict[str, Any]:
        """Return the frozen rules by which a night of a day is played."""
        return self.period_on(day).rules


@dataclass(frozen=True, slots=True)
class Night:
    """One club evening of a season; ``day`` is the day it began.

    A ``provisional`` night is over but may be corrected freely; ``final_on`` is the day from which
    it is ``final``, and ``planned_day`` the day it was put off from.
    """

    id: UUID
    season_id: UUID
    number: int
    day: date
    state: NightState = "open"
    final_on: date | None = None
    planned_day: date | None = None
    reason: str = ""
    version: int = field(default=1, compare=False)

    @property
    def is_open(self) -> bool:
        """Tell whether results are being entered."""
        return self.state == "open"


@dataclass(frozen=True, slots=True)
class Side:
    """A pair at a table; ``label`` is what a hand list calls the side, such as ``A``.

    ``pair`` sits there, ``entry`` gets the points: another pair where somebody is substituted.
    """

    id: UUID
    position: int
    pair: Pair
    start_score: int = 0
    label: str = ""
    for_pair: Pair | None = None
    version: int = field(default=1, compare=False)

    @property
    def entry(self) -> Pair:
        """Who the points are for."""
        return self.for_pair or self.pair


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one table of one round; ``number`` counts the games there."""

    id: UUID
    night: Night
    round: int
    table: int
    number: int
    players: int
    target: int | None
    state: GameState
    reason: str
    sides: tuple[Side, ...]
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class NewSide:
    """A side about to sit down; ``for_pair`` gets the points when it is another."""

    pair: Pair
    start_score: int = 0
    label: str = ""
    for_pair: Pair | None = None


@dataclass(frozen=True, slots=True)
class HandSide:
    """What a side wrote for a hand (``statement``), and what its season's rules made of it.

    ``out`` is 0 for no, 1 for out, 2 for concealed.
    """

    side_id: UUID
    statement: dict[str, Any]
    total: int
    natural: int = 0
    canastas: int = 0
    out: int = 0
    penalties: int = 0


@dataclass(frozen=True, slots=True)
class NewHand:
    """A hand about to be written down."""

    game_id: UUID
    number: int
    sides: tuple[HandSide, ...]
    dealer: str = ""
    note: str = ""
    sat_out: UUID | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as one of its revisions tells it; ``sat_out`` is who of five did not play it."""

    id: UUID
    game_id: UUID
    number: int
    revision: int
    is_void: bool
    dealer: str
    note: str
    by: str
    at: datetime
    reason: str
    sides: tuple[HandSide, ...]
    version: int = field(default=1, compare=False)
    sat_out: UUID | None = None


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side took from a game: the sums over the hands that count.

    ``score`` is the score it started with and every total since.
    """

    side: Side
    score: int
    natural: int
    canastas: int
    outs: int
    concealed: int
    best_hand: int
    penalties: int


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game and where it stands; ``hands`` counts those played."""

    game: Game
    hands: int
    sides: tuple[SideScore, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the journal: who did what, when and why.

    ``target`` is the number of the entry that an ``undo`` or ``redo`` is about;
    ``is_undone`` says whether the entry holds no longer.
    """

    id: UUID
    number: int
    at: datetime
    by: str
    kind: EntryKind
    action: str
    summary: str
    reason: str = ""
    target: int | None = None
    is_undone: bool = False
