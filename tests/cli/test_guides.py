"""The guides come with the program, wherever it was installed from."""

import json
import re

import pytest

from canasta_club.services.rules import guides, search
from tests import write_docs
from tests.cli.process import canasta
from tests.cli.terminal import terminal
from tests.places import ROOT

NAMES = guides.names()


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


def test_no_message_names_a_file_of_the_checkout() -> None:
    said = r"^(?!\s*#).*\bdocs/[a-z]"
    found = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in (ROOT / "canasta_club").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.match(said, line)
    ]
    assert found == []
