"""Problems of melds, word for word; one that is illegal in its turn is an error, not a warning."""

from collections.abc import Callable

import pytest

from canasta_club.errors import Problem
from canasta_club.game.melds import problems
from canasta_club.game.melds.meld import read_meld

MELD = read_meld("QQ2")
NATURAL = read_meld("QQQ")
RUN = read_meld("4h5h6h")


@pytest.mark.parametrize(
    ("describe", "code", "message"),
    [
        (
            problems.red_three_melded,
            "red-three-melded",
            "red threes are laid out beside the melds: count them (r1, r2 …)",
        ),
        (
            lambda: problems.mixed_ranks(RUN, ["4", "5", "6"], has_sequences=False),
            "mixed-ranks",
            "4h5h6h mixes 4, 5 and 6: a meld is of one rank",
        ),
        (
            lambda: problems.mixed_ranks(RUN, ["4", "5", "6"], has_sequences=True),
            "mixed-ranks",
            (
                "4h5h6h mixes 4, 5 and 6: a meld is of one rank,"
                " or a sequence of one suit written with it (4h5h6h)"
            ),
        ),
        (
            lambda: problems.too_few_cards(MELD, 4),
            "too-few-cards",
            "QQ2 has 3 cards; a meld needs 4",
        ),
        (
            lambda: problems.too_few_cards(RUN, 4, "sequence"),
            "too-few-cards",
            "4h5h6h has 3 cards; a sequence needs 4",
        ),
        (
            lambda: problems.too_many_cards(MELD, 2),
            "too-many-cards",
            "QQ2 has 3 cards; a meld may have 2",
        ),
        (
            lambda: problems.too_many_cards(RUN, 2, "sequence"),
            "too-many-cards",
            "4h5h6h has 3 cards; a sequence may have 2",
        ),
        (
            lambda: problems.wild_meld_not_allowed(MELD),
            "wild-meld-not-allowed",
            "QQ2: a meld of wild cards alone is not allowed",
        ),
        (
            lambda: problems.wild_meld_not_a_canasta(MELD),
            "wild-meld-not-allowed",
            "QQ2: wild cards alone are laid only as a complete canasta, to open",
        ),
        (
            lambda: problems.wild_meld_only_to_open(MELD),
            "wild-meld-not-allowed",
            "QQ2: wild cards alone are laid only to open",
        ),
        (
            problems.second_wild_meld,
            "wild-meld-not-allowed",
            "wild cards alone are laid only to open, so a side has one such meld at most",
        ),
        (
            lambda: problems.black_threes_not_allowed(MELD),
            "black-threes-not-allowed",
            "QQ2: black threes may not be melded",
        ),
        (
            lambda: problems.black_threes_laid_out(MELD),
            "black-threes-not-allowed",
            "QQ2: black threes are laid out: count them (b1, b2 …)",
        ),
        (
            problems.black_threes_not_laid_out,
            "black-threes-not-allowed",
            "black threes are not laid out here: count them among the melds or the hands",
        ),
        (
            lambda: problems.black_threes_need_out(MELD),
            "black-threes-need-out",
            "QQ2: black threes are melded only in the turn in which you go out",
        ),
        (
            lambda: problems.black_threes_of_side_not_out(MELD),
            "black-threes-need-out",
            "QQ2: black threes are melded only to go out, and this side is not out",
        ),
        (
            lambda: problems.wilds_not_allowed(MELD),
            "wilds-not-allowed",
            "QQ2: queens take no wild cards",
        ),
        (
            lambda: problems.too_few_naturals(MELD, 3),
            "too-few-naturals",
            "QQ2 has 2 natural cards; a meld needs 3",
        ),
        (
            lambda: problems.too_many_wilds(MELD, 0),
            "too-many-wilds",
            "QQ2 has 1 wild card; a meld may have 0 at most",
        ),
        (
            lambda: problems.too_many_wilds_in_sequence(MELD, 0),
            "too-many-wilds",
            "QQ2 has 1 wild card; a sequence takes no wild cards",
        ),
        (
            lambda: problems.too_many_wilds_in_sequence(MELD, 1),
            "too-many-wilds",
            "QQ2 has 1 wild card; a sequence takes 1 wild card at most",
        ),
        (
            lambda: problems.wilds_outnumber_naturals(MELD, may_equal=True),
            "too-many-wilds",
            (
                "QQ2 has 1 wild card and 2 natural cards: a meld must have"
                " no more wild cards than natural ones"
            ),
        ),
        (
            lambda: problems.wilds_outnumber_naturals(MELD, may_equal=False),
            "too-many-wilds",
            (
                "QQ2 has 1 wild card and 2 natural cards: a meld must have"
                " fewer wild cards than natural ones"
            ),
        ),
        (
            lambda: problems.sequence_out_of_range(RUN, "5", "K"),
            "not-a-sequence",
            "4h5h6h: a sequence runs from 5 to K",
        ),
        (
            lambda: problems.gap_in_sequence(RUN),
            "not-a-sequence",
            "4h5h6h has a gap: its cards must follow one another",
        ),
        (
            lambda: problems.not_a_run(RUN, "5", "K"),
            "not-a-sequence",
            "4h5h6h has a gap, or is not a run from 5 to K: its cards must follow one another",
        ),
        (
            lambda: problems.sequence_needs_out(RUN, 2),
            "too-many-cards",
            "4h5h6h has 3 cards; a sequence may have 2, and more only to go out",
        ),
        (
            lambda: problems.out_unfinished(MELD),
            "out-unfinished",
            "QQ2 must be a complete canasta before its side goes out",
        ),
        (
            lambda: problems.group_not_allowed(NATURAL),
            "group-not-allowed",
            "QQQ: queens are not melded as a group here, only in sequences",
        ),
        (
            lambda: problems.canasta_closed(MELD),
            "canasta-closed",
            "QQ2 is a complete canasta of a kind to which nothing may be added",
        ),
    ],
)
def test_what_is_wrong_with_a_meld(
    describe: Callable[[], Problem], code: str, message: str
) -> None:
    assert describe() == Problem("error", code, message)
