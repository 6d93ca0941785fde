"""Hands: what the sides of a game wrote for each, in all its revisions."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from canasta_club.club.games import Figures
from canasta_club.game.scoring.statement import Statement


@dataclass(frozen=True, slots=True)
class HandSide:
    """What a side wrote for a hand (``statement``), and what it scored by its season's rules.

    ``out`` is 0 for no, 1 for out, 2 for concealed.
    """

    side_id: UUID
    statement: Statement
    total: int
    natural: int = 0
    canastas: int = 0
    out: int = 0
    penalties: int = 0

    @property
    def figures(self) -> Figures:
        """The figures of the hand, as the book counts them for a game."""
        return Figures(
            score=self.total,
            natural=self.natural,
            canastas=self.canastas,
            outs=int(self.out > 0),
            concealed=int(self.out > 1),
            best_hand=self.total,
            penalties=self.penalties,
            totals_alone=int(self.statement.total is not None),
            hands=1,
        )


@dataclass(frozen=True, slots=True)
class NewHand:
    """A hand about to be stored."""

    game_id: UUID
    number: int
    sides: tuple[HandSide, ...]
    dealer: str = ""
    note: str = ""
    sat_out: UUID | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One revision of a hand, its sides in the order they sit.

    ``sat_out`` is the player who sat out, at a table of five.
    """

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

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What each side wrote."""
        return tuple(side.statement for side in self.sides)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each side scored."""
        return tuple(side.total for side in self.sides)


class PastHand(NamedTuple):
    """A hand that counts, by its totals; ``order`` grows as hands are recorded."""

    night_id: UUID
    game_id: UUID
    number: int
    order: int
    totals: tuple[int, ...]
