"""The guide to servers, walked in its own order: from an empty server to a cluster's command."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.cli.process import canasta
from tests.places import ROOT
from tests.postgresql import Cluster, Server, as_role, started

GUIDE = ROOT / "docs" / "guide" / "server.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$|`(pg_dump --[^`]+)`, ", re.DOTALL | re.MULTILINE)
ROLE = "riverside"


def blocks() -> Iterator[tuple[str, list[str]]]:
    """Yield the kind and the lines of each block of the guide, and what stands in its sentences."""
    for kind, block, backup in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        yield (kind, block.splitlines()) if kind else ("backup", [backup])


class Walk:
    """Who does what the guide says, on an empty server or in an empty schema of a cluster."""

    def __init__(self, administrator: str, book: str, folder: Path, mark: str = "") -> None:
        self.administrator, self.book, self.folder = administrator, book, folder
        # The roles of a cluster stay when a run is broken off: each run has one of its own.
        self.is_cluster, self.role = bool(mark), f"{ROLE}{mark}"
        self.walked: list[str] = []

    def sql(self, lines: list[str]) -> None:
        for line in lines:
            # A cluster of the tests has its owner and its database.
            if not self.is_cluster or ROLE in line:
                self._tell_server(line)

    def console(self, lines: list[str]) -> None:
        for line in lines:
            if not line.startswith("export CANASTA_BOOK='postgresql://canasta@"):
                self._type(line)
            if " grant " in line:
                shown = self._type("canasta player list", as_role(self.book, self.role))
                assert "Dogwood" in shown
            if " revoke " in line:
                refused = canasta("player", "list", "--book", as_role(self.book, self.role))
                assert (refused.status, refused.out) == (1, "")

    sh = console

    def backup(self, lines: list[str]) -> None:
        """Keep the book with the server's own program, and verify what comes back."""

    def text(self, lines: list[str]) -> None:
        if lines == ["canasta book distribute"]:
            done = canasta(*shlex.split(lines[0])[1:], folder=self.folder)
            assert (done.status == 0) is self.is_cluster, done.err
            assert self.is_cluster or "not on a server with the extension Citus" in done.err
            self._type("canasta verify")
            self.walked += lines
        elif not self.is_cluster:
            self.erase(lines)

    def erase(self, lines: list[str]) -> None:
        """Take a name out of the book and of the server's files."""

    def _tell_server(self, line: str) -> None:
        with psycopg.connect(self.administrator, autocommit=True) as connection:
            connection.execute(line.replace(ROLE, self.role).encode())
        self.walked.append(line)

    def _type(self, line: str, book: str = "") -> str:
        _program, *words = shlex.split(line.replace(ROLE, self.role))
        done = canasta(*words, *(["--book", book] * bool(book)), folder=self.folder)
        assert done.status == 0, (line, done.err)
        self.walked.append(line)
        return done.out


class ServerWalk(Walk):
    """The walk on an empty server of its own."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        book = f"postgresql://canasta@/canasta?host={server.folder}"
        super().__init__(server.url("postgres"), book, folder)

    def sql(self, lines: list[str]) -> None:
        super().sql(lines)
        if any(line.startswith("CREATE DATABASE canasta ") for line in lines):
            self.administrator = self.server.url("canasta")

    def backup(self, lines: list[str]) -> None:
        """Keep the book with the server's own program, and verify what comes back."""
        (line,) = lines
        program, *words = shlex.split(line)
        there = ["--host", str(self.server.folder), "--username", "canasta"]
        kept = self.folder / "kept"
        programs = self.server.programs
        subprocess.run([programs / program, *there, "--file", kept, *words], check=True)
        self.walked.append(line)
        self._tell_server("CREATE DATABASE again OWNER canasta ENCODING 'UTF8'")
        subprocess.run([programs / "pg_restore", *there, "--dbname", "again", kept], check=True)
        self._type("canasta verify", self.book.replace("/canasta?", "/again?"))
        shown = self._type("canasta journal", self.book.replace("/canasta?", "/again?"))
        assert shown == self._type("canasta journal")

    def erase(self, lines: list[str]) -> None:
        """Take a name out of the book and of the server's files."""
        name = "Zelkova-Quince"  # No other word of the server holds it.
        self._type(f"canasta player rename Ash {name}")
        self._tell_server("CHECKPOINT")
        assert self._holding(name)
        self._type(f"canasta player erase {name} --yes")
        for line in lines:
            self._tell_server(line)
        assert self._holding(name) == []

    def _holding(self, name: str) -> list[Path]:
        files = (self.server.folder / "data").rglob("*")
        return [path for path in files if path.is_file() and name.encode() in path.read_bytes()]


@pytest.fixture
def empty(server: Server | Cluster, tmp_path: Path) -> Iterator[Walk]:
    if isinstance(server, Cluster):
        book = server.create("guided", is_spread=False)
        walk = Walk(book, book, tmp_path, f"_{server.mark}")
        yield walk
        with psycopg.connect(book, autocommit=True) as owner:
            owner.execute(f"DROP OWNED BY {walk.role}".encode())
            owner.execute(f"DROP ROLE {walk.role}".encode())
        return
    with started(owner="administrator") as own:
        yield ServerWalk(own, tmp_path)


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="the server of the tests needs POSIX")
def test_the_guide_to_servers_can_be_followed(empty: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", empty.book)
    for kind, lines in blocks():
        getattr(empty, kind)(lines)
    left_out = {line for _kind, lines in blocks() for line in lines} - set(empty.walked)
    assert empty.is_cluster or [line.partition("=")[0] for line in left_out] == [
        "export CANASTA_BOOK"
    ]
