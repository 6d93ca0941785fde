"""The statements that are sent to a server: on a cluster each must name its club."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

_NAMES_CLUB = re.compile(r"\bclub_id = %|\(club_id, |\bclub_id IN ")
_EVERY_CLUB = re.compile(
    r"^SELECT clubs\.[^;]* FROM clubs ORDER BY clubs\.name$|^SELECT .*alembic_version"
    r"|^SELECT (to_reg|pg_)|^SET |^select |^show |^SAVEPOINT|^RELEASE"
)
"""Statements that mean to span clubs, or no club at all."""


@contextmanager
def sent() -> Iterator[list[str]]:
    """Collect the statements that are sent meanwhile."""
    statements: list[str] = []

    def listen(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        statements.append(" ".join(statement.split()))

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", listen)


def unrouted(statements: list[str]) -> set[str]:
    """Return the statements that neither name their club nor mean to span clubs."""
    return {
        each for each in statements if not _NAMES_CLUB.search(each) and not _EVERY_CLUB.search(each)
    }
