"""The room: the games of a night with their hands, for what they say of one hand among them."""

from dataclasses import dataclass

from canasta_club.club.games import Game, Hand
from canasta_club.club.state import GameState
from canasta_club.game.scoring.hand import HandResult


@dataclass(frozen=True, slots=True)
class Room:
    """The games of a night with their hands as they stand."""

    games: tuple[tuple[Game, tuple[Hand, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class RoomHand:
    """A hand that is being entered: its game, its number, and its score sheets."""

    state: GameState
    number: int
    result: HandResult
