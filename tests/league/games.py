"""Games written short: `"2026-01-08 A 5100 B 4200"` is a game between A and B."""

from datetime import date

from canasta_club.league.results import GameResult, SideResult


def game(text: str, *, is_over: bool = True) -> GameResult:
    """Read a game: its night, then each side (partners joined by `+`) with its score."""
    day, *words = text.split()
    sides = tuple(
        SideResult(tuple(entry.split("+")), int(score))
        for entry, score in zip(words[::2], words[1::2], strict=True)
    )
    return GameResult(text, date.fromisoformat(day), 1, 1, 1, sides, is_over)


def games(text: str) -> list[GameResult]:
    """Read a game a line; a day stands for the lines below it as well."""
    found: list[GameResult] = []
    day = "2026-01-08"
    for line in filter(None, map(str.strip, text.splitlines())):
        has_day = line[0].isdigit()
        found.append(game(line if has_day else f"{day} {line}"))
        day = line.split()[0] if has_day else day
    return found
