"""A centre on a PostgreSQL server: the same tables as in a file, and every query names its club."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import select

from canasta_club.club.journal import ERASING
from canasta_club.federation.records import derived
from canasta_club.federation.services import checks, members, people, quarantine, uploading
from canasta_club.federation.services.national import points, ratings, tables
from canasta_club.federation.services.national.sources import InBook
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.records.tables.wings.federation_nights import DERIVED
from canasta_club.reports.writers.json import page_value
from canasta_club.services import journal
from canasta_club.services.safety import copying, erasing
from canasta_club.services.safety.verify import verify
from tests.depth import draws
from tests.federation.examples import bundles
from tests.federation.examples.rows import centre_of
from tests.federation.services.test_uploading import EVENTS, add, play
from tests.postgresql import Server


def rows(book: Book) -> dict[str, list[dict[str, Any]]]:
    found = {}
    for table in DERIVED:
        keys = [column.name for column in table.primary_key]
        query = select(table).order_by(*(table.c[key] for key in keys))
        values = [dict(row._mapping) for row in book.rows(query)]
        found[table.name] = [{**row, centre_of(table).name: None} for row in values]
    return found


def national(book: Book) -> list[Any]:
    """Return the national pages of a centre that counts by other points from 2027 on."""
    points.choose(book, "usual", 2027)
    source = InBook(book)
    pages = [
        tables.standings(source, limit=3),
        tables.standings(source, 2026, "River"),
        tables.grade_counts(source),
        tables.counts(source),
        ratings.page(book),
        ratings.page(book, "Hill", from_start=True),
    ]
    return [page_value(each)["rows"] for each in pages]


def test_a_centre_on_a_server(server: Server, book: Book, tmp_path: Path) -> None:
    address, (chance,) = server.create("centre"), draws("a centre on a server", 1)
    there, here = tmp_path / "there", tmp_path / "here"
    there.mkdir()
    here.mkdir()
    with open_book(address, by="Sue", create=True) as centre:
        clubs.add(centre, "Centre", "club", "pairs")
        play(centre, there, list(EVENTS), chance)
        people.give_card(centre, "Birch (Hill)")
        people.merge(centre, "Cedar (River)", "Cedar (Hill)", "")
        people.unmerge(centre, "Cedar", "two after all")
        assert list(members.page(centre).rows)
        assert list(quarantine.page(centre).rows)
        assert list(checks.page(centre, 2026).rows)
        there_pages = national(centre)
        journal.undo(centre)
        journal.redo(centre)
        assert verify(centre).problems == []
        play(book, here, list(reversed(EVENTS)), chance)
        people.give_card(book, "Birch (Hill)")
        assert rows(centre) == rows(book)
        assert there_pages == national(book)
    copying.copy(address, str(tmp_path / "copy.canasta"), "Sue", lambda _rows: None)
    with open_book(str(tmp_path / "copy.canasta")) as copy:
        assert list(derived.differences(copy)) == []
        assert len(rows(copy)["federation_night"]) == 3


def held_by(address: str, text: str) -> set[str]:
    """Return the tables of a server whose rows, or what it noted of their values, hold a text."""
    with psycopg.connect(address) as connection:
        named = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        )
        tables = [name for (name,) in named] + ["pg_stats"]
        query = "SELECT count(*) FROM {} AS each WHERE each::text LIKE %s"
        found = {
            name: connection.execute(query.format(name).encode(), [f"%{text}%"]).fetchone()
            for name in tables
        }
        if connection.execute("SELECT to_regclass('pg_dist_node')").fetchone() != (None,):
            # Each machine of a cluster notes values of the rows that lie there.
            (schema,) = connection.execute("SELECT current_schema()").fetchone() or ("",)
            noted = (
                "SELECT count(*) FROM pg_stats AS each"  # noqa: S608
                f" WHERE schemaname = '{schema}' AND each::text LIKE '%{text}%'"
            )
            query = "SELECT sum(result::int) FROM run_command_on_all_nodes(%s)"
            found["pg_stats"] = connection.execute(query.encode(), [noted]).fetchone()
    return {name for name, row in found.items() if row and row[0]}


@pytest.mark.long
def test_a_person_of_a_centre_is_erased_from_a_server(
    server: Server, begun_on_server: str, tmp_path: Path
) -> None:
    address = server.create("centre_erasing", begun_on_server)
    names = ("Zelkova", "Birch", "Cedar", "Dogwood")
    with open_book(address, by="Sue") as centre:
        add(centre, "River", tmp_path)
        for number in (1, 2):
            night = bundles.night("River", number, names=names, cards=["DE4711"])
            text = bundles.bundle("River", night, number)
            uploading.upload(centre, [bundles.written(tmp_path / f"{number}.jsonl", text)])
        people.merge(centre, "Birch", "Zelkova", "a second card")
        people.unmerge(centre, "Zelkova", "Birch is not Zelkova")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ANALYZE")
    assert {"bundle", "federation_player", "journal_change", "pg_stats"} <= held_by(
        address, "Zelkova"
    )
    with open_book(address, by="Sue") as centre:
        done = erasing.erase(centre, "Zelkova", records_of=people.records_of, action=ERASING[1])
        assert (done.label, done.is_clean, done.is_on_server) == ("Former player 1", True, True)
        assert held_by(address, "Zelkova") == held_by(address, "DE4711") == set()
        assert "bundle" in held_by(address, "Birch")
        assert verify(centre).problems == []
