"""Clubs of any number of tables: two nights played, a third one seated, a knockout drawn."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta

DAYS = ("2026-10-01", "2026-10-08", "2026-10-15")
CUP_DAY = "2026-11-05"
SEASON, CUP = "Winter 2026", "Cup"
_HEADINGS = ("date", "table", "game", "hand", "players", "natural", "melded", "left", "out")

_LONG = (
    "Maximiliana-Theodora von Hohenlohe-Waldenburg-Schillingsf {}",
    "Bartholomäus Featherstonehaugh {}",
    "WMWMW MWMWMWM {}",
    "Zoe\u0308 Nguyễn Thị Ánh {}",
    "משה {}",
    "Wolfeschlegelsteinhausenbergerdorff {}",
)
"""Names of up to sixty letters: wide, accented, from right to left, and of one long word."""


def name(number: int, *, is_long: bool) -> str:
    """Return the name of a player; neighbours differ in a letter."""
    return _LONG[number % len(_LONG)].format(f"{number:03}") if is_long else f"Ash{number:03}"


class Crowd:
    """The club in a folder; ``names`` are those of its players."""

    def __init__(self, home: Path, tables: int, *, is_long: bool) -> None:
        self.home = home
        self.names = [name(number, is_long=is_long) for number in range(4 * tables)]
        pairs = [
            f"{one}+{other}" for one, other in zip(self.names[::2], self.names[1::2], strict=True)
        ]
        self._run("init", "Riverside & Sons", "--rules", "club")
        self._run("player", "add", *self.names)
        for season, league in ((SEASON, "swiss"), (CUP, "knockout")):
            self._run("season", "new", season, "--from", DAYS[0], "--league", league)
            self._run("season", "register", *pairs, "--season", season)
        for day in DAYS[:2]:
            self._play(day, SEASON)
        self._run("night", "pay", self.names[0], "--amount", "3.50", "--night", DAYS[1])
        self._play(CUP_DAY, CUP)
        self._run("season", "fixtures", CUP, "--draw")
        self._seat(DAYS[2], SEASON)

    def _seat(self, day: str, season: str) -> None:
        self._run("night", "open", day, "--present", "all", "--season", season)
        self._run("season", "fixtures", season, "--draw")
        self._run("night", "seat", day, "--confirm", "--season", season)

    def _play(self, day: str, season: str) -> None:
        self._seat(day, season)
        games = self._run("game", "list", "--night", day, "--season", season, "--json").rows
        path = self.home / f"{day}.csv"
        with path.open("w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow((*_HEADINGS, "ended"))
            for game in games:
                out.writerows(_rows(day, game["table"], game["sides"].split(" against ")))
        self._run("import", path.name, "--season", season, "--accept", "all")
        self._run("night", "close", day, "--season", season)

    def _run(self, *words: str) -> Done:
        done = self.run(*words)
        assert done.status == 0, (words[:4], done.err[-2000:])
        return done

    def run(self, *words: str) -> Done:
        """Run a command on the book of the club."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("CANASTA_HOME", str(self.home))
            return canasta(*words, folder=self.home)


def _rows(day: str, table: int, sides: Sequence[str]) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a game of two hands, with points that no other table has."""
    for hand in (1, 2):
        points = 300 + 5 * table + 10 * hand
        yield (
            day,
            table,
            1,
            hand,
            sides[0],
            2,
            points,
            0,
            "out",
            "yes: the clock" if hand == 2 else "",
        )
        yield day, table, 1, hand, sides[1], 1, points - 145, 25 * hand, "", ""
