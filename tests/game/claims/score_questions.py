"""What the engine is asked about each claim, by its key: canastas, scores, the end of the game."""

from itertools import islice
from typing import Any, Final

from canasta_club.game.scoring.hand import score_json
from canasta_club.game.scoring.opening import outcome
from canasta_club.text.wording import spoken
from tests.game.claims.questions import Question
from tests.game.claims.table import Facts, Table


def canasta_size(table: Table, facts: Facts) -> None:
    size = facts["cards"]
    for cards, is_canasta in ((size, True), (size - 1, False)):
        run = table.run(4, cards, inside=True)
        meld = table.plain[0] * cards if table.groups else run
        assert (table.kind_of(meld) is not None) is is_canasta


def canasta_kind(table: Table, facts: Facts) -> None:
    name, shown = facts["name"], f"{spoken(facts['as'])} canasta"
    least, most = facts["wilds"] or (0, 0)
    for shape in facts["shapes"]:
        for wilds in {least, min(most, 3)}:
            melds = table.candidates(facts, wilds, shape)
            found = next((meld for meld in melds if table.kind_of(meld) == facts["as"]), "")
            assert found, (name, shape, wilds)
            out = {"out": "out"} if facts["if"] else {}
            assert table.line(shown, melds=[found], **out) == facts["bonus"]
        if facts["wilds"]:
            for wilds in {max(least - 1, 0), most + 1} - {least, most}:
                beyond = table.candidates(facts, wilds, shape) if most < 99 else ()
                assert not any(table.kind_of(meld) == name for meld in islice(beyond, 4))
    if facts["if"]:
        assert facts["if"] == {"out": 1}
        assert table.line(shown, melds=[table.samples(name)[0]], out="no") == 0
    if facts["closed"]:
        meld = table.samples(name)[0]
        assert table.ask("meld", cards="2", onto=meld)["code"] == "canasta-closed"
    if not facts["counts"]:
        needed = table.facts["going_out.needs"]["needs"]["canastas"]
        laid = [*table.meeting({"canastas": needed - 1}), table.samples(name)[0]]
        assert not table.out(laid)["legal"]


def melded_minus(table: Table, facts: Facts) -> None:
    melds = table.meeting(facts["needs"])
    assert (table.line("melded cards", melds=melds) or 0) > 0
    assert (table.line("melded cards", melds=[table.small()]) or 0) < 0


def _threes(colour: str) -> tuple[Question, Question]:
    item, key = f"{colour} threes", f"{colour}_threes"

    def values(table: Table, facts: Facts) -> None:
        sign = table.facts[f"threes.{colour}.plus_if"]
        melds = table.meeting(sign["plus_if"])
        for number, points in enumerate(facts["plus"], start=1):
            assert table.line(item, melds=melds, **{key: number}) == points
        if sign["minus_unless"]:
            for number, points in enumerate(facts["minus"], start=1):
                assert table.line(item, melds=[], **{key: number}) == -points

    def sign(table: Table, facts: Facts) -> None:
        worth = table.facts[f"threes.{colour}.values"]
        empty = table.line(item, melds=[], **{key: 1})
        if not facts["plus_if"]:
            assert empty == worth["plus"][0]
            return
        assert empty == -worth["minus"][0]
        less = {word: number - 1 for word, number in facts["plus_if"].items()}
        melds = table.meeting(less)
        escapes = facts["minus_unless"] != facts["plus_if"]
        nearly = table.line(item, melds=melds, **{key: 1})
        assert nearly == (0 if escapes else -worth["minus"][0])

    return values, sign


def out_bonus(table: Table, facts: Facts) -> None:
    melds = table.meeting(table.facts["going_out.needs"]["needs"])
    assert table.line("going out", melds=melds, out="out") == facts["out"]
    assert table.line("going out concealed", melds=melds, out="concealed") == facts["concealed"]


def special_hands(table: Table, facts: Facts) -> None:
    for name, points in facts["points"].items():
        assert table.score(special=name, red_threes=2).sheets[0].total == points


def settlement(table: Table, facts: Facts) -> None:
    sides = table.facts[f"players.{table.rules.players}"]["sides"]
    for out in (0, 1, None):
        counts: list[dict[str, Any]] = [
            {"canastas": {}, "melded": 100 + 200 * place, "left": 0, "has_melded": True}
            for place in range(sides)
        ]
        alone = [table.score(**counts[place]).sheets[0].lines for place in range(sides)]
        totals = [sum(line.points for line in each if line.item != "settlement") for each in alone]
        if out is not None:
            counts[out]["out"] = "out"
            totals[out] += table.facts["going_out.bonus"]["out"]
        found = score_json({"sides": counts, "hand_number": 1}, table.rules)
        if facts["how"] == "difference":
            ahead = totals.index(max(totals)) if out is None else out
            totals = [totals[ahead] - totals[1 - ahead] if n == ahead else 0 for n in (0, 1)]
        assert [sheet.total for sheet in found.sheets] == totals


