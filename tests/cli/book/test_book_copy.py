"""``canasta book copy``: to a server and back, row by row; an interrupted copy goes on."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from benchmarks import national
from canasta_club.records.book import _engines as engines
from canasta_club.records.book import copying
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import clubs
from canasta_club.services.safety import copying as service
from tests.cli import process
from tests.postgresql import Server
from tests.records.test_old_books import NEWEST, unpacked

app = process.app()


def run(*words: str) -> Any:
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """Return a book with something in every table, and several clubs."""
    return unpacked(NEWEST, tmp_path)


def rows(book: str) -> dict[str, list[str]]:
    with open_book(book, any_club=True) as there:
        return {
            table.name: sorted(map(str, there.rows(table.select()))) for table in copying.tables()
        }


@pytest.mark.long
def test_a_book_goes_to_a_server_and_back(full: Path, server: Server, tmp_path: Path) -> None:
    on_server = server.create("copied")
    back = tmp_path / "back.canasta"
    for source, target in ((str(full), on_server), (on_server, str(back))):
        done = run("book", "copy", source, target, "--json")
        assert done.exit_code == 0, done.stdout
    copied = json.loads(done.stdout)
    assert copied["rows"] == sum(map(len, rows(str(full)).values()))
    assert copied["clubs"] == 2
    assert rows(str(full)) == rows(on_server) == rows(str(back))
    assert all(rows(str(full)).values()), "a table is empty, so its copying is not tried"


@pytest.mark.long
def test_an_interrupted_copy_goes_on(full: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.canasta"
    seen = 0

    def stop(steps: int) -> None:
        nonlocal seen
        seen += steps
        if seen > 200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        service.copy(str(full), str(target), "", stop)
    held = sum(map(len, rows(str(target)).values()))
    assert 0 < held < service.count(str(full))
    done = run("book", "copy", str(full), str(target))
    assert done.exit_code == 0, done.stderr
    assert "every row agrees" in done.stdout
    assert rows(str(full)) == rows(str(target))
    assert run("book", "copy", str(full), str(target)).exit_code == 0


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_copy_interrupted_at_every_page_is_whole(server: Server, tmp_path: Path) -> None:
    nation = tmp_path / "nation.canasta"
    with open_book(str(nation), by="Sue", create=True) as book:
        clubs.add(book, "Centre", "club", "pairs")
        national.fill(book, 20, 11)
    assert service.count(str(nation)) > 10_000
    there, back = server.create("interrupted"), str(tmp_path / "back.canasta")
    for source, target in ((str(nation), there), (there, back)):
        held = [0]
        while (now := _copied_a_page(source, target, held[-1])) > held[-1]:
            held.append(now)
        assert len(held) > 10
    assert rows(str(nation)) == rows(there) == rows(back)


def _copied_a_page(source: str, target: str, held: int) -> int:
    """Copy until one page more has gone over than is held there; return how many rows are."""
    seen = 0

    def stop(steps: int) -> None:
        nonlocal seen
        seen += steps
        if seen > held:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        service.copy(source, target, "", stop)
    return service.count(target)


def test_a_place_that_holds_another_club_is_refused(full: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.canasta"
    assert run("--book", str(other), "init", "Another", "--rules", "club").exit_code == 0
    done = run("book", "copy", str(full), str(other))
    assert done.exit_code == 1
    assert "already holds another club" in done.stderr
    assert "Another" in run("--book", str(other), "club", "list").stdout


@pytest.mark.long
def test_a_copy_that_differs_is_found(
    full: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    target = tmp_path / "copy.canasta"
    assert run("book", "copy", str(full), str(target)).exit_code == 0
    with open_book(str(target), any_club=True) as book:
        book.release()
        book.connection.exec_driver_sql("BEGIN IMMEDIATE")
        book.connection.exec_driver_sql("UPDATE player SET name = name || 'x'")
        book.connection.commit()
    done = run("book", "copy", str(full), str(target))
    assert done.exit_code == 1
    assert "of player is not the same in both books" in done.stderr
    assert caplog.text == "", "what was read of a book was not closed before the book"


def test_a_copy_does_not_go_on_once_the_book_has_changed_before_its_end(
    full: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.canasta"
    with open_book(str(target), create=True) as book, open_book(str(full), any_club=True) as source:
        book.publish()
        first, second = source.rows(copying.tables()[0].select())
        engines.begin_writing(book.connection)
        later = max(first, second, key=lambda each: each.club_id)
        book.connection.execute(copying.tables()[0].insert(), later._asdict())
        book.connection.commit()
    done = run("book", "copy", str(full), str(target))
    assert done.exit_code == 1
    assert "The copy was begun with other rows of clubs than the book has now." in done.stderr
    assert "Copy into a new, empty place" in done.stderr


@pytest.mark.parametrize("written", ["{}", "{.parent}/./{.name}", "sqlite:///{}"])
def test_a_book_is_not_copied_onto_itself(full: Path, written: str) -> None:
    done = run("book", "copy", str(full), written.format(full, full))
    assert done.exit_code == 2
    assert "onto itself" in done.stderr
