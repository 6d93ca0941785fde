"""Problems of melds: a meld that is illegal in its turn is an error, not a warning."""

import pytest

from canasta_club.errors import Problem
from canasta_club.game.melds import problems
from canasta_club.game.melds.meld import read_meld

MELD = read_meld("QQ2")


@pytest.mark.parametrize(
    "problem",
    [
        problems.black_threes_need_out(MELD),
        problems.sequence_needs_out(MELD, 7),
        problems.out_unfinished(MELD),
        problems.group_not_allowed(MELD),
        problems.canasta_closed(MELD),
    ],
    ids=lambda problem: problem.code,
)
def test_a_meld_that_breaks_a_rule_of_its_turn_is_an_error(problem: Problem) -> None:
    assert problem.level == "error"
