"""Trumps, clause 6.2: the suit is a fact of the hand that a rule set may ask for."""

import pytest

from canasta_club.game.rules.model import with_trump
from canasta_club.game.scoring.hand import score_hand, score_json
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line
from tests.game.examples.sets import house, rules

CLEAN = {"name": "A", "melds": ["5h..Jh"], "in_hand": [], "out": "out"}
OTHER = {"name": "B", "melds": ["444"], "in_hand": ["K"]}


@pytest.mark.parametrize("written", ["spades", "s", "S", "♠", "Spade"])
def test_the_suit_is_kept_by_its_name_however_it_is_written(written: str) -> None:
    side, problems = read_side_line(f"A: 555 trump={written}")
    assert (side.trump, problems) == ("spades", [])
    assert read_side_line(write_side_line(side)) == (side, [])
    assert Statement.from_json(side.to_json()) == (side, [])


def test_what_is_not_a_suit_is_refused() -> None:
    side, (problem,) = read_side_line("A: 555 trump=blue")
    assert side.trump is None
    assert problem.message == "must be a suit: clubs, diamonds, hearts or spades, not “blue”"


@pytest.mark.parametrize("place", [0, 1])
def test_any_side_may_state_it_for_the_whole_hand(place: int) -> None:
    sides = [CLEAN, OTHER]
    sides[place] = sides[place] | {"trump": "h"}
    result = score_json({"sides": sides}, rules("biriba"))
    assert not result.errors
    assert [line.item for line in result.sheets[0].lines][1] == "trump clean canasta"


def test_two_suits_cannot_both_be_trumps() -> None:
    data = [CLEAN | {"trump": "h"}, OTHER | {"trump": "s"}]
    sides = [Statement.from_json(side)[0] for side in data]
    results = [score_json({"sides": data}, rules("biriba")), score_hand(sides, rules("biriba"))]
    for result in results:
        assert [line.item for line in result.sheets[0].lines][1] == "trump clean canasta"
        assert [(problem.code, problem.message) for problem in result.errors] == [
            ("trump-disagrees", "the trump suit is given as hearts and as spades")
        ]


@pytest.mark.parametrize("trump", ["c", "d", "s"])
def test_a_canasta_of_another_suit_is_an_ordinary_one(trump: str) -> None:
    result = score_json({"sides": [CLEAN | {"trump": trump}, OTHER]}, rules("biriba"))
    assert [line.item for line in result.sheets[0].lines][1] == "natural canasta"


def test_it_is_asked_for_only_where_cards_make_a_difference() -> None:
    counted = {"name": "A", "canastas": {"trump_clean": 1}, "melded": 55, "left": 0, "out": "out"}
    groups = {"name": "A", "melds": ["9999999"], "in_hand": [], "out": "out"}
    problems = score_json({"sides": [CLEAN, CLEAN | {"name": "B"}]}, rules("biriba")).errors
    assert [problem.message for problem in problems if problem.code == "trump-needed"] == [
        (
            "Biriba needs the trump suit of the hand to know what 5h6h7h8h9h10hJh earns:"
            " add it to a side's line, as in trump=spades"
        )
    ]
    codes = [
        [problem.code for problem in score_json({"sides": [side, OTHER]}, rules("biriba")).errors]
        for side in (CLEAN, counted, groups)
    ]
    assert codes == [["trump-needed"], [], []]


def test_a_rule_set_for_a_suit_is_made_once() -> None:
    biriba = rules("biriba")
    assert with_trump(biriba, "h") is with_trump(biriba, "h")
    assert (biriba.asks_trump, rules("burraco").asks_trump) == (True, False)


def test_a_condition_may_ask_for_a_canasta_of_trumps() -> None:
    own = house(
        '[canasta.kinds.royal]\ntype = "sequence"\ntrump = true\nbonus = 900\n'
        "[going_out.needs]\nroyal = 1\npot = 1",
        extends="burraco",
    )
    for trump, codes in (("h", set()), ("s", {"out-without-canastas"})):
        sides = [CLEAN | {"trump": trump, "in_hand": ["4c"]}, OTHER]
        result = score_json({"sides": sides}, own)
        assert {problem.code for problem in result.errors} == codes


def test_a_canasta_written_as_an_adjustment_is_refused_with_how_to_write_it() -> None:
    side, _ = read_side_line("A: trump_clean=1 +55 -0 out")
    (problem,) = score_json({"sides": [side.to_json(), OTHER]}, rules("biriba")).errors
    assert (problem.code, problem.where) == ("unknown-adjustment", "adjustments.trump_clean")
    assert problem.message == (
        "“trump_clean” is a canasta type in Biriba: write its number after it, as in trump_clean1"
    )
