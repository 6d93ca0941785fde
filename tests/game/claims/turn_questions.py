"""What the engine is asked about each claim, by its key: openings, going out, the pile."""

import re
from itertools import combinations_with_replacement
from typing import Any, Final

from tests.game.claims.questions import Question
from tests.game.claims.table import Facts, Table

_HIGH = 10**6


def opening_steps(table: Table, facts: Facts) -> None:
    key = "score" if facts["by"] == "score" else "hand_number"
    below = 0 if key == "hand_number" else -_HIGH
    for step in facts["steps"]:
        first = below
        below = _HIGH if step["below"] is None else step["below"]
        last = below - (5 if key == "score" else 1)
        for at in (max(first, 1) if key == "hand_number" else first, last):
            asked = table.ask("opening", melds=[_anything(table)], **{key: at})
            assert asked["minimum"] == step["points"], at
            assert asked["needs"] == dict(step["needs"]), at


def _anything(table: Table) -> str:
    return table.small()


def _step(table: Table) -> tuple[int, dict[str, int]]:
    """Return the highest minimum that asks for points alone, and where it holds."""
    facts = table.facts["opening.steps"]
    steps = facts["steps"]
    plain = [place for place, step in enumerate(steps) if step["points"]]
    usual = [place for place in plain if step_needs(table, steps[place]["needs"])] or plain
    place = usual[-1]
    before = steps[place - 1]["below"] if place else None
    if facts["by"] == "score":
        return steps[place]["points"], {"score": -_HIGH if before is None else before}
    return steps[place]["points"], {"hand_number": before or 1}


def step_needs(table: Table, needs: Facts) -> bool:
    """Return whether an opening needs no more than every opening does."""
    return bool(needs == table.facts.get("opening.needs", {"needs": {}})["needs"])


def opening_needs(table: Table, facts: Facts) -> None:
    needs = facts["needs"]
    assert set(needs) == {"natural_melds"}
    wild = [f"{rank}{rank}2" for rank in table.plain[:4]]
    at: dict[str, Any] = {"score": 0, "hand_number": 1}
    assert "opening-needs" in str(table.ask("opening", melds=wild, **at))
    met = [*wild[1:], table.plain[0] * 3]
    assert table.ask("opening", melds=met, **at)["code"] != "opening-needs"


def natural_opening(table: Table, _facts: Facts) -> None:
    ranks = table.plain[:4]
    for card, is_legal in (("2", False), ("", True)):
        melds = [f"{rank * 3}{card}" for rank in ranks]
        assert table.ask("opening", melds=melds, score=0)["legal"] is is_legal


def opening_waived(table: Table, facts: Facts) -> None:
    low = min(table.plain, key=lambda rank: table.facts["cards.values"]["points"][rank])
    canasta, small = low * table.size, low * 3
    steps = table.facts["opening.steps"]["steps"]
    place = max(range(len(steps)), key=lambda n: (steps[n]["points"], -len(steps[n]["needs"])))
    at = {"score": (steps[place]["below"] or _HIGH) - 5}
    more = table.facts["going_out.needs"]["needs"]
    melds = table.meeting(more)
    for way, laid in (("canasta", [canasta]), ("concealed", melds)):
        asked = table.ask("opening", melds=laid, concealed=way == "concealed", **at, errors=40)
        is_waived = "below-opening" not in _codes(asked)
        assert is_waived is (way in facts["ways"] or "canasta" in facts["ways"]), (way, asked)
    asked = table.ask("opening", melds=[small], **at, errors=40)
    assert asked["code"] == "below-opening"


def _codes(asked: Any) -> set[str]:
    is_short = "open" in asked["reason"] and not asked["legal"]
    return {asked["code"] or ""} | ({"below-opening"} if is_short else set())


