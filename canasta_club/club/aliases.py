"""Aliases: what a club's own headings and names mean in its hand lists."""

from dataclasses import dataclass, field
from typing import Final, Literal
from uuid import UUID

AliasKind = Literal["heading", "name"]

PASSED_OVER: Final = "-"
"""The meaning of a heading whose column is not read."""


@dataclass(frozen=True, slots=True)
class ImportAlias:
    """A heading or a name in a club's own lists, and what it means: a known heading, or a player.

    ``written`` has the plain spelling, without differences in case, accents and signs.
    """

    id: UUID
    kind: AliasKind
    written: str
    meaning: str
    version: int = field(default=1, compare=False)
