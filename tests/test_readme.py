"""Every command of the README and the guides is run, in order, as a newcomer would."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from openpyxl import load_workbook

from tests.cli.process import canasta
from tests.places import ROOT
from tests.reports.examples.paper import words

GUIDES = ROOT / "docs" / "guide"
BLOCK = re.compile(
    r"^```(?P<kind>\S*) ?(?P<name>\S*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)

FOUNDED = [
    'canasta init "Riverside Canasta Club" --rules club',
    'canasta season new "Winter 2026" --rules club --from 2026-10-01',
]
NIGHT = """\
date,table,game,hand,side,players,natural,mixed,melded,left,red threes,out,total
2026-11-19,1,1,1,A,Ash & Birch,0,1,215,40,1,no,
2026-11-19,1,1,1,B,Cedar & Dogwood,1,0,305,0,0,out,905
"""
# The walk-through's three hands, added up by hand: 565 + 995 + 615, and 860 + 15 + 1225.
TABLE = [
    ("Ash & Birch", 1, 1, 0, 0, 2175, 2100, 75),
    ("Cedar & Dogwood", 1, 0, 0, 1, 2100, 2175, -75),
]
HAND = '"Ash+Birch: KKKKKKK QQQQ2X 555 r2 out" "Cedar+Dogwood: AAA 9999 / K5 / X2"'


class Done(NamedTuple):
    """A command that was run, and its output."""

    command: str
    status: int
    out: str
    message: str


class Newcomer:
    """A user with an empty home and an empty folder, who has just installed the program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def types(self, command: str) -> Done:
        """Type a line; what stands before a bar is piped into the command."""
        words = shlex.split(command, comments=True)
        piped = ""
        if "|" in words:
            printed, words = words[: words.index("|")], words[words.index("|") + 1 :]
            assert printed[0] in {"echo", "printf"}, command
            piped = " ".join(printed[1:]).replace("\\n", "\n")
        assert words[0] == "canasta", command
        return Done(command, *canasta(*words[1:], stdin=piped, folder=self.folder))

    def works_through(self, page: Path) -> Iterator[Done]:
        """Save the files a page shows and type its commands."""
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            if block["kind"] == "toml" and block["name"]:
                (self.folder / block["name"]).write_text(block["text"], encoding="utf-8")
            elif block["kind"] == "sh":
                yield from map(self.types, filter(None, block["text"].splitlines()))


@pytest.fixture
def newcomer(tmp_path: Path) -> Newcomer:
    """Start in an empty folder; every test has an empty home anyway."""
    return Newcomer(tmp_path)


def test_the_readme_leads_from_nothing_to_a_printed_table(newcomer: Newcomer) -> None:
    done = list(newcomer.works_through(ROOT / "README.md"))
    assert [each for each in done if each.status != 0] == []
    assert [each for each in done if not each.out and not each.message] == []
    folder = newcomer.folder
    assert (folder / "winter.pdf").read_bytes().startswith(b"%PDF")
    assert (folder / "winter.xlsx").read_bytes().startswith(b"PK")
    table = next(each for each in reversed(done) if each.command == "canasta standings --plain")
    assert "Ash & Birch" in table.out
    assert "Cedar & Dogwood" in table.out
    standings = load_workbook(folder / "winter.xlsx")["Standings"].values
    assert [row[1:9] for row in standings][1:3] == TABLE
    paper = words(folder / "winter.pdf")
    assert [line for line in paper.splitlines() if line[:2] in {"1 ", "2 "}] == [
        "1 Ash & Birch 1 1 0 0 2,175 2,100 75 1 3 2",
        "2 Cedar & Dogwood 1 0 0 1 2,100 2,175 \N{MINUS SIGN}75 2 3 0",
    ]
    (printed,) = (each for each in done if each.command == "canasta print standings winter.pdf")
    assert not printed.message


def test_the_python_of_the_guide_runs(newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch) -> None:
    newcomer.types('canasta --book club.canasta init "Riverside Canasta Club" --rules club')
    monkeypatch.chdir(newcomer.folder)
    found: dict[str, Any] = {}
    blocks = BLOCK.finditer((GUIDES / "without-a-club.md").read_text(encoding="utf-8"))
    for block in blocks:
        if block["kind"] == "python":
            exec(block["text"], found)  # noqa: S102  (the guide's own lines)
    assert [sheet.total for sheet in found["result"].sheets] == [995, 15]
    assert found["ruling"]["legal"]
    assert found["odds"]
    assert found["club"] == "Riverside Canasta Club"


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_the_readme_has_the_walk_of_one_club_night() -> None:
    typed = [
        line
        for block in BLOCK.finditer((ROOT / "README.md").read_text(encoding="utf-8"))
        if block["kind"] == "sh"
        for line in block["text"].splitlines()
    ]
    walk = [
        'canasta init "Riverside Canasta Club"',
        "canasta player add Ash Birch Cedar Dogwood",
        "canasta pair add Ash Birch",
        'canasta season new "Winter 2026" --rules club --from 2026-10-01',
        "canasta night open 2026-11-19",
        'canasta game start --table 1 "Ash+Birch" "Cedar+Dogwood"',
        f"canasta hand record --table 1 {HAND}",
        "canasta game end 1",
        "canasta standings",
        "canasta export winter.xlsx",
        "canasta print standings winter.pdf",
    ]
    places = [typed.index(line) for line in walk]
    assert places == sorted(places)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", sorted(GUIDES.glob("*.md")), ids=lambda page: page.name)
def test_the_guides_can_be_followed(page: Path, newcomer: Newcomer) -> None:
    (newcomer.folder / "night.csv").write_text(NIGHT, encoding="utf-8")
    if "canasta init" not in page.read_text(encoding="utf-8"):
        assert [each for each in map(newcomer.types, FOUNDED) if each.status != 0] == []
    done = list(newcomer.works_through(page))
    assert done
    assert [each for each in done if each.status != 0] == []
