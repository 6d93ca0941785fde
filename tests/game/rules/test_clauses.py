"""Clauses as they are found: by line of a score sheet, and by code only where there is one."""

from collections.abc import Mapping

import pytest

from canasta_club import resources
from canasta_club.documents.toml import read_toml
from canasta_club.game.rules.clauses import (
    Ambiguity,
    Case,
    Clause,
    ClauseNames,
    Code,
    Codes,
    Irregularity,
    read_ambiguities,
    read_cases,
    read_clauses,
    read_irregularities,
)
from canasta_club.services.rules import rulesets

CODE = Code("too-many-wilds", "error", "3.2", "Too many.", "Count again.")


BRACKETS = '[own]\nlevel = "error"\nclause = "3.2"\nmeaning = "A [b]."\nadvice = "Count."\n'


def test_lines_are_read_only_when_a_name_is_no_code() -> None:
    reads = 0

    def read_lines() -> Mapping[str, str]:
        nonlocal reads
        reads += 1
        return {"going out": "6.4"}

    names = ClauseNames(read_lines, lambda: {CODE.name: CODE})
    assert names[CODE.name] == "3.2"
    assert reads == 0
    assert names["going out"] == "6.4"
    assert names.get("no-such-code") is None
    assert reads == 1


def test_a_code_is_read_without_the_others() -> None:
    text = resources.shipped("data", "codes.toml").read_text(encoding="utf-8")
    codes = Codes(text)
    assert dict(codes) == {name: Code(name, **entry) for name, entry in read_toml(text).items()}
    assert Codes(f"{text}\n[broken]\nlevel =")["too-many-wilds"] == codes["too-many-wilds"]
    assert set(codes).isdisjoint(rulesets.clauses().of_lines)
    assert dict(Codes(BRACKETS)) == {"own": Code("own", "error", "3.2", "A [b].", "Count.")}


def test_all_names_can_be_listed() -> None:
    names = ClauseNames(lambda: {"going out": "6.4"}, lambda: {CODE.name: CODE})
    assert dict(names) == {"going out": "6.4", "too-many-wilds": "3.2"}
    assert len(names) == 2
    with pytest.raises(KeyError):
        _ = names["no-such-code"]


TEXT = """
    [[clause]]
    number = "3.1"
    title = "Melds"
    text = "What a meld is."
    keys = ["meld"]

    [[clause]]
    number = "3.2"
    title = "Wild cards"
    text = "How many."
    keys = ["meld.wilds", "players.4"]
    items = ["wild cards"]

    [[clause]]
    number = "3.10"
    title = "More of them"
    text = "How many more."
    """


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("meld", "3.1"),
        ("meld.min_cards", "3.1"),
        ("meld.wilds", "3.2"),
        ("meld.wilds.in_canasta", "3.2"),
        ("meld.wildness", "3.1"),
        ("melded", None),
        ("pile.take", None),
        ("players.2.meld.wilds", "3.2"),
        ("players.12.meld.min_cards", "3.1"),
        ("players.2.meld", None),
        ("players.4.deal", "3.2"),
        ("clubs.players.2.meld.wilds", None),
    ],
)
def test_the_clause_of_a_key_is_that_of_the_longest_match(path: str, number: str | None) -> None:
    clause = read_clauses(TEXT).of_key(path)
    assert (clause.number if clause else None) == number


def test_clauses_are_read_with_what_stands_under_them() -> None:
    clauses = read_clauses(TEXT)
    assert clauses.of_lines == {"wild cards": "3.2"}
    assert clauses.clauses["3.2"] == Clause(
        "3.2", "Wild cards", "How many.", ("meld.wilds", "players.4"), ("wild cards",)
    )
    assert clauses.clauses["3.10"] == Clause("3.10", "More of them", "How many more.", (), ())
    assert list(clauses.clauses) == ["3.1", "3.2", "3.10"]


def test_cases_are_read() -> None:
    assert read_cases(
        """
        [misdeal]
        clause = "9.7"
        question = "Is it dealt again?"
        words = "dealt wrongly"
        """
    ) == {"misdeal": Case("misdeal", "9.7", "Is it dealt again?", "dealt wrongly")}


def test_irregularities_are_read() -> None:
    assert read_irregularities(
        """
        [slow_play]
        clause = "9.3"
        offence = "a turn takes long"
        remedy = "a warning first"
        sources = ["a book", "another"]
        """
    ) == {
        "slow_play": Irregularity(
            "slow_play", "9.3", "a turn takes long", "a warning first", ("a book", "another")
        )
    }


def test_ambiguities_are_read() -> None:
    assert read_ambiguities(
        """
        [[ambiguity]]
        clause = "1.2"
        place = "Cards drawn"
        source = "Two are drawn, or one."
        rule_sets = ["classic"]
        readings = ["one", "two"]
        taken = 1
        why = "one appears twice"
        """
    ) == (
        Ambiguity(
            "1.2",
            "Cards drawn",
            "Two are drawn, or one.",
            ("classic",),
            ("one", "two"),
            1,
            "one appears twice",
        ),
    )
