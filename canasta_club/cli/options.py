"""The options that many commands share: each is declared here once and means one thing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from canasta_club.cli import complete
from canasta_club.cli.addresses import NumberOrAddress, new_table, number_or_address
from canasta_club.cli.frame import problems
from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.ask import ask_yes, is_interactive
from canasta_club.cli.frame.careful import Yes
from canasta_club.cli.frame.commands import Options, argument, flag, option
from canasta_club.cli.frame.show import say
from canasta_club.errors import Accept, Problem, ReasonRequiredError, UnacceptedError, UsageError

if TYPE_CHECKING:
    from canasta_club.reports.imprint import Look

T = TypeVar("T")


def rules_option(text: str) -> object:
    """Return the option of a rule set."""
    return option("--rules", "ID", text, complete.rule_sets)


def league_option(text: str) -> object:
    """Return the option of league terms."""
    return option("--league", "ID", text, complete.leagues)


_NIGHT = "Night, by date or number (default: the open or last one)."
_SEASON = "Season (default: that of the night, or the current one)."
NightDate = Annotated[str, option("--night", "DATE", _NIGHT, complete.nights)]

OneNight = Annotated[str, option("--night", "DATE", "Only this night.", complete.nights)]

ThatNight = Annotated[str, argument("DATE", "The night, by date or number.", complete.nights)]

WhichNight = Annotated[
    str,
    argument("DATE", "Night, by date or number (default: the open or last one).", complete.nights),
]

SeasonName = Annotated[
    str,
    option(
        "--season",
        "NAME",
        "Season (default: that of the night, or the current one).",
        complete.seasons,
    ),
]

OneSeason = Annotated[
    str, option("--season", "NAME", "Only this season (default: all).", complete.seasons)
]

WhichSeason = Annotated[str, argument("NAME", _SEASON, complete.seasons)]

ThatSeason = Annotated[str, argument("NAME", "The season, or part of its name.", complete.seasons)]

Round = Annotated[int | None, option("--round", "N", "Round (default: the current one).", min=1)]


_TABLE = "Table, or the address of one of its slips."
Table = Annotated[
    NumberOrAddress | None,
    option("--table", "N", _TABLE, complete.tables, parser=number_or_address),
]

NewTable = Annotated[
    NumberOrAddress, option("--table", "N", _TABLE, complete.tables, parser=new_table)
]

GameNumber = Annotated[
    int | None, option("--game", "N", "Game at that table (default: the last).", min=1)
]

Codes = Annotated[
    list[str] | None,
    option(
        "--accept", "CODE", "Accept a warning by its code, or “all”. Repeatable.", complete.codes
    ),
]

_HAND = "Number of the hand, or the address of its slip."
HandNumber = Annotated[
    NumberOrAddress, argument("HAND", _HAND, complete.hands, parser=number_or_address)
]
Late = Annotated[bool, flag("--after-deadline", "Correct a final night after its deadline.")]

DropDetails = Annotated[bool, flag("--drop-details", "Let a total replace recorded details.")]

Division = Annotated[int | None, option("--division", "N", "Division (default: all).", min=1)]

Rules = Annotated[str, rules_option("Rule set, by id or file (default: the season's).")]

Size = Annotated[int | None, option("--size", "N", "Number of players (default: 4).", min=2)]

Score = Annotated[int | None, option("--score", "N", "The side's score before the hand.")]

Hand = Annotated[int | None, option("--hand", "N", "Number of the hand in its game.", min=1)]

Seed = Annotated[
    int | None, option("--seed", "N", "Random seed (default: the date).", min=0, max=2**31 - 1)
]

Minimum = Annotated[int, option("--min-games", "N", "Fewest games together (default: 5).", min=1)]

AwardsName = Annotated[
    str, option("--awards", "ID", "List of awards, by id or file (default: the club's).")
]

Year = Annotated[
    int | None, option("--year", "YEAR", "The year (default: of the last game).", min=1900)
]

ByPoints = Annotated[bool, flag("--differences", "Show point differences instead of results.")]

Person = Annotated[str, argument("NAME", "The player, or part of the name.", complete.players)]

ThatPair = Annotated[
    str, argument("PAIR", "Its number, its name, or its players as Ash+Birch.", complete.pairs)
]

Entry = Annotated[
    str, argument("NAME", "The entry: a pair, its number, or one of its players.", complete.people)
]


def _not_blank(_ctx: typer.Context, written: str) -> str:
    """Return the reason; one of blanks alone is missing."""
    if not _ctx.resilient_parsing and not written.strip():
        raise ReasonRequiredError
    return written


Reason = Annotated[str, option("--reason", "TEXT", "Reason, for the journal.", callback=_not_blank)]

ReasonLater = Annotated[str, option("--reason", "TEXT", "Reason, for the journal (required).")]
"""A reason that a command asks for itself, once what is to be changed is known."""

OptionalReason = Annotated[str, option("--reason", "TEXT", "Reason, for the journal.")]


class NightOptions(Options):
    """A night of a season."""

    night: NightDate = ""
    season: SeasonName = ""


class OwnNight(Options):
    """The night of a verb of ``night``: a word, or ``--night`` as at all other commands."""

    day: WhichNight = ""
    night_option: Annotated[str, typer.Option("--night", metavar="DATE", hidden=True)] = ""
    season: SeasonName = ""

    @property
    def night(self) -> str:
        """The night that is meant."""
        return _once(self.day, self.night_option, "--night")


class OwnRound(OwnNight):
    """A round of the night of a verb of ``night``."""

    round_number: Round = None


class OwnSeason(Options):
    """The season of a verb of ``season``: a word, or ``--season`` as at all other commands."""

    season_name: WhichSeason = ""
    season_option: Annotated[str, typer.Option("--season", metavar="NAME", hidden=True)] = ""

    @property
    def season(self) -> str:
        """The season that is meant."""
        return _once(self.season_name, self.season_option, "--season")


def _once(word: T, value: T, option: str) -> T:
    """Return what is named, as a word or by an option; raises `UsageError` for two names."""
    if word and value and word != value:
        raise UsageError(f"“{word!s}” and {option} {value!s} are both given. Leave one out.")
    return word or value


class RoundOptions(Options):
    """A round of a night."""

    round_number: Round = None
    night: NightDate = ""
    season: SeasonName = ""


class AtGame(Options):
    """A game: its table, and which one there; its round, night and season."""

    table: Table = None
    game: GameNumber = None
    round_number: Round = None
    night: NightDate = ""
    season: SeasonName = ""


class OwnGame(Options):
    """The game of a verb of ``game``: its table as a word, or ``--table`` as elsewhere."""

    table_word: Annotated[
        NumberOrAddress | None,
        argument(
            "TABLE",
            "Its table, or the address of one of its slips (default: the only one).",
            complete.tables,
            parser=number_or_address,
        ),
    ] = None
    table_option: Annotated[
        NumberOrAddress | None, option("--table", "N", "", parser=number_or_address, hidden=True)
    ] = None
    game: GameNumber = None
    round_number: Round = None
    night: NightDate = ""
    season: SeasonName = ""

    @property
    def table(self) -> NumberOrAddress | None:
        """The table that is meant."""
        return _once(self.table_word, self.table_option, "--table")


class NewcomerOptions(Options):
    """What to do with unknown names."""

    guest: Annotated[bool, flag("--guest", "Add unknown names as guests.")] = False
    new_player: Annotated[bool, flag("--new-player", "Add unknown names as members.")] = False

    @property
    def kind(self) -> Literal["", "guest", "player"]:
        """``guest``, ``player``, or empty: unknown names are refused."""
        if self.guest and self.new_player:
            raise problems.either_option("--guest", "--new-player")
        return "guest" if self.guest else "player" if self.new_player else ""


class Acceptance(Options):
    """The warnings to accept."""

    codes: Codes = None

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        if unsure := self.accepted - {"all"}:
            from canasta_club.services.rules import rulesets

            known = ["all", *rulesets.codes()]
            for code in sorted(unsure.difference(known)):
                raise problems.no_code(code, known)

    @property
    def accepted(self) -> set[str]:
        """The given codes; one word may hold several."""
        return {code.strip() for entry in self.codes or () for code in entry.split(",")}

    def leaves_open(self, problems: Sequence[Problem]) -> list[Problem]:
        """Return the problems that are not accepted."""
        accepted = self.accepted
        return [each for each in problems if not {each.code, "all"} & accepted]

    def judge(self, question: str = "Record it all the same?") -> Callable[..., bool]:
        """Return a function that accepts warnings by the given codes, or asks on a terminal.

        A preview asks nothing, as the book is locked for as long as it takes.
        """

        def accept(problems: Sequence[Problem]) -> bool:
            left = self.leaves_open(problems)
            if not left:
                return True
            listed = "This is unusual:\n" + "\n".join(f"  {each}" for each in left)
            if answer().is_dry_run and is_interactive():
                say(listed)
                return True
            return ask_yes(f"{listed}\n{question}")

        return accept

    def asking_between(
        self, change: Callable[[Accept], T], question: str = "Record it all the same?"
    ) -> T:
        """Make a change that nobody may hold up; ask what it left open, and make it once more."""
        judge = self.judge(question)
        if answer().is_dry_run:
            return change(judge)
        agreed: set[tuple[str, str | None, str | None]] = set()

        def accept(problems: Sequence[Problem]) -> bool:
            left = self.leaves_open(problems)
            return all((each.code, each.side, each.where) in agreed for each in left)

        while True:
            try:
                return change(accept)
            except UnacceptedError as fault:
                if not judge(fault.problems):
                    raise
                agreed.update((each.code, each.side, each.where) for each in fault.problems)


PaperSize = Annotated[
    Literal["a4", "letter"] | None,
    typer.Option(
        "--paper",
        metavar="a4|letter",
        envvar="CANASTA_PAPER",
        help="Size of the sheets (default: the club's).",
    ),
]


class OnPaper(Options):
    """How a document is printed."""

    layout: Annotated[
        Literal["wall", "desk"] | None,
        option("--for", "wall|desk", "Large for the wall, small for the desk."),
    ] = None
    paper: PaperSize = None

    def look(self, usual: Literal["wall", "desk"]) -> "Look":
        """Return the layout and the paper; ``usual`` is the default layout."""
        from canasta_club.reports.imprint import Look

        return Look(self.layout or usual, self.paper)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options before the noun, as typed or from the environment; empty when not given."""

    book: str = ""
    club: str = ""
    by: str = ""


def settings(ctx: typer.Context) -> Settings:
    """Return the options before the noun."""
    found_settings = ctx.find_object(Settings)
    return found_settings if found_settings is not None else Settings()


class HallCards(Options):
    """Cards that open the pages of a night, for `print table-cards`."""

    hall: Annotated[
        bool, flag("--hall", "Print cards of the hall: one for each side, the desk and the wall.")
    ] = False
    night: NightDate = ""
    season: SeasonName = ""
    table: Annotated[
        NumberOrAddress | None,
        option(
            "--table",
            "N",
            "With --hall: only the cards of this table.",
            complete.tables,
            parser=number_or_address,
        ),
    ] = None
    address: Annotated[
        str,
        option("--address", "URL", "With --hall: where pages are (default: this computer)."),
    ] = ""
    yes: Yes = False
