"""Rows of a hand list as they are written, by its columns: hands, and what a season has beside."""

from collections.abc import Iterator

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Attendance
from canasta_club.club.people import Pair
from canasta_club.club.play import GameState
from canasta_club.club.seasons import Season, Unplayed
from canasta_club.club.side_columns import facts_of
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as attendance_records
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import penalties as penalty_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.page import Cell
from canasta_club.reports.workbook.values import HandListRow
from canasta_club.services.exchange._league import (
    ENTRY_ROW,
    NIGHT_PENALTY_ROW,
    PENALTY_ROW,
    PRESENT_ROW,
    UNPLAYED_ROWS,
    WITHDRAWN_ROW,
)
from canasta_club.text import money


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
        cells["players"] = _names(side.pair)
        if side.for_pair:
            cells["points for"] = _names(side.for_pair)
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
        yield HandListRow(game=str(state.game.id), side=side, points=0, cells=cells, is_blank=True)


def rows_of_hand(
    game: Game, hand: Hand, *, is_first: bool, has_rounds: bool
) -> Iterator[HandListRow]:
    """Yield the rows of a recorded hand, one for each side."""
    places = _places(game, hand.number, is_first=is_first, has_rounds=has_rounds)
    for number, (cells, written) in enumerate(zip(places, hand.sides, strict=True), 1):
        if hand.dealer:
            cells["dealer"] = hand.dealer
        if number == 1:
            beside = (("sat out", game.player_name(hand.sat_out)), ("note", hand.note))
            cells.update((heading, text) for heading, text in beside if text)
        cells.update(facts_of(written.statement))
        yield HandListRow(game=str(game.id), side=number, points=written.total, cells=cells)


def rows_of_season(book: Book, season: Season) -> Iterator[dict[str, Cell]]:
    """Yield what a season has beside its hands, by the columns of the list."""
    for entry in entry_records.of_season(book, season):
        cells: dict[str, Cell] = {"what": ENTRY_ROW, "players": _names(entry.pair)}
        if entry.division != 1:
            cells["division"] = entry.division
        if entry.handicap:
            cells["handicap"] = entry.handicap
        yield cells
        if entry.withdrawn_on:
            gone: dict[str, Cell] = {"what": WITHDRAWN_ROW, "date": entry.withdrawn_on}
            yield {**gone, "players": _names(entry.pair), **_note_cell(entry.reason)}
    attending = attendance_records.of_season(book, season)
    for night in night_records.counting(book, season):
        for each in attending.get(night.id, ()):
            yield {"what": PRESENT_ROW, "date": night.day, **_present(each)}
    kinds = {kind: what for what, kind in UNPLAYED_ROWS.items()}
    for unplayed in unplayed_records.counting(book, season):
        yield {"what": kinds[unplayed.kind], **_unplayed(unplayed)}
    for penalty in penalty_records.of_season(book, season):
        if not penalty.is_cancelled:
            points = penalty.points
            yield {
                "what": NIGHT_PENALTY_ROW if penalty.night else PENALTY_ROW,
                "date": penalty.night.day if penalty.night else penalty.day,
                "players": _names(penalty.pair),
                "points": int(points) if points.denominator == 1 else float(points),
                **_note_cell(penalty.reason),
            }


def _present(attendance: Attendance) -> dict[str, Cell]:
    cells: dict[str, Cell] = {"round": attendance.from_round, "players": attendance.player.name}
    if attendance.for_player:
        cells["points for"] = attendance.for_player.name
    if attendance.pair:
        cells["side"] = _names(attendance.pair)
    if attendance.until_round is not None:
        cells["until"] = attendance.until_round
    if attendance.paid is not None:
        cells["paid"] = money.shown(attendance.paid)
    return cells


def _unplayed(absence: Unplayed) -> dict[str, Cell]:
    cells: dict[str, Cell] = {
        "date": absence.night.day, "round": absence.round, "players": _names(absence.pair),
    }  # fmt: skip
    if absence.against:
        cells["points for"] = _names(absence.against)
    return cells | _note_cell(absence.reason)


def _note_cell(reason: str) -> dict[str, Cell]:
    return {"note": reason} if reason else {}


def _names(pair: Pair) -> str:
    return " & ".join(player.name for player in pair.players)
