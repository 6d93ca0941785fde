"""A real PostgreSQL server of the tests' own, reached through a socket."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest


class Server:
    """A server whose data and socket are in one folder."""

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
        """Make a database, a copy of another where one is named, and return its address."""
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
    """Start a server, where one is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if os.name != "posix" or not (found or on_path):
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
