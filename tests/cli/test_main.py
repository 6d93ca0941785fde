"""What is loaded of the program: with a verb typed, that verb alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from canasta_club.cli.main import build
from canasta_club.cli.map import WORDS
from tests.cli import process


def below(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command with its words; a command with others below it counts for those."""
    others = getattr(command, "commands", None)
    if others is None:
        yield words, command
    for name, other in (others or {}).items():
        yield from below(other, (*words, name))


def options(command: Any) -> list[str]:
    return [each.name for each in command.params]


def loaded(*words: str) -> dict[tuple[str, ...], Any]:
    return dict(below(get_command(build(words))))


WHOLE = dict(below(process.command()))


@pytest.mark.parametrize("noun", [word for word in WORDS if (word,) not in WHOLE])
def test_a_verb_is_loaded_alone_and_is_the_same(noun: str) -> None:
    verbs = sorted({words[:2] for words in WHOLE if words[0] == noun})
    assert verbs
    for verb in verbs:
        alone = loaded(*verb, "--json")
        assert alone.keys() == {words for words in WHOLE if words[:2] == verb}
        for words, command in alone.items():
            assert command.callback.__name__ == WHOLE[words].callback.__name__
            assert options(command) == options(WHOLE[words])


@pytest.mark.parametrize("words", [("night",), ("night", "--help"), ("night", "shwo")])
def test_without_a_known_verb_the_noun_is_whole(words: tuple[str, ...]) -> None:
    assert loaded(*words).keys() == {each for each in WHOLE if each[0] == "night"}


def test_the_programs_own_options_may_stand_before_the_verb() -> None:
    words = ("night", "--by", "Sue", "show")
    assert loaded(*words).keys() == {("night", "show")}


def test_a_shell_that_completes_a_verb_gets_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_CANASTA_COMPLETE", "complete_bash")
    assert ("night", "seating") in loaded("night", "seat")
