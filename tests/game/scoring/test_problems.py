"""The problems of a hand, word for word: those that few hands meet."""

from collections.abc import Callable

import pytest

from canasta_club.errors import Problem
from canasta_club.game.scoring import problems
from canasta_club.game.scoring._slip_problems import running_disagrees


@pytest.mark.parametrize(
    ("describe", "expected"),
    [
        (
            lambda: problems.bare_number("600", 600),
            Problem("error", "bare-number", "600? write =600, +600 or -600", "600"),
        ),
        (
            problems.threes_are_ordinary,
            Problem(
                "error",
                "threes-are-ordinary",
                "threes are ordinary cards here: list them among the melds or the hands",
                "red_threes",
            ),
        ),
        (
            lambda: problems.no_trump("Classic"),
            Problem("error", "bad-value", "Classic has no trump suit", "trump"),
        ),
        (
            lambda: problems.trump_needed("Biriba", "5h6h7h"),
            Problem(
                "error",
                "trump-needed",
                "Biriba needs the trump suit of the hand to know what 5h6h7h earns:"
                " add it to a side's line, as in trump=spades",
                "trump",
            ),
        ),
        (
            lambda: problems.trump_disagrees(["hearts", "spades"]),
            Problem(
                "error",
                "trump-disagrees",
                "the trump suit is given as hearts and as spades",
                "trump",
            ),
        ),
        (
            lambda: running_disagrees(1215, 1225, "why"),
            Problem(
                "warning",
                "running-disagrees",
                "the running score on the slip is 1,215, the count comes to 1,225 (-10): why",
                "running",
            ),
        ),
        (
            lambda: problems.canastas_beyond_pack({"natural": 12}, has_cards=False),
            Problem(
                "error", "more-than-pack", "12 natural canastas: the pack does not hold so many"
            ),
        ),
        (
            lambda: problems.canastas_beyond_pack({"natural": 10, "mixed": 1}, has_cards=True),
            Problem(
                "error",
                "more-than-pack",
                "10 natural canastas and 1 mixed canasta: the pack does not hold so many"
                " beside the cards that are listed",
            ),
        ),
        (
            lambda: problems.totals_too_high([67500], 7880),
            Problem(
                "error",
                "too-many-points",
                "a total of 67,500 is more than a hand can bring, which is 7,880 at most",
            ),
        ),
        (
            lambda: problems.totals_too_high([6750, 2135], 7880),
            Problem(
                "error",
                "too-many-points",
                "totals of 6,750 and 2,135 are more than a hand can bring, which is 7,880 at most",
            ),
        ),
        (
            lambda: problems.total_too_low(-6750, -4980),
            Problem(
                "error",
                "too-many-points",
                "a total of -6,750 is less than a hand can cost, which is -4,980 at worst",
            ),
        ),
        (
            lambda: problems.opening_short(90, "at 1,500", 85),
            Problem(
                "error",
                "below-opening",
                "5 points short: you need 90 at 1,500, and this is 85",
            ),
        ),
        (
            lambda: problems.opening_with_pile_short(90, "at 1,500", 85, "KKK 555 (45)"),
            Problem(
                "error",
                "below-opening",
                "5 points short: you need 90 at 1,500,"
                " and the best with the top card is KKK 555 (45)",
            ),
        ),
        (
            lambda: problems.opening_must_hold({"canastas": 1}, "at 7,000"),
            Problem("error", "opening-needs", "an opening at 7,000 must hold 1 canasta"),
        ),
        (
            lambda: problems.opening_needs_more_than_points(120, "at 7,000"),
            Problem(
                "error",
                "opening-needs",
                "the cards reach 120, but an opening at 7,000 must hold more than points",
            ),
        ),
    ],
)
def test_a_problem_has_a_level_a_code_a_sentence_and_a_place(
    describe: Callable[[], Problem], expected: Problem
) -> None:
    assert describe() == expected
