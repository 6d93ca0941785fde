"""Import and export as a secretary types them, and the nights that real clubs played."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from canasta_club.services.exchange._headings import AFTER_KINDS, BEFORE_KINDS
from tests.cli import process
from tests.places import GOLDEN, ROOT
from tests.services.examples.lists import GAME, HEADINGS, a_list, rows_of

REAL = GOLDEN / "real"
Type = Callable[..., Result]


@pytest.fixture
def types(tmp_path: Path) -> Type:
    """Type a command for the book of the Riverside club, away from a terminal."""
    runner, program = CliRunner(), process.app()

    def run(*words: object) -> Result:
        book = str(tmp_path / "club.canasta")
        return runner.invoke(program, ["--book", book, "--by", "Sue", *map(str, words)])

    assert run("init", "Riverside", "--rules", "club").exit_code == 0
    return run


def season(types: Type, name: str = "Winter 2026", rules: object = "club") -> None:
    assert types("season", "new", name, "--from", "2006-01-01", "--rules", rules).exit_code == 0


def value(types: Type, *words: object) -> Any:
    done = types(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


CLUB_NIGHT = {
    "Ash & Cedar": (
        [675, 725, -335, 645, 595, 590, -25],
        [675, 1400, 1065, 1710, 2305, 2895, 2870],
        [50, 50, 50, 50, 90, 90, 90],
    ),
    "Birch & Dogwood": (
        [435, 570, 855, 835, 725, 980, 775],
        [435, 1005, 1860, 2695, 3420, 4400, 5175],
        [50, 50, 50, 90, 90, 120, 120],
    ),
}
TWO_PLAYERS = {
    "Laurel": ([1555, 1170, 1125, 1275], [4570, 5740, 6865, 8140], [120, 120, 120, 120]),
    "Poplar": ([775, 400, 905, 1010], [4670, 5070, 5975, 6985], [120, 120, 120, 120]),
}
NIGHTS = [
    ("club-night-game-1.csv", "house.toml", CLUB_NIGHT, "Birch & Dogwood", 2305),
    ("two-players.csv", "long-game.toml", TWO_PLAYERS, "Laurel", 1155),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("file", "rules", "sheets", "winner", "difference"), NIGHTS)
def test_a_real_night(
    types: Type,
    tmp_path: Path,
    file: str,
    rules: str,
    sheets: dict[str, tuple[list[int], ...]],
    winner: str,
    difference: int,
) -> None:
    """Totals, running scores and opening minimums are those the club wrote down."""
    season(types, rules=REAL / rules)
    imported = value(types, "import", REAL / file, "--season", "Winter 2026", "--new-player")
    assert (imported["games"], imported["accepted"]) == (1, [])
    hands = value(types, "hand", "list", "--season", "Winter 2026")["hands"]
    found: dict[str, tuple[list[int], ...]] = {}
    for side in (side for hand in hands for side in hand["sides"]):
        lists = found.setdefault(" & ".join(side["players"]), ([], [], []))
        for figures, key in zip(lists, ("total", "score", "opening"), strict=True):
            figures.append(side[key])
    assert found == sheets
    first = value(types, "standings")["rows"][0]
    assert (first["name"], first["won"], first["difference"]) == (winner, 1, difference)
    out = tmp_path / "out.csv"
    assert types("export", out).exit_code == 0
    assert rows_of(out) == rows_of(REAL / file)
    again = value(types, "import", out, "--season", "Winter 2026")
    assert (again["hands"], again["already_there"]) == (0, len(hands))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("file", "rules"), [(night[0], night[1]) for night in NIGHTS])
def test_a_real_night_as_a_workbook(types: Type, tmp_path: Path, file: str, rules: str) -> None:
    season(types, rules=REAL / rules)
    types("import", REAL / file, "--new-player")
    before = types("hand", "list", "--json").stdout
    out = tmp_path / "out.xlsx"
    assert types("export", out).exit_code == 0
    again = value(types, "import", out)
    assert (again["hands"], again["corrected"]) == (0, 0)
    assert types("hand", "list", "--json").stdout == before


def test_what_was_done_is_reported(types: Type, tmp_path: Path) -> None:
    season(types)
    path = a_list(tmp_path / "night.csv", GAME.replace("1,out,", "1,out,755"))
    words = ("import", path, "--season", "Winter", "--new-player", "--accept", "slip-disagrees")
    types("season", "edit", "Winter", "--weekdays", "fri")
    odd = "2026-11-19 is a Thursday; Winter 2026 is played on Friday.\n"
    done = types(*words, "--dry-run")
    assert odd in done.stderr
    assert done.stdout == (
        "Preview: 2 new hands in 1 new game of Winter 2026; "
        "new players: Ash, Birch, Cedar, Dogwood.\n"
    )
    assert "Preview only; nothing was changed." in done.stderr
    assert "row 2, column total: the slip says 755" in done.stderr
    assert types(*words).stdout.startswith("2 new hands in 1 new game of Winter 2026;")
    done = types(*words)
    assert odd not in done.stderr
    assert done.stdout == "Nothing new for Winter 2026; 2 hands already there.\n"
    text = path.read_text(encoding="utf-8").partition("\n")[2]
    changed = a_list(tmp_path / "changed.csv", text.replace("205", "215"))
    for given, missing in (
        (("--correct",), "--reason is required."),
        (("--reason", "x"), "--correct"),
    ):
        refused = types("import", changed, *given)
        assert (refused.exit_code, missing in refused.stderr) == (2, True)
    done = types("import", changed, "--correct", "--reason", "sheet read again")
    assert done.stdout == ("Nothing new for Winter 2026; 1 hand already there; 1 hand corrected.\n")
    done = types("export", tmp_path / "out.csv")
    assert (done.stdout, done.stderr) == (
        f"4 rows of Winter 2026 were written to {tmp_path / 'out.csv'}.\n",
        "",
    )


def test_the_answer_as_data(types: Type, tmp_path: Path) -> None:
    season(types)
    answer = value(types, "import", a_list(tmp_path / "night.csv"), "--new-player")
    (note,) = answer.pop("notes")
    assert note.startswith("1 game of the list is still running")
    assert answer == {
        "schema": "canasta/import/1",
        "season": "Winter 2026",
        "hands": 2,
        "already_there": 0,
        "corrected": 0,
        "blank": 0,
        "games": 1,
        "ended": 0,
        "running": 1,
        "nights": 1,
        "players": ["Ash", "Birch", "Cedar", "Dogwood"],
        "pairs": ["Ash & Birch", "Cedar & Dogwood"],
        "accepted": [],
        "later": [],
        "league": 0,
        "league_already_there": 0,
        "byes": [],
        "left_out": [],
        "is_dry_run": False,
    }
    answer = value(types, "export", tmp_path / "out.csv")
    assert answer == {
        "schema": "canasta/export/1",
        "season": "Winter 2026",
        "file": str(tmp_path / "out.csv"),
        "rows": 4,
        "hands": 4,
        "league": 0,
        "to_fill_in": 0,
        "running": 1,
    }


def canasta(book: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Run a command of the program on a book."""
    typed = ["--book", str(book), *map(str, words)]
    return subprocess.CompletedProcess(typed, *process.canasta(*typed))


