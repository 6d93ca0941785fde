"""A PostgreSQL server for commands to keep a book on."""

from tests.postgresql import server

__all__ = ["server"]
