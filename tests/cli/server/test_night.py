"""One club night with the book on a PostgreSQL server: the same commands, the same answers."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner

from canasta_club.cli.frame import ask
from tests.cli import process
from tests.postgresql import Server

app = process.app()
SIDES = ("Ash+Birch: KKKKKKK QQQQ2X 555 r2 out", "Cedar+Dogwood: AAA 9999 / K5 / X2")
NIGHT = (
    ("init", "Riverside Canasta Club", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
    ("pair", "add", "Ash", "Birch"),
    ("season", "new", "Winter 2026", "--rules", "club", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
    ("hand", "record", "--table", "1", *SIDES),
    ("hand", "record", "--table", "1", "Ash+Birch: =675", "Cedar+Dogwood: =430"),
    ("hand", "correct", "2", "Cedar+Dogwood: =435", "--reason", "a five"),
    ("undo",),
    ("redo",),
    ("game", "end", "--table", "1"),
    ("night", "close"),
    ("verify",),
)
SHOWN = (
    ("player", "list"),
    ("pair", "list"),
    ("season", "list"),
    ("night", "list"),
    ("game", "show", "--table", "1"),
    ("hand", "list"),
    ("standings",),
)


def answers(book: str) -> list[object]:
    """Play the night and return all that can be seen of it."""
    runner = CliRunner()
    for words in NIGHT:
        done = runner.invoke(app, ["--book", book, *words])
        assert done.exit_code == 0, (words, done.stderr, done.exception)
    shown = [runner.invoke(app, ["--book", book, *words, "--json"]) for words in SHOWN]
    assert [each.exit_code for each in shown] == [0] * len(SHOWN)
    return [json.loads(each.stdout) for each in shown]


# test_services.py beside it tries the same and more each time.
@pytest.mark.long
def test_a_night_is_the_same_on_a_server_as_in_a_file(server: Server, tmp_path: Path) -> None:
    on_server = answers(server.create("night"))
    assert on_server == answers(str(tmp_path / "club.canasta"))
    assert "675" in json.dumps(on_server)


@pytest.mark.long
def test_import_and_export_are_the_same_on_a_server(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "night.csv"
    answers(str(tmp_path / "club.canasta"))
    runner = CliRunner()
    runner.invoke(app, ["--book", str(tmp_path / "club.canasta"), "export", str(file)])
    book = server.create("imported")
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("season", "new", "Winter", "--from", "2026-10-01"),
        ("import", str(file), "--new-player", "--accept", "all"),
        ("export", str(tmp_path / "again.csv")),
    ):
        done = runner.invoke(app, ["--book", book, *words])
        assert done.exit_code == 0, (words, done.stderr, done.exception)
    assert (tmp_path / "again.csv").read_bytes() == file.read_bytes()


@pytest.fixture
def guarded(own_server: Server, begun_on_own_server: str) -> Iterator[str]:
    """Yield the address of a book that the server shows to those only who know the password."""
    book = own_server.create("guarded", begun_on_own_server)
    rules = own_server.folder / "data" / "pg_hba.conf"
    open_to_all = rules.read_text(encoding="utf-8")
    with psycopg.connect(book, autocommit=True) as owner:
        owner.execute("CREATE ROLE keeper LOGIN SUPERUSER PASSWORD 'a@b/c'")
        rules.write_text(f"local all keeper scram-sha-256\n{open_to_all}")
        owner.execute("SELECT pg_reload_conf()")
        yield book.replace("canasta@", "keeper@")
        rules.write_text(open_to_all)
        owner.execute("SELECT pg_reload_conf()")
        owner.execute("DROP ROLE keeper")


def test_the_password_is_asked_for_on_a_terminal_and_never_shown(
    guarded: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    listed = ["--book", guarded, "club", "list"]
    refused = CliRunner().invoke(app, listed)
    assert refused.exit_code == 1
    assert "The database server asks for a password." in refused.stderr
    assert "PGPASSWORD" in refused.stderr
    asked_of_rules = CliRunner().invoke(app, ["--book", guarded, "rules", "show"])
    assert "The database server asks for a password." in asked_of_rules.stderr

    monkeypatch.setattr(ask, "is_interactive", lambda: True)
    wrong = CliRunner().invoke(app, listed, input="a@b/d\n")
    assert wrong.exit_code == 1
    assert "a@b" not in wrong.output + wrong.stderr

    monkeypatch.delenv("PGPASSWORD")
    shown = CliRunner().invoke(app, listed, input="a@b/c\n")
    assert shown.exit_code == 0
    assert "Riverside" in shown.stdout
    assert "a@b" not in shown.output + shown.stderr


@pytest.mark.long
def test_the_doctor_asks_the_server(server: Server) -> None:
    book = server.create("examined")
    runner = CliRunner()
    runner.invoke(app, ["--book", book, "init", "Riverside", "--rules", "club"])
    done = runner.invoke(app, ["--book", book, "doctor", "--json"])
    found = {row["check"]: row["state"] for row in json.loads(done.stdout)["rows"]}
    assert set(found) >= {"program", "server", "durability", "rights", "clock", "backup"}
    assert found["rights"] == "ok"
    assert found["backup"] == "note"


@pytest.mark.long
def test_a_whole_club_moves_to_a_server_and_back(server: Server, tmp_path: Path) -> None:
    path, book = str(tmp_path / "club.canasta"), server.create("moved")
    out, again = tmp_path / "club.jsonl", tmp_path / "again.jsonl"
    answers(path)
    runner = CliRunner()
    for words in (
        ("--book", path, "export", "--all", str(out)),
        ("--book", book, "import", "--all", str(out)),
        ("--book", book, "export", "--all", str(again)),
        ("--book", str(tmp_path / "home.canasta"), "import", "--all", str(again)),
    ):
        done = runner.invoke(app, list(words))
        assert done.exit_code == 0, (words, done.stderr, done.exception)
    assert again.read_text("utf-8").splitlines()[1:] == out.read_text("utf-8").splitlines()[1:]


CROSSING = """
CREATE SEQUENCE tried;
CREATE FUNCTION cross_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF nextval('tried') <= {times} THEN
        RAISE EXCEPTION 'crossed' USING ERRCODE = '{state}';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER crossing BEFORE INSERT ON player FOR EACH ROW EXECUTE FUNCTION cross_others();
