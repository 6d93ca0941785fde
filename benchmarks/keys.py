"""Keys a hand: real and made-up nights typed into the real program, every key counted.

``python -m benchmarks.keys`` types the hands of the demo's real game, and those of its nights that
were counted and not written card by card, into the entry screen and as entry lines, with the
totals of the slips and without; every hand must come out as it was played. Enter counts as a key.
"""

import asyncio
import csv
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path

from textual import events

from canasta_club import resources
from canasta_club.club.play import Place
from canasta_club.errors import ProblemsError
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.screen._desk import Slips
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import grid, lines
from canasta_club.services.entry.lines import Desk
from canasta_club.services.people import players
from canasta_club.services.play import games, standing
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.nights import AtNight

DEMO = Path(str(resources.shipped("data", "demo")))
KEYS = {"\n": "enter", "+": "plus", "-": "minus", "=": "equals_sign", "_": "underscore"}
KEYS |= {"\x02": "f2", "\x13": "ctrl+s"}
Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a hand list: its rules, its sides, and its hands as rows of each side."""

    rules: str
    sides: tuple[str, ...]
    hands: tuple[tuple[Row, ...], ...]


def counted_games() -> Iterator[Played]:
    """Yield the games whose hands were counted; those written as cards are left out."""
    for path in [*sorted(DEMO.glob("20*.csv")), DEMO / "house-night.csv"]:
        rules = str(DEMO / "house.toml") if path.stem == "house-night" else "club"
        with path.open(encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row.get("melded") or row.get("net")]
        for _game, of_game in groupby(rows, key=lambda row: (row["table"], row["game"])):
            hands = [tuple(hand) for _n, hand in groupby(of_game, key=lambda row: row["hand"])]
            whole = tuple(hand for hand in hands if len(hand) == 2)
            if whole:
                yield Played(rules, tuple(row["players"] for row in whole[0]), whole)


def on_screen(hand: tuple[Row, ...], *, totals: bool) -> str:
    """Return the keys of a hand on the screen: a new line is Enter, others as `KEYS` names them."""
    typed, out = "", ""
    for number, row in enumerate(hand, 1):
        cells = [row["natural"], row["mixed"], row.get("melded") or row.get("net", "")]
        cells += [row.get("left", ""), row["red threes"]]
        typed += "".join(f"{'' if cell == '0' else cell}\n" for cell in cells)
        if row["out"] != "no":
            out = str(number) + ("+" if row["out"] == "concealed" else "")
    more = _more(hand)
    typed += f"{out}\n" + (f"\x02{more}" if more else "")
    if not totals:
        return typed + "\n"
    typed += "\n".join(row["total"] for row in hand)
    # F2 shows the boxes for the running scores too: Ctrl+S saves without going through them.
    return typed + ("\x13" if more else "\n")


def _more(hand: tuple[Row, ...]) -> str:
    """Return the keys for what is rare, after F2: a box each side, then past dealer and note."""
    words = [" ".join(filter(None, (_adjustment(row), _has_melded(row)))) for row in hand]
    return "".join(f"{word}\n" for word in words) + "\n\n" if any(words) else ""


def _adjustment(row: Row) -> str:
    """Write an adjustment of a hand list as a word: ``director=-50:slow_play``."""
    found = re.fullmatch(r"([a-z ]+?) (-?\d+) ?(.*)", row["adjustments"])
    if found is None:
        return ""
    name, number, reason = (part.replace(" ", "_") for part in found.groups())
    return f"{name}={number}" + (f":{reason}" if reason else "")


def _has_melded(row: Row) -> str:
    """Return the word for whether a side melded, where a net figure without a canasta hides it."""
    if row.get("melded") or row["natural"] != "0" or row["mixed"] != "0":
        return ""
    return {"yes": "melded", "no": "unmelded"}.get(row.get("has melded", ""), "")


def as_line(hand: tuple[Row, ...], *, totals: bool) -> str:
    """Return a hand as an entry line, as short as it can be written."""
    words = []
    for seat, row in zip("AB", hand, strict=True):
        side = "".join(f"{sign}{row[kind]}" for sign, kind in _KINDS if row[kind] != "0")
        if row.get("melded"):
            side += f"+{row['melded']}" + (f"-{row['left']}" if row["left"] != "0" else "")
        else:
            side += f"net{row['net']}"
            side += f" {word} " if (word := _has_melded(row)) else ""
        side += f"r{row['red threes']}" if row["red threes"] != "0" else ""
        side += row["out"] if row["out"] != "no" else ""
        side += f"={row['total']}" if totals else ""
        side += f" {_adjustment(row)}" if row["adjustments"] else ""
        words.append(f"{seat}:{side.strip()}")
    return " ".join(words)


_KINDS = (("n", "natural"), ("m", "mixed"))


def begun(book: Book, game: Played) -> Place:
    """Begin a season with this one game, to a target that no hand reaches."""
    names = [name for side in game.sides for name in side.split(" & ")]
    players.add(book, names)
    seasons.new(book, "Bench", rules_id=game.rules, first_day=_DAY)
    nights.open_night(book, _DAY)
    sides = [side.replace(" & ", "+") for side in game.sides]
    return games.start(book, table=1, sides=sides, target=100_000)


_DAY = date(2026, 11, 19)


def type_lines(book: Book, place: Place, game: Played, *, totals: bool) -> int:
    """Save each hand as a line; return how many keys that took."""
    keys = 0
    for hand in game.hands:
        text = as_line(hand, totals=totals)
        night = grid.of_night(book, place.season, place.night)
        try:
            lines.save(book, night, lines.read_line(text), Desk(), lambda _warnings: True)
        except ProblemsError as fault:
            print(f"{text}: {fault.problems}", file=sys.stderr)
        keys += len(text) + 1
    return keys


async def type_screen(book: Book, place: Place, game: Played, *, totals: bool) -> int:
    """Type each hand on the screen; return how many keys that took, navigation left out."""
    app, keys = EntryApp(lambda: AtNight(book, place.season, place.night)), 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        for hand in game.hands:
            typed = on_screen(hand, totals=totals)
            saved = app.saved
            for sign in typed:
                key = KEYS.get(sign, sign)
                app.post_message(events.Key(key, sign if sign.isprintable() else None))
                keys += 1
            for _ in range(600):
                if app.saved > saved:
                    break
                await asyncio.sleep(0.05)
                await pilot.pause()
                is_asked = isinstance(app.screen, Slips) and app.screen.is_ready
                if is_asked and app.screen.focused is None and app.saved == saved:
                    app.post_message(events.Key("asterisk", "*"))
                    keys += 1
            await pilot.pause()
    return keys


def session(game: Played, way: str, *, totals: bool) -> tuple[int, int]:
    """Type a game one way; return its keys and hands."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "club.canasta")
        with open_book(path, by="Typist", create=True) as book:
            clubs.add(book, "Bench", "club", "pairs")
            place = begun(book, game)
            if way == "lines":
                keys = type_lines(book, place, game, totals=totals)
            else:
                keys = asyncio.run(type_screen(book, place, game, totals=totals))
            book.release()
            saved = [hand.totals for hand in standing.of_game(book, place).hands]
    played = [tuple(int(row["total"]) for row in hand) for hand in game.hands]
    if saved != played:
        print(f"not as it was played: {saved} instead of {played}", file=sys.stderr)
    return keys, len(game.hands)


BARS = {("screen", False): 27, ("screen", True): 35, ("lines", False): 33, ("lines", True): 41}


def main() -> None:
    """Print the mean number of keys a hand, beside its bar."""
    ways = sys.argv[1:] or ["lines", "screen"]
    for (way, totals), bar in BARS.items():
        if way in ways:
            done = [session(game, way, totals=totals) for game in counted_games()]
            keys, hands = map(sum, zip(*done, strict=True))
            beside = "with" if totals else "without"
            print(
                f"{way:6} {beside:7} totals: {keys / hands:5.1f} keys a hand ({hands}), bar {bar}"
            )


if __name__ == "__main__":
    main()
