"""Light commands stay light: what they load is what they cost."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.process import canasta

HEAVY = {
    "alembic", "jinja2", "msgspec", "openpyxl", "pydantic", "sqlalchemy", "sqlalchemy.orm",
    "sqlmodel", "textual", "typst",
}  # fmt: skip
READER = "canasta_club.game.scoring.notation"
NOT_TO_READ = {READER, "tomllib"}
SCORING = "canasta_club.game.scoring.hand"
PLAYING = {
    SCORING,
    "canasta_club.club.play",
    "canasta_club.club.entering",
    "canasta_club.club.night_hands",
}
"""What checks and scores a hand."""
ENTERING = {"canasta_club.services.entry.second", "canasta_club.services.entry.slips"}
SEARCHING = {"canasta_club.league.rotation.rounds", "canasta_club.league.movements.movements"}
"""What proposes seats."""
REPLAY = "canasta_club.records.replay"
HANDS = {"canasta_club.club.hands", "canasta_club.records.nouns.hands"}
AWARDS = "canasta_club.league.statistics.awards"
PEOPLE = {"canasta_club.club.people", "canasta_club.club.seasons"}
RATING = {"openskill.models", "statistics"}
FEDERATION = {
    "canasta_club.federation.cli.bundle", "canasta_club.federation.club.wire",
    "canasta_club.federation.records.derived", "canasta_club.federation.services.answers",
}  # fmt: skip
ROWS = {"pydantic", "sqlalchemy", "sqlalchemy.orm", "sqlmodel"}
"""What the rows of a book need."""

LIBRARIES = HEAVY | {"rich", "psycopg"}
WATCHED = (
    LIBRARIES
    | NOT_TO_READ
    | PLAYING
    | ENTERING
    | SEARCHING
    | PEOPLE
    | HANDS
    | RATING
    | FEDERATION
    | {REPLAY, AWARDS, "canasta_club"}
)

_RUN = """
import json, sys
from canasta_club.__main__ import main
for line in json.loads(sys.argv[1]):
    sys.argv = ["canasta", *line]
    try:
        status = main()
    except SystemExit as end:
        status = end.code
    print("LOADED", json.dumps([status, sorted(sys.modules)]))
"""

_TABLES = """
import sys
from canasta_club.__main__ import main
sys.argv[0] = "canasta"
try:
    main()
except SystemExit:
    pass
room = "canasta_club.records.tables."
rows = {name.removeprefix(room) for name in sys.modules if name.startswith(room)}
print(*rows - {"by_name", "kinds"})
"""

_ROWS_LOADED = """
import sys
from canasta_club.__main__ import main
sys.argv = ["canasta"]
try:
    main()
except SystemExit:
    pass
print("ROWS", sorted({"pydantic", "sqlalchemy", "sqlmodel"} & sys.modules.keys()))
"""


def loaded_by(*lines: list[str]) -> dict[str, set[str]]:
    """Type commands in a fresh interpreter; return which of the watched packages are loaded then.

    What a command loads stays loaded for those after it.
    """
    done = subprocess.run(
        [sys.executable, "-c", _RUN, json.dumps(lines)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    shown = (line.partition("LOADED ") for line in done.stdout.splitlines())
    ends = [json.loads(end) for before, is_end, end in shown if is_end and not before]
    found = {}
    for line, (status, modules) in zip(lines, ends, strict=True):
        assert status in (0, None), (line, done.stderr)
        assert "canasta_club" in modules
        found[shlex.join(line)] = WATCHED.intersection(modules) - {"canasta_club"}
    return found


SIDES = ["Ash+Birch: KKKKKKK QQQQ2X 555 r2 out", "Cedar+Dogwood: AAA 9999 / K5 / X2"]
NEXT_HAND = ["Ash+Birch: KKKKKKK QQQQ2X 555 r1 out", SIDES[1]]


LIGHT = [
    ["--version"],
    ["--help"],
    ["hand", "--help"],
    ["score", "--help"],
    ["score", "--rules", "club", *SIDES],
    ["score", "--rules", "club", *SIDES, "--json"],
    ["rules", "list"],
    ["rules", "show", "club"],
    ["rules", "explain", "3.2"],
    ["odds", "--rules", "club"],
    ["ruling", "meld", "882X", "--rules", "club"],
    ["ruling", "opening", "--cards", "AAA KKK 888 555"],
    ["ruling", "penalties", "--plain"],
]


def test_light_commands_load_nothing_heavy(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('id = "own"\nextends = "classic"\n', encoding="utf-8")
    found = loaded_by(*LIGHT, ["rules", "check", str(own)])
    heavy = {line: loaded & LIBRARIES for line, loaded in found.items()}
    assert {line: loaded for line, loaded in heavy.items() if loaded} == {}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Make a small book through the program itself."""
    path = str(tmp_path_factory.mktemp("book") / "club.canasta")
    for words in (
        ["init", "Riverside", "--rules", "club"],
        ["player", "add", "Ash", "Birch", "Cedar", "Dogwood"],
        ["season", "new", "Winter 2026", "--from", "2026-10-01", "--rules", "club"],
        ["night", "open", "2026-11-19"],
        ["game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"],
        ["hand", "record", "--table", "1", *SIDES],
    ):
        done = canasta("--book", path, *words)
        assert done.status == 0, done.err
    return path


