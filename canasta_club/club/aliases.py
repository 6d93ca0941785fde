"""Aliases: what a club's own headings and names mean in its hand lists."""

from dataclasses import dataclass, field
from typing import Final, Literal
from uuid import UUID

AliasKind = Literal["heading", "name"]

PASSED_OVER: Final = "-"
"""The meaning of a heading whose column is not read."""


@dataclass(frozen=True, slots=True)
class ImportAlias:
    """What a heading or a name that is written so means: a heading of the hand list, or a player.

    ``written`` is spelt plainly: without what people write differently.
    """

    id: UUID
    kind: AliasKind
    written: str
    meaning: str
    version: int = field(default=1, compare=False)