def top_counts(table: Table, facts: Facts) -> None:
    minimum, at = _step(table)
    points = table.facts["cards.values"]["points"]
    for top, others in _with_pair(table, minimum, points):
        hand = f"{top}{top}{''.join(rank * 3 for rank in others)}44455"
        asked = table.ask("pile", top=top, hand=hand, opened=False, **at)
        if asked["code"] == "pile-blocked":
            continue
        assert asked["legal"] is facts["counts"], (top, hand, asked)
        return
    raise AssertionError("no hand was found in which the top card decides")


def _with_pair(table: Table, minimum: int, points: Facts) -> list[tuple[str, tuple[str, ...]]]:
    """Return pairs and other melds that open only if the top card of the pile counts."""
    found = []
    spare = points["4"] * 3
    for top in table.tops:
        rest = [rank for rank in table.plain if rank not in {top, "4", "5"}]
        for number in range(6):
            for others in combinations_with_replacement(rest, number):
                if len(set(others)) < number:
                    continue
                laid = sum(3 * points[rank] for rank in others) + spare + 2 * points[top]
                if laid < minimum <= laid + points[top] and points[top] > 5:
                    found.append((top, others))
    return found


def short_opening(table: Table, facts: Facts) -> None:
    minimum, at = _step(table)
    for errors in (0, 1, 2):
        asked = table.ask("opening", melds=[_anything(table)], errors=errors, **at)
        assert asked["minimum"] == minimum + errors * facts["points"]


def out_needs(table: Table, facts: Facts) -> None:
    needs = facts["needs"]
    pot = {"pot": True} if "pot" in needs else {}
    met = table.meeting(needs)
    asked = table.out(met, **pot)
    assert asked["legal"], (met, asked)
    for word, least in needs.items():
        if word == "pot":
            assert not table.out(met, pot=False)["legal"]
            continue
        less = {**needs, word: least - 1}
        if word == "canastas":
            less = {key: value for key, value in less.items() if key in {"canastas", "pot"}}
        elif "canastas" in needs:
            less = {"canastas": needs["canastas"]}
        melds = table.meeting(less, word.split(" or ")) or [table.small()]
        assert table.out(melds, **pot)["code"] == "out-without-canastas", (word, melds)


def red_threes_each(table: Table, facts: Facts) -> None:
    melds = table.meeting(table.facts["going_out.needs"]["needs"])
    enough = facts["number"] * len(melds)
    assert table.out(melds, red_threes=enough)["legal"]
    assert not table.out(melds, red_threes=enough - 1)["legal"]


def complete_melds(table: Table, facts: Facts) -> None:
    met = table.meeting(table.facts["going_out.needs"]["needs"])
    partial = {"wild": "222", "sequence": "4d5d6d"}
    for shape, meld in partial.items():
        asked = table.out([*met, meld]) if shape in facts["shapes"] or shape == "wild" else None
        assert asked is None or asked["legal"] is (shape not in facts["shapes"])


def last_discard(table: Table, facts: Facts) -> None:
    met = table.meeting(table.facts["going_out.needs"]["needs"])
    assert table.out(met, hand="")["legal"] is not facts["required"]
    assert table.out(met)["legal"]


def concealed_needs(table: Table, facts: Facts) -> None:
    needs = facts["needs"]
    met = table.meeting(table.facts["going_out.needs"]["needs"])
    at = {"score": -_HIGH}
    whole = table.out(met, concealed=True, partner_melds=[], **at)
    assert whole["legal"], whole
    if "canasta" in needs:
        # The side's canastas lay there before; in this turn only a small meld is laid.
        melds = [*met, table.small(met)]
        asked = table.out(melds, concealed=True, partner_melds=met, **at)
        assert not asked["legal"], asked
    rank = next(rank for rank in table.plain if not any(rank in meld for meld in met))
    melds = [*met, rank * 4]
    asked = table.out(melds, concealed=True, partner_melds=[rank * 3], **at)
    assert asked["legal"] is ("no_layoff" not in needs), asked
    asked = table.out(met, concealed=True, partner_melds=[], took_pile=True, **at)
    assert asked["legal"] is ("no_pile" not in needs), asked


