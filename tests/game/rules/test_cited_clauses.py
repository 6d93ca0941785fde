"""Every number, line and problem speaks of one clause of data/clauses.toml."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from canasta_club.documents.resolve import Source
from canasta_club.game.rules._language import SCHEMA, SEATING_KEYS
from canasta_club.game.rules.clauses import Ambiguity
from canasta_club.game.rules.diff import differences
from canasta_club.services.rules.penalties import SHORT_OPENING
from canasta_club.services.rules.rulesets import (
    ambiguities,
    clause_names,
    clauses,
    codes,
    document,
    irregularities,
    read_text_as,
)
from tests.places import ROOT, nodes
from tests.write_docs import rule_set_ids, toml_value

KNOWN = clauses()
COMMENT = re.compile(r"#\s*(\d+\.\d+)\b")


def test_numbers_are_unique_and_in_order() -> None:
    text = (ROOT / "data" / "clauses.toml").read_text(encoding="utf-8")
    numbers = re.findall(r'^number = "(\d+)\.(\d+)"$', text, re.MULTILINE)
    pairs = [(int(chapter), int(clause)) for chapter, clause in numbers]
    assert pairs == sorted(set(pairs))
    assert len(pairs) == len(KNOWN.clauses)


def test_every_chapter_has_a_title() -> None:
    document = tomllib.loads((ROOT / "data" / "clauses.toml").read_text(encoding="utf-8"))
    chapters = {number.partition(".")[0] for number in KNOWN.clauses}
    assert chapters == set(document["chapters"])


def _paths(schema: Mapping[str, Any], above: str = "") -> Iterator[str]:
    for key, below in schema.items():
        path = f"{above}{'anything' if key == '*' else key}"
        yield path
        if isinstance(below, Mapping) and key not in {"players", "in_hand", "values"}:
            yield from _paths(below, f"{path}.")


def test_every_key_of_the_language_stands_under_a_clause() -> None:
    whole_tables = {"cards", "meld", "canasta", "opening", "threes", "melded", "going_out", "game"}
    paths = set(_paths(SCHEMA)) - whole_tables
    assert len(paths) > 100
    assert [path for path in sorted(paths) if not KNOWN.of_key(path)] == []


def test_no_key_or_line_stands_under_two_clauses() -> None:
    for kind in ("keys", "items"):
        named = [name for clause in KNOWN.clauses.values() for name in getattr(clause, kind)]
        assert len(named) == len(set(named)), kind


@pytest.mark.parametrize("name", sorted(set(irregularities()) - {SHORT_OPENING}))
def test_the_line_of_a_penalty_names_the_clause_of_its_irregularity(name: str) -> None:
    under = KNOWN.of_key(f"adjustments.{name}")
    assert under is not None
    assert clause_names()[name] == under.number == irregularities()[name].clause


def test_every_code_is_explained_under_a_clause() -> None:
    assert codes()
    for code in codes().values():
        assert code.clause in KNOWN.clauses, code
        assert code.level in {"error", "warning"}, code
        assert code.meaning.endswith("."), code
        assert code.advice.endswith("."), code
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name), code


@pytest.mark.parametrize("place", ambiguities(), ids=lambda place: place.place)
def test_every_ambiguity_says_how_it_can_be_read_and_is(place: Ambiguity) -> None:
    assert place.clause in KNOWN.clauses
    assert place.rule_sets
    assert set(place.rule_sets) <= set(rule_set_ids())
    assert len(set(place.readings)) == len(place.readings) > 1
    assert 1 <= place.taken <= len(place.readings)
    assert place.source.endswith(".")
    assert not any(words.endswith(".") for words in (place.place, place.why, *place.readings))
    assert bool(place.key) == (place.instead is not None)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("place", "name"),
    [(place, name) for place in ambiguities() if place.key for name in place.rule_sets],
    ids=lambda value: value if isinstance(value, str) else value.place,
)
def test_the_key_of_an_ambiguity_makes_another_rule_set(place: Ambiguity, name: str) -> None:
    clause = KNOWN.of_key(place.key)
    assert clause is not None
    assert clause.number == place.clause
    lines = ('id = "other"', 'name = "Other"', f'extends = "{name}"')
    text = "\n".join([*lines, f"{place.key} = {toml_value(place.instead)}"])
    other = read_text_as(Source("other.toml", text))
    changed = [each.path for each in differences(document(name).table, other.table)]
    assert changed == [place.key]


# Words of league terms, papers, findings of `doctor`, formats and files, which look like codes.
LEAGUE_WORDS = {
    "as-it-stands", "finish-hand", "void-hand", "void-below-half", "other-table", "sit-out",
    "round-robin", "blocks-next", "sit-outs", "us-letter", "journal-mode", "yyyy-mm-dd",
    "night-bundle", "key-bundle", "club-key", "until-final",
}  # fmt: skip


@cache
def _literals() -> set[tuple[str, str]]:
    """Return every text written in the package, with its file."""
    return {
        (node.value, path.relative_to(ROOT / "canasta_club").as_posix())
        for path in sorted((ROOT / "canasta_club").rglob("*.py"))
        for node in nodes(path, ast.Constant)
        if isinstance(node.value, str)
    }


def _class_codes() -> Iterator[tuple[str, str]]:
    """Yield the code of every class that has one, such as those of errors.py."""
    for path in sorted((ROOT / "canasta_club").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        yield from (
            (code, path.name) for code in re.findall(r'^    code = "(.+)"$', text, re.MULTILINE)
        )


def test_every_code_the_package_gives_is_explained() -> None:
    hyphened = {
        (text, name)
        for text, name in _literals()
        if re.fullmatch(r"[a-z]+(-[a-z]+)+", text)
        and not name.startswith(("cli/", "screen/", "hall/server/"))
    }
    unexplained = {
        (code, name)
        for code, name in hyphened | set(_class_codes())
        if code not in codes() and code not in LEAGUE_WORDS
    }
    assert unexplained == set()


def test_no_code_is_explained_that_the_package_does_not_give() -> None:
    assert set(codes()) - {text for text, _ in _literals()} == set()


def _commented_keys(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield line number, key and clause of every line that names a clause in its comment."""
    table = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        key = ""
        if header := re.match(r"\[([\w.]+)\]", line):
            key = table = header[1]
        elif entry := re.match(r"(\w+) = ", line):
            key = f"{table}.{entry[1]}" if table else entry[1]
        if key and (named := COMMENT.search(line)):
            yield number, key, named[1]


