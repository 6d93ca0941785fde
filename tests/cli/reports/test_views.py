"""What players look at, at the keyboard and on paper, through the real command."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process import Done, canasta
from tests.reports.examples.paper import words

LIST = """\
date,table,game,hand,players,natural,mixed,out,total
2026-11-19,1,1,1,Ash & Birch,2,1,out,5100
2026-11-19,1,1,1,Cedar & Dogwood,0,1,no,1200
2026-11-26,1,1,1,A. Ash & Cedar,0,0,no,-50
2026-11-26,1,1,1,Birch & Dogwood,1,1,out,5050
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Make a book of two nights, in which Ash has two records."""
    folder = tmp_path_factory.mktemp("views")
    path = str(folder / "club.canasta")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    for line in (
        ["init", "Riverside", "--rules", "club"],
        ["player", "add", "Ash", "A. Ash", "Birch", "Cedar", "Dogwood"],
        ["player", "add", "Gum", "--guest"],
        ["season", "new", "Winter", "--from", "2026-10-01"],
        ["import", str(folder / "list.csv"), "--season", "Winter"],
    ):
        done = canasta("--book", path, *line)
        assert done.status == 0, done.err
    return path


def answer_of(book: str, *line: str) -> Any:
    done = canasta("--book", book, *line, "--json")
    assert done.status == 0, done.err
    return json.loads(done.out)


def refused(book: str, *line: str) -> Done:
    done = canasta("--book", book, *line)
    assert done.status != 0
    assert "Traceback" not in done.err
    return done


VIEWS = (
    ["player", "show", "Ash"],
    ["player", "show", "Ash", "--season", "Winter"],
    ["chemistry", "--min-games", "1"],
    ["crosstable"],
    ["crosstable", "--differences"],
    ["night", "show", "2026-11-26"],
    ["awards"],
    ["honours"],
    ["ratings"],
    ["ratings", "--season", "winter"],
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("line", VIEWS, ids=" ".join)
def test_every_view_is_a_table_and_data(book: str, line: list[str]) -> None:
    value = answer_of(book, *line)
    assert value["columns"]
    assert all(set(value["columns"]) <= set(row) for row in value["rows"])
    done = canasta("--book", book, *line)
    assert (done.status, done.err) == (0, "")
    assert value["title"] in done.out
    for part in value.get("parts", ()):
        assert part["title"] in done.out


PRINTS = (
    ["player", "Ash"],
    ["chemistry", "--min-games", "1"],
    ["crosstable"],
    ["night-report", "--night", "2026-11-26"],
    ["awards"],
    ["honours"],
    ["ratings"],
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("line", PRINTS, ids=" ".join)
def test_every_view_is_printed_in_every_format(book: str, line: list[str], tmp_path: Path) -> None:
    for ending in ("pdf", "html", "xlsx", "csv", "json"):
        out = tmp_path / f"a.{ending}"
        what, *rest = line
        at = 1 if what == "player" else 0
        done = canasta("--book", book, "print", what, *rest[:at], str(out), *rest[at:])
        assert done.status == 0, done.err
        shown = done.out.removeprefix(f"Written: {out}")
        assert re.fullmatch(r" \(\d+ sheets? A4\)\n" if ending == "pdf" else r"\n", shown)
    assert "Riverside" in words(tmp_path / "a.pdf")
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["title"] in words(
        tmp_path / "a.pdf"
    )


def test_two_records_are_merged_and_parted(book: str) -> None:
    assert answer_of(book, "player", "show", "Ash")["record"]["games"] == 1
    done = canasta("--book", book, "player", "merge", "A. Ash", "Ash", "--by", "Sue")
    assert done.out == "A. Ash is now a second record of Ash.\n"
    assert answer_of(book, "player", "show", "A. Ash")["record"]["games"] == 2
    names = [row["name"] for row in answer_of(book, "player", "list")["rows"]]
    assert names == ["Ash", "Birch", "Cedar", "Dogwood", "Gum"]
    table = answer_of(book, "standings", "--rank", "player")["rows"]
    assert sorted(row["name"] for row in table) == ["Ash", "Birch", "Cedar", "Dogwood"]
    assert "A. Ash" not in canasta("--book", book, "hand", "list").out
    assert "Ash and" not in refused(book, "player", "merge", "Ash", "A. Ash").out
    assert "Sue" in canasta("--book", book, "journal").out
    done = canasta("--book", book, "player", "unmerge", "a ash")
    assert done.out == "A. Ash and Ash are two players again.\n"
    assert answer_of(book, "player", "show", "Ash")["record"]["games"] == 1
    assert canasta("--book", book, "verify").status == 0


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        (["player", "show", "Willow"], 1, "There is no player “Willow”."),
        (["player", "show", "Ash", "--season", "Summer"], 1, "There is no season “Summer”."),
        (["player", "merge", "Ash", "Birch"], 1, "they are a pair, number 1: Ash & Birch"),
        (["player", "merge", "Birch", "Cedar"], 1, "they sat at table 1 on 2026-11-19, game 1"),
        (["player", "unmerge", "Ash"], 1, "There is no second record “Ash”."),
        (["player", "member", "Ash"], 1, "Ash is already a member."),
        (["chemistry", "--min-games", "0"], 2, "--min-games must be at least 1."),
        (["crosstable", "--division", "2"], 1, "has no division 2"),
        (["night", "show", "2026-12-01"], 1, "has no night 2026-12-01"),
        (["awards", "--awards", "oscars"], 1, "There are no awards “oscars”"),
        (["print", "ratings", "a.doc"], 2, "does not end in a known format"),
        (["journal", "--limit", "9" * 20], 1, "This is too large"),
    ],
)
def test_what_cannot_be_is_reported_in_words(
    book: str, line: list[str], status: int, message: str
) -> None:
    done = refused(book, *line)
    assert (done.status, message in done.err) == (status, True), done.err


def test_a_guest_plays_and_becomes_a_member(book: str) -> None:
    rows = {row["name"]: row["guest"] for row in answer_of(book, "player", "list")["rows"]}
    assert rows["Gum"] == "guest"
    assert canasta("--book", book, "player", "member", "Gum").out == "Gum is now a member.\n"
    assert canasta("--book", book, "undo").status == 0
