"""Clubs that share the book of their centre: their final nights count without bundles."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import update

from canasta_club.records.book.book import open_book
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.hands import HAND_SIDE
from tests.cli.examples.nights import CORRECT, NIGHT
from tests.cli.process import Done, canasta
from tests.postgresql import Server

Run = Callable[..., Done]


def runner(book: str) -> Run:
    def run(club: str, line: str, status: int = 0) -> Done:
        chosen = ("--club", club) if club else ()
        done = canasta("--book", book, "--by", "Sue", *chosen, *shlex.split(line))
        assert done.status == status, (line, done.out, done.err)
        return done

    return run


def made(book: str) -> Run:
    run = runner(book)
    for number, club in enumerate(("Centre", "River", "Hill")):
        run("", f"init {club} --rules club {'--add-club' if number else ''}")
        for line in (*NIGHT, "night close --final") if number else ():
            run(club, line)
    return run


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("together") / "all.canasta"
    made(str(path))
    return path


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    path = tmp_path / "all.canasta"
    path.write_bytes(begun.read_bytes())
    return path


@pytest.fixture
def run(path: Path) -> Run:
    return runner(str(path))


def assert_collected(run: Run) -> None:
    """Collect, correct, reopen and verify, as a centre and its clubs do over a season."""
    assert run("Centre", "federation collect").out == "2 clubs: 2 new.\n"
    assert run("Centre", "federation collect").out == "2 clubs: 2 unchanged.\n"
    found = run("Centre", "national standings --json").rows
    assert sorted((row["name"], row["points"]) for row in found) == [
        ("Ash (Hill)", 2), ("Ash (River)", 2), ("Birch (Hill)", 2), ("Birch (River)", 2),
        ("Cedar (Hill)", 0), ("Cedar (River)", 0), ("Dogwood (Hill)", 0), ("Dogwood (River)", 0),
    ]  # fmt: skip
    run("River", CORRECT)
    assert run("Centre", "verify").status == 0
    assert run("Centre", "federation collect River").out == "1 club: 1 changed.\n"
    assert run("Centre", "national counts --json").rows[0]["points"] == 2 * 7210 + 5
    run("Hill", "night reopen 2026-11-19 --reason slip")
    assert run("Centre", "federation collect").out == "2 clubs: 1 withdrawn, 1 unchanged.\n"
    assert len(run("Centre", "national ratings --json").rows) == 4
    assert run("Centre", "verify").status == 0
    run("Hill", "night close --final")
    assert run("Centre", "federation collect").out == "2 clubs: 1 changed, 1 unchanged.\n"
    assert len(run("Centre", "national ratings --json").rows) == 8
    run("Centre", "undo")
    assert len(run("Centre", "national ratings --json").rows) == 4
    assert run("Centre", "verify").status == 0


@pytest.mark.long
def test_final_nights_are_collected_corrected_and_taken_back(run: Run) -> None:
    assert_collected(run)


@pytest.mark.long
@pytest.mark.postgresql
def test_final_nights_are_collected_on_a_server(server: Server) -> None:
    assert_collected(made(server.create("together")))


def test_a_provisional_night_does_not_count(run: Run) -> None:
    run("Hill", "night reopen 2026-11-19 --reason slip")
    run("Hill", "night close")
    assert run("Centre", "federation collect").out == "1 club: 1 new.\n"
    assert "holds: “Centre”, “Hill”, “River”" in run("Centre", "federation collect Nowhere", 1).err


@pytest.mark.long
def test_tables_are_those_of_bundles_of_the_same_nights(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path / "home"))
    run("Centre", "federation collect")
    other = runner(str(tmp_path / "other.canasta"))
    other("", "init Other --rules club")
    for club in ("River", "Hill"):
        run(club, f"club key '{tmp_path}/{club}.jsonl'")
        run(club, f"night bundle 2026-11-19 '{tmp_path}/{club}-1.jsonl'")
        other("", f"federation club add {club} '{tmp_path}/{club}.jsonl'")
        other("", f"federation upload '{tmp_path}/{club}-1.jsonl'")
    for command in ("standings", "ratings", "grades", "counts"):
        line = f"national {command} --json"
        assert run("Centre", line).rows == other("", line).rows, command


def test_verify_of_the_centre_finds_a_book_that_was_tampered_with(run: Run, path: Path) -> None:
    run("Centre", "federation collect")
    with open_book(str(path), "River") as book, book.unrecorded():
        book.connection.execute(
            update(HAND_SIDE)
            .where(HAND_SIDE.c.club_id == book.club_id, HAND_SIDE.c.total == 5700)
            .values(total=5705)
        )
    assert "of River is not what its book holds" in run("Centre", "verify", 1).err


def test_a_club_of_the_same_name_from_elsewhere_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.federation.examples import bundles

    monkeypatch.setenv("CANASTA_HOME", str(tmp_path / "home"))
    key = bundles.written(tmp_path / "key.jsonl", bundles.key_file("River"))
    run("Centre", f"federation club add Hill '{key}'")
    done = run("Centre", "federation collect", 3)
    assert "error: Hill: Another club of the federation is called Hill." in done.err
    assert "of River collected" in run("Centre", "journal").out
    rows = json.loads(run("Centre", "federation collect --json", 1).out)["rows"]
    assert [(row["club"], row["why"] == "") for row in rows] == [("Hill", False), ("River", True)]


def test_a_club_with_an_edited_journal_does_not_hold_up_the_others(run: Run, path: Path) -> None:
    with open_book(str(path), club="Hill") as book:
        book.connection.execute(
            update(CHANGE).where(CHANGE.c.club_id == book.club_id).values(after="{}")
        )
        book.connection.commit()
    done = run("Centre", "federation collect", 3)
    assert "error: Hill: The journal is not as it was written" in done.err
    assert "of River collected" in run("Centre", "journal").out


def test_a_player_who_is_erased_is_gone_from_the_centre_of_the_book(path: Path) -> None:
    run = runner(str(path))
    run("River", "player card Ash R4711")
    run("Centre", "federation collect")
    assert b"R4711" in path.read_bytes()
    assert "from: Centre" in run("River", "player erase Ash --yes").err
    run("Hill", "player erase Ash --yes")
    assert all(text not in path.read_bytes() for text in (b"R4711", b'"Ash"', b"Ash+Birch"))
    for club in ("Centre", "River", "Hill"):
        run(club, "verify")
    run("Centre", "federation collect")
    run("Centre", "verify")
    assert "Former player 1" in run("Centre", "federation person list").out


def test_a_person_who_is_erased_at_the_centre_is_gone_from_the_clubs_of_the_book(
    path: Path,
) -> None:
    run = runner(str(path))
    run("Centre", "federation collect")
    done = run("Centre", "federation person erase 'Ash (River)' --yes")
    assert "from: River" in done.err
    assert "Ash" not in run("River", "player list").out
    assert "Ash" in run("Hill", "player list").out
    run("River", "verify")
