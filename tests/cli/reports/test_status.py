"""Every place that shows a table says under its title how far the season is."""

import re
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.cli.process import canasta
from tests.reports.examples.paper import words

STATUS = "After night 2 of 3; open: 2026-11-12; not final: 2026-11-05"
BEGUN = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood",
    "season new Winter --from 2026-11-05 --to 2026-11-19 --weekdays thu --league individual",
)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> str:
    book = str(tmp_path_factory.mktemp("status") / "club.canasta")
    lines = [*BEGUN]
    for day in ("2026-11-05", "2026-11-12"):
        lines += [
            f"night open {day}",
            "game start --table 1 Ash+Birch Cedar+Dogwood",
            "hand record --table 1 --accept all Ash+Birch:=5175 Cedar+Dogwood:=430",
            *(["night close"] if day == "2026-11-05" else []),
        ]
    for line in lines:
        done = canasta("--book", book, *line.split())
        assert done.status == 0, done.err
    return book


@pytest.mark.parametrize(
    "line", ["standings", "standings --plain", "standings --json", "crosstable --plain"]
)
def test_it_is_shown(begun: str, line: str) -> None:
    assert STATUS in canasta("--book", begun, *line.split()).out


def test_a_message_wraps_it(begun: str) -> None:
    lines = canasta("--book", begun, "standings", "--short").out.splitlines()
    assert " ".join(lines[2:5]).startswith(STATUS[:50])


@pytest.mark.parametrize("ending", ["pdf", "html", "xlsx"])
@pytest.mark.parametrize("what", ["standings", "crosstable"])
def test_it_is_printed(begun: str, tmp_path: Path, what: str, ending: str) -> None:
    out = tmp_path / f"table.{ending}"
    assert canasta("--book", begun, "print", what, str(out)).status == 0
    assert STATUS in written(out)


def test_it_stands_in_the_workbook_of_a_season(begun: str, tmp_path: Path) -> None:
    out = tmp_path / "season.xlsx"
    assert canasta("--book", begun, "export", str(out)).status == 0
    assert STATUS in written(out)


def written(path: Path) -> str:
    """Return the words of a file."""
    if path.suffix == ".pdf":
        return " ".join(words(path).split())
    if path.suffix == ".html":
        return re.sub(r"</?span[^>]*>", "", path.read_text("utf-8"))
    sheets = load_workbook(path, read_only=True)
    rows = (row for sheet in sheets for row in sheet.iter_rows(values_only=True))
    return "\n".join(str(cell) for row in rows for cell in row if cell is not None)


def test_those_who_lack_nights_stand_below_from_the_first_night_on(begun: str) -> None:
    lines = canasta("--book", begun, "standings", "--plain").out.splitlines()
    below = lines[lines.index("Not listed yet: fewer than 4 nights") :]
    assert [line.split()[0] for line in below[3:]] == ["Ash", "Birch", "Cedar", "Dogwood"]
