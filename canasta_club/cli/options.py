"""What is said once before the noun, and the options many commands share."""

import os
import sys
from dataclasses import dataclass
from typing import Annotated

import typer

NightDate = Annotated[
    str,
    typer.Option(
        "--night", metavar="DATE", help="The night, by date or number; else the one that is open."
    ),
]

Table = Annotated[int | None, typer.Option("--table", min=1, metavar="N", help="The table.")]

GameNumber = Annotated[
    int | None,
    typer.Option("--game", min=1, metavar="N", help="The game at that table; else the last one."),
]

Round = Annotated[
    int | None, typer.Option("--round", min=1, metavar="N", help="The round of the night.")
]


Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]

Accept = Annotated[
    list[str] | None,
    typer.Option("--accept", help="Accept a warning by its code, or “all”.", metavar="CODE"),
]

Reason = Annotated[str, typer.Option("--reason", help="Why, for the journal.")]

Late = Annotated[
    bool, typer.Option("--late", help="Correct a final night after the time for it is over.")
]

DropDetails = Annotated[
    bool, typer.Option("--drop-details", help="Let a total replace recorded details; note them.")
]

SeasonName = Annotated[
    str, typer.Option("--season", help="The season; else the one that is running.")
]

OneSeason = Annotated[
    str, typer.Option("--season", metavar="NAME", help="Only this season; else all of them.")
]


@dataclass(frozen=True, slots=True)
class Settings:
    """The options before the noun, as typed or from the environment; empty when not given."""

    book: str = ""
    club: str = ""
    by: str = ""
    plain: bool = False

    @property
    def is_plain(self) -> bool:
        """No colour, no boxes: asked for, or the output is not a terminal."""
        return self.plain or bool(os.environ.get("NO_COLOR")) or not sys.stdout.isatty()


def settings(ctx: typer.Context) -> Settings:
    """Return the options before the noun."""
    found = ctx.find_object(Settings)
    return found if found is not None else Settings()
