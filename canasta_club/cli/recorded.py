"""What is shown of a hand once it is written down, and what is said of what it changed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from canasta_club.cli.show import say, show_json, show_page, tell_moves, tell_problems

if TYPE_CHECKING:
    from canasta_club.league.moves import Move
    from canasta_club.services.hands import Recorded


def show_recorded(
    ctx: typer.Context,
    recorded: "Recorded",
    done: str,
    moved: "Sequence[Move] | None" = None,
    *,
    as_json: bool,
) -> None:
    """Show a hand and say what was ``done``; ``moved`` are the places that a change of it moved."""
    from canasta_club.services.hand_pages import after_page

    hand = recorded.hand
    if as_json:
        show_json(_value(recorded, moved))
    elif not hand.is_void:
        show_page(ctx, after_page(hand, recorded.result))
    if recorded.is_new:
        _say_what_changed(recorded, done)
        if moved is not None:
            tell_moves(moved)
        return
    say(f"Hand {hand.number} was recorded with these facts already; nothing has changed.")
    if done == "recorded":
        say(f"If another hand went just like it, add: --hand {hand.number + 1}")


def _value(recorded: "Recorded", moved: "Sequence[Move] | None") -> dict[str, Any]:
    from canasta_club.game.hand import problem_value, result_value
    from canasta_club.services.hand_pages import hand_value

    return {
        **hand_value(recorded.game, recorded.hand),
        **result_value(recorded.result),
        "recorded": recorded.is_new,
        "later": [problem_value(problem) for problem in recorded.later],
        **({} if moved is None else {"places": [move.value() for move in moved]}),
    }


def _say_what_changed(recorded: "Recorded", done: str) -> None:
    from canasta_club.reports.score_sheet import outcome_sentence

    hand = recorded.hand
    say(f"Hand {hand.number} {done}.")
    if recorded.before and not hand.is_void:
        for side, old, new in zip(
            recorded.game.sides, recorded.before.sides, hand.sides, strict=True
        ):
            if old.total != new.total:
                say(f"  {side.pair.name}: {old.total} before, {new.total} now")
    if sentence := outcome_sentence(recorded.result):
        say(sentence)
    if recorded.later:
        say("Hands after it no longer fit:")
        tell_problems(recorded.later)