def asking(table: Table, facts: Facts) -> None:
    met = table.meeting(table.facts["going_out.needs"]["needs"])
    unasked = table.out(met, answer=None)
    refused = table.out(met, answer=False)
    if not facts:
        assert (unasked["legal"], refused["legal"]) == (True, True)
        return
    assert unasked["legal"] is (facts["permission"] != "required")
    binds = facts["permission"] != "none" and facts["answer"] == "binding"
    assert refused["legal"] is not binds


def _pile(table: Table, **question: Any) -> Any:
    return table.ask("pile", **{"top": _top(table), **question})


def _top(table: Table) -> str:
    return next((rank for rank in table.tops if rank in table.groups), "9h")


def try_way(table: Table, way: str, **question: Any) -> Any:
    """Try one way to take the pile, with a hand that has no other."""
    rank, spare = _top(table), "44558"
    if not table.groups:
        rank, spare = "9h", "4c5d6s4s5c"
    spare = spare.replace(rank[0], "6")
    run = (
        table.run(9, table.facts["meld.sequence.min_cards"]["least"], inside=True)
        if table.has("meld.sequence.min_cards")
        else ""
    )
    tried: dict[str, dict[str, Any]] = {
        "pair": {"top": rank, "hand": f"{rank}{rank}{spare}"},
        "wild": {"top": rank, "hand": f"{rank}2{spare}"},
        "extend": {"top": rank, "hand": spare, "melds": [rank * 3]},
        "run": {"top": "9h", "hand": f"7h8h{spare}"},
        "twos": {"top": "2h", "hand": f"2d2h{spare}"},
    }
    if way == "extend" and not table.groups:
        tried["extend"] = {"top": "9h", "hand": spare, "melds": [run]}
    return table.ask("pile", **{**tried[way], **question})


def taking(table: Table, facts: Facts) -> None:
    if facts["ways"] == ["free"]:
        for top in ("K", "2", "3c"):
            asked = table.ask("pile", top=top, hand="45689")
            assert (asked["legal"], asked["how"]) == (True, ["free"])
    else:
        for way in ("pair", "wild", "extend", "run", "twos"):
            asked = try_way(table, way)
            assert (way in asked["how"]) is (way in facts["ways"]), (way, asked)
        for top, held in (
            ("2s", "2d2h"),
            ("2h", "2d2c"),
            ("2h", "22"),
            ("2", "2d2h"),
            ("X", "2d2h"),
        ):
            assert not table.ask("pile", top=top, hand=f"{held} K")["how"], (top, held)
    way = facts["ways"][0]
    asked = try_way(table, way) if way != "free" else _pile(table, hand="45689")
    part = re.findall(r"top (\d+) cards of the pile", asked["reason"])
    assert part == [str(facts["cards"])] * bool(facts["cards"])


def freezing(table: Table, facts: Facts) -> None:
    for word in facts["cards"]:
        if word != "red_three":  # nobody can discard one
            card = {"wild": "2", "black_three": "3c"}[word]
            first = {"first_round": False}
            assert table.ask("discard", card=card, **first)["effect"] == "freezes"
    for way in table.facts["pile.take"]["ways"]:
        assert try_way(table, way, frozen=True)["legal"] is (way in {"pair", "twos"}), way
    for word, card in (("wild", "2"), ("black_three", "3c")):
        if word not in facts["cards"]:
            assert table.ask("discard", card=card)["effect"] != "freezes"


def frozen_until_open(table: Table, _facts: Facts) -> None:
    rank, at = _top(table), {"opened": False, "score": -_HIGH}
    spare = "".join(each * 3 for each in table.plain if each not in {rank, "10"})[:9]
    for hand, is_legal in ((f"{rank}{rank}{spare}", True), (f"{rank}22{spare}", False)):
        asked = table.ask("pile", top=rank, hand=hand, **at)
        if table.facts.get("pile.closed_from", {"score": 0})["score"] is None:
            assert not asked["legal"]
        else:
            assert asked["legal"] is is_legal, asked


