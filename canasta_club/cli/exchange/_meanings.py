"""What unknown headings and names of a hand list mean: given with ``--as``, or asked for."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from canasta_club.cli.ask import is_interactive
from canasta_club.cli.commands import Options, flag, option
from canasta_club.cli.show import say
from canasta_club.errors import CanastaError
from canasta_club.text.letters import visible

if TYPE_CHECKING:
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.exchange.aliases import OpenQuestion

_NEW: Final = "new"


class Meanings(Options):
    """What unknown headings and names mean."""

    asked: Annotated[
        bool, flag("--map", "Ask what unknown headings and names mean; remember it.")
    ] = False
    given: Annotated[
        list[str] | None,
        option("--as", "WRITTEN=MEANING", "What a heading or name means. Repeatable."),
    ] = None

    def explain(self, book: "OpenBook", file: Path, season: str, *, new_players: bool) -> None:
        """Have every unknown heading and name of a file explained, by what is given or by asking.

        Headings come first, as they say where the names are. Raises `ProblemsError` with a list of
        what is left unexplained. With ``new_players`` unknown names are those of new players.
        """
        from canasta_club.services.exchange import aliases

        if not (self.asked or self.given):
            return
        given = self.given or []
        _settle(book, file, aliases.open_headings(book, file, season=season), given)
        if not new_players:
            _settle(book, file, aliases.open_names(book, file, season=season), given)


def _settle(
    book: "OpenBook", file: Path, questions: "Sequence[OpenQuestion]", given: Sequence[str]
) -> None:
    from canasta_club.services.exchange import aliases

    answered = dict(aliases.answers(questions, given))
    for question, meaning in answered.items():
        aliases.learn(book, question, meaning)
    left = [question for question in questions if question not in answered]
    if not is_interactive():
        aliases.refuse_open(file, left)
    for question in left:
        _ask(book, question)


def _ask(book: "OpenBook", question: "OpenQuestion") -> None:
    from canasta_club.services.exchange import aliases
    from canasta_club.services.people import players

    what = (
        "a heading of the hand list, or - to skip the column"
        if question.kind == "heading"
        else f"a player, or “{_NEW}” for a new one"
    )
    while True:
        asked = f"What is the {question.kind} “{visible(question.written)}”? ({what})"
        meaning: str = typer.prompt(asked, default=question.guess or None, err=True)
        if question.kind == "name" and meaning.strip() == _NEW:
            players.add(book, [question.written])
            return
        try:
            aliases.learn(book, question, meaning)
        except CanastaError as fault:
            say(fault.with_hint)
        else:
            return
