"""Imprint: what is printed around a page, in which layout and on which paper."""

from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, NamedTuple

Paper = Literal["a4", "letter"]
Layout = Literal["wall", "desk"]

CREST_ENDINGS: Final = {"image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg"}
"""The media types of a crest, and how files of them end."""


class Crest(NamedTuple):
    """The picture of a club: its media type and its bytes."""

    kind: str
    content: bytes

    @property
    def file(self) -> str:
        """The name under which it lies beside what shows it."""
        return f"club-crest.{self.ending}"

    @property
    def ending(self) -> str:
        """How the name of a file of its kind ends, after the dot."""
        return CREST_ENDINGS.get(self.kind, "bin")


@dataclass(frozen=True, slots=True)
class Imprint:
    """What is printed around a page: the club, the season, the day and the paper.

    ``layout``: in large letters for the wall, or small and in columns for the desk; ``head`` is
    that of the journal: the fingerprint of the book, in the foot and in a workbook's properties.
    """

    club: str = ""
    season: str = ""
    day: date | None = None
    paper: Paper = "a4"
    layout: Layout = "wall"
    head: str = ""
    crest: Crest | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """How a document was asked for: in which layout, and on which paper if not on the club's."""

    layout: Layout = "wall"
    paper: Paper | None = None

    def imprint(
        self, club: str, paper: str = "", season: str = "", day: date | None = None
    ) -> Imprint:
        """Return what is printed around a page; ``paper`` is the club's, if it has chosen one."""
        its_paper: Paper = self.paper or ("letter" if paper == "letter" else "a4")
        return Imprint(club, season, day, its_paper, self.layout)
