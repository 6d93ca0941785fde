"""What a scorer is asked of a hand, side by side, when no lines are given with the command."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from canasta_club.cli.show import ask_yes, say, tell_problems
from canasta_club.errors import UsageError

if TYPE_CHECKING:
    from canasta_club.services.playing import Place


def sides_of(place: "Place", lines: Sequence[str] | None) -> list[dict[str, Any]]:
    """Take the lines as typed with the command, or ask for each side on a terminal."""
    from canasta_club.services import scoring

    if lines:
        return scoring.read_sides(lines)
    if not sys.stdin.isatty():
        raise UsageError(
            "Give a line for each side.",
            hint='For example: canasta hand record --table 1 "Ash+Birch: =675" "Cedar+Fir: =435"',
        )
    return [_ask_side(side.pair.name) for side in place.game.sides]


def _ask_side(name: str) -> dict[str, Any]:
    """Ask until a side's line can be read; what was typed wrong is said at once."""
    from canasta_club.errors import ProblemsError
    from canasta_club.services import scoring

    while True:
        typed = typer.prompt(name, err=True)
        try:
            return scoring.read_sides([f"{name}: {typed}"])[0]
        except ProblemsError as fault:
            tell_problems(fault.problems)


def ask_partners(place: "Place", sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
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
