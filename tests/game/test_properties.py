"""What holds for any hand: sums, order, round trips; and nothing written makes it fall over."""

import json
import string
from random import Random
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from canasta_club.game.cards import NATURAL_RANKS, RANKS, Card, read_cards, write_cards
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult, problem_value, result_value, score_json
from canasta_club.game.scoring.notation import is_bare_number, read_side_line
from canasta_club.game.scoring.statement import SIDE_KEYS, Statement
from canasta_club.game.scoring.writing import write_side_line
from canasta_club.services.rules import rulesets, scoring
from tests.depth import examples
from tests.game.examples.sets import all_sets, counted, rules

Side = dict[str, Any]

QUICK = settings(max_examples=examples(25, 500), suppress_health_check=[HealthCheck.too_slow])
THOROUGH = settings(max_examples=examples(80, 1600), suppress_health_check=[HealthCheck.too_slow])

RULE_SETS = {
    **{name: rulesets.usual(rulesets.document(name)) for name in all_sets()},
    "classic for three": rules("classic", 3),
    "three-pack for six": rules("three-pack", 6),
}
any_rules = st.sampled_from(sorted(RULE_SETS))

# Statements, sensible and not

any_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-20, 20)
    | st.floats()
    | st.text(max_size=8),
    lambda below: (
        st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=6), below, max_size=3)
    ),
    max_leaves=6,
)
card_texts = st.text(alphabet="AKQJT987654322XX3h3d-♥ cdhs", max_size=12)
points = st.integers(0, 300).map(lambda fives: 5 * fives)
counts = st.integers(0, 6)
kind_names = st.sampled_from(["natural", "mixed", "red", "wild", "samba", "aces", "escalera", "x"])
worths = st.dictionaries(st.sampled_from(["50", "20", "10", "5", "100", "7"]), counts, max_size=4)
director = st.fixed_dictionaries({"points": points, "reason": st.text(max_size=5)})
adjustments = st.dictionaries(
    st.sampled_from(["undeclared_red_three", "go_out_failed", "held_aces", "exact_deal", "nix"]),
    counts | st.fixed_dictionaries({"count": counts, "player": st.text(max_size=3)}),
    max_size=3,
)
SENSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "name": st.text(max_size=6),
    "score": st.integers(-2000, 10000),
    "melds": st.lists(card_texts, max_size=5),
    "in_hand": st.lists(card_texts, max_size=3),
    "canastas": st.dictionaries(kind_names, counts, max_size=3),
    "melded": points,
    "left": points,
    "net": st.integers(-500, 1500),
    "has_melded": st.booleans(),
    "melded_cards": worths,
    "left_cards": worths,
    "trump": st.sampled_from(["spades", "h", "♦"]),
    "total": st.integers(-3000, 9000),
    "red_threes": counts,
    "black_threes": counts,
    "out": st.sampled_from(["no", "out", "concealed"]),
    "out_player": st.text(max_size=4),
    "special": st.sampled_from(["pairs", "straight", "nix"]),
    "adjustments": adjustments
    | st.fixed_dictionaries({"director": st.lists(director, max_size=2)}),
    "says": st.integers(-3000, 9000),
    "running": st.integers(-3000, 9000),
}


@st.composite
def sides(draw: st.DrawFn) -> Side:
    """Draw a side of which each key is sensible, or anything at all, or not there."""
    keys = draw(st.sets(st.sampled_from(sorted(SENSIBLE)), max_size=8))
    side: Side = {key: draw(SENSIBLE[key]) for key in sorted(keys)}
    if draw(st.integers(0, 9)) == 0:
        side[draw(st.sampled_from(sorted(SIDE_KEYS)) | st.text(max_size=5))] = draw(any_json)
    return side


def test_every_key_of_a_side_is_drawn() -> None:
    assert set(SENSIBLE) == set(SIDE_KEYS)


def assert_sound(result: HandResult) -> None:
    """Assert that a result adds up, can be written, and has only problems that are explained."""
    for sheet in result.sheets:
        if sheet.total is not None:
            assert sheet.total == sum(line.points for line in sheet.lines)
    for problem in result.problems:
        assert problem.clause, problem.code
        assert problem.message
    value = result_value(result)
    assert [side["total"] for side in value["sides"]] == [sheet.total for sheet in result.sheets]
    assert value["problems"] == [problem_value(problem) for problem in result.problems]


@THOROUGH
@given(st.lists(sides(), max_size=3), any_rules)
def test_whatever_is_stated_is_scored_or_reported(stated: list[Side], name: str) -> None:
    assert_sound(score_json({"sides": stated, "hand_number": 2}, RULE_SETS[name]))


@QUICK
@given(
    st.dictionaries(
        st.sampled_from(["sides", "hand_number", "rules"]) | st.text(max_size=4), any_json
    )
    | st.fixed_dictionaries({"sides": st.lists(sides() | any_json, max_size=3)}),
    any_rules,
)
def test_any_data_at_all_is_scored_or_reported(hand: dict[str, Any], name: str) -> None:
    assert_sound(score_json(hand, RULE_SETS[name]))


@QUICK
@given(
    st.dictionaries(st.text(max_size=4) | st.sampled_from(sorted(SIDE_KEYS)), any_json), any_rules
)
def test_any_side_is_counted_or_reported(side: Side, name: str) -> None:
    tally = counted(side, RULE_SETS[name])
    assert tally.is_readable or tally.problems


@QUICK
@given(
    any_json
    | st.fixed_dictionaries(
        {"rules": any_json | st.sampled_from(["club", "hoyle"]), "players": any_json},
        optional={"sides": st.lists(sides(), max_size=3), "hand_number": any_json},
    )
)
def test_any_question_gets_an_answer(hand: Any) -> None:
    answer = scoring.answer(hand, "classic")
    assert set(answer) == {"rules", "sides", "problems", "over", "winner"}


