"""Scoring against a bare loop that reads the same cards, and ``--jsonl`` against JSON alone."""

import io
import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.conftest import Run, busy_seconds
from benchmarks.hands import some_hands, some_lines
from canasta_club.game.cards import read_cards
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import score_json
from canasta_club.services.rules import rulesets
from tests.game.examples.legal_hands import legal_hand

RULES = rulesets.document("club").for_players(4)
HANDS = list(some_hands(500))
EVERY_SET = sorted(rulesets.ids())
LINES = 100_000
ONE_SIDE = "scoring sides given as cards: at most 3 times a bare loop"
JSONL = f"score --jsonl, {LINES:,} hands: at most 4 times reading and writing that JSON"


def bare_loop(hands: list[dict[str, Any]], rules: RuleSet = RULES) -> int:
    """Read the same strings with the same reader, add the same cards and bonuses; check nothing."""
    points, held_points = rules.card_points, rules.held_points
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
    chance = Random(name)  # noqa: S311  (no secret)
    return [legal_hand(chance, rules, goes_out=n % 2 == 0).hand for n in range(200)], rules


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


# Here the clock on the wall counts: several processes may share the work.
@pytest.fixture(scope="module")
def lines(home: Path) -> Path:
    path = home / "hands.jsonl"
    path.write_text(some_lines(LINES), encoding="utf-8")
    return path


@pytest.mark.benchmark(group=JSONL)
def test_floor_json_in_and_out(benchmark: Any, canasta: Run, lines: Path) -> None:
    with lines.open(encoding="utf-8") as hands:
        head = "".join(next(hands) for _ in range(1000))
    answers = [
        json.loads(answer) for answer in canasta("score", "--jsonl", "-", input=head).splitlines()
    ]

    def json_alone() -> None:
        out = io.StringIO()
        with lines.open(encoding="utf-8") as hands:
            for number, line in enumerate(hands):
                json.loads(line)
                out.write(json.dumps(answers[number % len(answers)]) + "\n")

    benchmark.pedantic(json_alone, rounds=3)


@pytest.mark.benchmark(group=JSONL)
def test_score_jsonl(benchmark: Any, canasta: Run, lines: Path) -> None:
    def score() -> None:
        canasta("score", "--jsonl", lines, stdout=subprocess.DEVNULL)

    benchmark.pedantic(score, rounds=3)
