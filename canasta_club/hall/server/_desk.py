"""The desk's page: what each table owes, who is there, what waits, and the clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID, uuid4

from canasta_club.club.games import LAST_NUMBER, SEATS
from canasta_club.club.people import Player
from canasta_club.errors import CanastaError, NotFoundError, ProblemsError, UsageError, accept_all
from canasta_club.hall.club.clock import more_minutes
from canasta_club.hall.club.waiting import WaitingHand
from canasta_club.hall.server import _table as table
from canasta_club.hall.server._room import Room
from canasta_club.hall.server._table import PageValues
from canasta_club.hall.services import clock as clocks
from canasta_club.hall.services import waiting
from canasta_club.hall.services.sending import DeskDecision
from canasta_club.services.attendance import attending
from canasta_club.services.attendance import names as attendance_names
from canasta_club.services.entry import saving
from canasta_club.services.entry.grid import GridRow
from canasta_club.services.evening import arrivals, checking
from canasta_club.services.play import rounds

_MOST_PROBLEMS: Final = 12


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """What a table asks the desk: the director, please."""

    number: int
    table: int
    seat: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AtDesk:
    """What the server itself knows beside the book: who was seen when, and who asked."""

    seen: Mapping[tuple[int, int], int]
    questions: Sequence[TableQuestion]
    message: str = ""
    is_refused: bool = False
    asked: str = ""


def page(room: Room, at_desk: AtDesk) -> PageValues:
    """Return the values of the desk's page; ``seen`` are seconds since each side was there."""
    grid = room.grid
    people = room.once(_not_here)
    return {
        "club": room.at.book.club.name,
        "day": room.at.night.day.isoformat(),
        "is_closed": not room.at.night.is_open,
        "message": at_desk.message,
        "is_refused": at_desk.is_refused,
        "tables": [_row(room, row, at_desk) for row in _newest(grid.rows)],
        "waiting": [_waits(room, hand) for hand in room.waiting],
        "questions": at_desk.questions,
        "seats": SEATS,
        "problems": room.once(_problems),
        "to_come": [(player.id.hex, player.name) for player in people],
        "asked": next((p for p in people if p.id.hex == at_desk.asked), None),
        "send_id": str(uuid4()),
        "clock": table.clock_values(room, None),
        "own_clocks": table.own_clocks(room),
        "round": rounds.current(room.at.book, room.at.night),
    }


def _newest(rows: Sequence[GridRow]) -> list[GridRow]:
    """Return the newest game of each table, by its number; a running one first."""
    chosen: dict[int, GridRow] = {}
    for row in rows:
        before = chosen.get(row.game.table)
        if before is None or before.status != "running" or row.status == "running":
            chosen[row.game.table] = row
    return [chosen[number] for number in sorted(chosen)]


def _row(room: Room, row: GridRow, at_desk: AtDesk) -> PageValues:
    game = row.game
    waits = room.waiting_at(game)
    return {
        "table": game.table,
        "round": game.round,
        "sides": [side.pair.name for side in game.sides],
        "scores": row.scores,
        "hands": len(row.recorded),
        "owed": row.owed,
        "missing": row.missing,
        "waits": bool(waits),
        "differs": bool(waits and waits.is_differing),
        "seen": [
            (SEATS[seat], _ago(at_desk.seen.get((game.table, seat))))
            for seat in range(len(game.sides))
        ],
    }


def _ago(seconds: int | None) -> str:
    """Say how long ago a side was seen.

    >>> _ago(None), _ago(3), _ago(75), _ago(200)
    ('not yet', 'now', '1 min ago', '3 min ago')
    """
    if seconds is None:
        return "not yet"
    return "now" if seconds < 45 else f"{max(seconds // 60, 1)} min ago"


def _waits(room: Room, hand: WaitingHand) -> PageValues:
    row = room.grid.find(hand.sent.game_id)
    if row is None:
        return {"id": str(hand.id), "table": 0, "number": hand.sent.number, "sends": []}
    number = hand.sent.number
    stored = row.state.find(number)
    return {
        "id": str(hand.id),
        "table": row.game.table,
        "number": number,
        "is_correction": hand.is_correction,
        "is_for_desk": hand.is_for_desk,
        "reason": hand.sent.reason,
        "now": stored.totals if stored else None,
        "sends": [
            {
                "id": str(send.id),
                "by": SEATS[send.seat or 0],
                "sides": table.seen_from(row.state, send.slip, number),
            }
            for send in (hand.sent, *hand.others)
            if send.slip
        ],
    }


def _problems(room: Room) -> list[str]:
    items = checking.open_items(*room.at)
    lines = [str(item.problem) for item in items[:_MOST_PROBLEMS]]
    more = len(items) - len(lines)
    return [*lines, f"and {more} more: canasta night check"] if more else lines


