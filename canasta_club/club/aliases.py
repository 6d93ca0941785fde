"""Aliases: what a club's own headings and names mean in its hand lists."""

from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple
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


class OpenQuestion(NamedTuple):
    """A heading, a name or a part of the file that nobody has explained yet, and what it may be.

    ``about`` says what it is where it is neither a heading nor a name; a question of a day takes a
    date, which holds for this file alone.
    """

    kind: AliasKind
    written: str
    choices: tuple[str, ...]
    guess: str = ""
    about: str = ""
    takes_day: bool = False
