"""Every command that a message, a page or a data file names exists as it is named."""

import ast
from pathlib import Path

import pytest

from tests.cli import naming
from tests.places import ROOT, nodes

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
DATA = sorted([*(ROOT / "data").rglob("*.toml"), *(ROOT / "templates").rglob("*.*")])


def faults(named: list[naming.Named]) -> list[tuple[naming.Named, str]]:
    return [(each, wrong) for each in named if (wrong := naming.fault(each.words))]


@pytest.mark.parametrize("page", [*PAGES, *DATA], ids=lambda page: page.name)
def test_commands_named_in_pages_and_data(page: Path) -> None:
    text = page.read_text(encoding="utf-8", errors="replace")
    assert faults(list(naming.in_text(page.name, text))) == []


def test_commands_named_in_messages() -> None:
    modules = sorted((ROOT / "canasta_club").rglob("*.py"))
    named = [each for module in modules for each in naming.in_strings(module)]
    assert len(named) > 100
    assert faults(named) == []


def test_a_name_that_a_message_fills_into_a_command_is_quoted() -> None:
    bare = [
        f"{module.name}:{text.lineno}"
        for module in sorted((ROOT / "canasta_club").rglob("*.py"))
        for text in nodes(module, ast.JoinedStr)
        if naming.has_a_bare_name(text)
    ]
    assert bare == []


@pytest.mark.parametrize(
    "words",
    [
        "season enter NAME",
        "game resume",
        "standings --players",
        "hand restore 3",
        "hand lst",
        "night pay NAME 3.50",
        "night list 2026-11-19",
        "season new Winter --rules classic",
        "player merge Juni",
        "game start --table 1",
        "game end --table 1",
        "night close --night 2026-11-19",
    ],
)
def test_an_old_word_would_be_noticed(words: str) -> None:
    assert naming.fault(words)
