"""Numbers that do not fit an option: what a person reads, on the screen and as data."""

import json

import pytest

from canasta_club.cli.usage import command_of, renamed
from tests.cli.process import canasta
from tests.write_docs import help_texts


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hand", "record", "--table", "x"), "--table must be a whole number."),
        (("hand", "record", "--table", "0"), "--table must be at least 1."),
        (("odds", "--hand-size", "2.5"), "--hand-size must be a whole number."),
        (("ruling", "penalties", "--size", "1"), "--size must be at least 2."),
        (
            ("standings", "--rank", "duck"),
            "Invalid value for '--rank': 'duck' is not one of 'player', 'pair'.",
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


def test_an_old_word_names_the_new_one_and_its_help() -> None:
    for old, hint in (("enter", "season register"), ("awards", "awards")):
        done = canasta("season", old, "Ash")
        assert done.status == 2
        assert done.err.splitlines()[1] == f"  See: canasta {hint} --help"


def test_every_new_form_is_a_command() -> None:
    commands = {words.removeprefix("canasta ") for words, _ in help_texts()}
    assert {command_of(each.new) for each in renamed()} <= commands


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
    warning = "Others on this computer can see a password in --book"
    with_it = "postgresql://sue:qwz@127.0.0.1:1/clubs"
    assert warning in canasta("--book", with_it, "player", "list").err
    assert warning in canasta("player", "list", f"--book={with_it}").err
    assert warning not in canasta("--book", "postgresql://sue@127.0.0.1:1/c", "player", "list").err


def test_an_unescaped_sign_in_a_password_is_refused() -> None:
    done = canasta("--book", "postgresql://sue:q@z@127.0.0.1:1/clubs", "player", "list")
    assert done.status == 1
    assert "holds an “@” or “?” where it is misread" in done.err
    assert "%40" in done.err
