"""Ids: every row has one of its own, made by the client, and newer ones sort behind older ones."""

from uuid import UUID


def new_id() -> UUID:
    """Return an id that no other row has (UUID version 7: time first)."""
    from uuid_utils.compat import uuid7  # noqa: PLC0415  (what is only read needs none)

    return uuid7()
