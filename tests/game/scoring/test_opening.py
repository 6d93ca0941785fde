import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import score_json
from canasta_club.game.scoring.opening import GameOutcome, Opening, opening, outcome
from tests.game.examples.sets import house, rules

BANDS = {
    "classic": ((None, 15), (0, 50), (1500, 90), (3000, 120)),
    "club": ((None, 0), (0, 50), (1500, 90), (3000, 120)),
    "classic-american": ((None, 15), (0, 50), (1500, 90), (3000, 120)),
    "cardgames-io": ((None, 15), (0, 50), (1500, 90), (3000, 120)),
    "hoyle": ((None, 0), (0, 50), (1500, 90), (3000, 120)),
    "three-pack": ((None, 0), (0, 50), (1500, 90), (3000, 120), (7000, 150)),
}


def _around_thresholds() -> list[tuple[str, int, int]]:
    cases = []
    for name, bands in BANDS.items():
        for (start, points), (_, before) in zip(bands[1:], bands, strict=False):
            assert start is not None
            cases += [(name, start - 5, before), (name, start, points), (name, start + 5, points)]
        cases += [(name, -3000, bands[0][1]), (name, 20000, bands[-1][1])]
    return cases


@pytest.mark.parametrize(("name", "score", "points"), _around_thresholds())
def test_the_minimum_rises_exactly_at_each_threshold_4_1(
    name: str, score: int, points: int
) -> None:
    assert opening(rules(name), score, 1) == Opening(points, {})


def test_every_player_count_has_the_same_minimums() -> None:
    for players in (2, 3, 4, 5, 6):
        assert opening(rules("three-pack", players), 7000, 1).points == 150


def test_a_minimum_by_the_hand_does_not_look_at_the_score_4_1() -> None:
    nvso = rules("modern-american-nvso")
    minimums = [opening(nvso, 9999, number).points for number in (1, 2, 3, 4)]
    assert minimums == [125, 155, 180, 180]


@pytest.mark.parametrize(
    ("score", "points", "needs"),
    [
        (6995, 120, {}),
        (7000, 0, {"canastas": 1}),
        (7995, 0, {"canastas": 1}),
        (8000, 200, {"canastas": 1}),
        (9000, 0, {"natural or escalera or bolivia": 1}),
    ],
)
def test_a_step_may_ask_for_canastas_4_2(score: int, points: int, needs: dict[str, int]) -> None:
    assert opening(rules("brazilian"), score, 1) == Opening(points, needs)


def test_the_needs_of_a_step_replace_those_of_the_set_4_2() -> None:
    rule_set = house(
        """[opening]
        needs = { natural_melds = 1 }
        steps = [{ below = 0, points = 5, needs = {} }, { points = 50 }]"""
    )
    assert opening(rule_set, -5, 1).needs == {}
    assert opening(rule_set, 0, 1).needs == {"natural_melds": 1}


def test_each_short_opening_raises_the_minimum_4_5() -> None:
    assert [opening(rules(), 0, 1, errors).points for errors in (0, 1, 2)] == [50, 60, 70]


DRAWN = house('[game]\ntie = "draw"')
ONE_MORE = house('[game]\ntie = "one_more_hand"')
THREE_AND_ONE_MORE = house('[game]\ntarget = 0\nhands = 3\ntie = "one_more_hand"')
THREE_HANDS = house("[game]\ntarget = 0\nhands = 3")
THREE_HANDS_DRAWN = house('[game]\ntarget = 0\nhands = 3\ntie = "draw"')
BOTH = house("[game]\nhands = 3")
ENDLESS = house("[game]\ntarget = 0")


@pytest.mark.parametrize(
    ("rule_set", "scores", "hands", "target", "over", "winner"),
    [
        (rules(), (4995, 0), 9, None, False, None),
        (rules(), (5000, 4995), 9, None, True, 0),
        (rules(), (5000, 5005), 9, None, True, 1),
        (rules(), (5000, 5000), 9, None, False, None),
        (DRAWN, (5000, 5000), 9, None, True, None),
        (DRAWN, (5000, 4995), 9, None, True, 0),
        (rules(), (2000, 1995), 1, 2000, True, 0),
        (rules(), (6000, 0), 1, 7500, False, None),
        (rules(), (6000, 0), 1, 0, False, None),
        (rules("classic", 3), (7495, 5000, 6000), 1, None, False, None),
        (rules("classic", 3), (7500, 5000, 7505), 1, None, True, 2),
        (rules("classic", 3), (7500, 7500, 0), 1, None, False, None),
        (rules("three-pack"), (9995, 0), 1, None, False, None),
        (rules("three-pack"), (10000, 0), 1, None, True, 0),
        (THREE_HANDS, (9000, 0), 2, None, False, None),
        (THREE_HANDS, (-5, -10), 3, None, True, 0),
        (THREE_HANDS, (5, 5), 3, None, False, None),
        (THREE_HANDS, (5, 10), 4, None, True, 1),
        (THREE_HANDS_DRAWN, (5, 5), 3, None, True, None),
        (BOTH, (5000, 0), 1, None, True, 0),
        (BOTH, (10, 0), 3, None, True, 0),
        (ENDLESS, (99999, 0), 99, None, False, None),
    ],
)
def test_the_game_ends_7_1_7_2_7_3(
    rule_set: RuleSet,
    scores: tuple[int, ...],
    hands: int,
    target: int | None,
    over: bool,
    winner: int | None,
) -> None:
    assert outcome(rule_set, scores, hands, target) == GameOutcome(over, winner)


@pytest.mark.parametrize(
    ("rule_set", "before", "scores", "hands", "over", "winner"),
    [
        (ONE_MORE, (4000, 4500), (5000, 5000), 5, False, None),
        (ONE_MORE, (5000, 5000), (5200, 5400), 6, True, 1),
        (ONE_MORE, (5000, 5000), (5200, 5200), 6, True, None),
        (ONE_MORE, (5000, 5000), (4900, 4990), 6, True, 1),
        (ONE_MORE, (4500, 4500), (4900, 4900), 6, False, None),
        (ONE_MORE, (4500, 4500), (5000, 4900), 6, True, 0),
        (THREE_AND_ONE_MORE, (0, 5), (10, 10), 3, False, None),
        (THREE_AND_ONE_MORE, (10, 10), (15, 20), 4, True, 1),
        (THREE_AND_ONE_MORE, (10, 10), (20, 20), 4, True, None),
        (THREE_AND_ONE_MORE, (10, 10), (20, 20), 2, False, None),
        (rules(), (5000, 5000), (5200, 5200), 6, False, None),
        (rules(), (5000, 5000), (4900, 4990), 6, False, None),
    ],
)
def test_a_tie_may_be_decided_by_one_more_hand_7_3(
    rule_set: RuleSet,
    before: tuple[int, ...],
    scores: tuple[int, ...],
    hands: int,
    over: bool,
    winner: int | None,
) -> None:
    assert outcome(rule_set, scores, hands, None, before) == GameOutcome(over, winner)
    sides = [
        {"name": name, "score": was, "total": now - was}
        for name, was, now in zip("AB", before, scores, strict=True)
    ]
    result = score_json({"sides": sides, "hand_number": hands}, rule_set)
    assert result.outcome == GameOutcome(over, winner)
