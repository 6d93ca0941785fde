"""Lines that are read quickly get the answers that the careful reader gives."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple

from canasta_club.game.scoring.statement import Statement
from canasta_club.services.rules import _quick_lines, scoring
from tests.depth import examples
from tests.game.test_properties import QUICK, SENSIBLE, any_json, sides

SIDE = {"name": "Ash", "melds": ["KKKKKKK"], "in_hand": ["A", ""], "red_threes": 1, "out": "out"}
OTHER = {"name": "Cedar", "total": 5}


def careful(line: str) -> tuple[str, bool]:
    return scoring._answer_line(line, "club", {})


def answered(line: str) -> tuple[str, bool]:
    [answer] = scoring.answer_lines([line], "club")
    return answer


def line_of(side: dict[str, Any], **hand: Any) -> str:
    return json.dumps({"sides": [side, OTHER], **hand})


@pytest.mark.parametrize(
    "line",
    [
        line_of(SIDE),
        line_of(SIDE, rules="hoyle", players=2, hand_number=3),
        line_of(SIDE, rules=None, players=None, hand_number=0),
        line_of(SIDE, players=9),
        line_of(SIDE, rules="nix"),
        line_of({"name": "ä ♥ \ud83d\ude00", "canastas": {"natural": 1}, "melded": 300, "left": 5}),
        line_of({"net": -50, "has_melded": False, "adjustments": {}}),
        line_of({**SIDE, "adjustments": {"undeclared_red_three": 1, "nix": 2, "directors": 0}}),
        line_of({"melded_cards": {"20": 3}, "left_cards": {"5": 1}, "says": 55, "running": 9}),
        '{"sides": [{"total": 5, "total": 10}], "sides": [{"total": "x", "total": 5}]}',
        '{"sides": [{"total": 5, "total": 10}]}',
    ],
)
def test_a_hand_without_a_mistake_is_read_quickly(line: str) -> None:
    is_quick = '"x"' not in line
    assert (_quick_lines.read_hand(line) is not None) == is_quick
    assert answered(line) == careful(line)


@pytest.mark.parametrize(
    "line",
    [
        line_of({**SIDE, "score": 1.0}),
        line_of({**SIDE, "score": True}),
        line_of({**SIDE, "score": 10**9}),
        line_of({**SIDE, "score": "5", "out": "maybe", "melds": [5]}),
        line_of({**SIDE, "name": None}),
        line_of({**SIDE, "director": []}),
        line_of({**SIDE, "adjustments": {"director": {"points": 5, "reason": "late"}}}),
        line_of({**SIDE, "adjustments": {"director": 5}}),
        line_of({**SIDE, "adjustments": {"undeclared_red_three": {"count": 1, "player": "Ash"}}}),
        line_of({**SIDE, "adjustments": {"undeclared_red_three": -1}}),
        line_of({**SIDE, "red_threes": -1, "meldz": []}),
        line_of(SIDE, players=True),
        line_of(SIDE, hand_number=1.0, extra=1),
        line_of({"name": "\ud800"}),
        "\ufeff" + line_of(SIDE),
        line_of(SIDE) + "\u3000",
        line_of({**SIDE, "total": float("nan")}),
        '{"sides": [{"name": "\udce9"}]}',
        '{"sides": ' + "[" * 100_000,
        "{}",
        "[]",
        "5",
        "nonsense",
    ],
    ids=range(23),
)
def test_any_other_is_left_to_the_reader_that_names_every_mistake(line: str) -> None:
    assert _quick_lines.read_hand(line) is None
    assert answered(line) == careful(line)


def test_a_side_is_read_field_by_field() -> None:
    assert (*_quick_lines._Side.__struct_fields__, "director") == Statement._fields
    assert Statement(*astuple(_quick_lines._Side())) == Statement()


STATED = st.fixed_dictionaries({}, optional=SENSIBLE)


@settings(QUICK, max_examples=examples(60, 1200))
@given(
    st.fixed_dictionaries(
        {"sides": st.lists(STATED | sides() | any_json, max_size=3)},
        optional={"rules": st.sampled_from(["club", "samba"]) | any_json, "players": any_json},
    )
)
def test_both_readers_give_the_same_answer(hand: dict[str, Any]) -> None:
    line = json.dumps(hand)
    assert answered(line) == careful(line)


@settings(QUICK, max_examples=examples(60, 1200))
@given(STATED, st.integers(0, 400), st.text(max_size=2))
def test_both_readers_say_the_same_of_a_broken_line(
    side: dict[str, Any], place: int, put: str
) -> None:
    line = line_of(side)
    line = line[:place] + put + line[place + len(put) :]
    if line.strip():
        assert answered(line) == careful(line)
