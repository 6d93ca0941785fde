"""Books to write in: a SQLite file and a real PostgreSQL server, each with a club begun."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest

from canasta_club.records import clubs
from canasta_club.records.book import Book, open_book

ENGINES = ("sqlite", "postgresql")
_numbers = count(1)


class Server:
    """A PostgreSQL server of the tests' own, reached through a socket in its folder."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder = programs, folder

    def start(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "canasta", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=20"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def url(self, database: str) -> str:
        return f"postgresql://canasta@/{database}?host={self.folder}"

    def create(self, database: str, template: str = "template1") -> str:
        import psycopg

        address = f"host={self.folder} user=canasta dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {database} TEMPLATE {template}".encode())
        return self.url(database)

    def _run(self, program: str, *words: str) -> None:
        # The server refuses to be run by root.
        who = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*who, str(self.programs / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, timeout=60)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if not found and not on_path:
        pytest.skip("no PostgreSQL server is installed")
    programs = found[-1].parent if found else Path(str(on_path)).parent
    # The path of a socket has to be short.
    folder = Path(mkdtemp(prefix="canasta-pg-", dir="/tmp"))
    running = Server(programs, folder)
    try:
        running.start()
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a SQLite book with a club in it, to be copied."""
    path = tmp_path_factory.mktemp("begun") / "club.canasta"
    _begin(str(path))
    return path


@pytest.fixture(scope="session")
def begun_on_server(server: Server) -> str:
    """Make a database with a club in it, to be copied, and return its name."""
    _begin(server.create("begun"))
    return "begun"


@pytest.fixture(params=ENGINES)
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give each test a book with a club in it, one on each engine."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("begun"), tmp_path / "club.canasta")
        return str(tmp_path / "club.canasta")
    server: Server = request.getfixturevalue("server")
    template = request.getfixturevalue("begun_on_server")
    return server.create(f"book_{next(_numbers)}", template)


@pytest.fixture
def book(location: str) -> Iterator[Book]:
    with open_book(location, by="Sue") as opened:
        yield opened


@pytest.fixture
def opened(location: str) -> Iterator[Callable[[str], Book]]:
    """Open the book once more, as somebody else would."""
    books: list[Book] = []

    def by(name: str) -> Book:
        books.append(open_book(location, by=name))
        return books[-1]

    yield by
    for each in books:
        each.close()


def _begin(location: str) -> None:
    with open_book(location, by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
