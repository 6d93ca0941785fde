"""Location: where a book is, and whether the file there can be one."""

import errno
import os
import re
import stat
import time
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import NamedTuple

from canasta_club.errors import BookError, CanastaError, LostBytesError
from canasta_club.records.book import problems
from canasta_club.text.letters import has_lost_bytes

MARK = 0x43414E41
"""``CANA``: the application id in the header of every SQLite book."""

EFFECTIVE = os.access in os.supports_effective_ids
"""Whether the system can tell what this process may do, not only the user who started it."""

_INTERRUPTED = 3600
"""Seconds after which a copy that was not finished is nobody's."""

_MAGIC = b"SQLite format 3\x00"
_MISTYPED = re.compile(
    r"\s*(postgres(ql)?(\+\w+)?(:|\W{1,3}[^/]*:.*@)|(.*\s)?password\s*=)", re.IGNORECASE
)
"""How an address begins that was meant for a server; shown as a path it would show a password."""

_PLACE = re.compile(r"(\[[^]]*\]|[^:/]*)(:\d+)?(/[^:]*)?")
"""A host, its port and a database; what reads otherwise may be a password in the wrong place."""

_SERVERS = ("postgresql", "postgres", "postgresql+psycopg")


class Location(NamedTuple):
    """A SQLite file (``path``), one in memory (neither), or a database server (``server``)."""

    path: Path | None = None
    server: str = ""

    @property
    def url(self) -> str:
        """The address as SQLAlchemy wants it."""
        if self.server:
            return self.server
        # A path may contain any character, so it goes to the driver, not into a URL.
        return "sqlite://"

    @property
    def name(self) -> str:
        """The name of the book in messages, without passwords."""
        if self.server:
            address, _, more = self.server.partition("://")[2].partition("?")
            service = dict(each.partition("=")[::2] for each in more.split("&")).get("service")
            place = address.rpartition("@")[2].strip("/") or service or ""
            return f"the database {place if _PLACE.fullmatch(place) else ''}".rstrip()
        return str(self.path) if self.path else "a book in memory"


def read_location(text: str) -> Location:
    """Read a path or a database URL."""
    scheme, is_url, rest = text.strip().partition("://")
    scheme = scheme.lower()
    if not is_url:
        if _MISTYPED.match(text):
            raise problems.unreadable_address()
        return Location(path=Path(text).expanduser())
    if scheme == "sqlite":
        file = rest.removeprefix("/")
        return Location(path=Path(file).expanduser()) if file else Location()
    if scheme in _SERVERS:
        if rest.count("@") > 1 or "@" in rest.partition("?")[2]:
            raise CanastaError(
                "The address of the database holds an “@” or “?” where it is misread.",
                hint="In a name or a password write @ as %40, : as %3A, / as %2F and ? as %3F.",
            )
        if has_lost_bytes(rest):
            raise LostBytesError(text)
        if "%00" in rest:  # The driver reads no further than that.
            raise problems.unreadable_address()
        return Location(server=f"postgresql+psycopg://{rest}")
    raise CanastaError(
        f"“{scheme}://…” is not an address for a book.",
        hint="Give the path of a file, sqlite:///PATH or postgresql://USER@HOST/DATABASE.",
    )


def check_file(path: Path) -> None:
    """Refuse a file that is not a book; it is left as it is."""
    if path.is_dir():
        raise BookError(
            f"{path} is a folder, not a book.", hint=f"Name the file in it: {path / 'club.canasta'}"
        )
    if not path.exists():
        raise problems.no_book(path)
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        raise BookError(f"{path} is empty; it is not a book yet.", hint=problems.create_one(path))
    if not head.startswith(_MAGIC) and path.with_name(f"{path.name}-journal").exists():
        return  # Putting it in its place was interrupted; SQLite takes that back when it opens it.
    if not head.startswith(_MAGIC):
        other = f"{path} is not a book, but another kind of file."
        raise BookError(other, hint=problems.ANOTHER_PLACE)
    if len(head) < 100 or int.from_bytes(head[68:72], "big") != MARK:
        raise BookError(
            f"{path} is not a book, but the database of another program.",
            hint=problems.ANOTHER_PLACE,
        )


def is_free(path: Path) -> bool:
    """Return whether a new book may be put here: there is no file, or an empty one.

    Raises `PermissionError` where this user may not make one.
    """
    if path.is_dir() or (path.exists() and path.stat().st_size):
        return False
    folder = next(each for each in (path, *path.absolute().parents) if each.exists())
    if os.name != "nt" and not os.access(folder, os.W_OK, effective_ids=EFFECTIVE):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return True


def make_file(path: Path) -> None:
    """Make an empty file that only its owner may read, where there is none."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)


def let_write_beside(path: Path) -> None:
    """Let the files that SQLite left beside a book be written by all who may write the book.

    Where a book was only read, because it was write-protected, they are write-protected too, and
    would keep it so once its own protection is lifted.
    """
    for name in (f"{path.name}-wal", f"{path.name}-shm"):
        beside = path.with_name(name)
        with suppress(OSError):
            kept, needed = (stat.S_IMODE(each.stat().st_mode) for each in (beside, path))
            if needed & ~kept & 0o222:
                beside.chmod(needed)


def discard(path: Path) -> None:
    """Delete a file that could not become a book, with what SQLite left beside it."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-journal"):
        path.with_name(name).unlink(missing_ok=True)


def size_of(path: Path) -> int:
    """Return the bytes of a file; none for what is no file, or no longer there."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def path_beside(path: Path, what: str) -> Path:
    """Return a name beside a file for a copy that no other command writes.

    What a command left there that was interrupted more than an hour ago is deleted.
    """
    for left in path.parent.glob(f"{escape(path.name)}.{what}-*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _INTERRUPTED:
                left.unlink()
    return path.with_name(f"{path.name}.{what}-{os.urandom(4).hex()}")
