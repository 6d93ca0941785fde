"""What scoring makes of the worked examples, by their kind."""

from collections.abc import Callable
from typing import Any

from canasta_club.game.cards import read_cards
from canasta_club.game.melds.legality import Judged, judge
from canasta_club.game.melds.meld import make_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import score_json
from canasta_club.game.scoring.opening import GameOutcome, opening, outcome
from tests.game.examples.sets import codes, played, points, score

Example = dict[str, Any]

PACK_OF_RED_THREES = 4


def _cards(example_cards: list[str]) -> str:
    return "".join(example_cards)


def _judged(rule_set: RuleSet, example_cards: list[str]) -> Judged:
    return judge(rule_set, make_meld(read_cards(_cards(example_cards))))


def _melds(example: Example) -> list[str]:
    return [_cards(meld) for meld in example["melds"]]


def _kind(judged: Judged) -> str | None:
    return judged.kind.reported_as if judged.kind else None


def check_meld(example: Example, rule_set: RuleSet) -> None:
    judged = _judged(rule_set, example["cards"])
    assert (not judged.breaches) == example["valid"]
    if "canasta_kind" in example:
        assert _kind(judged) == example["canasta_kind"]


def check_card_points(example: Example, rule_set: RuleSet) -> None:
    side = {"melds": _melds(example), "score": -5}
    assert points(score(side, rule_set)) == {"melded cards": example["points"]}


def check_opening(example: Example, rule_set: RuleSet) -> None:
    minimum = opening(rule_set, example["score_before"], 1)
    assert minimum.points == example["minimum"]
    side = {"melds": _melds(example), "score": example["score_before"]}
    result = played(side, rule_set)
    assert result.sheets[0].lines[0].points == example["points"]
    refused = [problem.code for problem in result.errors]
    assert refused == ([] if example["valid"] else ["below-opening"])
    if "canasta_kind" in example:
        kinds = result.tallies[0].kinds
        assert kinds is not None
        assert kinds[example["canasta_kind"]] == (1, example["canasta_bonus"])


def check_opening_threshold(example: Example, rule_set: RuleSet) -> None:
    for before, minimum in example["table"]:
        assert opening(rule_set, before, 1).points == minimum, before
    assert rule_set.game.target == example.get("target", rule_set.game.target)
    wanted = example.get("canastas_to_go_out")
    if wanted is not None:
        assert rule_set.going_out.needs == {"canastas": wanted}


def check_opening_options(example: Example, rule_set: RuleSet) -> None:
    held = len(example["hand"]) + 1
    for option in example["options"]:
        melds = [_judged(rule_set, meld) for meld in option["melds"]]
        assert not any(meld.breaches for meld in melds)
        assert sum(meld.points for meld in melds) == option["points"]
        for before, minimum in ((0, 50), (1500, 90), (3000, 120)):
            side = {"melds": _melds(option), "score": before}
            legal = "below-opening" not in codes(side, rule_set)
            assert legal == option[f"valid_at_{minimum}"], option["n"]
        laid = sum(meld.size for meld in melds)
        assert held - laid - 1 == option["cards_left_after_discard"]


def check_going_out(example: Example, rule_set: RuleSet) -> None:
    if "layoffs" in example:
        return  # a score sheet does not tell whose melds a card was added to
    if "total_derived" not in example:
        side = {"canastas": {"natural": example["canastas"]}, "melded": 100, "out": "out"}
        assert ("out-without-canastas" not in codes(side, rule_set)) == example["legal"]
        return
    for before, minimum in ((1500, 90), (3000, 120)):
        assert minimum in example["minimum_needed"]
        assert opening(rule_set, before, 1).points == minimum
        side = {"melds": _melds(example), "score": before, "out": "concealed"}
        sheet = score(side, rule_set)
        assert sheet.total == example["total_derived"]
        assert points(sheet) == {
            "melded cards": example["card_points"],
            "mixed canasta": example["canasta_bonus"],
            "going out concealed": example["going_out_bonus"],
        }


