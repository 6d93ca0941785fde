"""A person is erased from every byte of a centre; the results stay, and the journal holds."""

import re
import shlex
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta
from tests.federation.examples.bundles import SALT, bundle, key_file, night, written

NAMES = ("Ash", "Birch", "Cedar", "Dogwood")
CARDS = ("DE4711", "DE4712", "DE4713", "DE4714")
SETUP = (
    "init Centre --rules club",
    "federation club add Riverside river.key",
    "federation club add Hillside hill.key",
    "federation upload river-1.jsonl river-2.jsonl hill.jsonl again-1.jsonl again-2.jsonl",
    "federation person merge 'Quinn (Hillside)' DE4711 --reason 'Quinn is Ash Heather now'",
    "federation person card 'Max (Hillside)' 99",
    "federation person unmerge DE4711 --reason 'Ash Heather was not Quinn'",
    "undo",
)
ASH = ("Ash Heather", "Birch", "Cedar", "Dogwood")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a centre that holds bundles that count, older ones, and two in quarantine."""
    folder = tmp_path_factory.mktemp("centre")
    river = "Riverside"
    hill = night("Hillside", names=("Max", "Nell", "Quinn", "Ash Heather"))
    for name, text in {
        "river.key": key_file(river),
        "hill.key": key_file("Hillside"),
        "river-1.jsonl": bundle(river, night(river, names=ASH, cards=CARDS), 1),
        "river-2.jsonl": bundle(river, night(river, 2, names=ASH, cards=CARDS), 2),
        "hill.jsonl": bundle("Hillside", hill, 3),
        "again-1.jsonl": bundle(river, night(river, 3, names=ASH, cards=CARDS), 5),
        "again-2.jsonl": bundle(river, night(river, 3, ((50, 60),), CARDS, ASH), 5),
        "late.jsonl": bundle(river, night(river, 4, names=ASH, cards=CARDS), 9),
    }.items():
        written(folder / name, text)
    for line in SETUP:
        done = canasta("--book", "club.canasta", "--by", "Sue", *shlex.split(line), folder=folder)
        assert done.status == 0, (line, done.err, done.out)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(made, tmp_path / "centre")
    monkeypatch.setenv("CANASTA_BOOK", "club.canasta")
    monkeypatch.setenv("CANASTA_BY", "Sue")
    monkeypatch.chdir(tmp_path / "centre")
    return tmp_path / "centre"


def run(words: str, status: int = 0) -> Done:
    done = canasta(*shlex.split(words))
    assert done.status == status, (words, done.out, done.err)
    return done


def traces(folder: Path, text: str) -> list[str]:
    """Return the files of the centre that hold a text, whoever's."""
    files = [*folder.glob("club.canasta*"), *folder.glob("club-backups/*")]
    return [each.name for each in files if re.search(text.encode(), each.read_bytes())]


def people() -> dict[str, str]:
    rows = run("federation person list --json").rows
    return {row["name"]: row["number"] for row in rows}


def test_no_byte_of_name_and_card_is_left_and_the_results_stay(folder: Path) -> None:
    before = run("national standings --json").rows
    assert traces(folder, "DE4711") == ["club.canasta"]
    done = run("federation person erase DE4711 --yes")
    assert "the results stay with Former player 1" in done.out
    assert traces(folder, "DE4711|Quinn") == []
    assert "club.canasta" in traces(folder, "DE4712")
    run("verify")
    after = run("national standings --json").rows
    assert len(after) == len(before)
    results = [{**row, "name": "", "number": ""} for row in before]
    assert [{**row, "name": "", "number": ""} for row in after] == results
    assert "Former player 1" in people()
    clubs = run("federation person show 'Former player 1' --json").rows
    assert {row["club"] for row in clubs} == {"Riverside", "Hillside"}


def test_no_name_can_be_tried_against_what_is_left(folder: Path) -> None:
    """The digest of the names stays signed; the salt that it was made with is gone."""
    run("backup")
    assert len(traces(folder, SALT)) == 2
    run("federation person erase DE4711 --backups --yes")
    assert traces(folder, SALT) == []
    run("federation upload late.jsonl")
    assert traces(folder, SALT) == []


def test_another_person_of_the_same_name_keeps_it(folder: Path) -> None:
    run("federation person erase DE4711 --yes")
    assert "Ash Heather" in people()
    run("federation person erase 'Ash Heather (Hillside)' --yes")
    assert traces(folder, "Heather") == []
    run("verify")


def test_nothing_brings_the_person_back(folder: Path) -> None:
    run("federation person erase DE4711 --yes")
    assert "erased a player" in run("undo", 1).err
    run("federation upload late.jsonl river-1.jsonl")
    assert traces(folder, "DE4711") == []
    waiting = run("federation quarantine list --json").rows
    run(f"federation quarantine accept {waiting[0]['number']} --reason theirs")
    assert traces(folder, "DE4711") == []
    assert [name for name in people() if name.startswith("Former")] == ["Former player 1"]
    run("verify")


def test_a_preview_erases_nothing_and_a_backup_is_rewritten(folder: Path) -> None:
    run("backup")
    (copy,) = (folder / "club-backups").iterdir()
    run("federation person erase DE4711 --dry-run")
    assert len(traces(folder, "DE4711")) == 2
    assert "Still holds the name" in run("federation person erase DE4711 --yes").err
    assert "still holds a person" in run(f"backup restore {copy.name} --yes", 1).err
    run("federation person erase 'Former player 1' --backups --yes")
    assert traces(folder, "DE4711") == []
    run(f"backup restore {copy.name} --yes")
    run("verify")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE bundle SET names = REPLACE(names, 'Former player 1', 'Zoe')",
        "UPDATE bundle SET content = REPLACE(content, '\"is_guest\":false', '\"is_guest\":true')",
        'UPDATE bundle SET names = REPLACE(names, \'"cards":{\', \'"cards":{"0a":"7",\')',
        'UPDATE bundle SET names = REPLACE(names, \'"salt":""\', \'"salt":"5a"\')',
        "UPDATE journal_change SET after = REPLACE(after, 'Former player 1', 'Zoe')",
    ],
)
def test_what_was_erased_cannot_be_edited_unseen(folder: Path, statement: str) -> None:
    run("federation person erase DE4711 --yes")
    with closing(sqlite3.connect(folder / "club.canasta")) as file:
        assert file.execute(statement).rowcount > 0
        file.commit()
    run("verify", 1)
