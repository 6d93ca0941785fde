"""Every view of the program on screens of any width: no figure and no word is lost."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from canasta_club.reports.page import Page, grouped_text
from canasta_club.reports.writers import terminal
from tests.cli import process
from tests.cli.process import canasta

GIVEN = {
    "player show": ["Rowan"],
    "rules show": ["club"],
    "rules diff": ["classic", "club"],
    "game list": ["--night", "2025-10-02"],
    "hand list": ["--season", "Autumn 2025"],
    "night show": ["2025-10-02"],
    "odds": ["--rules", "classic"],
    "ruling opening": ["--hand", "AAA KKK QQQ 2"],
}
"""What a view is given that needs more than its name."""

LEFT = {"demo", "init", "undo", "redo", "serve"}
"""Commands that make, change or serve a book and show no table."""

AT_LEAST = {
    "odds", "rules list", "rules show", "ruling penalties", "standings", "crosstable", "ratings",
    "honours", "player list", "player show", "game list", "hand list", "journal", "night list",
}  # fmt: skip


def _leaves(command: Any, *path: str) -> Iterator[tuple[str, Any]]:
    if commands := getattr(command, "commands", None):
        for name, each in commands.items():
            yield from _leaves(each, *path, name)
    else:
        yield " ".join(path), command


def _can_be_asked(path: str, command: Any) -> bool:
    needed = any(each.param_type_name == "argument" and each.required for each in command.params)
    return path in GIVEN or (path not in LEFT and not needed)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """Run every command that can be asked on the book of the demo, and keep the pages."""
    folder = tmp_path_factory.mktemp("demo")
    assert canasta("demo", str(folder / "club")).status == 0
    (book,) = (folder / "club").glob("*.canasta")
    pages: dict[str, Page] = {}
    with pytest.MonkeyPatch.context() as patch:
        kept: list[Page] = []

        def keep(page: Page) -> list[str]:
            kept.append(Page(page.title, page.columns, list(page.rows), parts=page.parts))
            return []

        patch.setattr(terminal, "plain_lines", keep)
        for path, command in _leaves(process.command()):
            if _can_be_asked(path, command):
                kept.clear()
                canasta("--book", str(book), *path.split(), *GIVEN.get(path, []), folder=folder)
                pages |= {path: kept[0]} if kept else {}
    return pages


def test_the_views_are_found(shown: dict[str, Page]) -> None:
    assert not AT_LEAST - shown.keys()
    assert sum(bool(page.rows) for page in shown.values()) > 15


@pytest.mark.parametrize("places", [30, 60, 80, 100, 160])
def test_no_view_loses_a_figure(shown: dict[str, Page], places: int) -> None:
    for path, whole in shown.items():
        for page in (whole, *whole.parts):
            shown_lines = terminal.table_lines(page, places)
            assert all(len(line.text) <= places for line in shown_lines), path
            is_short = any("No room for" in line.text for line in shown_lines)
            lines = [line.text for line in shown_lines if line.kind in ("row", "lead")]
            assert all(len(line) <= places for line in lines), path
            assert not any("…" in line for line in lines), path
            texts = [
                grouped_text(cell, column)
                for row in page.rows
                for cell, column in zip(row, page.columns, strict=True)
                if not (is_short and column.spare)
            ]
            seen = Counter(_letters("".join(lines)))
            assert not Counter(_letters("".join(texts))) - seen, (path, places)
            if places >= 60:
                figures = Counter(re.findall(r"\d+", " ".join(texts)))
                # The name of a folder may be broken within its figures.
                shown_figures = Counter(re.findall(r"\d+", "\n".join(lines)))
                paths = Counter(re.findall(r"\d+", " ".join(t for t in texts if "/" in t)))
                assert not figures - shown_figures - paths, (path, places)


def _letters(text: str) -> str:
    return re.sub(r"[\s─-]", "", text)
