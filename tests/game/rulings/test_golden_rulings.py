"""Rulings: what may be done at the table, clause by clause, and what would be legal instead."""

import json
from typing import Any

import pytest

from canasta_club.game.rulings import answer
from canasta_club.services.rules import rulesets, rulings
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules
from tests.places import GOLDEN

ALL = sorted(rulesets.ids())


# Clause by clause: a question and its whole answer, word for word.

RULINGS = GOLDEN / "rulings.jsonl"
CASES = [json.loads(line) for line in RULINGS.read_text(encoding="utf-8").splitlines()]
OUT = {"melds": ["KKKKKKK", "QQQ"], "partner_melds": ["KKKKK"], "hand": "4"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "case",
    CASES,
    ids=[f"{number} {each['question']['ask']} {each['case']}" for number, each in enumerate(CASES)],
)
def test_ruling(case: dict[str, Any]) -> None:
    ruling = rulings.answer(case["question"], case["rules"])
    assert ruling == case["answer"]
    assert ruling["clause"] in rulesets.clauses().clauses
    if ruling["code"]:
        assert ruling["clause"] == case["case"].split()[0]


def test_the_type_of_a_ruling_has_all_keys_of_answers() -> None:
    given = set[str]().union(*(case["answer"] for case in CASES))
    assert answer.Ruling.__required_keys__ <= given
    assert given | {"problems"} == {*answer.Ruling.__annotations__}


def test_a_hand_that_cannot_open_learns_what_is_missing() -> None:
    ruling = ask("opening", "brazilian", hand="AAA KKK 45", score=8000)
    assert (ruling["code"], ruling["best_points"], ruling["missing"]) == ("no-opening", 90, 110)
    assert ruling["best_melds"] == ["AAA", "KKK"]
    assert "must hold 1 canasta" in ruling["reason"]
    nothing = ask("opening", hand="4567")
    assert (nothing["best_points"], nothing["best_melds"]) == (0, [])
    assert "Nothing can be laid" in nothing["reason"]


def test_points_enough_but_not_what_is_needed() -> None:
    ruling = ask("opening", "modern-american", hand="AAX KKX QQ2 57")
    assert (ruling["code"], ruling["missing"]) == ("no-opening", 0)
    assert "natural meld" in ruling["reason"]


def test_a_pile_that_is_not_frozen_until_opened_opens_with_a_wild_card() -> None:
    own = house("[pile]\nfrozen_until_open = false")
    ruling = ask("pile", own, top="A", hand="A2 K45", opened=False)
    assert (ruling["legal"], ruling["how"]) == (True, ["wild"])
    short = ask("pile", own, top="4", hand="42 K56", opened=False)
    assert (short["legal"], short["code"]) == (False, "below-opening")


def test_an_opening_with_the_pile_must_hold_what_is_asked() -> None:
    own = house("[opening]\nneeds = { natural_melds = 2 }")
    ruling = ask("pile", own, top="A", hand="AAA K45", opened=False)
    assert (ruling["legal"], ruling["code"]) == (False, "opening-needs")


def test_a_wild_card_on_top_is_never_matched_even_where_nothing_blocks_it() -> None:
    own = house("[pile]\nblocked_by = []")
    for top in ("2", "3c"):
        assert ask("pile", own, top=top, hand="22X 3s3s")["code"] == "pile-no-match"


def test_a_player_alone_on_his_side_asks_nobody() -> None:
    own = house('[going_out]\npermission = "required"\nneeds = { canastas = 1 }', players=3)
    assert ask("out", own, **OUT)["legal"]
    alone = ask("out", rules("classic", 3), **OUT, answer="no")
    assert alone["legal"]


def test_an_answer_that_cannot_be_asked_for_binds_nobody() -> None:
    own = house('[going_out]\npermission = "none"')
    assert ask("out", own, **OUT, answer="no")["legal"]


def test_what_the_melds_do_not_show_is_described() -> None:
    own = house('[going_out]\nconcealed_needs = ["canasta", "no_pile"]')
    ruling = ask("out", own, melds=["KKKKKKK", "QQQ"], hand="4", concealed=True)
    assert ruling["legal"]
    assert "pile must not have been taken" in ruling["reason"]
    ruling = ask("out", own, melds=["KKKKKKK", "QQQ"], hand="4", concealed=True, took_pile=True)
    assert (ruling["legal"], ruling["code"]) == (False, "not-concealed")
    assert ruling["reason"].startswith(
        "The pile was taken in this turn, and a player who goes out concealed may not take it."
    )


def test_canastas_are_counted_by_the_kind_they_are_reported_as() -> None:
    ruling = ask("out", "club", melds=["XXX2222", "KKKKKKK", "44444422"], hand="5")
    assert ruling["canastas"] == {"natural": 2, "mixed": 1}


def test_a_wild_card_that_freezes_nothing_may_still_stop_the_next_player() -> None:
    own = house('[pile]\nfrozen_by = ["red_three"]')
    assert ask("discard", own, card="X")["effect"] == "blocks-next"
    free = house("[pile]\nfrozen_by = []\nblocked_by = []")
    assert [ask("discard", free, card=card)["effect"] for card in ("X", "3s")] == ["none", "none"]


# Every rule set: each of the questions has an answer that stands on a clause.


@pytest.mark.parametrize("name", ALL)
def test_every_rule_set_answers_every_question(name: str) -> None:
    known = rulesets.clauses().clauses
    for question in (
        {"ask": "meld", "cards": "KKKKKKK"},
        {"ask": "opening", "hand": "KKKKKKK AAA 45", "hand_number": 1},
        {"ask": "opening", "melds": ["KKKKKKK", "AAAAA"], "hand_number": 1},
        {"ask": "pile", "top": "K", "hand": "KK5"},
        {"ask": "out", **OUT, "asked": True},
        {"ask": "discard", "card": "5"},
    ):
        ruling = answer.answer(question, rules(name))
        assert ruling["legal"] in {True, False}
        assert ruling["clause"] in known
        assert ruling["code"] in {None, *rulesets.codes()}
        assert ruling["reason"].endswith((".", "!", "?"))
    groups = rules(name).meld.group_ranks
    has_kings = groups is None or "K" in groups
    assert answer.answer({"ask": "meld", "cards": "KKKKKKK"}, rules(name))["legal"] == has_kings
    by_pair = {"pair", "free"} & rules(name).pile.take
    ruled = answer.answer({"ask": "pile", "top": "K", "hand": "KK5"}, rules(name))
    assert ruled["legal"] == bool(by_pair)
