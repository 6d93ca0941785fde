"""The page of a table as values: where it stands, what waits, and the form of the next hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal
from uuid import uuid4

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS, Game
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState, due_to_sit_out, next_dealer
from canasta_club.club.slip import Slip, blank
from canasta_club.club.turns import resting
from canasta_club.game.scoring.hand import ScoreSheet
from canasta_club.hall.club.clock import more_minutes
from canasta_club.hall.club.rights import Right
from canasta_club.hall.club.waiting import WaitingHand
from canasta_club.hall.server import _forms as forms
from canasta_club.hall.server._room import Room
from canasta_club.hall.services import pictures
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.services.entry import differing, slips
from canasta_club.services.entry.grid import GridRow
from canasta_club.services.entry.slips import BoxPlace, BoxProblem, CheckedSlip
from canasta_club.services.play import openings

PageValues = Mapping[str, object]
Stage = Literal["enter", "correct", "answer", "confirm", "sent", "desk", "over", "none"]

UNUSUAL: Final = "unusual: "


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page is asked to show beside what is there: a slip that was refused, and why.

    ``number`` is the hand that is to be corrected, ``stage`` the form that is wanted.
    """

    stage: Stage | None = None
    number: int | None = None
    slip: Slip | None = None
    problems: Sequence[BoxProblem] = ()
    unusual: Sequence[tuple[str, str]] = ()
    message: str = ""
    is_refused: bool = False
    answer: str = ""
    send_id: str = field(default_factory=lambda: str(uuid4()))


NOTHING_ASKED: Final = Asked()


def page(room: Room, right: Right, asked: Asked = NOTHING_ASKED) -> PageValues:
    """Return the values of the page of one side of a table."""
    row = room.at_table(right.table or 0)
    seat = right.seat or 0
    head = {
        "club": room.at.book.club.name,
        "day": room.at.night.day.isoformat(),
        "table": right.table,
        "seat": SEATS[seat],
        "message": asked.message,
        "is_refused": asked.is_refused,
        "answer": asked.answer,
        "send_id": asked.send_id,
        "clock": clock_values(room, right.table),
        "is_closed": not room.at.night.is_open,
    }
    if row is None or seat >= len(row.game.sides):
        return head | {"stage": "none", "sides": [], "hands": []}
    waits = room.waiting_at(row.game)
    stage = asked.stage or _stage(row, waits, seat)
    if stage == "correct" and row.state.find(asked.number or 0) is None:
        stage = _stage(row, waits, seat)
    number = _number(row, waits, stage, asked)
    return {
        **head,
        **_game(row, seat, number),
        "stage": stage,
        "key": f"{row.game.id.hex}-{number}-{stage}-{waits.id.hex if waits else ''}",
        "waits": _waiting(row.state, waits, seat) if waits else None,
        "takes_picture": stage == "enter" and pictures.are_read(),
        "form": _form(row, number, stage, asked, seat) if stage in _FILLED else None,
    }


_FILLED: Final = frozenset({"enter", "correct", "answer"})


def _stage(row: GridRow, waits: WaitingHand | None, seat: int) -> Stage:
    if waits and not waits.is_correction and (waits.is_differing or waits.is_for_desk):
        return "desk"
    if waits and not waits.is_correction:
        return "sent" if waits.sent.seat == seat else "confirm"
    return "enter" if row.owed is not None else "over"


def _number(row: GridRow, waits: WaitingHand | None, stage: Stage, asked: Asked) -> int:
    if stage == "correct" and asked.number:
        return asked.number
    if waits and not waits.is_correction:
        return waits.sent.number
    return row.owed or max((*row.recorded, *row.voided), default=1)


def clock_values(room: Room, table: int | None) -> PageValues | None:
    """Return the clock of a table: seconds left, and in which state it is; None without one."""
    clock = room.clock
    if clock is None or clock.stopped:
        return None
    return {
        "left": room.remaining(table),
        "elapsed": room.elapsed(),
        "more": more_minutes(clock.extra.get(table, 0)) if table is not None else "",
        "is_paused": clock.paused is not None,
        "is_last_hand": clock.is_last_hand,
        "round": clock.round,
    }


def own_clocks(room: Room) -> list[PageValues]:
    """Return the clocks of the tables that have minutes of their own, for desk and wall."""
    clock = room.clock
    if clock is None or clock.stopped:
        return []
    return [
        {"table": table, "more": more_minutes(more), "left": room.remaining(table)}
        for table, more in sorted(clock.extra.items())
    ]


def _game(row: GridRow, seat: int, number: int) -> PageValues:
    state, game = row.state, row.game
    scores = state.scores_before(number)
    is_owed = number == row.next
    due = due_to_sit_out(state, number) if is_owed else ()
    return {
        "round": game.round if game.round > 1 else 0,
        "game": game.number if game.number > 1 else 0,
        "game_id": game.id.hex,
        "number": number,
        "deals": next_dealer(state) if is_owed else "",
        "sits_out": due[0].name if due else "",
        "sides": [
            {
                "seat": SEATS[place],
                "name": side.pair.name,
                "score": scores[place],
                "opens": openings.needed(state, place, number) if row.next else "",
                "is_own": place == seat,
            }
            for place, side in enumerate(game.sides)
        ],
        "hands": [
            {
                "number": played.hand.number,
                "sides": [(side.total, side.score) for side in played.sides],
            }
            for played in reversed(state.played)
        ],
    }


