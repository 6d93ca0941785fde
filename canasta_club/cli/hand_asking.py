"""What a scorer is asked of a hand, side by side, when no lines are given with the command."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import typer

from canasta_club.cli.show import ask_yes, say, tell_error, tell_problems
from canasta_club.errors import ProblemsError, UsageError

if TYPE_CHECKING:
    from canasta_club.services.hands import Recorded
    from canasta_club.services.playing import Place

Sides = list[dict[str, Any]]
"""What each side of a hand states."""


def recorded_sides(
    place: "Place", lines: Sequence[str] | None, record: Callable[[Sides], "Recorded"]
) -> "Recorded":
    """Record the lines typed with the command, or ask on a terminal until the hand can be right."""
    from canasta_club.services import scoring

    if lines:
        return record(_ask_partners(place, scoring.read_sides(lines)))
    if not sys.stdin.isatty():
        raise UsageError(
            "Give a line for each side.",
            hint='For example: canasta hand record --table 1 "Ash+Birch: =675" "Cedar+Fir: =435"',
        )
    typed: dict[str, str] = {}
    while True:
        sides = [_ask_side(side.pair.name, typed) for side in place.game.sides]
        try:
            return record(_ask_partners(place, sides))
        except ProblemsError as fault:
            tell_error(fault)
            say("Once more; Enter alone keeps what stands in brackets, Ctrl-C stops.")


def _ask_side(name: str, typed: dict[str, str]) -> dict[str, Any]:
    """Ask until a side's line can be read, and keep it in ``typed``; what is wrong is said."""
    from canasta_club.services import scoring

    while True:
        typed[name] = typer.prompt(name, default=typed.get(name), err=True)
        try:
            return scoring.read_sides([f"{name}: {typed[name]}"])[0]
        except ProblemsError as fault:
            tell_problems(fault.problems)


def _ask_partners(place: "Place", sides: Sides) -> Sides:
    """On a terminal, ask whether the partner of the player who went out really held nothing."""
    if not sys.stdin.isatty() or place.game.players <= len(place.game.sides):
        return sides
    for side in sides:
        went_out = side.get("out") in {"out", "concealed"}
        held_is_told = any(side.get(key) is not None for key in ("in_hand", "left", "left_cards"))
        if went_out and side.get("melds") and not held_is_told:
            question = f"{side['name']} went out. Did the partner hold no cards at all?"
            if not ask_yes(question):
                side["in_hand"] = ["", _ask_hand()]
    return sides


def _ask_hand() -> str:
    from canasta_club.game.cards import UnreadableCardsError, read_cards

    while True:
        typed: str = typer.prompt("The cards the partner held", err=True)
        try:
            read_cards(typed)
        except UnreadableCardsError as fault:
            say(f"  {fault.message}")
        else:
            return typed