def _not_here(room: Room) -> list[Player]:
    """Return the registered players who are not checked in, by name."""
    stays = attending.of_night(*room.at)
    number = rounds.current(room.at.book, room.at.night) + 1
    here = {stay.player.id for stay in stays if stay.is_here(number)}
    people = {each.id: each for each in attendance_names.expected(*room.at)}
    return sorted(
        (player for key, player in people.items() if key not in here),
        key=lambda player: player.name.casefold(),
    )


def receive(room: Room, form: Mapping[str, str]) -> str:
    """Do what the desk's page asks; return what was done. Raises `CanastaError`."""
    do = form.get("do", "")
    if do == "check-in":
        return _check_in(room, form.get("player", ""))
    if do == "settle":
        return _settle(room, form)
    if (act := _CLOCK.get(do)) is None:
        raise NotFoundError("This page of the desk is older than the hall's; load it again.")
    if do == "start":
        return _start(room, form)
    return act(room, form)


def _check_in(room: Room, player_id: str) -> str:
    player = next((one for one in room.once(_not_here) if one.id.hex == player_id), None)
    if player is None:
        raise NotFoundError("That player is checked in already, or not registered.")
    return " ".join(arrivals.check_in(*room.at, [player.name]))


def _settle(room: Room, form: Mapping[str, str]) -> str:
    about = UUID(form.get("about", ""))
    hand = next((one for one in room.waiting if one.id == about), None)
    row = room.grid.find(hand.sent.game_id) if hand else None
    if hand is None or row is None:
        raise NotFoundError("That hand waits no longer.")
    take = form.get("take", "")
    settlement = DeskDecision(UUID(take) if take else None, form.get("reason", "").strip()[:200])
    answer = waiting.settle(
        room.at.book,
        room.place_of(row.game),
        about,
        settlement,
        accept_all,
        send_id=UUID(form.get("id", "")),
        night_hands=row.night_hands,
    )
    if answer.saved is None:
        return f"Nothing was recorded of hand {hand.sent.number} at table {row.game.table}."
    room.recorded(row.game)
    return saving.describe_saved(answer.saved)


def _whole(form: Mapping[str, str], name: str, most: int) -> int | None:
    text = form.get(name, "").strip()
    if not text:
        return None
    try:
        number = int(text)
    except ValueError:
        number = most + 1
    if not -most <= number <= most:
        raise UsageError(f"“{text[:20]}” is not a number of {name} that a round can have.")
    return number


def _now() -> datetime:
    return datetime.now(UTC)


def _start(room: Room, form: Mapping[str, str]) -> str:
    number = rounds.current(room.at.book, room.at.night)
    clocks.start(room.at.book, room.at, number, _now(), minutes=_whole(form, "minutes", 600))
    return f"The clock of round {number} runs."


def _extra(room: Room, form: Mapping[str, str]) -> str:
    minutes, number = _whole(form, "minutes", 120), _whole(form, "table", LAST_NUMBER)
    if not minutes:
        raise UsageError("Say how many minutes more, or less with a minus.")
    if number is not None and room.at_table(number) is None:
        raise NotFoundError(f"No game is seated at table {number}.")
    clocks.add_minutes(room.at.book, room.at, number, minutes)
    who = f"Table {number} has" if number is not None else "All tables have"
    return f"{who} {more_minutes(minutes)}."


def _pause(room: Room, _form: Mapping[str, str]) -> str:
    clocks.pause(room.at.book, room.at, _now())
    return "The clock is paused."


def _go_on(room: Room, _form: Mapping[str, str]) -> str:
    clocks.go_on(room.at.book, room.at, _now())
    return "The clock goes on."


def _last_hand(room: Room, _form: Mapping[str, str]) -> str:
    clocks.call_last_hand(room.at.book, room.at)
    return "Last hand: every page says so."


def _stop(room: Room, _form: Mapping[str, str]) -> str:
    clocks.stop(room.at.book, room.at, _now())
    return "The clock is stopped."


_CLOCK: Final[Mapping[str, Callable[[Room, Mapping[str, str]], str]]] = {
    "start": _start,
    "extra": _extra,
    "pause": _pause,
    "go-on": _go_on,
    "last-hand": _last_hand,
    "stop": _stop,
}


def refusal(fault: Exception) -> str:
    """Return what the desk reads of a refusal: all its problems."""
    if not isinstance(fault, CanastaError):
        return "This page of the desk is not one of the hall's; load it again."
    problems = fault.problems if isinstance(fault, ProblemsError) else ()
    return " ".join([fault.message, *(f"{each}." for each in problems)])
