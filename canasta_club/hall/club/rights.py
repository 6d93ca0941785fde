"""Rights: what a random code opens on one night, whoever holds the paper it stands on."""

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID

from canasta_club.club.games import SEATS

RightKind = Literal["side", "desk", "wall"]


@dataclass(frozen=True, slots=True)
class Right:
    """A right of one night: a side of a table (``seat`` from 0, which is side A), desk or wall.

    It is of the table whoever sits there, in every round. One that does not ``writes`` only shows.
    """

    id: UUID
    night_id: UUID
    kind: RightKind
    table: int | None
    seat: int | None
    writes: bool
    hash: str
    issued: datetime
    revoked: datetime | None = None
    version: int = field(default=1, compare=False)

    @property
    def is_revoked(self) -> bool:
        """Whether it opens nothing any more."""
        return self.revoked is not None

    @property
    def name(self) -> str:
        """What it opens, such as ``table 4, side A``."""
        return (
            f"table {self.table}, side {SEATS[self.seat]}" if self.seat is not None else self.kind
        )


def hash_of(code: str) -> str:
    """Return what the book keeps of a code; it is random, so that a quick hash is a safe one."""
    return hashlib.sha256(code.encode()).hexdigest()
