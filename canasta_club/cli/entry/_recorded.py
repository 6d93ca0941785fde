"""Ask for a hand on a terminal, and show it once it is recorded."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.ask import ask_choice, ask_reason, ask_text, ask_yes, is_interactive
from canasta_club.cli.frame.problems import not_confirmed
from canasta_club.cli.frame.show import say, show, show_error, show_problems
from canasta_club.cli.table_moves import show_later, show_moves
from canasta_club.errors import ConflictError, ProblemsError, UsageError

if TYPE_CHECKING:
    from canasta_club.club.play import Place
    from canasta_club.game.scoring.statement import Statement
    from canasta_club.league.standings.moves import Move
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.play.writing import Recorded


Sides = list["Statement"]
"""What each side of a hand states."""


def recorded_sides(
    place: "Place",
    lines: Sequence[str] | None,
    record: Callable[[Sides], "Recorded"],
    show: Callable[[], None],
) -> "Recorded":
    """Record the lines typed with the command, or ask on a terminal until the hand is valid.

    Before the questions, ``show`` shows where the game stands.
    """
    from canasta_club.services.rules import scoring

    if lines:
        return record(_ask_partners(place, scoring.read_sides(lines)))
    if not is_interactive():
        raise UsageError(
            "Give a line for each side.",
            hint='For example: canasta hand record --table 1 "Ash+Birch: =675" "Cedar+Fir: =435"',
        )
    from canasta_club.services.entry.saving import by_seat

    show()
    typed: dict[str, str] = {}
    while True:
        sides = [_ask_side(side.pair.name, typed) for side in place.game.sides]
        try:
            return record(by_seat(_ask_partners(place, sides)))
        except ConflictError:
            raise
        except ProblemsError as fault:
            show_error(fault)
            say("Try again; Enter keeps the value in brackets, Ctrl-C stops.")


def record_or_choose(
    record: "Callable[[int | None], Recorded]", correct: "Callable[[int, str], Recorded]"
) -> "Recorded":
    """Record a hand; where another one is recorded in its place, let the scorer pick.

    On a terminal both are shown: keep that one, put this one in its place, or record this one as
    another hand. Elsewhere it is refused.
    """
    from canasta_club.services.play.problems import HandTakenError

    try:
        return record(None)
    except HandTakenError as fault:
        if not is_interactive():
            raise
        show_error(fault)
        stored, next_number = fault.hand, fault.next_number
        choice = ask_choice(
            "Which is right?",
            (
                f"Hand {stored.number} as {stored.by} recorded it",
                f"This one, in place of hand {stored.number}",
                f"Both: this one is hand {next_number}",
            ),
        )
    if choice == 1:
        return correct(stored.number, ask_reason())
    if choice == 2:
        return record(next_number)
    raise not_confirmed()


def _ask_side(name: str, typed: dict[str, str]) -> "Statement":
    """Ask until a side's line can be read, and keep it in ``typed``; show what is wrong."""
    from canasta_club.services.rules import scoring

    while True:
        if not (line := ask_text(name, typed.get(name, ""))):
            raise not_confirmed()
        typed[name] = line
        try:
            return scoring.read_sides([f"{name}: {typed[name]}"])[0]
        except ProblemsError as fault:
            show_problems(fault.problems)


def _ask_partners(place: "Place", sides: Sides) -> Sides:
    """On a terminal, ask whether the partner of the player who went out really held nothing."""
    if not is_interactive() or place.game.players <= len(place.game.sides):
        return sides
    return [_with_partner(side) for side in sides]


def _with_partner(side: "Statement") -> "Statement":
    went_out = side.out in {"out", "concealed"}
    is_held_given = any(held is not None for held in (side.in_hand, side.left, side.left_cards))
    if went_out and side.melds and not is_held_given:
        question = f"{side.name} went out. Was the partner's hand empty?"
        if not ask_yes(question):
            return side._replace(in_hand=("", _ask_hand()))
    return side


def _ask_hand() -> str:
    from canasta_club.game.cards import UnreadableCardsError, read_cards

    while True:
        if not (typed := ask_text("The cards the partner held")):
            raise not_confirmed()
        try:
            read_cards(typed)
        except UnreadableCardsError as fault:
            say(f"  {fault.message}")
        else:
            return typed


def show_recorded(
    recorded: "Recorded",
    done: str,
    moved: "Sequence[Move] | None" = None,
    *,
    number: int = 0,
) -> None:
    """Show a hand and what was ``done``; ``moved`` are the places in the table that moved.

    ``number`` is the one that it had before, if it has another one now.
    """
    from canasta_club.reports.pages.hands import after_page

    hand = recorded.hand
    if is_json():
        show(value=_value(recorded, moved))
    elif not hand.is_void:
        show(after_page(hand, recorded.result))
    if recorded.is_new:
        _show_what_changed(recorded, done, number)
        if moved is not None:
            show_moves(moved)
        return
    say(f"Hand {hand.number} is already recorded with these facts; nothing changed.")
    if done == "recorded":
        say(f"It was recorded by {hand.by}.")
        say(f"If another hand went exactly the same, add: --hand {hand.number + 1}")


def show_night(book: "OpenBook", place: "Place") -> None:
    """Say so where a hand of another night than the current one is changed."""
    from canasta_club.services.season import nights

    if message := nights.not_current(book, place.season, place.night):
        say(message)


def show_exchanged(both: "tuple[Recorded, Recorded]", moved: "Sequence[Move]") -> None:
    """Show two hands whose slips were exchanged, and the places in the table that moved."""
    from canasta_club.reports.pages.hands import after_page

    if is_json():
        hands = [_value(each, None) for each in both]
        show(value={"hands": hands, "places": [move.value() for move in moved]})
        return
    for recorded in both:
        show(after_page(recorded.hand, recorded.result))
        _show_what_changed(recorded, f"at table {recorded.game.table} exchanged")
    show_moves(moved)


def _value(recorded: "Recorded", moved: "Sequence[Move] | None") -> dict[str, object]:
    from canasta_club.game.scoring.hand import problem_value, result_value
    from canasta_club.reports.pages.hands import hand_value

    return {
        **hand_value(recorded.game, recorded.hand),
        **result_value(recorded.result),
        "recorded": recorded.is_new,
        **({"next_deals": recorded.deals} if recorded.deals else {}),
        **({"next_sits_out": recorded.sits_out} if recorded.sits_out else {}),
        "later": [problem_value(problem) for problem in recorded.later],
        **({} if moved is None else {"places": [move.value() for move in moved]}),
    }


def _show_what_changed(recorded: "Recorded", done: str, number: int = 0) -> None:
    from canasta_club.reports.pages.score_sheet import outcome_sentence

    hand = recorded.hand
    say(f"Hand {number or hand.number} {done}.")
    if recorded.before and not hand.is_void:
        for side, old, new in zip(
            recorded.game.sides, recorded.before.sides, hand.sides, strict=True
        ):
            if old.total != new.total:
                say(f"  {side.pair.name}: {old.total} before, {new.total} now")
    if sentence := outcome_sentence(recorded.result):
        say(sentence)
    deals = f"{recorded.deals} deals" if recorded.deals else ""
    sits_out = f"{recorded.sits_out} sits out" if recorded.sits_out else ""
    if done == "recorded" and (coming := ", ".join(filter(None, (deals, sits_out)))):
        say(f"Next hand: {coming}.")
    show_later(recorded.later)