def _waiting(state: GameState, waits: WaitingHand, seat: int) -> PageValues:
    """Return a hand that waits, as it looks from one seat: the own side first."""
    number, slip = waits.sent.number, waits.sent.slip
    return {
        "id": str(waits.id),
        "number": number,
        "by": SEATS[waits.sent.seat or 0],
        "is_own": waits.sent.seat == seat,
        "is_correction": waits.is_correction,
        "reason": waits.sent.reason,
        "sides": seen_from(state, slip, number, seat) if slip else [],
        "others": [
            {"by": SEATS[other.seat or 0], "sides": seen_from(state, other.slip, number, seat)}
            for other in waits.others
            if other.slip
        ],
    }


def seen_from(state: GameState, slip: Slip, number: int, seat: int = 0) -> list[PageValues]:
    """Return what a slip says and comes to for each side, beginning with that of a seat."""
    is_there = state.find(number) is not None
    checked = slips.check(state, slip, number, NightHands(), correct=is_there)
    who, is_concealed = forms.out_now(slip, state)
    count = len(state.game.sides)
    return [
        {
            "seat": SEATS[place],
            "name": state.game.sides[place].pair.name,
            "is_own": place == seat,
            "boxes": forms.written(state, slip, place),
            "sheet": sheet(checked.result.sheets[place]),
            "out": ("concealed" if is_concealed else "out") if who[:1] == SEATS[place] else "",
        }
        for place in (*range(seat, count), *range(seat))
    ]


def sheet(sheet: ScoreSheet) -> PageValues:
    """Return what a side comes to: its total, its score after it, what it then needs to open."""
    return {
        "total": sheet.total,
        "score": sheet.score,
        "opens": say_opening(sheet.opening) if sheet.opening else "",
    }


def _form(row: GridRow, number: int, stage: Stage, asked: Asked, seat: int) -> PageValues:
    state, game = row.state, row.game
    stored = state.find(number)
    slip = asked.slip or (
        slips.of_hand(stored, state) if stored and stage == "correct" else blank(len(game.sides))
    )
    who, is_concealed = forms.out_now(slip, state)
    people = [player.name for side in game.sides for player in side.pair.players]
    rests = [player.name for player in resting(game, state.rules)]
    return {
        "sides": [
            {
                "seat": SEATS[place],
                "name": side.pair.name,
                "is_own": place == seat,
                "fields": forms.side_fields(state, slip, place),
            }
            for place, side in enumerate(game.sides)
        ],
        "out": forms.out_choices(state),
        "out_now": who,
        "is_concealed": is_concealed,
        "dealers": people,
        "dealer": slip.hand.get(boxes.DEALER, "") or (next_dealer(state) if not stored else ""),
        "resters": rests,
        "sat_out": slip.hand.get(boxes.SAT_OUT, "") or _due(state, number, rests),
        "rare": forms.rare_fields(state, slip),
        "has_rare": _has_rare(slip),
        "reason": slip.hand.get(boxes.REASON, ""),
        "revision": stored.revision if stored and stage == "correct" else 0,
        "problems": problem_values(asked.problems, state),
        "unusual": asked.unusual,
    }


def _due(state: GameState, number: int, rests: Sequence[str]) -> str:
    due = due_to_sit_out(state, number)
    return due[0].name if due and rests else ""


def _has_rare(slip: Slip) -> bool:
    rare = {boxes.MORE, boxes.RUNNING, boxes.NOTE}
    return any(rare & texts.keys() for texts in (*slip.sides, slip.hand))


def problem_values(problems: Iterable[BoxProblem], state: GameState) -> list[PageValues]:
    """Return problems as a page shows them, each with the id of the box that it stands beside."""
    return [
        {
            "box": forms.id_of(_box(place)),
            "level": problem.level,
            "code": problem.code,
            "where": differing.label_of(place, state),
            "text": f"{UNUSUAL if problem.level == 'warning' else ''}{problem.message}",
        }
        for place, problem in problems
    ]


def problems_of(room: Room, right: Right, asked: Asked) -> list[PageValues]:
    """Return the problems of a slip that was refused, as a page shows them."""
    row = room.at_table(right.table or 0)
    return problem_values(asked.problems, row.state) if row else []


def _box(place: BoxPlace) -> BoxPlace:
    return BoxPlace(None, boxes.OUT) if place.key == boxes.HAND else place


def check_values(state: GameState, slip: Slip, checked: CheckedSlip) -> PageValues:
    """Return the checks of a slip that is being filled in."""
    return {
        "problems": problem_values(slips.shown_so_far(checked, slip), state),
        "sheets": [sheet(each) for each in checked.result.sheets],
    }


def game_of(row: GridRow | None, game_id: str) -> Game | None:
    """Return the game of a form, if it is still the one at the table."""
    return row.game if row and row.game.id.hex == game_id else None
