"""The guides come with the program, wherever it was installed from."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator

import pytest

from canasta_club.services.rules import guides, search
from tests import write_docs
from tests.cli.process import canasta
from tests.cli.terminal import terminal
from tests.places import ROOT

NAMES = guides.names()
OF_CHECKOUT = re.compile(
    r"\b(?:docs|data|tests|benchmarks)/[a-z]|README|CONTRIBUTING|CHANGELOG|SECURITY\.md|[\w-]\.md\b"
)


@pytest.mark.parametrize("name", NAMES)
def test_a_guide_is_shown_with_ways_to_the_others_and_no_file(name: str) -> None:
    shown = json.loads(canasta("help", "--guide", name, "--json").out)["text"]
    assert shown == canasta("help", "--guide", name).out
    assert shown.startswith("# ")
    assert re.findall(r"\]\((?!\w+://)[^)]*\)", shown) == []
    assert set(re.findall(r"help --guide ([a-z-]+)", shown)) <= set(NAMES)


def test_a_terminal_shows_headings_and_tables_rather_than_their_signs() -> None:
    with terminal("help", "--guide", "league-terms") as shows:
        assert shows.status() == 0
        shown = shows.shown
    assert "Writing your own league terms" in shown
    assert "# Writing your own league terms" not in shown


def test_an_unknown_guide_names_the_nearest_and_all_others() -> None:
    done = canasta("help", "--guide", "own-rule")
    assert done.status == 1
    assert "did you mean “own-rules”?" in done.err
    assert ", ".join(NAMES) in done.err


def test_help_names_every_guide_and_search_finds_each_by_its_name() -> None:
    listed = dict(write_docs.help_texts())["canasta help"]
    assert [name for name in NAMES if name not in listed] == []
    assert {text.name for text in search.guide_texts()} == set(NAMES)


def test_what_a_guide_needs_beside_it_stands_at_its_end() -> None:
    text = guides.guide("server")
    assert text.count((ROOT / "docs/guide/compose.yaml").read_text(encoding="utf-8")) == 1
    assert "\n## compose.yaml\n" in text


def test_nothing_that_is_shown_names_a_file_of_the_checkout() -> None:
    found = [(place, text) for place, text in _shown() if OF_CHECKOUT.search(text)]
    assert found == []


def _shown() -> Iterator[tuple[str, str]]:
    """Yield the texts of the program but its docstrings, of its data, its helps and its guides."""
    for path in (*(ROOT / "canasta_club").rglob("*.py"), *(ROOT / "data").rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if not OF_CHECKOUT.search(text):
            continue
        if path.suffix == ".toml":
            yield path.name, str({**tomllib.loads(text), "sources": ()})
            continue
        nodes = list(ast.walk(ast.parse(text)))
        alone = {id(each.value) for each in nodes if isinstance(each, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and id(node) not in alone and " " in str(node.value):
                yield path.name, str(node.value)
    yield from write_docs.help_texts()
    yield from ((name, guides.guide(name)) for name in NAMES)