def check_canasta_completion(example: Example, rule_set: RuleSet) -> None:
    judged = _judged(rule_set, example["meld_before"] + example["added"])
    assert judged.kind is not None
    assert _kind(judged) == example["kind_after"]
    assert judged.kind.bonus == example["bonus"]


def check_canasta_change(example: Example, rule_set: RuleSet) -> None:
    before = _judged(rule_set, ["9"] * 7)
    after = _judged(rule_set, ["9"] * 7 + example["added"])
    assert before.kind is not None
    assert after.kind is not None
    assert (_kind(before), _kind(after)) == (example["before"], example["after"])
    assert after.kind.bonus - before.kind.bonus == example["change"]


def check_red_threes(example: Example, rule_set: RuleSet) -> None:
    if "canastas" in example:
        melds = ["9999999"] if example["canastas"] else ["99999"]
        table = {str(example["count"]): example["points"]}
    else:
        melds = ["99999"] if example["melded"] else []
        table = example["table"]
    for number, earned in table.items():
        side = {"melds": melds, "red_threes": int(number)}
        assert points(score(side, rule_set))["red threes"] == earned, number


def check_penalty(example: Example, rule_set: RuleSet) -> None:
    name = example.get("code", "undeclared_red_three")
    times = example.get("undeclared_red_threes", 1)
    stated = score({"melds": ["99999"], "adjustments": {name: times}}, rule_set)
    assert points(stated)[name] == example["points"]
    if "undeclared_red_threes" in example:
        found = score({"melds": ["99999"], "in_hand": ["3h", "3d"]}, rule_set)
        assert points(found)[name] == example["points"]


def check_going_out_bonus(example: Example, rule_set: RuleSet) -> None:
    side = {"melds": ["9999999"]}
    out = score({**side, "out": "out"}, rule_set)
    assert points(out)["going out"] == example["open"]
    concealed = points(score({**side, "out": "concealed"}, rule_set))
    assert concealed["going out concealed"] == example["concealed"]
    assert "going out" not in concealed


def check_merge(example: Example, rule_set: RuleSet) -> None:
    result = played({"melds": _melds(example)}, rule_set)
    (merged,) = result.tallies[0].judged
    assert merged.size == example["merged_size"]
    assert _kind(merged) == example["canasta_kind"]
    assert points(result.sheets[0]) == {
        "melded cards": example["card_points"],
        "mixed canasta": example["canasta_bonus"],
    }


def check_score_table(example: Example, rule_set: RuleSet) -> None:
    side = {"melds": ["9999999", "88888X2"], "red_threes": 1}
    out = points(score({**side, "out": "out"}, rule_set))
    assert out["natural canasta"] == example["natural"]
    assert out["mixed canasta"] == example["mixed"]
    assert out["red threes"] == example["red_three"]
    assert out["going out"] == example["going_out"]
    side["red_threes"] = PACK_OF_RED_THREES
    concealed = points(score({**side, "out": "concealed"}, rule_set))
    assert concealed["red threes"] == example["four_red_threes"]
    assert concealed["going out concealed"] == example["concealed"]


def check_game_end(example: Example, rule_set: RuleSet) -> None:
    assert rule_set.game.target == example["target"]
    assert example["result"] == "play another hand"
    assert outcome(rule_set, example["totals"], 9) == GameOutcome(is_over=False, winner=None)


def check_settlement_difference(example: Example, rule_set: RuleSet) -> None:
    ours, theirs = example["side_out_total"], example["other_total"]
    melded_out = ours - 100 - 500
    melded_other = theirs - 300
    canastas: list[dict[str, Any]] = [
        {"name": "Out", "canastas": {"natural": 1}, "net": melded_out, "out": "out"},
        {"name": "Other", "canastas": {"mixed": 1}, "net": melded_other},
    ]
    result = score_json({"sides": canastas}, rule_set)
    out, other = result.sheets
    assert result.errors == ()
    assert out.total == sum(line.points for line in out.lines) == example["credited_to_side_out"]
    assert other.total == sum(line.points for line in other.lines) == example["credited_to_other"]


SCORED: dict[str, Callable[[Example, RuleSet], None]] = {
    name.removeprefix("check_"): check
    for name, check in globals().items()
    if name.startswith("check_")
}
