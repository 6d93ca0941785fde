"""Numbers that do not fit an option: what a person reads, on the screen and as data."""

import json
import shlex
from pathlib import Path

import pytest

from canasta_club.cli.map import expected
from tests.cli import naming
from tests.cli.process import canasta


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("hand", "record", "--table", "x"),
            "--table: “x” is neither a whole number nor the address of a slip.",
        ),
        (("hand", "record", "--table", "0"), "--table must be at least 1."),
        (("odds", "--hand-size", "2.5"), "--hand-size must be a whole number."),
        (("ruling", "penalties", "--size", "1"), "--size must be at least 2."),
        (
            ("standings", "--rank", "duck"),
            "--rank must be player or pair, not “duck”.",
        ),
    ],
)
def test_a_number_that_does_not_fit_is_reported_in_words(
    words: tuple[str, ...], message: str
) -> None:
    done = canasta(*words)
    assert done.status == 2
    assert done.err.splitlines()[0] == f"canasta: {message}"
    problems = json.loads(canasta(*words, "--json").out)["problems"]
    assert [(each["code"], each["message"]) for each in problems] == [("bad-value", message)]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("season new", "missing-word", "NAME is required."),
        ("season new Cup", "missing-word", "--from is required."),
        ("standings --night", "", "--night needs a value."),
        ("night seat --swap Ash", "", "--swap needs 2 values."),
        ("standings --plain=1", "bad-value", "--plain takes no value."),
        ("game list one two", "usage", "Too many words: “one two”."),
        ("standings --xyz", "unknown-option", "There is no option --xyz here."),
        (
            "standings --divsion 2",
            "unknown-option",
            "There is no option --divsion here; did you mean --division?",
        ),
        (
            "hand --table 1 show 1",
            "unknown-option",
            "--table comes before its command; write it after the last word.",
        ),
        (
            "--table 1 hand show 1",
            "unknown-option",
            "--table comes before its command; write it after the last word.",
        ),
        (
            "print slips a.pdf --paper a5",
            "bad-value",
            "--paper must be a4 or letter, not “a5”.",
        ),
        ("club edit --paper a5", "bad-value", "--paper must be a4 or letter, not “a5”."),
        (
            "season show “Autumn 2025”",
            "usage",
            "The quote before “Autumn” is a curly one; only straight quotes keep words together.",
        ),
        (
            "club edit",
            "usage",
            (
                "Give what changes: --name, --rules, --league, --paper, --crest, --entry-order,"
                " --time-zone, --wifi, --wifi-code, --backups-kept or --backup-days."
            ),
        ),
    ],
)
def test_words_that_do_not_fit_a_command(words: str, code: str, message: str) -> None:
    done = canasta(*words.split())
    assert (done.status, done.err.splitlines()[0]) == (2, f"canasta: {message}")
    if code:  # Where a value is missing at the end, --json would be that value.
        (problem,) = json.loads(canasta(*words.split(), "--json").out)["problems"]
        assert (problem["code"], problem["message"]) == (code, message)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("night pay", "For example: canasta night pay all"),
        ("season forfeit", "For example: canasta season forfeit Elm+Fir --winner"),
        ("backup restore", "For example: canasta backup restore copies.canasta"),
        ("season new Cup", "For example: canasta season new"),
    ],
)
def test_where_a_word_is_missing_an_example_is_shown(words: str, line: str) -> None:
    done = canasta(*words.split())
    message, example, hint = done.err.splitlines()
    assert message.endswith("is required.")
    assert example.strip().startswith(line)
    command = " ".join(words.split()[:2])
    assert hint.strip() == f"See: canasta {command} --help"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("rules show xyzzy", "There is no rule set “xyzzy”."),
        ("rules explain xyzzy", "There is no clause or code “xyzzy”."),
        ("league show xyzzy", "There are no league terms “xyzzy”."),
        ("ruling opening", "MELDS are required, or the cards held."),
        ("score", "FILE, - or a LINE for each side is required."),
    ],
)
def test_a_message_is_a_sentence_and_says_what_to_do(words: str, message: str) -> None:
    done = canasta(*words.split())
    lines = done.err.splitlines()
    assert done.status in {1, 2}
    assert (lines[0], len(lines)) == (f"canasta: {message}", 2)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("plyer list", "player"),
        ("nite list", "night"),
        ("night lst", "night list"),
        ("night undo", "undo"),
        ("night final", "night close DATE --final"),
        ("season rename", "season edit NAME --name NEW"),
        ("season honours", "honours"),
        ("season create", "season new"),
        ("pair create", "pair add NAME NAME"),
        ("game create", "game start SIDE SIDE --table N"),
        ("backup make", "backup create"),
        ("hand bundle", "night bundle"),
        ("print rules card.pdf", "rules card OUT.pdf"),
        ("backup show", "backup list"),
        ("backup lsit", "backup list"),
        ("penalty remove 1", "penalty cancel N --reason TEXT"),
        ("print out.pdf", "print standings out.pdf"),
        ("sheet 'my night.xlsx'", 'sheet entry DATE "my night.xlsx"'),
    ],
)
def test_a_command_that_does_not_exist_names_the_one_that_is_meant(
    words: str, meant: str, tmp_path: Path
) -> None:
    done = canasta(*shlex.split(words), folder=tmp_path)
    assert done.status == 2
    first, second = done.err.splitlines()
    assert first.startswith("canasta: There is no command “canasta ")
    assert second == f"  Type: canasta {meant}"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", ["penalty foo", "penalty Ash 1", "rules frob", "xyzzy"])
