"""Help is a map: nothing cut at 80 columns, one line for each command, examples below."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from canasta_club.cli.frame.commands import first_line
from canasta_club.cli.map import FIRST, NIGHT, PANELS, SEASON, WORDS
from tests import write_docs
from tests.cli import process
from tests.cli.process import canasta


@cache
def texts() -> dict[str, str]:
    """Return the help of every command by its words."""
    return dict(write_docs.help_texts())


def test_help_fits_80_columns_and_is_in_one_style() -> None:
    assert texts()
    wide = {
        words: [line for line in shown.splitlines() if len(line) > 80]
        for words, shown in texts().items()
    }
    assert {words: lines for words, lines in wide.items() if lines} == {}
    foreign = ("...", "<", "[default", "[required")
    shown = {words: text.replace("<slug>", "") for words, text in texts().items()}
    assert [(words, each) for words in shown for each in foreign if each in shown[words]] == []


def test_the_first_line_is_an_order_of_60_letters_at_most() -> None:
    for words, shown in texts().items():
        line = first_line(shown.partition("\n")[2])
        assert re.fullmatch(r"[A-Z][a-z]+,? .*\.", line), f"{words}: {line}"
        assert len(line) <= 60, words
        assert not line.split()[0].endswith("s"), f"{words}: {line}"


@pytest.mark.parametrize(
    "words",
    [(), ("--help",), ("-h",), ("--all",), ("--all", "-h"), ("season",), ("season", "--help")],
)
def test_help_alone_is_an_answer(words: tuple[str, ...]) -> None:
    done = canasta(*words)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Usage: canasta")


def test_the_map_names_every_first_word_in_its_panel() -> None:
    assert _sections(canasta("--help", "--all").out, PANELS) == {
        panel: list(words) for panel, words in PANELS.items()
    }


def test_the_first_page_has_twenty_words_and_leads_to_the_others() -> None:
    shown = canasta("--help").out
    assert _sections(shown, FIRST) == {heading: list(words) for heading, words in FIRST.items()}
    assert sum(map(len, FIRST.values())) == 20
    assert f"canasta --help --all  Show the other {len(WORDS) - 20} commands" in shown


@pytest.mark.parametrize(("noun", "headings"), [("night", NIGHT), ("season", SEASON)])
def test_the_verbs_of_an_evening_and_a_season_stand_in_their_order(
    noun: str, headings: Mapping[str, tuple[str, ...]]
) -> None:
    shown = canasta(noun, "--help").out
    assert _sections(shown, headings) == {name: list(verbs) for name, verbs in headings.items()}
    assert "Commands:" not in shown


@pytest.mark.parametrize(
    ("noun", "verb", "back"),
    [
        ("hand", "void", "unvoid"),
        ("hand", "correct", "revert"),
        ("game", "void", "unvoid"),
        ("game", "end", "reopen"),
        ("player", "merge", "unmerge"),
        ("player", "add", "remove"),
        ("book", "grant", "revoke"),
    ],
)
def test_what_takes_a_verb_back_stands_below_it(noun: str, verb: str, back: str) -> None:
    verbs = _sections(canasta(noun, "--help").out, ["Commands"])["Commands"]
    assert verbs.index(back) == verbs.index(verb) + 1


def _sections(shown: str, headings: Iterable[str]) -> dict[str, list[str]]:
    """Return the first words below each heading of a help."""
    parts = {each: shown.partition(f"\n{each}:\n")[2].partition("\n\n")[0] for each in headings}
    return {each: [line.split()[0] for line in part.splitlines()] for each, part in parts.items()}


def test_the_map_says_what_the_commands_say() -> None:
    program: Any = process.command()
    lines = {word: first_line(each.help) for word, each in program.commands.items()}
    assert lines == {word: entry.line for word, entry in WORDS.items()}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("talon", ["1.4"]),
        ("discard pile", ["8.1"]),
        ("frozen", ["pile-frozen"]),
        ("going out", ["clause 5", "ruling out"]),
        ("dealer", ["1.3"]),
        ("misdeal", ["9.7"]),
        ("exposed card", ["9.6"]),
        ("foot", ["hand-and-foot"]),
        ("red three", ["red three"]),
        ("import", ["canasta import"]),
        ("bring in", ["canasta import"]),
        ("annul", ["canasta game void", "canasta hand void"]),
        ("tie", ["canasta season lot", "canasta season committee"]),
        ("check in", ["canasta night check-in"]),
        ("penalty", ["usage: canasta penalty"]),
    ],
)
def test_words_of_players_are_found(words: str, answers: list[str]) -> None:
    done = canasta("help", *words.split())
    assert done.status == 0, done.err
    assert any(answer in done.out.casefold() for answer in answers), done.out


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("next week", "canasta season fixtures"),
        ("who plays whom", "canasta season fixtures"),
        ("end all", "canasta game end"),
        ("time is called", "canasta game end"),
        ("wrong date", "canasta night move"),
        ("postpone", "canasta night move"),
        ("swapped", "canasta hand swap"),
        ("wrong table", "canasta hand move"),
        ("WhatsApp", "canasta standings"),
        ("sign-up", "canasta season register"),
        ("sign up", "canasta season register"),
    ],
)
def test_what_a_secretary_calls_it_finds_the_command(words: str, command: str) -> None:
    done = canasta("help", *words.split())
    assert (done.status, done.err) == (0, "")
    found = re.findall(r"^ +(canasta .*?)  ", done.out, re.MULTILINE)
    assert command == found[0], done.out


@pytest.mark.parametrize("words", ["hand record", "canasta hand record", "hand", "undo"])
def test_the_words_of_a_command_show_its_help(words: str) -> None:
    command = words.removeprefix("canasta ").split()
    done = canasta("help", *words.split())
    assert done.out == canasta(*command, "--help").out
    assert json.loads(canasta("help", *words.split(), "--json").out)


def test_a_command_that_only_mentions_a_word_is_left_out() -> None:
    assert "canasta import" not in canasta("help", "red", "three").out
    assert "7.3  Equal scores" in canasta("help", "tie").out


def test_what_is_not_found_is_reported() -> None:
    done = canasta("help", "xylophone")
    assert (done.status, done.out) == (1, "")
    assert "Nothing found for “xylophone”." in done.err
