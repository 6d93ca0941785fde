"""``canasta hand correct`` on a terminal: field by field, from what was written."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.ask import ask_reason, ask_yes, is_interactive
from canasta_club.cli.frame.problems import not_confirmed
from canasta_club.cli.frame.show import say, show_error, show_problems
from canasta_club.errors import Accept, ConflictError, ProblemsError

if TYPE_CHECKING:
    from canasta_club.club.play import GameState, Place
    from canasta_club.club.slip import Slip
    from canasta_club.league.standings.moves import Move
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.entry.slips import BoxPlace
    from canasta_club.services.play.writing import Recorded

_CLEAR = "-"
_DROPPED = "details-dropped"


def correct_by_fields(
    book: "OpenBook", place: "Place", number: int, accept: Accept, reason: str, *, is_late: bool
) -> "tuple[Recorded, tuple[Move, ...]]":
    """Ask for every box of a hand, with what was written in brackets, and for the reason."""
    from canasta_club.club import slip as boxes
    from canasta_club.services.entry import saving, slips
    from canasta_club.services.play import hands, standing

    hand = hands.find(book, place, number)
    state, night_hands = standing.with_night_hands(book, place)
    slip = before = slips.of_hand(hand, state)
    say(f"Hand {number} at table {place.game.table}. Enter keeps the value in brackets,")
    say(f"{_CLEAR} clears it, Ctrl-C stops.")
    while True:
        for box, label in _fields(state):
            slip = slip.with_text(*box, _ask(label, slip.text(*box)))
        if slip == before:
            return hands.unchanged(book, place, number), ()
        checked = slips.check(state, slip, number, night_hands, correct=True)
        if checked.errors:
            show_problems(each.problem for each in checked.errors)
            say("Try again.")
        elif checked.is_same or _keeps_details(state, slip, number):
            break
    if not checked.is_same:
        slip = slip.with_text(None, boxes.REASON, reason or ask_reason())
    saved = saving.save(
        book, place, slip, number, accept, revision=hand.revision, is_late=is_late
    )  # fmt: skip
    return saved.recorded, saved.moved


def _fields(state: "GameState") -> "Iterator[tuple[BoxPlace, str]]":
    """Yield the boxes in the order of the slip, each with what it is called."""
    from canasta_club.club import slip as boxes
    from canasta_club.services.entry import slips
    from canasta_club.services.entry.slips import BoxPlace

    labels = {each.key: each.label for each in (*boxes.side_boxes(state.rules), boxes.TOTAL_BOX)}
    names = [side.pair.name for side in state.game.sides]
    for box in slips.boxes_of(state):
        if box.side is None:
            yield box, "Went out (A, B or a name; + concealed; 0 for nobody)"
        else:
            yield box, f"{names[box.side]}, {labels.get(box.key, box.key).lower()}"
    for side, name in enumerate(names):
        yield BoxPlace(side, boxes.MORE), f"{name}, adjustments"
    beside = [boxes.DEALER_BOX, boxes.NOTE_BOX]
    if state.rules.seating.sits_out:
        beside.insert(1, boxes.SAT_OUT_BOX)
    for each in beside:
        yield BoxPlace(None, each.key), each.label


def _ask(label: str, written: str) -> str:
    typed: str = typer.prompt(label, default=written, show_default=bool(written), err=True)
    return "" if typed.strip() == _CLEAR else typed


def _keeps_details(state: "GameState", slip: "Slip", number: int) -> bool:
    """Ask whether what a total would drop is to be kept in the note, where it would drop any."""
    from canasta_club.club.side_columns import dropped
    from canasta_club.services.entry import slips

    stored = state.find(number)
    written = slips.read(slip, state.game).statements
    old = stored.statements if stored else ()
    gone = [fact for now, then in zip(written, old, strict=False) for fact in dropped(now, then)]
    question = f"The total alone would drop {', '.join(gone)}. Keep that in the note?"
    return not gone or ask_yes(question)


def or_keep_details(correct: "Callable[[bool], Recorded]", *, drop: bool) -> "Recorded":
    """Correct a hand; where a total would drop details, ask whether to keep them in the note."""
    try:
        return correct(drop)
    except ConflictError:
        raise
    except ProblemsError as fault:
        errors = [each for each in fault.problems if each.level == "error"]
        if not is_interactive() or any(each.code != _DROPPED for each in errors) or not errors:
            raise
        show_error(fault)
    if not ask_yes("Keep what is recorded in the note, and go on?"):
        raise not_confirmed()
    return correct(True)
