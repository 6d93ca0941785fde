"""Hands dealt from a real pack that every rule set here allows, and ways to break one thing."""

from collections.abc import Callable
from random import Random
from typing import Any

from canasta_club.game.cards import NATURAL_RANKS
from canasta_club.game.legality import judge_text
from canasta_club.game.rules import RuleSet
from canasta_club.game.running import opening
from canasta_club.game.table_checks import pack_cards

Side = dict[str, Any]


def legal_hand(random: Random, rule_set: RuleSet) -> dict[str, Any]:
    """Deal a hand: melds with more natural cards than wild ones, worth the opening; then hands."""
    pack = dict(pack_cards(rule_set.pack))
    sides = [_laid(random, rule_set, pack, number) for number in range(rule_set.seating.sides)]
    can_go_out = [side for side in sides if _canastas(side, rule_set) >= 2]
    if can_go_out:
        random.choice(can_go_out)["out"] = random.choice(["out", "concealed"])
    for side in sides:
        is_out = side["out"] != "no"
        hands = rule_set.players_a_side - is_out
        side["in_hand"] = [""] * is_out + [_drawn(random, pack) for _ in range(hands)]
    return {"sides": sides}


def _laid(random: Random, rule_set: RuleSet, pack: dict[str, int], number: int) -> Side:
    score = random.choice([-5, 0, 1495, 1500, 2995, 3000, 4995])
    melds = []
    for rank in random.sample(NATURAL_RANKS, random.randint(0, 5)):
        naturals = random.randint(3, 8)
        if naturals <= pack[rank]:
            wilds = _wilds(random, pack, min(3, naturals - 1))
            pack[rank] -= naturals
            melds.append(rank * naturals + wilds)
    worth = sum(judge_text(rule_set, meld).points for meld in melds)
    if worth < opening(rule_set, score, 1).points:
        score = -5
    red_threes = random.randint(0, 2)
    pack["3r"] -= red_threes
    name = f"Side {number}"
    return {"name": name, "score": score, "melds": melds, "red_threes": red_threes, "out": "no"}


def _wilds(random: Random, pack: dict[str, int], most: int) -> str:
    taken = ""
    for wild in random.choices("2X", k=random.randint(0, most)):
        if pack[wild]:
            pack[wild] -= 1
            taken += wild
    return taken


def _drawn(random: Random, pack: dict[str, int]) -> str:
    held = ""
    for rank in random.choices([*NATURAL_RANKS, "2", "X", "3b"], k=random.randint(1, 11)):
        if pack[rank]:
            pack[rank] -= 1
            held += rank.removesuffix("b")
    return held


def _canastas(side: Side, rule_set: RuleSet) -> int:
    return sum(judge_text(rule_set, meld).kind is not None for meld in side["melds"])


# Ways to break a hand: each does one thing to its sides.

Break = Callable[[list[Side], RuleSet], None]


def _lay(meld: str) -> Break:
    return lambda sides, _: sides[0]["melds"].append(meld)


def _only(meld: str, **more: Any) -> Break:
    return lambda sides, _: sides[0].update({"melds": [meld], **more})


def _counts(**figures: Any) -> Break:
    return lambda sides, _: sides[0].update({"melds": None, "in_hand": None, **figures})


def _write(key: str, value: Any) -> Break:
    return lambda sides, _: sides[0].update({key: value})


def _go_out_with_cards(sides: list[Side], rule_set: RuleSet) -> None:
    sides[0].update(out="out", in_hand=["4"] * rule_set.players_a_side)


def _sit_one_too_many(sides: list[Side], rule_set: RuleSet) -> None:
    sides[0]["in_hand"] = [""] * (rule_set.players_a_side + 1)


def _both_go_out(sides: list[Side], _: RuleSet) -> None:
    for side in sides:
        side["out"] = "out"


def _call_them_the_same(sides: list[Side], _: RuleSet) -> None:
    sides[1]["name"] = sides[0]["name"]


BREAKS: dict[str, Break] = {
    "bad-value": _write("score", "much"),
    "below-opening": _only("444", score=3000, out="no"),
    "black-threes-need-out": _only("333", out="no"),
    "black-threes-not-allowed": _write("black_threes", 1),
    "canasta-too-cheap": _counts(canastas={"natural": 1}, melded=30),
    "figures-disagree": _write("melded", 777_775),
    "mixed-ranks": _lay("KKQ"),
    "more-than-pack": _write("red_threes", 9),
    "not-multiple-of-five": _counts(melded=57),
    "nothing-stated": _counts(),
    "out-with-cards": _go_out_with_cards,
    "out-without-canastas": _only("444", out="out"),
    "red-three-melded": _lay("3h3d3h"),
    "same-side-twice": _call_them_the_same,
    "sides-missing": lambda sides, _: sides.clear(),
    "slip-disagrees": _write("says", 123_455),
    "too-few-cards": _only("44"),
    "too-few-naturals": _only("K22"),
    "too-many-hands": _sit_one_too_many,
    "too-many-points": _counts(melded=100_000),
    "too-many-wilds": _only("KKK2222"),
    "two-sides-out": _both_go_out,
    "unknown-adjustment": _write("adjustments", {"no_such": 1}),
    "unknown-key": _write("meldings", []),
    "unknown-kind": _write("canastas", {"samba": 1}),
    "unreadable-cards": _lay("KKZ"),
    "wild-meld-not-allowed": _lay("222"),
    "wilds-not-allowed": _only("3332"),
}
"""By the code of what each of them is told as."""
