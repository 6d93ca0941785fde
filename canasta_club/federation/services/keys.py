"""Keys: a club signs its bundles with a key of its own, which never leaves its computer.

The private half is a file in the club's home that only its owner may read: it is neither in the
book nor in a backup or an export of it.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from canasta_club import resources
from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.federation.club.public_keys import is_weak
from canasta_club.federation.club.wire import canonical, club_key, key_envelope
from canasta_club.federation.services import _problems as problems
from canasta_club.files import sync_names
from canasta_club.records.book.book import Book
from canasta_club.reports.writers.files import replacing

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_FOLDER: Final = "federation"


class MadeKey(NamedTuple):
    """The public half of a club's key, and whether it was made now."""

    public: str
    is_new: bool
    file: Path


@dataclass(frozen=True, slots=True)
class Signer:
    """A private key: its public half in hexadecimal, and what signs a text with it."""

    public: str
    _sign: Callable[[bytes], bytes]

    def lines(self, first: str, *rest: str) -> str:
        """Return the lines of a signed file: the first one is what is signed."""
        signature = canonical({"key": self.public, "signature": self._sign(first.encode()).hex()})
        return "\n".join([first, *rest, signature, ""])


@contextmanager
def _library() -> Iterator[None]:
    """Say which package is missing where what signs cannot be imported."""
    try:
        yield
    except ImportError as fault:
        raise problems.MissingLibraryError from fault


def is_signed(key: str, signature: str, text: str) -> bool:
    """Return whether a signature of a text fits a public key that only its owner can sign with."""
    with _library():
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    if is_weak(key):
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def place(book: Book) -> Path:
    """Return where the private key of the club is kept."""
    return resources.club_home() / _FOLDER / f"{book.club_id.hex}.pem"


def make(book: Book, out: Path | None = None) -> MadeKey:
    """Make the key of the club, once; write the public half to a file for the centre."""
    path = place(book)
    is_new = not path.exists()
    signer = _made(path) if is_new else _read(path)
    if out is not None:
        publish(out, signer.lines(club_key(named(book), signer.public)))
    return MadeKey(signer.public, is_new, path)


def replace(book: Book, out: Path) -> MadeKey:
    """Make a new key in the place of the old one, and write the bundle that announces it.

    The new key waits in a file of its own until the bundle is written, so that a second try after
    an interruption announces the same key.
    """
    path = place(book)
    old = signer_of(book)
    waiting = path.with_suffix(".next.pem")
    new = _read(waiting) if waiting.exists() else _made(waiting)
    revision = max(microseconds(datetime.now(UTC)), newest_sent(book))
    envelope = key_envelope(named(book), revision, old.public, new.public)
    publish(out, old.lines(envelope))
    waiting.replace(path)
    sync_names(path)
    return MadeKey(new.public, is_new=True, file=path)


def signer_of(book: Book) -> Signer:
    """Return the key of the club; raises `NotFoundError` if it has none."""
    path = place(book)
    if not path.exists():
        raise NotFoundError(
            f"{book.club.name} has no key yet.", hint="Make one: canasta club key KEYFILE"
        )
    return _read(path)


def is_fit(book: Book) -> bool:
    """Return whether the file of the club's key holds one that can sign."""
    try:
        _read(place(book))
    except problems.MissingLibraryError:
        return True  # Nothing here can tell.
    except (CanastaError, OSError):
        return False
    return True


def named(book: Book) -> dict[str, str]:
    """Return the club as its files name it."""
    return {"id": book.club_id.hex, "name": book.club.name}


def microseconds(at: datetime) -> int:
    """Return an instant as a revision: microseconds since 1970, UTC."""
    since = at.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def shown_revision(revision: int) -> str:
    """Return a revision as people read it: the time of the newest change that it holds, in UTC.

    >>> shown_revision(1_795_212_845_123_456)
    '2026-11-20 21:34:05 UTC'
    """
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=revision)
    return f"{at:%Y-%m-%d %H:%M:%S} UTC"


class Sent(NamedTuple):
    """The last bundle of a night that was written here: its revision, and what it said."""

    revision: int
    body: str


def sent(book: Book) -> dict[str, Sent]:
    """Return the last bundle of each night that was written on this computer."""
    try:
        value = json.loads(_ledger(book).read_text(encoding="utf-8"))
        return {night: Sent(int(each[0]), str(each[1])) for night, each in value.items()}
    except FileNotFoundError:
        return {}
    except (AttributeError, LookupError, TypeError, ValueError):
        return {}  # Damaged: revisions follow the time of the newest change all the same.


def remember_sent(book: Book, night: str, last: Sent) -> None:
    """Note which bundle of a night was written last."""
    now = {**sent(book), night: last}
    write(_ledger(book), json.dumps(now))


def forget_sent(book: Book) -> None:
    """Forget what the bundles said that were written here, as they may name a person; keep when.

    The digests of what was sent before format 2 had no salt.
    """
    if known := sent(book):
        forgotten = {night: Sent(last.revision, "") for night, last in known.items()}
        write(_ledger(book), json.dumps(forgotten))


def newest_sent(book: Book) -> int:
    """Return the highest revision that was written on this computer."""
    return max((each.revision for each in sent(book).values()), default=0)


def _ledger(book: Book) -> Path:
    return place(book).with_suffix(".sent.json")


def _made(path: Path) -> Signer:
    with _library():
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    write(path, pem.decode())
    return _signer(key)


def _read(path: Path) -> Signer:
    with _library():
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (TypeError, ValueError) as fault:
        raise problems.not_a_key(path) from fault
    if not isinstance(key, Ed25519PrivateKey):
        raise problems.not_a_key(path)
    return _signer(key)


def _signer(key: "Ed25519PrivateKey") -> Signer:
    return Signer(key.public_key().public_bytes_raw().hex(), key.sign)


def write(path: Path, text: str) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    with resources.private_file(path) as file:
        file.write(text)


def publish(path: Path, text: str) -> None:
    """Write a file for others, whole or not at all; the umask says who may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as whole:
        whole.write_text(text, encoding="utf-8", newline="\n")
