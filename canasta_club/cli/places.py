"""Places: the options that say which night, table and game is meant."""

from typing import Annotated

import typer

NightDate = Annotated[
    str,
    typer.Option(
        "--night", metavar="DATE", help="The night; else the one that is open, or the newest."
    ),
]
Table = Annotated[int | None, typer.Option("--table", min=1, metavar="N", help="The table.")]
GameNumber = Annotated[
    int | None,
    typer.Option("--game", min=1, metavar="N", help="Which game at the table; else the last one."),
]
Round = Annotated[
    int | None,
    typer.Option("--round", min=1, metavar="N", help="The round, where there are several."),
]
