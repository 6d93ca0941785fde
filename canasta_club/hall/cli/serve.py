"""``canasta serve``: the hall's pages for phones, desk and wall, until the person ends it."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Final

import typer

from canasta_club.cli.frame.answer import answer, is_json
from canasta_club.cli.frame.commands import command, flag, option
from canasta_club.cli.frame.lines import LineWriter, describe_left_out
from canasta_club.cli.frame.show import show
from canasta_club.cli.night.people import evening
from canasta_club.cli.options import NightOptions
from canasta_club.errors import CanastaError
from canasta_club.text.letters import visible

app = typer.Typer()

_MEANS: Final = (
    "Everybody on the same network can open these addresses, and what is sent is not encrypted."
    " Each page needs a code from a printed card. Nothing goes to the internet."
)
_UNREACHED: Final = (
    "No phone has come yet. If one cannot open the address: (1) this computer's firewall may"
    " refuse it: allow Python, or canasta, on private networks; (2) the phone must be on this"
    " Wi-Fi, not on mobile data; (3) a guest Wi-Fi keeps devices apart: use another one, or a"
    " phone's hotspot. To test: open the address in a browser on this computer, then on one phone."
)
_SLEPT: Final = (
    "This computer slept for {} seconds; the pages come back by themselves. Switch its sleep off"
    " for tonight."
)


@command(app, "serve", "serve", "serve --hall", "serve --hall --port 8018")
def serve(
    ctx: typer.Context,
    at: NightOptions,
    hall: Annotated[
        bool, flag("--hall", "Open the hall to the local network, not to this computer alone.")
    ] = False,
    port: Annotated[
        int | None, option("--port", "N", "Port (default: 8017).", min=1, max=65535)
    ] = None,
) -> None:
    """Serve pages for phones at the tables, the desk and the wall.

    Beside the book, on an open night: each side of a table opens the page of its card and sends its
    hands, the other side confirms them, the desk sees what is owed, and the wall shows what comes
    in. Print the cards first: canasta print table-cards cards.pdf --hall. It runs until Ctrl+C.
    """
    try:
        from canasta_club.hall.server import running
    except ImportError as fault:
        from canasta_club import extras

        raise CanastaError(
            f"{fault.name} is not installed, and canasta serve needs it.",
            hint=extras.how_to_install("serve"),
        ) from fault
    with _teller(is_open=hall) as tell:
        running.run(lambda: evening(ctx, at), port, tell, is_open=hall)


@contextmanager
def _teller(*, is_open: bool) -> Iterator[Callable[[str, Mapping[str, object]], None]]:
    """Yield what says an event: for people, or as a line of JSON; nobody needs to read it."""

    def texts(event: str, values: Mapping[str, object]) -> list[str]:
        if not is_json():
            return [visible(line) for line in _LINES.get(event, _nothing)(values, is_open)]
        of_event: list[str] = []
        show(value={"event": event, **values})
        answer().write_event(of_event.append)
        return of_event

    def tell(event: str, values: Mapping[str, object]) -> None:
        for text in texts(event, values):
            lines.put(text)

    lines = LineWriter(
        sys.stdout if is_json() else sys.stderr,
        lambda count: texts("missed", {"count": count})[0],
    )
    try:
        yield tell
    finally:
        lines.end()


def _nothing(_values: Mapping[str, object], _is_open: bool) -> list[str]:
    return []


def _listening(values: Mapping[str, object], is_open: bool) -> list[str]:
    addresses = values["addresses"]
    shown = "  ".join(map(str, addresses if isinstance(addresses, list) else ()))
    if is_open:
        return [f"The hall is open: {shown}", _MEANS, "Ctrl+C ends it."]
    return [
        f"The hall is open on this computer alone: {shown}",
        "For phones: canasta serve --hall. Ctrl+C ends it.",
    ]


_LINES: Final[Mapping[str, Callable[[Mapping[str, object], bool], list[str]]]] = {
    "listening": _listening,
    "unreached": lambda _values, is_open: [_UNREACHED] if is_open else [],
    "reached": lambda values, _: [f"The first page was opened, from {values['device']}."],
    "slept": lambda values, _: [_SLEPT.format(values["seconds"])],
    "question": lambda values, _: [f"Table {values['table']} asks: {values['text']}"],
    "missed": lambda values, _: [describe_left_out(int(str(values["count"])))],
    "stopped": lambda _values, _: ["The hall is closed; the book is free."],
}
