"""Figures that no slip tells."""

from datetime import date

from canasta_club.club.games import Figures
from canasta_club.league.results.model import GameResult, SideResult
from tests.league.standings.test_table import table


def test_what_no_slip_tells_is_unknown_and_ranks_as_nothing() -> None:
    told, alone = Figures(5, natural=2, hands=3), Figures(4, hands=3, totals_alone=3)
    played = GameResult("1", date(2026, 1, 8), 1, 1, 1, (SideResult(("A",), told),
                        SideResult(("B",), alone)))  # fmt: skip
    found = table([played], "natural points", "natural best_hand points")
    assert [row.values for row in found.rows] == [(2, 0, 2), (None, 0, 0)]
    by = found.value()["rows"][1]["separated_by"]
    assert by == {"criterion": "natural", "above": 2, "below": None}
