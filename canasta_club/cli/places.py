"""Places: the options that say which night, table and game is meant."""

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
