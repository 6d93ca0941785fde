"""Scoring against a bare loop that reads the same cards, and ``--jsonl`` against JSON alone."""

import io
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import Run, busy_seconds
from benchmarks.hands import some_hands, some_lines
from canasta_club.game.cards import read_cards
from canasta_club.game.hand import score_hand
from canasta_club.services import rulesets

RULES = rulesets.document("club").for_players(4)
HANDS = list(some_hands(500))
LINES = 100_000
ONE_SIDE = "scoring sides given as cards: at most 3 times a bare loop"
JSONL = f"score --jsonl, {LINES:,} hands: at most 4 times reading and writing that JSON"


def bare_loop(hands: list[dict[str, Any]]) -> int:
    """Read the same strings with the same reader, add the same cards and bonuses; check nothing."""
    points = RULES.card_points
    total = 0
    for hand in hands:
        for side in hand["sides"]:
            for meld in side["melds"]:
                cards = read_cards(meld)
                total += sum(points[card.rank] for card in cards)
                if len(cards) >= RULES.canasta_cards:
                    wild = any(card.rank in {"X", "2"} for card in cards)
                    total += 300 if wild else 500
            for held in side["in_hand"]:
                total -= sum(points[card.rank] for card in read_cards(held))
            total += 100 * side["red_threes"] + (100 if side["out"] == "out" else 0)
    return total


def score_all(hands: list[dict[str, Any]]) -> int:
    return sum(sheet.total or 0 for hand in hands for sheet in score_hand(hand, RULES).sheets)


@pytest.mark.benchmark(group=ONE_SIDE, timer=busy_seconds)
def test_floor_bare_loop(benchmark: Any) -> None:
    assert benchmark(bare_loop, HANDS) == score_all(HANDS)


@pytest.mark.benchmark(group=ONE_SIDE, timer=busy_seconds)
def test_score_hand_with_all_checks_and_lines(benchmark: Any) -> None:
    benchmark(score_all, HANDS)


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
