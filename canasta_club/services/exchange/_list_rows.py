"""Rows of a hand list: a recorded hand, or one to be filled in, by the columns of the list."""

from collections.abc import Iterator
from typing import NamedTuple

from canasta_club.club.facts import facts_of
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.state import GameState
from canasta_club.reports.page import Cell
from canasta_club.reports.pages.hands import sat_out
from canasta_club.reports.workbook.values import Earned


class HandListRow(NamedTuple):
    """A side of a hand by its columns; ``points`` are what the rules gave it.

    ``game`` is the id of the game, ``side`` the place of the side in it, from 1; ``earned`` is
    worked out only where it is asked for and the row holds more than a total. A row that
    ``is_blank`` is of a hand still to be played.
    """

    game: str
    side: int
    points: int
    cells: dict[str, Cell]
    earned: Earned | None = None
    is_blank: bool = False


def _places(
    game: Game, hand: int, *, is_first: bool, has_rounds: bool
) -> Iterator[dict[str, Cell]]:
    """Yield for each side of a game the cells that say which hand a row is of, and whose."""
    place: dict[str, Cell] = {
        "date": game.night.day,
        "table": game.table,
        "game": game.number,
        "hand": hand,
    }
    if has_rounds:
        place["round"] = game.round
    is_resumed = is_first and any(side.start_score for side in game.sides)
    for number, side in enumerate(game.sides, 1):
        cells = dict(place)
        if side.label:
            cells["side"] = side.label
        cells["players"] = " & ".join(player.name for player in side.pair.players)
        if side.for_pair:
            cells["points for"] = " & ".join(player.name for player in side.for_pair.players)
        if is_resumed:
            cells["score"] = side.start_score
        if is_first and number == 1 and game.target is not None:
            cells["target"] = game.target
        yield cells


def blank_rows(
    state: GameState, *, has_rounds: bool, number: int | None = None
) -> Iterator[HandListRow]:
    """Yield the rows of a hand to be filled in (default: of the one that is owed next)."""
    owed = max((hand.number for hand in state.hands), default=0) + 1
    is_first = state.last == 0 and number in {None, owed}
    places = _places(state.game, number or owed, is_first=is_first, has_rounds=has_rounds)
    for side, cells in enumerate(places, 1):
        yield HandListRow(str(state.game.id), side, 0, cells, is_blank=True)


def rows_of_hand(
    game: Game, hand: Hand, *, is_first: bool, has_rounds: bool
) -> Iterator[HandListRow]:
    """Yield the rows of a recorded hand, one for each side."""
    places = _places(game, hand.number, is_first=is_first, has_rounds=has_rounds)
    for number, (cells, written) in enumerate(zip(places, hand.sides, strict=True), 1):
        if hand.dealer:
            cells["dealer"] = hand.dealer
        if number == 1:
            beside = (("sat out", sat_out(game, hand)), ("note", hand.note))
            cells.update((heading, text) for heading, text in beside if text)
        cells.update(facts_of(written.statement))
        yield HandListRow(str(game.id), number, written.total, cells)
