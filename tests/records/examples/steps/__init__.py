"""Made-up migrations of a later version, so that bringing a book up to date is tried.

The second step gives every player a column, and the third one takes it away again: both write the
table of the players anew, and leave a book that this program reads.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from alembic.config import Config
from sqlalchemy import Connection

from canasta_club.records.book import _migrate as migrate
from canasta_club.records.migrations import revisions, versions

FIRST: Final = revisions.head()
LAST: Final = "book_9003"
REVISIONS: Final = (*revisions.REVISIONS, "book_9002", LAST)

_own = migrate.config


@contextmanager
def installed() -> Iterator[None]:
    """Let the program have the steps, so that its own books are older ones."""
    with (
        patch.object(revisions, "REVISIONS", REVISIONS),
        patch.object(migrate, "config", _with_steps),
    ):
        yield


def _with_steps(connection: Connection) -> Config:
    settings = _own(connection)
    folders = (*versions.__path__, str(Path(__file__).parent))
    settings.set_main_option("version_locations", os.pathsep.join(folders))
    return settings