FILES = [*sorted((ROOT / "data" / "rulesets").glob("*.toml")), ROOT / "data" / "defaults.toml"]


def _without_overlay(key: str) -> str:
    parts = key.split(".")
    overlays = parts[0] == "players" and len(parts) > 2 and parts[2] not in SEATING_KEYS
    return ".".join(parts[2:]) if overlays else key


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_comments_of_the_rule_sets_name_the_clause_of_their_key(path: Path) -> None:
    for number, key, named in _commented_keys(path):
        clause = KNOWN.of_key(_without_overlay(key))
        assert clause is not None
        assert clause.number == named, f"{path.name}:{number}: {key}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_number_of_a_rule_set_names_its_clause(path: Path) -> None:
    text, _, _ = path.read_text(encoding="utf-8").partition("[reviewed]")
    lines = text.splitlines()
    commented = {number for number, _, _ in _commented_keys(path)}
    table_is_commented = False
    bare = []
    for number, line in enumerate(lines, 1):
        if line.startswith("["):
            table_is_commented = number in commented
        holds_number = re.match(r"\w+ = .*\d", line.partition("#")[0])
        texts = line.startswith(("id", "name", "extends", "remove", "sources", "notes"))
        if holds_number and not texts and not table_is_commented and number not in commented:
            bare.append(f"{path.name}:{number}: {line}")
    assert bare == []
