"""Pictures of slips that a table sends: the wing that reads slips is asked what they say."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from canasta_club.errors import CanastaError
from canasta_club.records import wings
from canasta_club.services.season.nights import AtNight


@cache
def are_read() -> bool:
    """Return whether this installation reads slips."""
    return any(reader.reads_pictures() for reader in wings.present())


def read(at: AtNight, table: int, content: bytes) -> str:
    """Read a picture of a slip of a table into a draft, and return what became of it.

    Raises `CanastaError` where it is no such picture, or cannot be read here.
    """
    if not content:
        raise CanastaError("No picture came.", hint="Choose one, and send it again.")
    for reader in wings.present():
        if reader.reads_pictures():
            with TemporaryDirectory() as folder:
                path = Path(folder) / "picture"
                path.write_bytes(content)
                return reader.read_picture(at.book, at.season, at.night, table, path)
    raise CanastaError("This installation reads no slips.", hint="Type the hand.")
