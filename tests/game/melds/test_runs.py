"""Sequences in which an ace stands at either end and a two may be a natural card."""

import pytest

from canasta_club.game.cards import Card, ordinary_three, read_cards
from canasta_club.game.melds._runs import Run, lay_out, lowest
from canasta_club.game.rules.model import SequenceRules

WIDE = SequenceRules(
    min_cards=3, max_cards=0, low="A", high="A", wilds=1, max_cards_out=0, natural_twos=True
)
"""Places count from one, the low ace, to fourteen, the high one."""
NO_TWOS = WIDE._replace(natural_twos=False)
FROM_TWO = WIDE._replace(low="2")
TO_TEN = WIDE._replace(low="5", high="10", natural_twos=False)


def ordinary(cards: str) -> list[Card]:
    """Read cards among which threes are like any other."""
    return [ordinary_three(card) for card in read_cards(cards)]


@pytest.mark.parametrize(
    ("limits", "cards", "run"),
    [
        (WIDE, "4h5h6h", Run((4, 5, 6), 0, 0)),
        (WIDE, "6h4h5h", Run((4, 5, 6), 0, 0)),
        (WIDE, "4h6hX", Run((4, 6), 1, 0)),
        (WIDE, "4h6h2s", Run((4, 6), 0, 1)),
        (WIDE, "4h7hX", None),
        (WIDE, "4h7hX2s", Run((4, 7), 1, 1)),
        (WIDE, "4h5hXX2s2c", Run((4, 5), 2, 2)),
        (WIDE, "4h4h5h", None),
        # An ace is low or high, whichever takes fewer wild cards.
        (WIDE, "AhQhKh", Run((12, 13, 14), 0, 0)),
        (WIDE, "Ah3h4hX", Run((1, 3, 4), 1, 0)),
        (FROM_TWO, "Ah3h4hX", None),
        # A two of the suit is a natural card at its place, or a wild one like any other.
        (WIDE, "2h3h4h", Run((2, 3, 4), 0, 0)),
        (WIDE, "Ah2h3h", Run((1, 2, 3), 0, 0)),
        (WIDE, "2h2h3h4h", Run((2, 3, 4), 0, 1)),
        (WIDE, "2s3h4h", Run((3, 4), 0, 1)),
        (WIDE, "2h6h8h", Run((6, 8), 0, 1)),
        (WIDE, "2h2s3h5hX", Run((2, 3, 5), 1, 1)),
        (FROM_TWO, "2h3h4h", Run((2, 3, 4), 0, 0)),
        (NO_TWOS, "2h3h4h", Run((3, 4), 0, 1)),
        # Nothing lies beyond the ends, nor are there more cards than places.
        (TO_TEN, "5h6h7h8h9h10h", Run((5, 6, 7, 8, 9, 10), 0, 0)),
        (TO_TEN, "5h6h7h8h9hX", Run((5, 6, 7, 8, 9), 1, 0)),
        (TO_TEN, "5h6h7h8h9h10hX", None),
        (TO_TEN, "4h5h6h", None),
        (TO_TEN, "9h10hJh", None),
        (TO_TEN, "4h5h6h7h8h9h10h", None),
    ],
)
def test_cards_of_a_suit_in_a_row(limits: SequenceRules, cards: str, run: Run | None) -> None:
    assert lay_out(limits, ordinary(cards)) == run


def test_of_two_ways_the_longer_row_is_taken() -> None:
    """With a joker the ace could be low as well, but then it would not lie beside the king."""
    cards = ordinary("3hAh4h5h6h7h8h9h10hJhQhKhX")
    assert lay_out(WIDE, cards) == Run(tuple(range(3, 15)), 1, 0)


LOW, HIGH = (1, *range(3, 14)), tuple(range(3, 15))


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        ("Ah3h4h5h6h7h8h9h10hJhQhKhX", LOW),
        ("3h4h5h6h7h8h9h10hJhQhKhAhX", HIGH),
        ("XAh3h4h5h6h7h8h9h10hJhQhKh", LOW),
        ("KhQhJh10h9h8h7h6h5h4h3hXAh", LOW),
        ("AhKhQhJh10h9h8h7h6h5h4h3hX", HIGH),
        ("AhKhQh", (12, 13, 14)),
        ("KhQhAh", (12, 13, 14)),
        ("3h4hAhX", (1, 3, 4)),
    ],
)
def test_an_ace_stays_at_the_end_where_it_is_written_3_5(
    cards: str, places: tuple[int, ...]
) -> None:
    """Where it would not fit there it lies at the other end, and anywhere else it is free."""
    run = lay_out(WIDE, ordinary(cards))
    assert run is not None
    assert run.places == places


def test_of_two_ways_the_one_with_fewer_wild_cards_is_taken() -> None:
    assert lay_out(WIDE, ordinary("Ah2h3h5hX")) == Run((1, 2, 3, 5), 1, 0)
    assert lay_out(WIDE, ordinary("2h4h5h6h")) == Run((4, 5, 6), 0, 1)


@pytest.mark.parametrize(("low", "place"), [("A", 1), ("2", 2), ("3", 3), ("4", 4), ("K", 13)])
def test_the_lowest_place(low: str, place: int) -> None:
    assert lowest(WIDE._replace(low=low)) == place


def test_a_run_counts_its_gaps_and_its_longest_row() -> None:
    run = Run((3, 4, 6, 7, 8, 11), 2, 1)
    assert (run.wilds, run.gaps, run.row) == (3, 3, 3)
