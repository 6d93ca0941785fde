"""What is written about the program is true of the program."""

import re
from importlib.metadata import version
from itertools import combinations
from pathlib import Path

import pytest

from canasta_club.game.rules.diff import differences
from canasta_club.league.award_lists import AWARD_SCHEMA
from canasta_club.league.language import SCHEMA
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.statistics.awards import MEASURES
from canasta_club.services.rules import rulesets
from tests import write_docs
from tests.places import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", write_docs.PAGES)
def test_generated_pages_are_in_step(page: str) -> None:
    drawn_by = f"textual=={version('textual')}"
    if (
        page.endswith(".svg")
        and drawn_by not in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    ):
        pytest.skip(f"textual draws these; {drawn_by} is not the version of constraints.txt")
    written = (write_docs.DOCS / page).read_text(encoding="utf-8")
    assert written == write_docs.PAGES[page](), "write it again: python -m tests.write_docs"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub("`[^`]*`", "", page.read_text(encoding="utf-8"))  # code holds no links
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", text)
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_each_decision_has_a_number_of_its_own() -> None:
    numbers = [path.name[:4] for path in sorted((ROOT / "docs" / "decisions").glob("*.md"))]
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def test_files_named_for_contributors_exist() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:canasta_club|data|docs|templates)/[\w/.]+)`", page)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_command_says_what_it_is_for() -> None:
    silent = [words for words, shown in write_docs.help_texts() if len(shown.splitlines()) < 3]
    assert silent == []


def test_commands_named_in_the_pages_exist() -> None:
    known = {words for words, _ in write_docs.help_texts()}
    unknown = {
        (page.name, words)
        for page in PAGES
        for words in _commands_named_in(page.read_text(encoding="utf-8"))
        if not _fits(words, known)
    }
    assert unknown == set()


def _commands_named_in(text: str) -> list[str]:
    return re.findall(r"(?:^|`|\$ )(canasta [a-z][a-z-]*(?: [a-z][a-z-]*)?)", text, re.MULTILINE)


def _fits(words: str, known: set[str]) -> bool:
    """Return whether these are a command, or a command with its first argument."""
    noun = " ".join(words.split()[:2])
    has_verbs = any(command.startswith(f"{noun} ") for command in known)
    return words in known or (noun in known and not has_verbs)


@pytest.mark.parametrize("name", write_docs.rule_set_ids())
def test_every_rule_set_is_in_the_rules_page_and_says_where_it_comes_from(name: str) -> None:
    document = rulesets.document(name)
    assert name in (write_docs.DOCS / "rules.md").read_text(encoding="utf-8")
    assert document.table["sources"]
    assert document.table["notes"]


def test_the_rules_page_has_every_key_on_which_the_four_documents_disagree() -> None:
    page = (write_docs.DOCS / "rules.md").read_text(encoding="utf-8")
    section = page.partition("## Where the source documents disagree")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in section.splitlines() if re.match(r"\| \d", line)]
    tables = [rulesets.document(name).table for name in write_docs.SOURCES]
    paths = {each.path for pair in combinations(tables, 2) for each in differences(*pair)}
    overlaid = re.compile(r"players\.(\d+)\.(\w+\..+)")
    keys = {overlaid.sub(r"\2 with \1 players", path) for path in paths}
    assert sorted(row[1] for row in rows) == sorted(f"`{key}`" for key in keys)
    assert all(len(set(row[2:])) > 1 for row in rows)


WORDS = """\
rule set; hand; game; side; pair; tally; score sheet; table; round; night; season; league terms;
book; journal; stock; pile; frozen; meld; canasta; opening meld; going out; concealed"""


def test_the_glossary_has_the_words_the_program_uses() -> None:
    words = WORDS.replace("\n", " ").split("; ")
    assert [word for word in words if f"| **{word}**" not in GLOSSARY] == []


LEAGUE_GUIDE = (ROOT / "docs" / "guide" / "league-terms.md").read_text(encoding="utf-8")


def test_the_readme_says_how_many_rule_sets_there_are() -> None:
    sets = [*(ROOT / "data" / "rulesets").glob("*.toml")]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"{len(sets)} rule sets come with the program" in readme


def test_the_guide_to_league_terms_has_every_column() -> None:
    assert [key for key in COLUMNS if f"`{key}`" not in LEAGUE_GUIDE] == []


def test_the_guide_to_league_terms_has_every_key() -> None:
    keys = [key for table in SCHEMA.values() if isinstance(table, dict) for key in table]
    assert [key for key in keys if f"`{key}`" not in LEAGUE_GUIDE] == []


PLAYERS_GUIDE = (ROOT / "docs" / "guide" / "players.md").read_text(encoding="utf-8")


def test_the_guide_to_what_players_look_at_has_every_word_of_awards() -> None:
    words = [*MEASURES, *AWARD_SCHEMA]
    assert [word for word in words if f"`{word}`" not in PLAYERS_GUIDE] == []
