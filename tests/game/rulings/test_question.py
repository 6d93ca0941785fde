"""Questions: unreadable ones are reported, and all others answered."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.game.rulings import answer
from canasta_club.game.rulings.question import check_question
from canasta_club.services.rules import rulesets
from tests.depth import examples
from tests.game.examples.asking import ask
from tests.game.examples.sets import rules
from tests.places import GOLDEN

ALL = sorted(rulesets.ids())

UNREADABLE: list[tuple[dict[str, Any], list[tuple[str, str | None]]]] = [
    ({}, [("bad-value", "ask")]),
    ({"ask": "mel"}, [("bad-value", "ask")]),
    ({"ask": ["meld"]}, [("bad-value", "ask")]),
    ({"ask": "meld"}, [("question-incomplete", "meld")]),
    ({"ask": "meld", "cards": ""}, [("bad-value", "cards")]),
    ({"ask": "meld", "cards": "KK!"}, [("unreadable-cards", "cards")]),
    ({"ask": "meld", "cards": "KKK", "going_out": 1}, [("bad-value", "going_out")]),
    ({"ask": "meld", "cards": "KKK", "going": True}, [("unknown-key", "going")]),
    ({"ask": "opening"}, [("question-incomplete", "opening")]),
    ({"ask": "opening", "melds": [""]}, [("question-incomplete", "melds")]),
    ({"ask": "opening", "melds": "AAA"}, [("bad-value", "melds")]),
    ({"ask": "opening", "melds": ["AAA"], "score": True}, [("bad-value", "score")]),
    ({"ask": "opening", "melds": ["AAA"], "errors": -1}, [("bad-value", "errors")]),
    ({"ask": "pile", "top": "KK", "hand": 5}, [("bad-value", "top"), ("bad-value", "hand")]),
    ({"ask": "pile", "top": "K"}, [("question-incomplete", "hand")]),
    (
        {"ask": "pile", "top": "K", "hand": "KK", "melds": ["QQQ"], "opened": False},
        [("figures-disagree", "opened")],
    ),
    ({"ask": "out", "melds": ["KKK"], "answer": "maybe"}, [("bad-value", "answer")]),
    (
        {"ask": "out", "melds": ["KKK"], "answer": "no", "asked": False},
        [("figures-disagree", "asked")],
    ),
    ({"ask": "discard", "card": ""}, [("bad-value", "card")]),
]


@pytest.mark.parametrize(
    ("question", "wanted"), UNREADABLE, ids=[str(each[0]) for each in UNREADABLE]
)
def test_what_cannot_be_read_is_reported_all_at_once(
    question: dict[str, Any], wanted: list[tuple[str, str | None]]
) -> None:
    ruling = answer.answer(question, rules())
    assert ruling["legal"] is None
    assert [(each["code"], each["where"]) for each in ruling["problems"]] == wanted
    assert ruling["code"] == wanted[0][0]
    assert all(each["clause"] for each in ruling["problems"])
    assert len(check_question(question)) in {len(wanted), 0}


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "opening", "melds": ["AAA"]},
        {"ask": "pile", "top": "K", "hand": "KK", "opened": False},
        {"ask": "out", "melds": ["KKKKKKK"]},
    ],
    ids=lambda question: question["ask"],
)
def test_the_number_of_the_hand_is_needed_where_it_sets_the_opening(
    question: dict[str, Any],
) -> None:
    by_hand = answer.answer(question, rules("modern-american-nvso"))
    assert [each["code"] for each in by_hand["problems"]] == ["hand-number-needed"]
    by_score = answer.answer(question, rules("modern-american"))
    assert by_score["legal"] is not None


EXAMPLES = GOLDEN / "questions.jsonl"
ANSWERED = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", ANSWERED, ids=[str(each["question"]) for each in ANSWERED])
def test_the_whole_answer_word_for_word(case: dict[str, Any]) -> None:
    assert answer.answer(case["question"], rules(case["rules"])) == case["answer"]


def test_null_is_as_good_as_nothing() -> None:
    plain = ask("pile", top="K", hand="KK5")
    assert ask("pile", top="K", hand="KK5", melds=None, score=None, frozen=None) == plain


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["KKK", "A A 2", "4h..6h", "X", "3h", "3", "", "yes", "222XXXX", "555 5"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [
        "ask",
        "cards",
        "onto",
        "going_out",
        "opening",
        "melds",
        "hand",
        "score",
        "hand_number",
        "errors",
        "concealed",
        "top",
        "opened",
        "frozen",
        "pile_size",
        "partner_melds",
        "asked",
        "answer",
        "card",
        "rules",
        "players",
        "other",
    ]
)
QUESTIONS = st.builds(
    lambda ask, rest: {**rest, "ask": ask},
    st.sampled_from(["meld", "opening", "pile", "out", "discard", "other", None]),
    st.dictionaries(KEYS, VALUES, max_size=6),
)


@settings(max_examples=examples(30, 600))
@given(question=QUESTIONS, name=st.sampled_from(ALL))
def test_any_question_is_answered(question: dict[str, Any], name: str) -> None:
    ruling = answer.answer(question, rules(name))
    assert ruling["legal"] in {True, False, None}
    assert (ruling["legal"] is None) == ("problems" in ruling)
    assert (ruling["code"] is None) == (ruling["legal"] is True)


CARDS = st.text(alphabet="AAKKQ5542X33h", max_size=9)
READABLE = st.fixed_dictionaries(
    {"ask": st.sampled_from(["meld", "opening", "pile", "out", "discard"])},
    optional={
        "cards": CARDS, "onto": CARDS, "hand": CARDS, "melds": st.lists(CARDS, max_size=4),
        "partner_melds": st.lists(CARDS, max_size=2), "top": st.sampled_from("AKQ5423X"),
        "card": st.sampled_from("AK2X3"), "score": st.integers(-100, 9999),
        "hand_number": st.integers(1, 4), "errors": st.integers(0, 3), "frozen": st.booleans(),
        "opened": st.booleans(), "concealed": st.booleans(), "asked": st.booleans(),
        "answer": st.sampled_from(["yes", "no"]), "pile_size": st.integers(1, 3),
        "opening": st.booleans(), "going_out": st.booleans(),
    },
)  # fmt: skip
BEFORE = ("score", "hand_number", "errors")
KEYS_OF = {
    "meld": {"cards", "onto", "opening", "going_out"},
    "opening": {"melds", "hand", "concealed", *BEFORE},
    "pile": {"top", "hand", "melds", "frozen", "opened", "pile_size", *BEFORE},
    "out": {"melds", "partner_melds", "hand", "concealed", "asked", "answer", *BEFORE},
    "discard": {"card", "hand"},
}  # fmt: skip


@settings(max_examples=examples(50, 1000))
@given(question=READABLE, name=st.sampled_from(ALL))
def test_any_cards_are_ruled_on(question: dict[str, Any], name: str) -> None:
    keys = KEYS_OF[question["ask"]] | {"ask"}
    asked = {key: value for key, value in question.items() if key in keys}
    ruling = answer.answer(asked, rules(name))
    assert (ruling["code"] is None) == (ruling["legal"] is True)
    assert ruling["clause"] in rulesets.clauses().clauses


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        ({"ask": "pile", "top": "8", "cards": "88"}, "unknown key “cards”; did you mean “hand”?"),
        ({"ask": "opening", "cards": "AAA"}, "unknown key “cards”; did you mean “hand”?"),
        ({"ask": "discard", "cards": "8"}, "unknown key “cards”; did you mean “card”?"),
        (
            {"ask": "discard", "card": "8", "cards": "8"},
            "unknown key “cards”; did you mean “hand”?",
        ),
        ({"ask": "meld", "hand": "AAA"}, "unknown key “hand”; did you mean “cards”?"),
        (
            {"ask": "meld", "cards": "AAA", "size": 4},
            "unknown key “size”; did you mean “players”?",
        ),
        ({"ask": "pile", "upcard": "8"}, "unknown key “upcard”; did you mean “top”?"),
        ({"ask": "out", "meld": ["AAA"]}, "unknown key “meld”; did you mean “melds”?"),
    ],
)
def test_a_key_by_another_name_is_told_its_own(stated: dict[str, Any], message: str) -> None:
    assert check_question(stated)[0].message == message