def test_bad_files_are_refused_in_words(types: Type, tmp_path: Path) -> None:
    season(types)
    book = tmp_path / "club.canasta"
    before = book.read_bytes()
    missing = a_list(tmp_path / "missing.csv", "", "date,hand,total")
    empty = tmp_path / "empty.xlsx"
    empty.write_bytes(b"")
    for path, message in {
        missing: "there is no column “table” (clause 12.1)",
        empty: "empty.xlsx is empty",
        tmp_path / "gone.csv": "gone.csv",
        tmp_path: "folder",
        a_list(tmp_path / "bad.csv", GAME.replace(",245,", ",many,")): "row 2, column melded:",
    }.items():
        done = canasta(book, "import", path, "--new-player")
        assert (done.returncode, done.stdout) == (1, ""), path
        assert message in done.stderr
        assert "Traceback" not in done.stderr
    assert book.read_bytes() == before


def test_wrong_endings_and_folders_that_are_not_there(types: Type, tmp_path: Path) -> None:
    season(types)
    assert types("export", tmp_path / "out.doc").exit_code == 2
    done = types("export", tmp_path / "nowhere" / "out.csv")
    assert done.exit_code == 1
    assert "there is no such folder" in done.stderr


def test_the_headings_of_the_guide_are_those_of_the_program() -> None:
    """Every heading that can be written is explained where people look for it."""
    from canasta_club.services.exchange._headings import AFTER_KINDS, BEFORE_KINDS

    guide = ROOT / "docs" / "guide" / "spreadsheets.md"
    text = guide.read_text(encoding="utf-8")
    assert [name for name in (*BEFORE_KINDS, *AFTER_KINDS) if f"`{name}`" not in text] == []
    assert set(HEADINGS.split(",")) <= {*BEFORE_KINDS, *AFTER_KINDS, "natural", "mixed"}


