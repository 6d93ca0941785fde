"""``canasta print`` as a person runs it: files, words and exit status."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli import process
from tests.reports.examples.paper import pages, size, smallest_size, words

NIGHT = (
    ("init", "Riverside & Sons", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "משה", "Elm \U00010384", "Fir", "Gum", "Hazel"),
    ("season", "new", "Winter 2026", "--rules", "club", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+משה"),
    ("hand", "record", "--table", "1", "Ash+Birch: =675", "Cedar+משה: =435"),
    ("game", "end", "--table", "1", "--reason", "the clock"),
    ("game", "start", "--table", "2", "Elm+Fir", "Gum+Hazel"),
    ("hand", "record", "--table", "2", "Elm+Fir: =1675", "Gum+Hazel: =435"),
    ("game", "end", "--table", "2", "--reason", "the clock"),
)


def test_what_is_shown_and_printed_takes_the_same_options() -> None:
    program = process.command().commands
    alike = {
        "attendance", "awards", "chemistry", "crosstable", "honours", "openings", "ratings",
        "sources", "standings",
    }  # fmt: skip
    assert alike == set(program) & set(program["print"].commands) - {
        "calendar",
        "game",
        "national",
        "night",
        "pair",
        "player",
    }
    for word in alike:
        shown, printed = (
            {option for each in command.params for option in each.opts if option.startswith("--")}
            for command in (program[word], program["print"].commands[word])
        )
        # Lines for a message are not for paper.
        assert shown - {"--short"} <= printed, word


def canasta(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder that holds the club's book."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CANASTA_HOME", str(home))
        return subprocess.CompletedProcess(words, *process.canasta(*words, folder=home))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a club that has played two games on one night."""
    folder = tmp_path_factory.mktemp("club")
    for command in NIGHT:
        done = canasta(folder, *command)
        assert done.returncode == 0, (command, done.stderr)
    return folder


@pytest.mark.long
def test_standings_are_printed_with_what_separates_neighbours(home: Path) -> None:
    done = canasta(home, "print", "standings", "winter.pdf")
    assert done.returncode == 0
    assert done.stdout == "Written: winter.pdf (1 sheet A4)\n"
    text = " ".join(words(home / "winter.pdf").split())
    assert "Riverside & Sons, Winter 2026" in text
    assert re.search(r"Ash & Birch below Elm.* & Fir: difference 1,240 to 240\.", text)
    assert "page 1 of 1" in text


@pytest.mark.parametrize(("layout", "reasons"), [("wall", 1), ("desk", 2)])
def test_the_wall_explains_only_what_decides_a_place(home: Path, layout: str, reasons: int) -> None:
    done = canasta(home, "print", "standings", "reasons.pdf", "--for", layout)
    assert done.returncode == 0
    text = " ".join(words(home / "reasons.pdf").split())
    assert text.count("Hazel below") == reasons - 1
    assert text.count(" below ") == reasons


@pytest.mark.parametrize("what", ["openings", "national"])
@pytest.mark.parametrize("ending", ["pdf", "csv"])
def test_nothing_is_printed_of_nothing(home: Path, what: str, ending: str) -> None:
    done = canasta(home, "print", what, f"none.{ending}")
    assert done.returncode == 1
    assert not (home / f"none.{ending}").exists()
    shown = canasta(home, *({"national": ["national", "standings"]}.get(what, [what])))
    assert (shown.returncode, shown.stdout, shown.stderr) == (1, "", done.stderr)
    assert "No " in done.stderr


@pytest.mark.parametrize("what", ["awards", "fixtures", "money"])
def test_the_season_stands_at_the_foot_of_what_is_of_one(home: Path, what: str) -> None:
    assert canasta(home, "print", what, f"{what}.pdf").returncode == 0
    assert "Riverside & Sons · Winter 2026 · " in words(home / f"{what}.pdf")


def test_a_letter_without_a_font_is_reported(home: Path) -> None:
    done = canasta(home, "print", "standings", "winter.pdf")
    assert "warning: Elm \U00010384 & Fir: no font on this computer has" in done.stderr
    assert "U+10384" in done.stderr
    assert "(clause 13.1)" in done.stderr
    assert "משה" not in done.stderr


