"""The demo: the book of a made-up club, in a folder of its own, from hand lists shipped with it."""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta_club import resources
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, Problem
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.services.book import books, clubs
from canasta_club.services.evening import states
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.exchange.importing import import_hands
from canasta_club.services.publishing import publish
from canasta_club.services.season import seasons
from canasta_club.services.season_end import close
from canasta_club.services.standings import printing, standings

BOOK: Final = "club.canasta"
WORKBOOK: Final = "standings.xlsx"
PRINT: Final = "standings.pdf"
SITE: Final = "site"
MARK: Final = "made-by-canasta-demo.txt"
_MARK_TEXT = (
    "This folder was made by “canasta demo”. The next “canasta demo” replaces these files:\n"
)

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Demo:
    """What the demo made, and the table it came to."""

    book: Path
    workbook: Path
    print: Path
    site: Path
    standings: Page
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Where:
    """The demo's own book, whatever book the `Settings` of the command name."""

    book: str
    by: str = "demo"
    club: str = ""


def build(folder: Path, tell: Tell) -> Demo:
    """Build the demo in a folder; raises `ConflictError` when anything else is in it.

    ``tell`` is called with each step.
    """
    make_room(folder)
    facts = tomllib.loads((_shipped() / "demo.toml").read_text(encoding="utf-8"))
    autumn, real = facts["season"], facts["real"]
    with books.open_book(_Where(str(folder / BOOK)), create=True) as book:
        clubs.add(book, facts["name"], autumn["rules"])
        season = seasons.new(book, autumn["name"], first_day=autumn["first_day"])
        for night in _nights():
            tell(f"Entering the night of {night.stem}")
            _enter(book, season, night)
        for night in _nights()[:-1]:  # The newest stays open: the night that is meant.
            states.close(book, season, night.stem)
        tell(f"Entering a real night, of {real['first_day']}, by the house rules it was played by")
        house = str(_shipped() / real["rules"])
        played = seasons.new(book, real["name"], rules_id=house, first_day=real["first_day"])
        _enter(book, played, _shipped() / real["hands"])
        states.close(book, played, str(real["first_day"]))
        close.close(book, real["name"], _is_over)
        tell("Writing the workbook, the page for the wall and the site")
        return _shown(book, season, folder)


def make_room(folder: Path) -> None:
    """Make an empty folder, or clear away what an earlier demo made in its own; nothing else."""
    files = [folder / name for name in (BOOK, WORKBOOK, PRINT)]
    mark = folder / MARK
    if folder.exists() and not mark.is_file() and (not folder.is_dir() or any(folder.iterdir())):
        raise ConflictError(
            f"{folder} exists, and the demo did not make it.",
            hint="Name another folder: canasta demo FOLDER",
        )
    folder.mkdir(parents=True, exist_ok=True)
    publish.clear(folder / SITE)
    names = [*(file.name for file in files), f"{SITE}/"]
    mark.write_text(_MARK_TEXT + "".join(f"{name}\n" for name in names), encoding="utf-8")
    for file in files:
        for beside in (file, *(file.with_name(f"{file.name}-{end}") for end in ("wal", "shm"))):
            beside.unlink(missing_ok=True)


def _shipped() -> Path:
    return Path(str(resources.shipped("data", "demo")))


def _nights() -> Sequence[Path]:
    return sorted(_shipped().glob("20*.csv"))


def _enter(book: Book, season: Season, night: Path) -> None:
    """Import a hand list, adding unknown names."""
    import_hands(book, night, _is_stock_out, season=season.name, new_players=True)


def _is_over(warnings: Sequence[Problem]) -> bool:
    """Accept that a real night was never made final; every game of it must be over."""
    return all(warning.code == "night-not-final" for warning in warnings)


def _is_stock_out(warnings: Sequence[Problem]) -> bool:
    """Accept only that nobody went out, which happens once in the lists."""
    return all(warning.code == "nobody-out" for warning in warnings)


def _shown(book: Book, season: Season, folder: Path) -> Demo:
    export_hands(book, season, folder / WORKBOOK)
    problems = printing.print_standings(book, season, folder / PRINT)
    publish.publish(book, folder / SITE, is_kept_in_mind=False)
    return Demo(
        book=folder / BOOK,
        workbook=folder / WORKBOOK,
        print=folder / PRINT,
        site=folder / SITE / "index.html",
        standings=standings.standings_page(book, season),
        problems=tuple(problems),
    )