def test_the_help_lists_every_heading(types: Type) -> None:
    shown = " ".join(types("import", "--help").stdout.split())
    assert [name for name in (*BEFORE_KINDS, *AFTER_KINDS) if name not in shown] == []


def test_a_withdrawal_in_a_list_says_whose_games_count_for_nobody(
    types: Type, tmp_path: Path
) -> None:
    terms = tmp_path / "half.toml"
    terms.write_text(
        'id = "half"\nname = "Half"\nextends = "pairs"\n[withdrawn]\ngames = "void-below-half"\n',
        encoding="utf-8",
    )
    asked = ("season", "new", "Half", "--from", "2026-01-01", "--league", terms)
    assert types(*asked).exit_code == 0
    sides = [
        ("01", "Ash & Birch"),
        ("01", "Cedar & Elm"),
        ("08", "Cedar & Elm"),
        ("08", "Fir & Yew"),
    ]
    sides += [("15", "Cedar & Elm"), ("15", "Fir & Yew")]
    rows = [
        f",2026-01-{day},1,1,1,{players},{5 * at}00,yes" for at, (day, players) in enumerate(sides)
    ]
    path = tmp_path / "list.csv"
    path.write_text(
        "what,date,table,game,hand,players,total,ended\n"
        + "\n".join(["entry,,,,,Ash & Birch,,", *rows, "withdrawn,2026-01-16,,,,Ash & Birch,,"]),
        encoding="utf-8",
    )
    done = types("import", path, "--new-player", "--accept", "all")
    assert "not listed now; their games count for nobody" in done.stderr


def test_what_is_given_with_as_is_shown_as_it_is_read(types: Type, tmp_path: Path) -> None:
    season(types)
    path = tmp_path / "ours.csv"
    path.write_text(
        "date,Tbl,game,hand,players,Pts\n2006-11-19,1,1,1,Ash & Birch,500\n"
        "2006-11-19,1,1,1,Cedar & Dogwood,300\nTotal,,,,,800\n",
        encoding="utf-8",
    )
    means = ("--as", "Tbl=table", "--as", "Pts=total", "--as", "row Total=-")
    words = ("import", path, "--new-player", *means)
    read = [tuple(row.values()) for row in value(types, *words, "--dry-run")["reading"]["rows"]]
    assert {("", "column B", "Tbl", "table"), ("", "1 row", "Total", "not read")} < set(read)
    shown = types(*words)
    assert shown.exit_code == 0
    for _sheet, place, written, meaning in read:
        line = next(line for line in shown.stderr.splitlines() if place in line)
        assert written in line, place
        assert meaning in line, place


def test_what_is_read_by_remembered_answers_is_shown(types: Type, tmp_path: Path) -> None:
    season(types)
    path = tmp_path / "ours.csv"
    rows = "2006-11-19,1,1,1,Ash & Birch,500,late\n2006-11-19,1,1,1,Cedar & Dogwood,300,\n"
    path.write_text(f"date,table,game,hand,players,Pts,\n{rows}", encoding="utf-8")
    first = types("import", path, "--new-player", "--as", "Pts=total", "--as", "column G=note")
    assert first.exit_code == 0, first.stderr
    doggy = tmp_path / "doggy.csv"
    doggy.write_text(
        "date,table,game,hand,players,total\n"
        + rows.replace(",late", "").replace("300,", "300").replace("Dogwood", "Doggy"),
        encoding="utf-8",
    )
    types("import", doggy, "--as", "Doggy=Dogwood")
    for file, part in (
        (path, ("", "column F", "Pts", "total")),
        (path, ("", "column G", "column G", "note")),
        (doggy, ("", "name", "Doggy", "Dogwood")),
    ):
        for more in ((), ("--dry-run",)):
            assert f"How {file.name} is read" in types("import", file, *more).stderr
        assert part in [
            tuple(row.values()) for row in value(types, "import", file)["reading"]["rows"]
        ]
    plain = tmp_path / "plain.csv"
    plain.write_text(
        doggy.read_text(encoding="utf-8").replace("Doggy", "Dogwood"), encoding="utf-8"
    )
    assert "is read" not in types("import", plain).stderr
    assert "reading" not in value(types, "import", plain)