def target(table: Table, facts: Facts) -> None:
    points = facts["points"]
    others = [0] * (table.rules.seating.sides - 1)
    assert not outcome(table.rules, [points - 5, *others], 1).is_over
    assert outcome(table.rules, [points, *others], 1) == (True, 0)


def hands(table: Table, facts: Facts) -> None:
    scores = [100, *[0] * (table.rules.seating.sides - 1)]
    assert not outcome(table.rules, scores, facts["hands"] - 1).is_over
    assert outcome(table.rules, scores, facts["hands"]) == (True, 0)


def tie(table: Table, facts: Facts) -> None:
    points = table.facts.get("game.target", {"points": 0})["points"]
    played = table.facts.get("game.hands", {"hands": 1})["hands"]
    scores = [points] * table.rules.seating.sides
    assert outcome(table.rules, scores, played).is_over is (facts["how"] == "draw")
    again = outcome(table.rules, scores, played + 1, before=scores)
    assert again.is_over is (facts["how"] in {"draw", "one_more_hand"})


def adjustment(table: Table, facts: Facts) -> None:
    name, points = facts["name"], facts["points"]
    if name == "undeclared_red_three":
        for number in (1, 2):
            found = table.score(melds=[table.small()], in_hand=["3h" * number])
            lines = {line.item: line.points for line in found.sheets[0].lines}
            assert lines.get(name) == points * number
            assert (lines.pop("cards in hand"), set(lines)) == (0, {name, "melded cards"})
    elif facts["if"] is not None:
        _awarded(table, facts)
    elif "held" in facts:
        for least in (facts["held"]["at_least"] - 1, facts["held"]["at_least"]):
            hand = facts["held"]["ranks"][0] * least
            line = table.line(name, melds=[table.small()], in_hand=[hand, hand])
            assert line == (2 * points if least == facts["held"]["at_least"] else None)
    elif "meld" in facts:
        _found_on_table(table, facts)
    else:
        if name in {"go_out_failed", "go_out_refused"} and table.facts["going_out.permission"]:
            met = table.meeting(table.facts["going_out.needs"]["needs"])
            is_failed = name == "go_out_failed"
            asked = table.out([table.small()] if is_failed else met, answer=is_failed)
            due = (points, name) if not asked["legal"] else (0, None)
            assert (asked["penalty"], asked["adjustment"]) == due
        for number in (1, 2):
            line = table.line(name, melds=[table.small()], adjustments={name: number})
            assert line == points * number


def _awarded(table: Table, facts: Facts) -> None:
    name, points, needs = facts["name"], facts["points"], facts["if"]
    melds = table.meeting(needs) or [table.small()]
    assert table.line(name, melds=melds) == points
    for word, number in needs.items():
        if word == "pot":
            missed = table.line(name, melds=melds, adjustments={"pot_not_taken": 1})
            assert missed is None
            continue
        least, most = (number, None) if isinstance(number, int) else number
        for beyond in (least - 1, *([most + 1] if most else [])):
            others = table.meeting({**needs, word: beyond})
            assert table.line(name, melds=others) is None


def _found_on_table(table: Table, facts: Facts) -> None:
    name, meld = facts["name"], facts["meld"]
    least = max(meld["at_least"], 3)
    most = min(meld["below"] - 1, 8)

    beside = [table.plain[0] * table.size] if meld["beside"] else []
    wild = table.wilds((meld["wilds"] or (0, 0))[0])

    def cards(number: int) -> str:
        if meld["shape"] == "wild":
            return "2" * number
        if meld["shape"] == "sequence":
            return table.run(5, number, inside=True)
        rank = (meld["ranks"] or table.plain)[0]
        return ("3c" if rank == "3b" else rank) * (number - len(wild)) + wild

    for number in range(3, 8):
        line = table.line(name, melds=[cards(number), *beside])
        assert line == (facts["points"] if least <= number <= most else None), number


RED, BLACK = _threes("red"), _threes("black")
SCORES: Final[dict[str, Question]] = {
    "canasta.cards": canasta_size,
    "canasta.kinds": canasta_kind,
    "melded.minus_unless": melded_minus,
    "threes.red.values": RED[0],
    "threes.red.plus_if": RED[1],
    "threes.black.values": BLACK[0],
    "threes.black.plus_if": BLACK[1],
    "going_out.bonus": out_bonus,
    "special_hands": special_hands,
    "game.settlement": settlement,
    "game.target": target,
    "game.hands": hands,
    "game.tie": tie,
    "adjustments": adjustment,
}
