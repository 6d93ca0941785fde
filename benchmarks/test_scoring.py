"""Scoring against a bare loop that reads the same cards, and ``--jsonl`` against JSON alone."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import REMARKS, Run, busy_seconds
from benchmarks.hands import distinct, some_hands, varied_hands
from canasta_club.game.cards import RANKS, RED_THREE, THREE, read_cards
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import result_value, score_hand, score_json
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.rules import rulesets

RULES = rulesets.document("club").for_players(4)
HANDS = list(some_hands(500))
EVERY_SET = sorted(rulesets.ids())
VARIED = rulesets.document("classic").for_players(4)
SEED = os.environ.get("SEED", "7")
Batch = list[dict[str, Any]]
LINES, ROUNDS = 20_000, 5
BATCH = LINES // ROUNDS
ONE_SIDE = "scoring sides given as cards: at most 3 times a bare loop"
CHECKED = "a side checked and itemised: at most 4.3 times adding up its cards as numbers"
ENGINE = "scoring varied hands, each only once: at most 2.5 times reading and writing them as JSON"
JSONL = f"score --jsonl, {LINES:,} varied hands, one processor: at most 3.5 times the same"


def bare_loop(hands: list[dict[str, Any]], rules: RuleSet = RULES) -> int:
    """Read the same strings with the same reader, add the same cards and bonuses; check nothing."""
    # A three whose suit is written is an ordinary card in some games.
    points = {RED_THREE: rules.card_points.get(THREE, 0)} | rules.card_points
    held_points = {RED_THREE: rules.held_points.get(THREE, 0)} | rules.held_points
    bonuses = {kind.name: kind.bonus for kind in rules.kinds}
    natural, mixed = bonuses.get("natural", 0), bonuses.get("mixed", 0)
    total = 0
    for hand in hands:
        for side in hand["sides"]:
            for meld in side.get("melds", ()):
                cards = read_cards(meld)
                total += sum(points[card.rank] for card in cards)
                if len(cards) >= rules.canasta_cards:
                    wild = any(card.rank in {"X", "2"} for card in cards)
                    total += mixed if wild else natural
            for held in side.get("in_hand", ()):
                total -= sum(held_points.get(card.rank, 0) for card in read_cards(held))
            if side.get("red_threes"):
                total += rules.red_threes.values[side["red_threes"] - 1]
            total += rules.going_out.bonus if side.get("out") == "out" else 0
    return total


def score_all(hands: list[dict[str, Any]], rules: RuleSet = RULES) -> int:
    return sum(sheet.total or 0 for hand in hands for sheet in score_json(hand, rules).sheets)


@pytest.mark.benchmark(group=ONE_SIDE, timer=busy_seconds)
def test_floor_bare_loop(benchmark: Any) -> None:
    assert benchmark(bare_loop, HANDS) == score_all(HANDS)


@pytest.mark.benchmark(group=ONE_SIDE, timer=busy_seconds)
def test_score_hand_with_all_checks_and_lines(benchmark: Any) -> None:
    benchmark(score_all, HANDS)


def suiting(name: str) -> tuple[list[dict[str, Any]], RuleSet]:
    """Deal hands that a rule set allows, from its own pack and with its own kinds of melds."""
    rules = rulesets.usual(rulesets.document(name))
    hands = varied_hands(rules, 200, SEED)
    return [{key: hand[key] for key in ("sides", "hand_number")} for hand in hands], rules


def by(name: str) -> str:
    return f"scoring sides by the rules “{name}”: at most 3 times a bare loop"


# The one above goes through its values first: a set is measured right after its floor.
@pytest.mark.parametrize("how", [bare_loop, score_all], ids=["floor", "scored"])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.benchmark(group=by(name), timer=busy_seconds))
        for name in EVERY_SET
    ],
)
def test_every_set(benchmark: Any, name: str, how: Any) -> None:
    benchmark.pedantic(how, suiting(name), rounds=40, warmup_rounds=1)


# A side as ready-made numbers: cards of melds, cards of hands, red threes, and whether it is out.
NumberSide = tuple[list[list[int]], list[list[int]], int, bool]
STATED = [[Statement.from_json(side)[0] for side in hand["sides"]] for hand in HANDS]


def as_numbers(hands: list[dict[str, Any]]) -> list[NumberSide]:
    def numbers(texts: list[str]) -> list[list[int]]:
        return [[RANKS.index(card.rank) for card in read_cards(text)] for text in texts]

    return [
        (numbers(s["melds"]), numbers(s["in_hand"]), s["red_threes"], s["out"] == "out")
        for hand in hands
        for s in hand["sides"]
    ]


def is_wild(card: int) -> bool:
    return RANKS[card] in {"X", "2"}


def meld_points(meld: list[int], points: dict[int, int]) -> int:
    """Add up a meld, and the bonus of a canasta."""
    total = sum(points[card] for card in meld)
    if len(meld) >= RULES.canasta_cards:
        bonus = {kind.name: kind.bonus for kind in RULES.kinds}
        total += bonus["mixed"] if any(is_wild(card) for card in meld) else bonus["natural"]
    return total


def unchecked(sides: list[NumberSide]) -> int:
    """Add up sides as a short program does that trusts them; nothing is read, checked or told."""
    points = {number: RULES.card_points.get(rank, 0) for number, rank in enumerate(RANKS)}
    total = 0
    for melds, hands, red_threes, is_out in sides:
        total += sum(meld_points(meld, points) for meld in melds)
        total -= sum(points[card] for hand in hands for card in hand)
        total += RULES.red_threes.values[red_threes - 1] if red_threes else 0
        total += RULES.going_out.bonus if is_out else 0
    return total


def checked(hands: list[list[Statement]]) -> int:
    results = (score_hand(sides, RULES, hand_number=1) for sides in hands)
    return sum(sheet.total or 0 for result in results for sheet in result.sheets)


@pytest.mark.benchmark(group=CHECKED, timer=busy_seconds)
def test_floor_numbers(benchmark: Any) -> None:
    assert benchmark(unchecked, as_numbers(HANDS)) == checked(STATED)


@pytest.mark.benchmark(group=CHECKED, timer=busy_seconds)
def test_sides_as_stated(benchmark: Any) -> None:
    benchmark(checked, STATED)


@pytest.fixture(scope="module")
def varied() -> Batch:
    hands = list(varied_hands(VARIED, LINES, SEED))
    share = distinct(hands)
    REMARKS.append(
        f"{LINES:,} varied hands, seed {SEED}: {share:.0%} of the card texts are distinct"
    )
    return hands


def each_once(varied: Batch, prepare: Callable[[Batch], tuple[Any, ...]]) -> Callable[[], Any]:
    """Give every round hands of its own, so that no hand is scored twice."""
    starts = iter(range(0, LINES, BATCH))

    def batch() -> tuple[tuple[Any, ...], dict[str, Any]]:
        start = next(starts)
        return prepare(varied[start : start + BATCH]), {}

    return batch


@pytest.mark.benchmark(group=ENGINE, timer=busy_seconds)
def test_score_hand(benchmark: Any, varied: Batch) -> None:
    def stated(hands: Batch) -> tuple[Any, ...]:
        return (
            [([Statement.from_json(s)[0] for s in h["sides"]], h["hand_number"]) for h in hands],
        )

    def score(hands: list[tuple[list[Statement], int]]) -> None:
        for sides, number in hands:
            score_hand(sides, VARIED, hand_number=number)

    benchmark.pedantic(score, setup=each_once(varied, stated), rounds=ROUNDS)


# After the engine: making the answers scores the same hands, whose melds would be remembered.
@pytest.mark.benchmark(group=ENGINE, timer=busy_seconds)
def test_floor_json_of_varied_hands(benchmark: Any, varied: Batch) -> None:
    def as_json(hands: Batch) -> tuple[Any, ...]:
        lines = [json.dumps(hand) for hand in hands]
        return lines, [result_value(score_json(hand, VARIED)) for hand in hands]

    def read_and_write(lines: list[str], answers: Batch) -> None:
        for line, answer in zip(lines, answers, strict=True):
            json.loads(line)
            json.dumps(answer)

    benchmark.pedantic(read_and_write, setup=each_once(varied, as_json), rounds=ROUNDS)


# Here programs are measured from start to end, on one processor.
@pytest.fixture(scope="module")
def lines(home: Path, varied: Batch) -> Path:
    path = home / "hands.jsonl"
    path.write_text("".join(json.dumps(hand) + "\n" for hand in varied), encoding="utf-8")
    return path


ONE_PROCESSOR = """
import os
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
"""
CANASTA = """
from canasta_club.__main__ import main
main()
"""
JSON_ALONE = """
import json, sys
answers = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8")]
for number, line in enumerate(open(sys.argv[1], encoding="utf-8")):
    json.loads(line)
    sys.stdout.write(json.dumps(answers[number % len(answers)]) + "\\n")
"""


@pytest.mark.benchmark(group=JSONL, timer=busy_seconds)
def test_floor_json_in_and_out(
    benchmark: Any, canasta: Run, run: Run, lines: Path, home: Path
) -> None:
    with lines.open(encoding="utf-8") as hands:
        head = "".join(next(hands) for _ in range(1000))
    answers = home / "answers.jsonl"
    answers.write_text(canasta("score", "--jsonl", "-", input=head), encoding="utf-8")

    def json_alone() -> None:
        run("-c", ONE_PROCESSOR + JSON_ALONE, lines, answers, stdout=subprocess.DEVNULL)

    benchmark.pedantic(json_alone, rounds=5)


@pytest.mark.benchmark(group=JSONL, timer=busy_seconds)
def test_score_jsonl(benchmark: Any, run: Run, lines: Path) -> None:
    def score() -> None:
        words = ("score", "--jsonl", lines)
        run("-c", ONE_PROCESSOR + CANASTA, *words, stdout=subprocess.DEVNULL)

    benchmark.pedantic(score, rounds=5)
