import pytest

from canasta_club.game.melds.meld import join, make_meld, read_meld


@pytest.mark.parametrize(
    ("cards", "shape", "rank", "naturals", "jokers", "twos"),
    [
        ("QQQ", "group", "Q", 3, 0, 0),
        ("QQ2X", "group", "Q", 2, 1, 1),
        ("Q", "group", "Q", 1, 0, 0),
        ("2X2", "wild", "", 0, 1, 2),
        ("", "wild", "", 0, 0, 0),
        ("3 3 3", "group", "3b", 3, 0, 0),
        ("3h3d", "group", "3r", 2, 0, 0),
        ("3h3c", "mixed", "", 2, 0, 0),
        ("4h5h6h", "sequence", "", 3, 0, 0),
        ("4h6hX", "sequence", "", 2, 1, 0),
        ("4h5s6h", "mixed", "", 3, 0, 0),
        ("456", "mixed", "", 3, 0, 0),
        ("4h5h6", "mixed", "", 3, 0, 0),
        ("4h5h5h", "mixed", "", 3, 0, 0),
        ("3h4h5h", "mixed", "", 3, 0, 0),
        ("Ah4h5h6h7h8h9h10hJhQhKhAh", "mixed", "", 12, 0, 0),
    ],
)
def test_a_meld_knows_its_shape(
    cards: str, shape: str, rank: str, naturals: int, jokers: int, twos: int
) -> None:
    meld = read_meld(cards)
    assert (meld.shape, meld.rank) == (shape, rank)
    assert (meld.naturals, meld.jokers, meld.twos) == (naturals, jokers, twos)
    assert meld.wilds == jokers + twos
    assert len(meld) == naturals + jokers + twos


def test_a_joined_meld_holds_the_cards_of_both() -> None:
    assert repr(join([read_meld("QQ2"), read_meld("QQX")])) == "Meld(QQ2QQX)"
    assert make_meld(()).cards == ()