def on_canastas(table: Table, facts: Facts) -> None:
    if table.groups:
        rank = _top(table)
        melds = [rank * table.size]
        asked = table.ask("pile", top=rank, hand="44558", melds=melds)
    else:
        melds = [table.run(2, table.size, inside=True)]
        asked = table.ask("pile", top="10h", hand="4c5d6s4s5c", melds=melds)
    assert asked["legal"] is facts["allowed"], asked


def closed_pile(table: Table, facts: Facts) -> None:
    rank = _top(table)
    hand = "".join(each * 3 for each in table.plain if each not in {rank, "10"})[:9] + rank * 2
    for score in (-_HIGH, facts["score"] or 0):
        asked = table.ask("pile", top=rank, hand=hand, opened=False, score=score)
        is_closed = facts["score"] is None or score >= facts["score"]
        assert (asked["code"] == "pile-closed") is is_closed


def blocked(table: Table, facts: Facts) -> None:
    cards = {"wild": ("2", "X"), "black_three": ("3c",), "red_three": ("3h",)}
    for word in facts["cards"]:
        for card in cards.get(word, (word,)):
            asked = table.ask("pile", top=card, hand=f"{card}{card}44558")
            assert (asked["legal"], asked["code"]) == (False, "pile-blocked"), card


def one_card(table: Table, facts: Facts) -> None:
    never = facts["how"] == "never_with_one_card"
    is_free = table.facts["pile.take"]["ways"] == ["free"]
    rank = _top(table)
    given: dict[str, Any] = {} if is_free else {"melds": [rank * 3]}
    for size, is_barred in ((1, True), (2, never)):
        asked = table.ask("pile", top=rank, hand="8", pile_size=size, **given)
        codes = {"pile-one-card"}
        assert (asked["code"] in codes) is is_barred, asked


def foot_taken_up(table: Table, facts: Facts) -> None:
    by_canasta = facts["taken_up"] == "first_canasta"
    assert len(facts["names"]) == len(table.rules.foot.names)
    for hand, takes_up in ((f"{'A' * 7}45", by_canasta), ("AAA", not by_canasta)):
        when = table.ask("opening", hand=hand, score=0).get("takes_up")
        assert when == ("now" if takes_up else None), hand


def foot_played_on(table: Table, facts: Facts) -> None:
    by_canasta = table.facts["foot.taken_up"]["taken_up"] == "first_canasta"
    asked = table.ask("opening", hand="AAAAAAA" if by_canasta else "AAA", score=0)
    assert ("play on" in asked["reason"]) is facts["play_on"]


def out_before_foot(table: Table, facts: Facts) -> None:
    met = table.meeting(table.facts["going_out.needs"]["needs"])
    assert table.out(met, aside=1)["legal"] is facts["allowed"]
    assert table.out(met, aside=0)["legal"]


def drawn_on_opening(table: Table, facts: Facts) -> None:
    asked = table.ask("opening", hand="AAA", score=0)
    assert asked["legal"]
    assert f"draw {facts['cards']} cards" in asked["reason"], asked


TURNS: Final[dict[str, Question]] = {
    "opening.steps": opening_steps,
    "opening.needs": opening_needs,
    "opening.natural_only": natural_opening,
    "opening.waived_by": opening_waived,
    "opening.top_discard_counts": top_counts,
    "opening.raise_after_error": short_opening,
    "going_out.needs": out_needs,
    "going_out.red_threes_each": red_threes_each,
    "going_out.complete": complete_melds,
    "going_out.discard": last_discard,
    "going_out.concealed_needs": concealed_needs,
    "going_out.permission": asking,
    "foot.taken_up": foot_taken_up,
    "foot.play_on": foot_played_on,
    "foot.out_before": out_before_foot,
    "opening.draws": drawn_on_opening,
    "pile.take": taking,
    "pile.frozen_by": freezing,
    "pile.frozen_until_open": frozen_until_open,
    "pile.extend_canasta": on_canastas,
    "pile.closed_from": closed_pile,
    "pile.blocked_by": blocked,
    "pile.one_card": one_card,
}
