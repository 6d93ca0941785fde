"""``canasta scan``: slips read from photographs, scans and PDFs."""

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.ask import ask_choice
from canasta_club.cli.frame.commands import argument, examples, flag
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show
from canasta_club.cli.night.people import evening
from canasta_club.cli.open_book import back_up
from canasta_club.cli.options import NightOptions
from canasta_club.errors import UsageError
from canasta_club.scan.services import extra

if TYPE_CHECKING:
    from canasta_club.services.season.nights import AtNight

_PICTURES = "Pictures of slips, PDFs, or folders of them."


@examples(
    "scan IMG_0412.jpg IMG_0413.jpg",
    "scan photographs/",
    "scan copier.pdf --accept-agreeing",
    "scan photographs/ --measure",
    "scan --forget",
)
def scan(
    ctx: typer.Context,
    at: NightOptions,
    paths: Annotated[list[Path] | None, argument("FILE…", _PICTURES)] = None,
    accept: Annotated[
        bool, flag("--accept-agreeing", "Record what agrees in all its sums, if the league may.")
    ] = False,
    measure: Annotated[
        bool, flag("--measure", "Read slips of recorded hands, and say how well that went.")
    ] = False,
    forget: Annotated[bool, flag("--forget", "Delete what was learnt of tables' digits.")] = False,
) -> None:
    """Read slips from photographs, scans and PDFs.

    The code on a slip says where it belongs, and what is written is read box by box. Of all that it
    may say, the likeliest hand is taken for which everything agrees: count and total, the scores
    before and after, and whatever the rules know. Each slip then waits on the entry screen: a box
    that was read is marked ≈, one in doubt ?, and there the cursor begins. Ctrl-S saves it as if
    you had typed it.

    With --accept-agreeing, which the league's terms must allow, a slip is recorded at once if it
    agrees in all its sums and no other reading does nearly as well. With --measure nothing is
    changed: slips of hands that are recorded are read, and you are told how many rightly.

    Nothing is sent anywhere. The pictures lie beside the book until the night is final.
    """
    extra.refuse_without()
    if not paths and not forget:
        raise UsageError(
            "Name the pictures of slips, or a folder of them.", hint="canasta scan photographs/"
        )
    with evening(ctx, at) as night:
        if forget:
            from canasta_club.scan.services import keeping

            tables = keeping.forget_learnt(night.book)
            tell = say if paths else partial(show, value={"forgotten": tables})
            tell(f"Forgot the digits of {tables} {'table' if tables == 1 else 'tables'}.")
        if paths:
            _scan(night, paths, accept=accept, measure=measure)


def _scan(night: "AtNight", paths: list[Path], *, accept: bool, measure: bool) -> None:
    from canasta_club.scan.services import measuring, page, scanning

    with ExitStack() as bar:
        step = bar.enter_context(progress("Reading slips"))
        if measure:
            show(page.measured_page(measuring.measure(night, paths, step)))
            return

        def ask(table: int, either: str) -> str:
            bar.close()
            return _which_digit(table, either)

        scanned = scanning.scan(night, paths, accept=accept, step=step, ask=ask)
    show(page.scanned_page(scanned))
    outcomes = {item.outcome for item in scanned}
    if outcomes & {"read", "asked"}:
        say("Go through them with: canasta enter")
    if "recorded" in outcomes:
        back_up(night.book)
    if outcomes & {"refused", "differs"}:
        answer().exit_code = max(answer().exit_code, 1)


def _which_digit(table: int, either: str) -> str:
    question = f"Table {table}: which digit is it? All sums agree with both, in every box."
    chosen = ask_choice(question, either)
    return "" if chosen is None else either[chosen]