def test_a_command_like_no_other_leads_to_the_help(words: str) -> None:
    done = canasta(*words.split())
    noun = "" if words == "xyzzy" else f" {words.split(maxsplit=1)[0]}"
    assert (done.status, done.err.splitlines()[1]) == (2, f"  See: canasta{noun} --help")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("night reopen 2026-11-12 --reason --json", "--reason needs a value."),
        ("night reopen 2026-11-12 --reason --season Winter", "--reason needs a value."),
        ("night reopen 2026-11-12 --reason --help", "--reason needs a value."),
        ("night seat --swap Ash --json", "--swap needs 2 values."),
    ],
)
def test_an_option_is_not_taken_for_the_value_of_another(words: str, message: str) -> None:
    done = canasta(*words.split())
    assert (done.status, message in done.out + done.err) == (2, True)


def test_a_value_that_looks_like_an_option_is_joined_to_its_own() -> None:
    done = canasta("night", "reopen", "2026-11-12", "--reason=--season", "--book", "none.canasta")
    assert "needs a value" not in done.err


def test_every_form_that_is_offered_is_a_command() -> None:
    assert {form: naming.fault(form) for form in expected().values() if naming.fault(form)} == {}
    wrong = [form for form in expected() if not naming.fault(form)]
    assert wrong == [], "these are commands themselves"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "words", [("player", "list"), ("rules", "show"), ("club", "list", "--json")]
)
@pytest.mark.parametrize(
    "address",
    [
        "postgresql://sue:{}@127.0.0.1:1/clubs",
        "postgresql+psycopg://sue:{}@127.0.0.1:1/clubs?sslmode=disable",
        "postgres://127.0.0.1:1/clubs?user=sue&password={}",
    ],
)
@pytest.mark.parametrize(
    "password", ["qwz", "qwz@vkj", "qwz?vkj", "qwz/vkj", "qwz#vkj", "qwz:vkj", "qwz%vkj", "@qwz"]
)
def test_no_piece_of_a_password_is_shown(
    password: str, address: str, words: tuple[str, ...]
) -> None:
    done = canasta("--book", address.format(password), *words)
    shown = done.out + done.err
    assert "qwz" not in shown
    assert "vkj" not in shown


def test_a_password_among_the_words_is_warned_of() -> None:
    warning = "Others on this computer can see a password in a command"
    with_it = "postgresql://sue:qwz@127.0.0.1:1/clubs"
    assert warning in canasta("--book", with_it, "player", "list").err
    assert warning in canasta("player", "list", f"--book={with_it}").err
    assert warning in canasta("book", "copy", "nosuch.canasta", with_it).err
    assert warning not in canasta("--book", "postgresql://sue@127.0.0.1:1/c", "player", "list").err


def test_an_unescaped_sign_in_a_password_is_refused() -> None:
    done = canasta("--book", "postgresql://sue:q@z@127.0.0.1:1/clubs", "player", "list")
    assert done.status == 1
    assert "holds an “@” or “?” where it is misread" in done.err
    assert "%40" in done.err
