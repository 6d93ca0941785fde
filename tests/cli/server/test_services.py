"""The main path of each package of services on a PostgreSQL server: the answers of a file."""

import re
import shlex
from pathlib import Path
from pkgutil import iter_modules

from canasta_club import services
from tests.cli.process import canasta
from tests.postgresql import Server
from tests.routing import sent, unrouted

MAIN_PATHS = {
    "book": ("init Riverside --rules club", "club show"),
    "people": ("player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel", "player rename Gum Gumbo"),
    "season": (
        "season new Autumn --from 2026-09-03 --rules club --league pairs-round-robin",
        "season register Ash+Birch Cedar+Dogwood Elm+Fir Gumbo+Hazel",
    ),
    "fixtures": ("night plan --weekdays thu --to 2026-09-17", "season fixtures --draw --seed 1"),
    "evening": (
        "night open 2026-09-03",
        "night check-in Ash Birch Cedar Dogwood Elm Fir Gumbo Hazel",
    ),
    "seating": ("night seat --seed 1 --confirm", "night seating"),
    "entry": ("enter --lines slips.txt",),
    "play": (
        'hand correct 1 --table 1 Ash+Birch:=5680 --reason "a five"',
        "game show --table 1",
        "hand list",
    ),
    "attendance": ("night pay Ash --amount 3.50", "night money"),
    "changes": ("undo", "redo"),
    "rescoring": ("season rescore --rules club --from 2026-09-03 --dry-run",),
    "standings": ("night close", "standings", "crosstable"),
    "statistics": ("awards", "honours", "player show Ash"),
    "exchange": ("export hands.csv --season Autumn", "import hands.csv --season Autumn"),
    "season_end": ("season close Autumn --yes --accept all", "season reopen Autumn"),
    "journal": ("journal",),
    "safety": ("verify",),
    "publishing": ("publish site",),
    "handouts": ("print receipt Ash receipt.html",),
}
"""Commands that take the main path of each package, one after the other in one book."""
ELSEWHERE = {"demo", "rules"}
"""Packages that read no book, or that have a test on a server of their own."""
SLIPS = "1 A:=5675 B:=430 !\n2 A:=405 B:=5310 !\n"
CHANGING = re.compile(
    r"\b[0-9a-f]{16}\b|\b\d\d:\d\d(:\d\d)?\b|/.+/club\.canasta\b|the database [\w:./]*\w"
)
"""What differs from run to run: the head of the journal, times of day, where the book is."""

MIGRATION = "INSERT INTO alembic_version"


def answers(book: str, folder: Path) -> list[str]:
    """Take all main paths in a book, and return what each command answers."""
    folder.mkdir()
    (folder / "slips.txt").write_text(SLIPS, encoding="utf-8")
    found = []
    for package, lines in MAIN_PATHS.items():
        for line in lines:
            done = canasta("--book", book, "--by", "Sue", *shlex.split(line), folder=folder)
            assert done.status == 0, (line, done.out, done.err)
            shown = CHANGING.sub("…", done.out + done.err)
            found.append(f"{package}: {line}\n{shown}")
    return found


def test_every_package_answers_on_a_server_as_in_a_file(server: Server, tmp_path: Path) -> None:
    in_file = answers(str(tmp_path / "club.canasta"), tmp_path / "here")
    with sent() as statements:
        assert answers(server.create("main_paths"), tmp_path / "there") == in_file
    migrated = [number for number, each in enumerate(statements) if MIGRATION in each]
    assert unrouted(statements[migrated[-1] + 1 :]) == set()


def test_every_package_has_its_main_path() -> None:
    modules = (module.name for module in iter_modules(services.__path__))
    packages = {name for name in modules if not name.startswith("_")}
    assert packages == MAIN_PATHS.keys() | ELSEWHERE
