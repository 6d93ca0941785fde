"""Results: a game as the league sees it."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class SideResult:
    """What one side took from a game; points throughout.

    ``entries`` are the ids of those who receive it: the pair, or each of the partners where
    players are ranked singly. ``score`` is the score the side ended the game with; ``natural``
    and ``canastas`` (all kinds) are counts, ``outs`` goings-out of which ``concealed``
    concealed, ``best_hand`` the highest total of one hand, ``penalties`` how many it was given.
    """

    entries: tuple[str, ...]
    score: int
    natural: int = 0
    canastas: int = 0
    outs: int = 0
    concealed: int = 0
    best_hand: int = 0
    penalties: int = 0


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: two or more sides; only a game that is over counts."""

    game: str
    night: date
    round: int
    table: int
    number: int
    sides: tuple[SideResult, ...]
    is_over: bool = True