def test_a_night_is_printed(home: Path) -> None:
    done = canasta(home, "print", "night", "night.pdf", "--night", "2026-11-19")
    assert done.returncode == 0
    text = words(home / "night.pdf")
    assert "Results of 2026-11-19" in text
    assert [line.split() for line in text.splitlines() if "Ash" in line] == [
        ["1", "Ash", "&", "Birch", "675", "won", "1"]
    ]


def test_the_standings_of_a_night(home: Path) -> None:
    assert canasta(home, "print", "standings", "n.pdf", "--night", "2026-11-19").returncode == 0
    assert "Standings of 2026-11-19" in words(home / "n.pdf")


def test_the_standings_of_single_players(home: Path) -> None:
    assert canasta(home, "print", "standings", "one.csv", "--rank", "player").returncode == 0
    listed = (home / "one.csv").read_text(encoding="utf-8-sig")
    assert ",Player," in listed
    assert ",Ash," in listed


@pytest.mark.parametrize("ending", ["csv", "html", "json", "xlsx"])
def test_other_endings_pick_other_formats(home: Path, ending: str) -> None:
    done = canasta(home, "print", "standings", f"winter.{ending}", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["written"], told["problems"]) == (f"winter.{ending}", [])
    assert (home / f"winter.{ending}").stat().st_size > 200


@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        (("night", "winter.doc"), 2, "ends in .csv, .html, .json, .pdf or .xlsx"),
        (("night", "nowhere/a.pdf"), 1, "there is no such folder"),
        (("night", "a.pdf", "--night", "2026-12-24"), 1, "no night 2026-12-24"),
        (("standings", "a.pdf", "--season", "Summer"), 1, "Summer"),
        (("standings",), 2, "OUT.pdf"),
        (("standings", "a.pdf", "--rank", "both"), 2, "--rank"),
    ],
)
def test_what_cannot_be_printed_is_reported(
    home: Path, command: tuple[str, ...], status: int, message: str
) -> None:
    done = canasta(home, "print", *command)
    assert done.returncode == status
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_the_club_prints_by_its_own_template(home: Path) -> None:
    own = home / "templates" / "night.typ"
    own.parent.mkdir()
    own.write_text('#import "page.typ": data\nOur night: #data.rows.len() sides', encoding="utf-8")
    assert canasta(home, "print", "night", "own.pdf").returncode == 0
    assert words(home / "own.pdf").strip() == "Our night: 4 sides"
    own.write_text("fine\n#oops", encoding="utf-8")
    done = canasta(home, "print", "night", "own.pdf")
    own.unlink()
    assert done.returncode == 1
    assert "night.typ, line 2: unknown variable: oops (clause 13.2)" in done.stderr
    assert words(home / "own.pdf").strip() == "Our night: 4 sides"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("club", "option", "width"),
    [("letter", (), 612), ("letter", ("--paper", "a4"), 595), ("a4", (), 595)],
)
@pytest.mark.parametrize(
    "document", [("print", "standings", "{}"), ("print", "night", "{}"), ("rules", "card", "{}")]
)
def test_everything_is_printed_on_the_clubs_paper(
    home: Path, tmp_path: Path, club: str, option: tuple[str, ...], width: int, document: tuple[str]
) -> None:
    assert canasta(home, "club", "edit", "--paper", club).returncode == 0
    out = tmp_path / "a.pdf"
    done = canasta(home, *(word.format(out) for word in document), *option)
    assert done.returncode == 0, done.stderr
    assert width in map(int, size(out))


def test_a_rule_card_for_the_wall_is_in_large_letters_over_sheets(
    home: Path, tmp_path: Path
) -> None:
    desk, wall = tmp_path / "desk.pdf", tmp_path / "wall.pdf"
    for out, layout in ((desk, ()), (wall, ("--for", "wall"))):
        assert canasta(home, "rules", "card", str(out), *layout).returncode == 0
        assert "Riverside & Sons · Winter 2026 · UK club" in words(out)
    assert len(pages(desk)) == 1 < len(pages(wall))
    assert smallest_size(wall) >= 9
