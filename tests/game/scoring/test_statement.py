"""Statements as data: what is read of a side, and what is written of it."""

from typing import Any

import pytest

from canasta_club.game.scoring.statement import StatedAdjustment, Statement
from tests.game.examples.sets import codes, counted, rules

Side = dict[str, Any]


@pytest.mark.parametrize(
    "side",
    [
        {},
        {"name": "Ash & Birch", "melds": ["KKK", "AAAA"], "in_hand": ["", "5"]},
        {"melded": 300, "canastas": {"natural": 1}, "out": "out", "out_player": "Ash"},
        {"total": 500, "adjustments": {"go_out_failed": 1}},
        {"total": 500, "adjustments": {"go_out_failed": {"count": 1, "player": "Ash"}}},
        {"total": 5, "adjustments": {"director": [{"points": -50, "reason": "late"}]}},
    ],
)
def test_what_is_read_is_written_again(side: Side) -> None:
    statement, problems = Statement.from_json(side)
    assert problems == []
    assert statement.to_json() == side


def test_cards_and_counts_are_values_that_cannot_change() -> None:
    side = {"melds": ["KKK"], "in_hand": ["5"], "adjustments": {"go_out_failed": {"count": 2}}}
    statement, _ = Statement.from_json(side)
    assert (statement.melds, statement.in_hand) == (("KKK",), ("5",))
    assert statement.adjustments == {"go_out_failed": StatedAdjustment(2, "")}


@pytest.mark.parametrize(
    ("key", "meant"),
    [("cards", "melds"), ("meld", "melds"), ("hand", "in_hand"), ("points", "total")],
)
def test_a_key_that_people_write_names_the_one_that_is_meant(key: str, meant: str) -> None:
    _, (problem,) = Statement.from_json({key: 5})
    assert (problem.code, problem.where) == ("unknown-key", key)
    assert f"did you mean “{meant}”?" in problem.message


@pytest.mark.parametrize("key", ["melds", "in_hand"])
def test_cards_beside_what_is_no_text_keep_their_places(key: str) -> None:
    found = counted({key: [5, "KZ"]}, rules()).problems
    assert [(each.code, each.where) for each in found] == [
        ("bad-value", key),
        ("unreadable-cards", f"{key}[1]"),
    ]


def test_a_trump_suit_where_the_rules_have_none_names_the_rules() -> None:
    (problem,) = counted({"melds": ["KKK"], "trump": "hearts"}, rules()).problems
    assert rules().name in problem.message
    assert codes({"melds": ["KKKKKKK"], "trump": "hearts"}, rules()) == [problem.code]


def test_an_unknown_key_and_a_meld_that_is_not_text_are_named_10_7() -> None:
    side, problems = Statement.from_json({"seat": 1, "melds": ["KKK", 5]})
    assert side.melds == ("KKK", "")
    assert [problem.where for problem in problems] == ["seat", "melds"]
    assert problems[0].message.startswith("unknown key “seat” (known: name, ")