"""
"""The first inserts meet another writer; a sequence goes on through what is rolled back."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("state", ["40001", "40P01"])
@pytest.mark.parametrize(("times", "status"), [(2, 0), (99, 1)])
def test_a_change_that_crosses_another_is_tried_again(
    state: str,
    times: int,
    status: int,
    own_server: Server,
    begun_on_own_server: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    book = own_server.create(f"crossed_{state.lower()}_{times}", begun_on_own_server)
    runner = CliRunner()
    with psycopg.connect(book, autocommit=True) as owner:
        owner.execute(CROSSING.format(times=times, state=state).encode())
    done = runner.invoke(app, ["--book", book, "player", "add", "Ash"])
    assert done.exit_code == status, done.stderr
    assert ("Someone else is writing in the book" in done.stderr) == bool(status)
    assert sum(waits) >= 0.3
    shown = runner.invoke(app, ["--book", book, "player", "list", "--json"])
    assert len(json.loads(shown.stdout)["rows"]) == 1 - status
    assert (
        len(json.loads(runner.invoke(app, ["--book", book, "journal", "--json"]).stdout)["rows"])
        == 2 - status
    )


@pytest.mark.long
def test_a_person_is_erased_on_a_server(server: Server) -> None:
    book = server.create("erased")
    answers(book)
    runner = CliRunner()
    erased = runner.invoke(app, ["--book", book, "player", "erase", "Ash", "--yes"])
    assert erased.exit_code == 0, (erased.stderr, erased.exception)
    assert runner.invoke(app, ["--book", book, "verify"]).exit_code == 0
    shown = [
        runner.invoke(app, ["--book", book, *words]).stdout for words in (*SHOWN, ("journal",))
    ]
    assert not any("Ash" in each for each in shown)
    assert "Former player 1" in shown[0]
