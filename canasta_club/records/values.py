"""Values: what the book hands out; no row ever leaves this package."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

GameState = Literal["running", "ended", "void"]
EntryKind = Literal["start", "change", "undo", "redo"]


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
    """Somebody who plays; a guest plays without being a member."""

    id: UUID
    name: str
    is_guest: bool = False
    version: int = field(default=1, compare=False)


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


@dataclass(frozen=True, slots=True)
class Season:
    """A competition, with its own frozen copy of the rules and of the league's terms."""

    id: UUID
    name: str
    rules_id: str
    rules: dict[str, Any]
    terms_id: str
    terms: dict[str, Any]
    first_day: date
    last_day: date | None = None
    is_closed: bool = False
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Night:
    """One club evening of a season; ``day`` is the day it began."""

    id: UUID
    season_id: UUID
    number: int
    day: date
    is_open: bool = True
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Side:
    """A pair at a table; ``label`` is what a hand list calls the side, such as ``A``."""

    id: UUID
    position: int
    pair: Pair
    start_score: int = 0
    label: str = ""


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
    """A side about to sit down."""

    pair: Pair
    start_score: int = 0
    label: str = ""


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


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as one of its revisions tells it."""

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
