"""An option word means one thing, whichever command has it: docs/glossary.md says what."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from tests.cli import process
from tests.places import ROOT

_ROW = re.compile(r"^\| (`--.*?) \| (.*) \|$", re.MULTILINE)
_OPTION = re.compile(r"`(--[a-z-]+) ?([^`]*)`")


class Use(NamedTuple):
    """An option of a command: what follows its word, and its line in the help."""

    command: str
    value: str
    line: str


class Meaning(NamedTuple):
    """What the glossary says of an option word; each line in a help holds all its ``words``."""

    value: str
    words: tuple[str, ...]


def uses() -> Mapping[str, list[Use]]:
    found = defaultdict(list)
    for command, option in _options(process.command(), ""):
        value = "" if option.is_flag else option.metavar or "?"
        for word in (*option.opts, *option.secondary_opts):
            found[word].append(Use(command, value, option.help or ""))
    return found


def _options(command: Any, words: str) -> Iterator[tuple[str, Any]]:
    for each in command.params:
        if each.param_type_name == "option":
            yield words, each
    for name, below in getattr(command, "commands", {}).items():
        yield from _options(below, f"{words} {name}".strip())


def meanings() -> dict[str, Meaning]:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return {
        word: Meaning(
            value.replace("\\", ""), tuple(re.findall(r"\*\*(.*?)\*\*", meaning.casefold()))
        )
        for options, meaning in _ROW.findall(text)
        for word, value in _OPTION.findall(options)
    }


def faults(found: Mapping[str, list[Use]], agreed: Mapping[str, Meaning]) -> list[str]:
    """Return what is wrong with option words: two kinds of value, or a meaning not agreed."""
    wrong = []
    for word, its in found.items():
        values = {each.value for each in its}
        lines = {each.line: each.command for each in its if each.line}
        if len(values) > 1:
            wrong.append(f"{word} is followed by {sorted(values)}")
        elif word not in agreed:
            wrong += [f"{word} means {sorted(lines)}: not in the glossary"] * (len(lines) > 1)
        elif values != {agreed[word].value}:
            wrong.append(f"{word} is followed by {values}, in the glossary by {agreed[word].value}")
        else:
            wrong += [
                f"{word} of “{command}” does not mean {missing}: {line}"
                for line, command in lines.items()
                if (missing := [each for each in agreed[word].words if each not in line.casefold()])
            ]
    return wrong + [f"{word}: no command has it" for word in agreed if word not in found]


def test_an_option_word_means_one_thing_everywhere() -> None:
    assert faults(uses(), meanings()) == []


def test_the_glossary_gives_every_shared_option_its_words() -> None:
    agreed = meanings()
    assert len(agreed) > 20
    assert [word for word, meaning in agreed.items() if not meaning.words] == []


@pytest.mark.parametrize(
    ("use", "fault"),
    [
        (Use("national counts", "FOLDER", "First of the files."), "--from is followed by"),
        (Use("night plan", "DATE", "Where it moves from."), "does not mean ['first']"),
    ],
)
def test_a_second_meaning_would_be_noticed(use: Use, fault: str) -> None:
    found = {"--from": [Use("journal", "DATE", "First day."), use]}
    assert fault in "".join(faults(found, {"--from": Meaning("DATE", ("first",))}))
    assert "not in the glossary" in "".join(
        faults({"--x": [Use("a", "", "One."), Use("b", "", "Two.")]}, {})
    )
