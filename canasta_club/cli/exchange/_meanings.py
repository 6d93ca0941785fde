"""What is unknown in a hand list means: given with ``--as``, or asked for."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from canasta_club.cli.frame import problems
from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.ask import ask_text, ask_yes, is_interactive
from canasta_club.cli.frame.commands import Options, flag, option
from canasta_club.cli.frame.show import say
from canasta_club.errors import CanastaError
from canasta_club.text.letters import visible

if TYPE_CHECKING:
    from canasta_club.club.aliases import OpenQuestion
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.exchange.aliases import FileAnswers

_NEW: Final = "new"
_LEAVES_OUT: Final = "- to leave it out"
_A_HEADING: Final = "a heading of the hand list, or - to skip the column"
_MOST_CHOICES: Final = 3


class Explained(NamedTuple):
    """The answers that hold for a file alone; how it is read, if anything was explained."""

    here: "FileAnswers"
    reading: "Page | None" = None


class Meanings(Options):
    """What unknown headings and names mean."""

    asked: Annotated[
        bool, flag("--map", "Ask what unknown sheets, headings, rows and names mean.")
    ] = False
    answers: Annotated[
        list[str] | None,
        option("--as", "WRITTEN=MEANING", "What a heading, name, sheet or row means. Repeatable."),
    ] = None

    def explain(self, book: "OpenBook", file: Path, season: str, *, new_players: bool) -> Explained:
        """Have all that is unknown in a file explained, by what is given or by asking.

        Sheets come first, then headings, as they say where the names are. Raises `ProblemsError`
        with a list of what is left unexplained. With ``new_players`` unknown names are those of new
        players. How the file is read then is shown, and asked about where questions are wanted;
        it is shown as well where remembered answers alone have a part in it.
        """
        from canasta_club.services.exchange import aliases, importing
        from canasta_club.services.people import players

        here: dict[str, str] = {}
        if not (self.asked or self.answers):
            remembered = importing.reading_by_answers(book, file, season=season)
            if remembered is not None:
                _show_reading(remembered, is_asked=False)
            return Explained(here, remembered)
        answers = self.answers or []
        kept: list[tuple[OpenQuestion, str]] = []
        steps = [
            aliases.open_sheet_questions,
            aliases.open_headings,
            aliases.open_days,
            aliases.open_rows,
        ]
        asked: list[OpenQuestion] = []
        for step in steps if new_players else [*steps, aliases.open_names]:
            unanswered = step(book, file, here, season=season)
            asked += unanswered
            kept += _settled(book, file, unanswered, answers, here)
        for idle in aliases.idle_answers(book, asked, answers):
            say(f"Note: --as “{visible(idle)}” answers nothing that is asked of this file.")
        new = [question for question, meaning in kept if _is_new(question, meaning)]
        kept = [answer for answer in kept if not _is_new(*answer)]
        names = aliases.names_among([*kept, *((each, each.written) for each in new)])
        reading = importing.reading(book, file, here, season=season, names=names)
        _show_reading(reading, is_asked=self.asked)
        if new:
            players.add(book, [question.written for question in new])
        for question, meaning in kept:
            aliases.learn(book, question, meaning)
        return Explained(here, reading)


def _settled(
    book: "OpenBook",
    file: Path,
    unanswered: "Sequence[OpenQuestion]",
    answers: Sequence[str],
    here: "FileAnswers",
) -> Iterator["tuple[OpenQuestion, str]"]:
    """Yield the questions whose answers are to be remembered."""
    from canasta_club.services.exchange import aliases

    answered = dict(aliases.answers(unanswered, answers))
    left = [question for question in unanswered if question not in answered]
    if not is_interactive():
        aliases.refuse_open(file, left)
    for question, meaning in answered.items():
        if aliases.settle(question, meaning, here):
            yield question, meaning
    for number, question in enumerate(left):
        if not (meaning := _asked(book, question)):
            aliases.refuse_open(file, left[number:])
        if aliases.settle(question, meaning, here):
            yield question, meaning


def _asked(book: "OpenBook", question: "OpenQuestion") -> str:
    """Ask until the answer can be taken; an empty one is none."""
    from canasta_club.services.exchange import aliases
    from canasta_club.services.people import players

    while meaning := ask_text(_words(question), question.guess or ""):
        try:
            if question.kind == "name" and not _is_new(question, meaning):
                players.find(book, meaning)
            aliases.settle(question, meaning, {})
        except CanastaError as fault:
            say(fault.with_hint)
        else:
            break
    return meaning


def _is_new(question: "OpenQuestion", meaning: str) -> bool:
    return question.kind == "name" and meaning.strip() == _NEW


def _words(question: "OpenQuestion") -> str:
    """Return what is asked."""
    if question.about and len(question.choices) > _MOST_CHOICES:
        return f"{visible(question.about)}: what is it? ({_A_HEADING})"
    if question.about:
        choices = [_LEAVES_OUT if each == "-" else each for each in question.choices]
        choices += ["the date of the night"] * question.takes_day
        return f"{visible(question.about)} ({' or '.join(choices)})"
    what = _A_HEADING if question.kind == "heading" else f"a player, or “{_NEW}” for a new one"
    return f"What is the {question.kind} “{visible(question.written)}”? ({what})"


def _show_reading(page: "Page", *, is_asked: bool) -> None:
    """Show how a file is read, and ask whether it is imported so; JSON has it in the answer."""
    from canasta_club.reports.writers.terminal import plain_lines

    if is_json():
        return
    for line in plain_lines(page):
        say(line)
    if is_asked and is_interactive() and not ask_yes("Import it as shown?"):
        raise problems.not_confirmed()