BOOK = [
    ["standings"],
    ["standings", "--json"],
    ["hand", "list"],
    ["hand", "list", "--json"],
    ["player", "list"],
    ["pair", "list"],
    ["season", "list"],
    ["season", "show"],
    ["night", "list"],
    ["night", "show"],
    ["night", "people"],
    ["night", "seating"],
    ["night", "check"],
    ["season", "fixtures"],
    ["federation", "club", "list"],
    ["federation", "quarantine", "list"],
    ["federation", "person", "list"],
    ["game", "list"],
    ["crosstable"],
    ["journal"],
    ["verify"],
    ["player", "add", "Elm"],
    ["hand", "record", "--table", "1", *SIDES],
    ["undo"],
]


def test_a_book_is_read_and_written_with_sqlmodel_and_no_more(book: str) -> None:
    """The rows as SQLModel declares them, and what that loads itself, but no migrations."""
    found = loaded_by(*(["--book", book, *line] for line in BOOK))
    assert {line: loaded & LIBRARIES for line, loaded in found.items()} == dict.fromkeys(
        found, ROWS
    )
    assert loaded_by(["--book", book, "player", "list"]).popitem()[1] >= ROWS


def test_reading_a_book_loads_nothing_that_reads_typed_lines_or_files(book: str) -> None:
    found = loaded_by(["--book", book, "hand", "list"], ["--book", book, "standings"])
    assert not set().union(*found.values()) & NOT_TO_READ


def test_a_question_of_the_rules_loads_no_people_or_seasons(book: str) -> None:
    lines = (["explain", "3.2"], ["list"])
    found = loaded_by(*(["--book", book, "rules", *line] for line in lines))
    assert not set().union(*found.values()) & (PLAYING | ENTERING | PEOPLE)


RESULTS = PLAYING | ENTERING | HANDS | RATING | SEARCHING | {AWARDS, REPLAY}
NOT_FOR: dict[str, set[str]] = {
    "player list": RESULTS,
    "standings": RESULTS,
    "crosstable": RESULTS,
    "night show": RESULTS,
    "night people": SEARCHING | RATING | {REPLAY},
    "night seating": SEARCHING | RATING | {REPLAY},
    "verify": RATING | FEDERATION,
    "federation person list": RATING,
    "federation check": RATING,
}
"""What a command may not load, nor those before it."""


def test_no_command_loads_what_another_is_for(book: str) -> None:
    """A table enters and scores no hands, a night is not seated anew, a club is no federation."""
    found = loaded_by(*(["--book", book, *line.split()] for line in NOT_FOR))
    unneeded = {
        line: loaded & parts
        for (line, parts), loaded in zip(NOT_FOR.items(), found.values(), strict=True)
    }
    assert {line: loaded for line, loaded in unneeded.items() if loaded} == {}


def test_awards_and_ratings_read_hands_and_score_none(book: str) -> None:
    found = loaded_by(*(["--book", book, line] for line in ("awards", "ratings")))
    assert not set().union(*found.values()) & (PLAYING | ENTERING)


def test_completing_a_name_loads_no_rows(book: str) -> None:
    typed = {
        "COMP_WORDS": f"canasta --book {Path(book).as_posix()} player show A",
        "COMP_CWORD": "5",
    }
    seen = subprocess.run(
        [sys.executable, "-c", _ROWS_LOADED],
        env=os.environ | typed | {"_CANASTA_COMPLETE": "complete_bash"},
        capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert seen.stdout.splitlines() == ["Ash", "ROWS []"]


_OF_PEOPLE = {"clubs", "people"}
_OF_NIGHTS = _OF_PEOPLE | {"seasons", "nights", "games"}
_OF_GAMES = _OF_NIGHTS | {"hands"}
_OF_TABLE = _OF_GAMES | {"entries", "attendance", "adjustments"}


@pytest.mark.parametrize(
    ("words", "declared"),
    [
        (["player", "list"], _OF_PEOPLE),
        (["night", "people"], _OF_NIGHTS | {"adjustments", "attendance", "rounds"}),
        (["hand", "record", "--table", "1", *NEXT_HAND], _OF_GAMES | {"changes", "journal"}),
        (["standings"], _OF_TABLE),
        (["awards"], _OF_TABLE),
        (["night", "show"], _OF_TABLE | {"journal", "rounds"}),
    ],
    ids=lambda words: " ".join(words[:2]) if isinstance(words, list) else "",
)
def test_a_command_declares_only_the_tables_it_reads(
    book: str, words: list[str], declared: set[str]
) -> None:
    seen = subprocess.run(
        [sys.executable, "-c", _TABLES, "--book", book, *words],
        capture_output=True, encoding="utf-8", check=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert set(seen.stdout.splitlines()[-1].split()) == declared


def test_a_proposal_of_fixtures_reads_no_files_and_no_hands(book: str) -> None:
    found = loaded_by(["--book", book, "season", "fixtures"])
    assert not set().union(*found.values()) & (PLAYING | ENTERING | HANDS | NOT_TO_READ | {AWARDS})