@QUICK
@given(st.lists(st.text(max_size=30), max_size=5))
def test_every_line_gets_its_answer(lines: list[str]) -> None:
    answers = list(scoring.answer_lines(lines, "classic"))
    assert len(answers) == sum(1 for line in lines if line.strip())
    for text, _ in answers:
        json.loads(text)


LINE = (
    "KKK 555 QQQ+552 / r2 n1 m2 +245 -65 net-35 melded out concealed blind =1050 50:1 5:2 out:Ash"
    " director=-50:late samba1 x=1 ZZ 10 K♥ 4h..8h = : - + ✓ b1 no total=5"
)
line_words = st.sampled_from(LINE.split())


@THOROUGH
@given(st.text(max_size=40) | st.lists(line_words, max_size=9).map(lambda w: "A: " + " ".join(w)))
def test_any_line_is_read_or_reported(line: str) -> None:
    side, problems = read_side_line(line)
    assert problems or side.name
    if not problems:
        assert read_side_line(write_side_line(side))[1] == []
        assert_sound(score_json({"sides": [side.to_json(), {"total": 0}]}, rules()))


# Round trips

cards = st.builds(
    lambda rank, suit: Card(rank, suit if rank in NATURAL_RANKS else ""),
    st.sampled_from([rank for rank in RANKS if rank != "3r"]),
    st.sampled_from(["", "c", "d", "h", "s"]),
)
threes = st.sampled_from([Card("3b", "c"), Card("3b", "s"), Card("3r", "h"), Card("3r", "d")])


@QUICK
@given(st.lists(cards | threes, max_size=30), st.sampled_from(["", "-", " ", ", "]))
def test_written_cards_read_back_as_the_same(hand: list[Card], between: str) -> None:
    assert read_cards(write_cards(hand)) == tuple(hand)
    assert read_cards(between.join(map(str, hand)).upper()) == tuple(hand)


word = st.text(alphabet=string.ascii_letters + "äÖ'.", min_size=1, max_size=6)
words = st.lists(word, min_size=1, max_size=2).map(" ".join)
melds = st.lists(cards, min_size=3, max_size=5).map(write_cards)
statements = st.fixed_dictionaries(
    {"name": words},
    optional={
        "score": st.integers(-99999, 99999),
        "melds": st.lists(melds, min_size=1, max_size=4),
        "in_hand": st.lists(st.just("") | melds, min_size=1, max_size=2),
        "canastas": st.dictionaries(
            st.sampled_from(["natural", "mixed", "samba", "wild_7_twos"]), counts, min_size=1
        ),
        "melded": points,
        "left": points,
        "net": st.integers(-500, 500),
        "has_melded": st.booleans(),
        "melded_cards": st.dictionaries(st.sampled_from(["50", "10"]), counts, min_size=1),
        "trump": st.sampled_from(["clubs", "spades"]),
        "red_threes": counts,
        "black_threes": counts,
        "out": st.sampled_from(["no", "out", "concealed"]),
        "special": st.sampled_from(["pairs", "zip_code"]),
        "total": st.integers(-99999, 99999),
        "says": st.integers(-99999, 99999),
        "adjustments": st.fixed_dictionaries(
            {},
            optional={
                "go_out_failed": counts,
                "penalty": st.fixed_dictionaries({"count": counts, "player": words}),
                "director": st.lists(
                    st.fixed_dictionaries({"points": st.integers(-500, 500), "reason": words}),
                    min_size=1,
                    max_size=2,
                ),
            },
        ).filter(bool),
    },
)


@THOROUGH
@given(statements)
def test_a_written_side_reads_back_as_the_same(side: Side) -> None:
    assume("says" not in side or len(set(side) - {"says"}) > 1)
    # Cards of several ranks in digits alone are asked back: 245 may be points.
    assume(not any(is_bare_number("".join(meld.split())) for meld in side.get("melds", ())))
    stated, problems = Statement.from_json(side)
    assert (stated.to_json(), problems) == (side, [])
    read, problems = read_side_line(write_side_line(stated))
    assert problems == []
    if stated.total is None and stated.says is not None and read.total is not None:
        stated = stated._replace(total=stated.says, says=None)
    assert read == stated


# What never matters, and what never helps


def _total(side: Side, rule_set: RuleSet) -> int | None:
    return score_json({"sides": [side, {"name": "B", "total": 0}]}, rule_set).sheets[0].total


EACH = [name for name, each in sorted(RULE_SETS.items()) if each.game.settlement == "each"]


@QUICK
@given(st.lists(card_texts, max_size=6), st.randoms(use_true_random=False), st.sampled_from(EACH))
def test_the_order_of_melds_never_matters(laid: list[str], random: Random, name: str) -> None:
    rule_set = RULE_SETS[name]
    shuffled = random.sample(laid, len(laid))
    assert _total({"melds": laid}, rule_set) == _total({"melds": shuffled}, rule_set)


@QUICK
@given(st.lists(cards | threes, max_size=8), cards | threes, st.booleans(), st.sampled_from(EACH))
def test_one_more_card_held_never_raises_the_score(
    hand: list[Card], more: Card, melded: bool, name: str
) -> None:
    rule_set = RULE_SETS[name]
    side: Side = {"melds": ["KKKKKKK"] if melded else [], "red_threes": 1}
    before = _total({**side, "in_hand": [write_cards(hand)]}, rule_set)
    after = _total({**side, "in_hand": [write_cards([*hand, more])]}, rule_set)
    assert before is not None
    assert after is not None
    assert after <= before
