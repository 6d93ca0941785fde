"""Import and export of 10,000 hands, against what the spreadsheet library alone takes."""

import csv
import shutil
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import REMARKS, Run, busy_seconds

HANDS = 10_000
HANDS_A_GAME = 4
TABLES = 125
HEADINGS = [
    "date",
    "table",
    "game",
    "hand",
    "side",
    "players",
    "natural",
    "mixed",
    "melded",
    "left",
    "red threes",
    "out",
    "total",
]
SEASON = ("season", "new", "Big", "--rules", "club", "--from", "2026-01-01")
IMPORT_XLSX = f"import of {HANDS:,} hands: XLSX at most 2 times openpyxl alone, CSV no slower"
EXPORT_XLSX = f"export of {HANDS:,} hands: XLSX at most 2 times openpyxl alone, CSV no slower"


def hand_rows(hands: int) -> Iterator[list[object]]:
    """Yield a hand list, two rows a hand: games of four hands, far from the target."""
    for number in range(hands):
        game, hand = divmod(number, HANDS_A_GAME)
        night, table = divmod(game, TABLES)
        place = [date(2026, 1, 1) + timedelta(days=night), table + 1, 1, hand + 1]
        names = [f"North{table} & South{table}", f"East{table} & West{table}"]
        yield [*place, "A", names[0], 0, 1, 215 + 5 * (number % 20), 40, 1, "no", ""]
        yield [*place, "B", names[1], 1, 0, 305, 5 * (number % 7), 0, "out", ""]


def write_csv(path: Path, hands: int) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADINGS)
        writer.writerows(hand_rows(hands))
    return path


def write_xlsx(path: Path, sheets: Iterable[tuple[str, Iterable[Any]]]) -> Path:
    from openpyxl import Workbook

    workbook = Workbook(write_only=True)
    for title, rows in sheets:
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(row)
    workbook.save(path)
    return path


def read_xlsx(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    from openpyxl import load_workbook

    workbook = load_workbook(path, read_only=True)
    try:
        return {sheet.title: list(sheet.values) for sheet in workbook}
    finally:
        workbook.close()


ACCEPT = ("--accept", "all")
"""The made-up hands come again at other tables, which an import finds unusual."""


@pytest.fixture(scope="module")
def listed(home: Path) -> Path:
    return write_csv(home / "list.csv", HANDS)


@pytest.fixture(scope="module")
def workbook(home: Path) -> Path:
    """Return a workbook as spreadsheet programs save it, with its texts in a part of their own."""
    from openpyxl import Workbook

    path = home / "list.xlsx"
    book = Workbook()
    sheet = book.create_sheet("hands", 0)
    for row in (HEADINGS, *hand_rows(HANDS)):
        sheet.append(row)
    book.save(path)
    return path


@pytest.fixture(scope="module")
def empty(home: Path, canasta: Run) -> Path:
    path = home / "empty.canasta"
    canasta("--book", path, "init", "Big Club", "--rules", "club")
    canasta("--book", path, *SEASON)
    return path


@pytest.fixture(scope="module")
def full(home: Path, canasta: Run, empty: Path, listed: Path) -> Path:
    path = Path(shutil.copy(empty, home / "full.canasta"))
    canasta("--book", path, "import", listed, "--season", "Big", "--new-player", *ACCEPT)
    return path


@pytest.fixture(scope="module")
def exported(home: Path, canasta: Run, full: Path) -> Path:
    path = home / "exported.xlsx"
    canasta("--book", full, "export", path)
    return path


@pytest.mark.benchmark(group=IMPORT_XLSX, timer=busy_seconds)
def test_floor_openpyxl_reads(benchmark: Any, workbook: Path) -> None:
    benchmark.pedantic(read_xlsx, (workbook,), rounds=4)


@pytest.mark.benchmark(group=IMPORT_XLSX, timer=busy_seconds)
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_import(
    benchmark: Any, canasta: Run, home: Path, empty: Path, listed: Path, workbook: Path, form: str
) -> None:
    source = listed if form == "csv" else workbook

    def fresh_book() -> tuple[tuple[object, ...], dict[str, Any]]:
        book = shutil.copy(empty, home / f"import-{form}.canasta")
        return ("--book", book, "import", source, "--season", "Big", "--new-player", *ACCEPT), {}

    benchmark.pedantic(canasta, setup=fresh_book, rounds=4)


@pytest.mark.benchmark(group=EXPORT_XLSX, timer=busy_seconds)
def test_floor_openpyxl_writes_the_same_cells(benchmark: Any, home: Path, exported: Path) -> None:
    sheets = list(read_xlsx(exported).items())
    benchmark.pedantic(write_xlsx, (home / "floor.xlsx", sheets), rounds=2)


@pytest.mark.benchmark(group=EXPORT_XLSX, timer=busy_seconds)
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_export(benchmark: Any, canasta: Run, home: Path, full: Path, form: str) -> None:
    words = ("--book", full, "export", home / f"again.{form}")
    benchmark.pedantic(canasta, words, rounds=2)


PEAK = """
import resource, sys
from canasta_club.__main__ import main
sys.argv = ["canasta", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(run: Run, *words: object) -> int:
    """Return the most memory a command held, in the system's units."""
    return int(run("-c", PEAK, *words).splitlines()[-1])


@pytest.mark.benchmark(group="memory")
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_memory(benchmark: Any, run: Run, home: Path, empty: Path, form: str) -> None:
    def measure() -> None:
        peaks = {}
        for hands in (HANDS // 4, HANDS):
            book = shutil.copy(empty, home / f"memory-{form}-{hands}.canasta")
            source = home / f"memory-{hands}.{form}"
            if form == "csv":
                write_csv(source, hands)
            else:
                write_xlsx(source, [("hands", [HEADINGS, *hand_rows(hands)])])
            words = ("--book", book, "import", source, "--season", "Big", "--new-player", *ACCEPT)
            peaks["import", hands] = peak(run, *words)
            out = home / f"memory-out.{form}"
            peaks["export", hands] = peak(run, "--book", book, "export", out)
        for verb in ("import", "export"):
            ratio = peaks[verb, HANDS] / peaks[verb, HANDS // 4]
            REMARKS.append(f"memory of {verb} {form}, four times the hands: {ratio:.2f} times")

    benchmark.pedantic(measure, rounds=1)
