"""Results written short: `"2026-01-08 A 5100 B 4200"` is a game between A and B."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from canasta_club.club.games import Figures
from canasta_club.league.results.model import (
    Deduction,
    GameResult,
    Results,
    SideResult,
    UnplayedGame,
)


def game(text: str, *, is_over: bool = True, round_number: int = 1) -> GameResult:
    """Read a game: its night, then each side (partners joined by `+`) with its score."""
    day, *words = text.split()
    sides = tuple(
        SideResult(tuple(entry.split("+")), Figures(score=int(score)))
        for entry, score in zip(words[::2], words[1::2], strict=True)
    )
    return GameResult(text, date.fromisoformat(day), round_number, 1, 1, sides, is_over)


def games(text: str) -> list[GameResult]:
    """Read a game a line; a day stands for the lines below it as well."""
    return [game(f"{day} {line}", round_number=number) for day, number, line in _lines(text)]


def results(text: str, **others: Any) -> Results:
    """Read what happened, a line each.

    Besides games: ``A bye``, ``A absent``, ``A forfeits to B``, ``A penalty 1`` (for the season),
    ``A penalty 1 tonight``, ``A came``, ``A withdraws``, and ``round 2`` for the lines below it.
    """
    found: dict[str, Any] = {"games": [], "unplayed": [], "penalties": []}
    attended: dict[str, list[date]] = {}
    withdrawn: dict[str, date] = {}
    for day, number, line in _lines(text):
        night = date.fromisoformat(day)
        match line.split():
            case [entry, "bye" | "absent" as kind]:
                found["unplayed"].append(UnplayedGame(night, number, entry, kind))
            case [loser, "forfeits", "to", winner]:
                found["unplayed"].append(UnplayedGame(night, number, loser, "forfeit_loss", winner))
                found["unplayed"].append(UnplayedGame(night, number, winner, "forfeit_win", loser))
            case [entry, "penalty", points, *tonight]:
                of_night = night if tonight else None
                found["penalties"].append(Deduction(entry, Fraction(points), of_night, night))
            case [entry, "came"]:
                attended.setdefault(entry, []).append(night)
            case [entry, "withdraws"]:
                withdrawn[entry] = night
            case _:
                found["games"].append(game(f"{day} {line}", round_number=number))
    return Results(**found, attended=attended, withdrawn=withdrawn, **others)


def _lines(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield the day, the round and the rest of each line."""
    day, number = "2026-01-08", 1
    for line in filter(None, map(str.strip, text.splitlines())):
        words = line.split()
        if words[0][0].isdigit() and "-" in words[0]:
            day, number = words.pop(0), 1
        if words[:1] == ["round"]:
            number = int(words[1])
        elif words:
            yield day, number, " ".join(words)
