"""The same seed gives the same rounds in every version: a draw can be shown again years later."""

import json
from dataclasses import replace

import pytest

from canasta_club.league.movements.movements import plan
from canasta_club.league.seating.model import Met, Request, Table, Wishes
from tests.league.examples.evenings import after, asking, shown
from tests.places import GOLDEN

KEPT = json.loads((GOLDEN / "draws.json").read_text(encoding="utf-8"))
CASES = {
    f"{kind}, {count} of {players}, {odd}": asking(
        kind,
        count,
        players=players,
        odd=odd,
        second_chance=count % 2 == 1,
        sizes=frozenset(sizes),
        seed=count,
    )
    for kind in ("knockout", "ladder", "mitchell", "progressive", "round-robin", "swiss")
    for count, players, sizes, odd in (
        (4, 2, {4}, "sit-out"),
        (7, 2, {4, 6}, "other-table"),
        (10, 1, {2, 3, 4, 5, 6}, "other-table"),
        (13, 1, {4}, "sit-out"),
        (14, 2, {4}, "sit-out"),
        (17, 2, {4}, "sit-out"),
    )
}
WISHES = Wishes(
    together=frozenset({frozenset({"02", "05"}), frozenset({"07", "11"})}),
    apart=frozenset({frozenset({"01", "04"}), frozenset({"03", "06"})}),
    tables={"03": 1},
)
"""What some of those who play ask for in every second case."""


def uneven(table: Table) -> tuple[int, ...]:
    """Let one side win here and another there; some games are drawn."""
    return tuple((7 * table.number + 5 * place) % 3 for place in range(len(table.sides)))


def rounds(asked: Request) -> list[str]:
    """Play five rounds; somebody comes for the second, and somebody leaves for the third."""
    count = len(asked.entrants)
    if count % 2:
        rested = {"01": 1, "02": 2, "05": 1}
        asked = replace(asked, wishes=WISHES, met=Met(sit_outs=rested))
    found = []
    for number in range(1, 6):
        seated = plan(asked)
        found.append(shown(seated))
        if not seated.tables:
            break
        asked = after(asked, seated, uneven)
        if number == 1:
            asked = replace(asked, entrants=(*asked.entrants, f"{count + 1:02}"))
        elif number == 2:
            asked = replace(asked, entrants=tuple(one for one in asked.entrants if one != "03"))
        elif number == 3:
            asked = replace(asked, entrants=(*asked.entrants, "03"))
    return found


@pytest.mark.sampled(18)
@pytest.mark.parametrize("case", CASES)
def test_a_seed_draws_what_it_always_drew(case: str) -> None:
    assert rounds(CASES[case]) == KEPT[case]


def test_every_draw_that_is_kept_is_tried() -> None:
    assert CASES.keys() == KEPT.keys()
