"""A whole club goes to a file and back with its journal; a file that does not agree is refused."""

import gzip
import json
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from canasta_club.records.book.book import open_book
from canasta_club.records.journal import head
from canasta_club.records.nouns import crests
from canasta_club.services.safety import club_file
from tests.cli.process import Done, canasta
from tests.places import BOOKS

Lines = list[dict[str, Any]]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M1 1H3"/>{}</svg>'


@pytest.fixture(scope="module")
def exported(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Export the book that has a row in every table."""
    out = tmp_path_factory.mktemp("exported") / "club.jsonl"
    done = canasta("--book", str(whole), "export", "--all", str(out))
    assert done.status == 0, done.err
    return out


@pytest.fixture(scope="module")
def lines(exported: Path) -> Lines:
    return list(map(json.loads, exported.read_text(encoding="utf-8").splitlines()))


def imported(book: Path, file: Path, *words: str) -> Done:
    return canasta("--book", str(book), "import", "--all", str(file), *words)


def without_time(file: Path) -> list[str]:
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    return [json.dumps(json.loads(first) | {"exported": ""}), *rest]


@pytest.mark.parametrize(
    ("kind", "content", "reason"),
    [
        ("image/svg+xml", SVG.format("<script/>"), "it holds a script"),
        ("image/svg+xml", SVG.format('<path onload="x"/>'), "it holds a script"),
        ("image/svg+xml", '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG, "it holds an entity"),
        ("image/svg+xml", SVG.format(" " * 200_000), "it has more than 200 kB"),
        ("image/png", SVG, "it is no image/png"),
        ("text/html", SVG, "it is no text/html"),
    ],
)
def test_a_crest_that_could_not_have_been_chosen_is_refused(
    begun_book: Path, tmp_path: Path, kind: str, content: str, reason: str
) -> None:
    book, file = tmp_path / "club.canasta", tmp_path / "club.jsonl"
    shutil.copy(begun_book, book)
    with open_book(str(book), by="Sue") as opened:
        crests.put(opened, kind, content.encode())
    told = canasta("--book", str(book), "verify")
    assert told.status == 1
    assert reason in told.err
    assert "canasta club edit --crest none" in told.err
    assert canasta("--book", str(book), "export", "--all", str(file)).status == 0
    refused = imported(tmp_path / "copy.canasta", file)
    assert refused.status == 1
    assert reason in refused.err
    assert canasta("--book", str(book), "club", "edit", "--crest", "none").status == 0
    assert canasta("--book", str(book), "verify").status == 0


def test_a_club_comes_back_as_it_was(whole: Path, exported: Path, tmp_path: Path) -> None:
    copy, again = tmp_path / "copy.canasta", tmp_path / "again.jsonl"
    done = imported(copy, exported)
    assert done.status == 0, done.err
    assert "everything agrees" in done.out
    assert canasta("--book", str(copy), "export", "--all", str(again)).status == 0
    assert without_time(again) == without_time(exported)
    with open_book(str(whole)) as old, open_book(str(copy)) as new:
        assert head(old) == head(new)
        assert new.club == old.club
    for words in ("verify", "standings --season Winter", "player list", "journal"):
        answers = [canasta("--book", str(each), *words.split()).out for each in (whole, copy)]
        assert answers[0] == answers[1]
    # The journal goes on from there.
    assert canasta("--book", str(copy), "undo").status == 0
    assert canasta("--book", str(copy), "verify").status == 0


def test_every_line_follows_the_schema(lines: Lines) -> None:
    schema = club_file.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    by_kind = {each.get("table", next(iter(each))): each for each in lines}
    assert len(by_kind) == 33
    for line in by_kind.values():
        check.validate(line)
    wrong = {"table": "player", "row": by_kind["player"]["row"] | {"is_guest": "x"}}
    assert not check.is_valid(wrong)
    assert not check.is_valid({"table": "notes", "row": {}})
    assert json.loads(canasta("export", "--schema").out) == schema


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_only_the_owner_reads_the_file(exported: Path) -> None:
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    assert [each.name for each in exported.parent.iterdir()] == [exported.name]


def _row(lines: Lines, table: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each["row"] for each in lines if each.get("table") == table)
    return found


def _rename(lines: Lines) -> None:
    _row(lines, "player")["name"] = "Asha"


def _raise_total(lines: Lines) -> None:
    for line in lines:
        if line.get("table") == "hand_side":
            line["row"]["total"] += 5


def _rewrite_journal(lines: Lines) -> None:
    _row(lines, "journal_entry")["who"] = "Tom"


def _with_totals(edit: Callable[[dict[str, Any]], object]) -> Callable[[Lines], None]:
    def apply(lines: Lines) -> None:
        edit(lines[-1]["totals"])

    return apply


def _drop(table: str) -> Callable[[Lines], None]:
    def apply(lines: Lines) -> None:
        lines.remove(next(each for each in lines if each.get("table") == table))

    return apply


def _drop_agreeing(lines: Lines) -> None:
    """Leave out a penalty, and change the totals to match."""
    _drop("penalty")(lines)
    lines[-1]["totals"]["rows"].pop("penalty")


FAULTS: dict[str, tuple[Callable[[Lines], object], str]] = {
    "a name": (_rename, "row-changed"),
    "a total of a hand": (_raise_total, "totals-differ"),
    "the journal": (_rewrite_journal, "entry-edited"),
    "the head": (_with_totals(lambda said: said.update(head="0" * 16)), "totals-differ"),
    "the rows counted": (_with_totals(lambda said: said["rows"].update(hand=9)), "totals-differ"),
    "the points": (_with_totals(lambda said: said["seasons"].pop()), "totals-differ"),
    "a row gone": (_drop("penalty"), "totals-differ"),
    "a row gone, totals too": (_drop_agreeing, "row-missing"),
    "a row that others need": (_drop("night"), "line-unreadable"),
    "a row twice": (lambda lines: lines.insert(-1, lines[-2]), "line-unreadable"),
    "no totals": (lambda lines: lines.pop(), "line-unreadable"),
    "rows after the totals": (lambda lines: lines.append(lines[1]), "line-unreadable"),
    "no header": (lambda lines: lines.pop(0), "line-unreadable"),
    "another name above": (lambda lines: lines[0].update(club="Hill"), "line-unreadable"),
    "a newer schema": (lambda lines: lines[0].update(schema="book_9999"), "newer-file"),
    "a newer format": (lambda lines: lines[0].update(format=2), "newer-file"),
    "no id": (lambda lines: lines[0].update(club_id="x"), "line-unreadable"),
    "another club": (lambda lines: _row(lines, "pair").update(club_id="0" * 32), "line-unreadable"),
    "a strange table": (lambda lines: lines[3].update(table="notes"), "line-unreadable"),
    "a strange column": (lambda lines: _row(lines, "pair").update(x=1), "line-unreadable"),
    "a text for a number": (
        lambda lines: _row(lines, "pair").update(number="x"),
        "line-unreadable",
    ),
    "a number no book can keep": (
        lambda lines: _row(lines, "pair").update(number=2**63),
        "line-unreadable",
    ),
    "half a letter": (lambda lines: _row(lines, "pair").update(name="\ud800"), "line-unreadable"),
    "a list": (lambda lines: _row(lines, "pair").update(name=[]), "line-unreadable"),
    "no row": (lambda lines: lines[3].pop("row"), "line-unreadable"),
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("edit", "code"), FAULTS.values(), ids=FAULTS)
def test_a_file_that_does_not_agree_is_refused(
    exported: Path, tmp_path: Path, edit: Callable[[Lines], object], code: str
) -> None:
    lines = list(map(json.loads, exported.read_text(encoding="utf-8").splitlines()))
    edit(lines)
    file, book = tmp_path / "club.jsonl", tmp_path / "new.canasta"
    file.write_text("".join(json.dumps(each) + "\n" for each in lines), encoding="utf-8")
    done = imported(book, file, "--json")
    assert done.status == 1
    assert code in {each["code"] for each in json.loads(done.out)["problems"]}
    assert not book.exists()


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"{}\n", b"[1]\n", b"x\n", b"[" * 100_000])
def test_a_file_that_is_no_club_is_refused(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "club.jsonl"
    file.write_bytes(text)
    done = imported(tmp_path / "new.canasta", file)
    assert done.status == 1
    assert "nothing was imported" in done.err
    assert "error: line " in done.err


def test_a_club_that_is_there_is_refused_and_another_is_added(
    whole: Path, exported: Path, tmp_path: Path
) -> None:
    book = Path(shutil.copy(whole, tmp_path / "club.canasta"))
    assert "already holds Riverside" in imported(book, exported).err
    other = tmp_path / "other.canasta"
    assert canasta("--book", str(other), "init", "Hillside", "--rules", "club").status == 0
    assert imported(other, exported).status == 0
    assert canasta("--book", str(other), "--club", "Riverside", "verify").status == 0
    assert canasta("--book", str(other), "--club", "Hillside", "verify").status == 0


def test_a_preview_imports_nothing(exported: Path, tmp_path: Path) -> None:
    book = tmp_path / "new.canasta"
    done = imported(book, exported, "--dry-run")
    assert done.status == 0
    assert "nothing was changed" in done.err
    assert not book.exists()


@pytest.mark.parametrize(
    "words",
    [
        "import --all x.jsonl --season Winter",
        "import --all x.jsonl --accept all",
        "export --all x.jsonl --season Winter",
        "export",
    ],
)
def test_words_that_do_not_go_together(words: str) -> None:
    assert canasta(*words.split()).status == 2


@pytest.mark.sampled(1)
@pytest.mark.parametrize("club", ["Riverside", "Hillside"])
def test_a_club_of_the_version_before_is_imported(club: str, tmp_path: Path) -> None:
    file, again = tmp_path / "club.jsonl", tmp_path / "again.jsonl"
    file.write_bytes(gzip.decompress((BOOKS / f"before_{club.lower()}.jsonl.gz").read_bytes()))
    book = tmp_path / "new.canasta"
    assert imported(book, file).status == 0
    assert canasta("--book", str(book), "verify").status == 0
    assert canasta("--book", str(book), "export", "--all", str(again)).status == 0
    was, now = (each.read_text(encoding="utf-8").splitlines()[1:] for each in (file, again))
    assert [*map(_with_added, was)] == [*map(json.loads, now)]


_ADDED: dict[str, dict[str, object]] = {
    "player_card": {"publish": "", "wants_letter": 0},
    "clubs": {"wifi_name": "", "wifi_code": ""},
}
"""The columns that later versions have, by table."""


def _with_added(line: str) -> dict[str, object]:
    value: dict[str, Any] = json.loads(line)
    return (
        {**value, "row": {**value["row"], **_ADDED.get(value["table"], {})}}
        if "row" in value
        else value
    )


def test_a_bundle_of_a_format_that_is_not_read_is_not_imported(tmp_path: Path) -> None:
    file = tmp_path / "club.jsonl"
    text = gzip.decompress((BOOKS / "before_riverside.jsonl.gz").read_bytes()).decode()
    of_before = [
        line.replace(r"\"format\":2", r"\"format\":1")
        for line in text.splitlines()
        if line.startswith('{"table":"bundle"')
    ]
    others = [line for line in text.splitlines() if not line.startswith('{"table":"bundle"')]
    file.write_text("\n".join([*others[:-1], *of_before, others[-1], ""]), encoding="utf-8")
    done = imported(tmp_path / "new.canasta", file, "--json")
    (problem,) = json.loads(done.out)["problems"]
    assert (problem["code"], problem["where"]) == ("line-unreadable", f"line {len(others)}")
    assert "envelope of bundle cannot be" in problem["message"]


@pytest.mark.parametrize(
    ("schema", "code"),
    [("canasta_0013", "older-file"), ("book_9999", "newer-file"), (None, "newer-file")],
)
def test_a_club_of_a_schema_that_is_not_read(
    exported: Path, tmp_path: Path, schema: object, code: str
) -> None:
    first, *rest = exported.read_text(encoding="utf-8").splitlines()
    file = tmp_path / "club.jsonl"
    file.write_text("\n".join([json.dumps({**json.loads(first), "schema": schema}), *rest, ""]))
    done = imported(tmp_path / "new.canasta", file, "--json")
    assert [each["code"] for each in json.loads(done.out)["problems"]] == [code]
    assert not (tmp_path / "new.canasta").exists()


def test_the_totals_that_differ_are_named(exported: Path, tmp_path: Path) -> None:
    lines = list(map(json.loads, exported.read_text(encoding="utf-8").splitlines()))
    totals = lines[-1]["totals"]
    hands, season = totals["rows"]["hand"], dict(totals["seasons"][0])
    totals["rows"]["hand"] = 9
    totals["seasons"][0]["points"] += 5
    file = tmp_path / "club.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in lines), encoding="utf-8")
    done = imported(tmp_path / "new.canasta", file, "--json")
    held = f"hands: {season['hands']}, points: {{}}".format
    points = season["points"]
    assert [each["message"] for each in json.loads(done.out)["problems"]] == [
        f"the totals of the file ({what}) say {stated}, its rows come to {found}"
        for what, stated, found in (
            ("rows of hand", 9, hands),
            (f"season {season['season']}", held(points + 5), held(points)),
        )
    ]
