"""The map of the command line: every first word, the panel it is shown in, and where it lives.

A new command stands in a panel here, with its line of help and the function that it runs.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from canasta_club import wings
from canasta_club.cli.frame.program import Word

OPTIONS: Final = {"--book": True, "--club": True, "--by": True, "--plain": False}
"""The options before the first word, and whether a value follows: people type them anywhere."""

_ALL: Final[dict[str, dict[str, Word]]] = {
    "Tonight": {
        "enter": Word("entry.enter.enter", "Enter the hands of a night."),
        "night": Word("night.night.app", "Run a club night: check-in, seats, open and close."),
        "serve": Word(
            "serve.serve", "Serve pages for phones at the tables, the desk and the wall.", "hall"
        ),
        "game": Word("entry.games.app", "Start, show, end and void games."),
        "scan": Word("scan.scan", "Read slips from photographs, scans and PDFs.", "scan"),
        "hand": Word("entry.hands.app", "Record, show, correct and void hands."),
        "hall": Word("hall.app", "Say what the cards of a night open, and what waits.", "hall"),
        "openings": Word(
            "reports.tables.openings", "Show what each side needs to open its next hand."
        ),
    },
    "Season": {
        "season": Word("season.season.app", "Create, run and close seasons."),
        "penalty": Word("season.penalties.app", "Add and cancel penalties in league points."),
        "standings": Word("reports.tables.standings", "Show the table of a season or a night."),
        "crosstable": Word(
            "reports.tables.crosstable", "Show each entry's results against the others."
        ),
        "awards": Word("reports.tables.awards", "Show the records of a season."),
        "sources": Word("reports.tables.sources", "Show where each entry's points came from."),
        "attendance": Word("reports.tables.attendance", "Show how many came to each night."),
        "honours": Word("reports.tables.honours", "Show champions and all-time records."),
    },
    "People": {
        "player": Word("people.players.app", "Add, show, rename and merge players."),
        "pair": Word("people.pairs.app", "Add, show and rename pairs."),
        "ratings": Word("reports.tables.ratings", "Show the ratings of the players."),
        "national": Word("national.app", "Show the tables of a whole federation.", "federation"),
        "chemistry": Word("reports.tables.chemistry", "Show which partners play better together."),
    },
    "Print and export": {
        "print": Word("reports.print.app", "Print tables, cards and reports to a file."),
        "publish": Word("reports.publish.publish", "Write the pages of the club's web site."),
        "sheet": Word("exchange.sheets.app", "Write a workbook to type a night into."),
        "import": Word("exchange.importing.import_", "Import a hand list, or a whole club."),
        "export": Word(
            "exchange.exporting.export", "Export a season, a hand list, or the whole club."
        ),
    },
    "Rules and questions": {
        "score": Word("rules.score.score", "Score a hand, line by line."),
        "ruling": Word("rules.ruling.app", "Answer a question of the rules."),
        "odds": Word("rules.odds.odds", "Show the odds of opening and of canastas."),
        "rules": Word("rules.rules.app", "List, show, check and compare rule sets."),
        "league": Word("rules.league.app", "List, show, check and compare league terms."),
        "help": Word("help.help_", "Find commands, rules and guides by keyword."),
    },
    "Federation": {
        "federation": Word(
            "federation.app", "Run a federation's centre: clubs, uploads, people.", "federation"
        ),
    },
    "The book": {
        "init": Word("book.club.init", "Create the book of a club."),
        "club": Word("book.club.app", "Show the club, and edit its settings."),
        "journal": Word("book.journal.journal", "Show who changed what, when and why."),
        "undo": Word("book.journal.undo", "Undo the newest change, or one by its number."),
        "redo": Word("book.journal.redo", "Redo what was undone last."),
        "verify": Word("book.journal.verify", "Rescore every hand and check the book."),
        "backup": Word("book.backup.app", "Back up the book, list and restore backups."),
        "doctor": Word("book.doctor.doctor", "Check that the book is kept safely."),
        "book": Word("book.server.app", "Copy the book to a server, and say who may use it there."),
        "demo": Word("book.club.demo", "Build a sample club to try things on."),
    },
}
"""Each word in its panel; those of wings too, which may be missing."""

_VERBS: Final = {
    "night": {"bundle": Word("bundle.app", "", "federation")},
    "club": {"key": Word("key.app", "", "federation")},
    "print": {"national": Word("national.on_paper", "", "federation")},
}
"""The verbs that wings add to words of the house."""


def _there(words: Mapping[str, Word]) -> dict[str, Word]:
    return {word: entry for word, entry in words.items() if entry.wing not in _MISSING}


_MISSING: Final = wings.missing()

PANELS: Final = {panel: shown for panel, words in _ALL.items() if (shown := _there(words))}
"""The panels of `canasta --help`. `canasta --help` reads this page and loads no command."""

FIRST: Final = {
    "Begin": ("init", "demo", "player", "season"),
    "An evening": ("night", "enter", "game", "hand", "undo"),
    "Who is ahead": ("standings", "awards", "ratings"),
    "Paper and files": ("print", "export", "import"),
    "Questions of the rules": ("rules", "ruling", "score"),
    "Keep it safe": ("backup", "help"),
}
"""The first page of help: what most need, in the order of a club's life."""

NIGHT: Final = {
    "Before": ("plan", "list", "move", "cancel", "share", "unshare", "open"),
    "Who is there": ("check-in", "late", "leave", "return", "no-show", "replace", "people"),
    "Seats": ("cut", "wish", "unwish", "wishes", "seat", "swap", "seating", "reseat"),
    "During and after": ("show", "check", "answer", "pay", "money", "close", "reopen", "bundle"),
}
SEASON: Final = {
    "Before": ("new", "copy", "show", "list", "edit"),
    "Who takes part": ("register", "entries", "division", "handicap", "withdraw", "unwithdraw"),
    "Rounds": ("fixtures", "bye", "absent", "forfeit", "clear", "unplayed"),
    "During and after": ("money", "rescore", "lot", "committee", "close", "reopen"),
}
"""The verbs of a night and of a season, in the order in which they are needed."""

VERBS: Final = {word: _there(verbs) for word, verbs in _VERBS.items()}

WORDS: Final = {word: entry for panel in PANELS.values() for word, entry in panel.items()}
"""Every first word."""


def module_of(word: Word) -> str:
    """Return the module that has a command.

    >>> module_of(WORDS["odds"]), module_of(WORDS["national"])
    ('canasta_club.cli.rules.odds', 'canasta_club.federation.cli.national')
    """
    cli = f"{word.wing}.cli" if word.wing else "cli"
    return f"canasta_club.{cli}.{word.place.rpartition('.')[0]}"


@cache
def expected() -> Mapping[str, str]:
    """Return forms that people try and the program never had, each with the one to type."""
    import tomllib

    from canasta_club import resources

    with resources.shipped("data", "expected.toml").open("rb") as file:
        return tomllib.load(file)
