import pytest

from canasta_club.game.cards import (
    NATURAL_RANKS,
    RANKS,
    Card,
    UnreadableCardsError,
    ordinary_three,
    read_cards,
    read_ranks,
    suit_name,
    write_cards,
)


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("QQQQ22", "Q Q Q Q 2 2"),
        ("Q-Q-Q-2", "Q Q Q 2"),
        ("101010", "10 10 10"),
        ("AKQJ10987654", "A K Q J 10 9 8 7 6 5 4"),
        ("akqj10t98", "A K Q J 10 10 9 8"),
        ("Tt10", "10 10 10"),
        ("Xx**", "X X X X"),
        ("JokerJOKERjoker", "X X X"),
        ("JJoker", "J X"),
        ("JJokerJ", "J X J"),
        ("3", "3b"),
        ("3c3s3♣3♠3♧3♤", "3b 3b 3b 3b 3b 3b"),
        ("3h3d3♥3♦3♡3♢", "3r 3r 3r 3r 3r 3r"),
        ("K\u2665\ufe0fK\u2665\ufe0eK", "K K K"),
        ("  K K,K ", "K K K"),
        ("K‐K‑K‒K–K—K−K", "K K K K K K K"),
        ("", ""),
        (" - ", ""),
    ],
)
def test_cards_read_as_people_write_them_2_2(text: str, ranks: str) -> None:
    assert [card.rank for card in read_cards(text)] == ranks.split()


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("4h5h6h7h", "4h 5h 6h 7h"),
        ("4h..10h", "4h 5h 6h 7h 8h 9h 10h"),
        ("4..10h", "4h 5h 6h 7h 8h 9h 10h"),
        ("4h...6", "4h 5h 6h"),
        ("4h … 6h", "4h 5h 6h"),
        ("6h..4h", "4h 5h 6h"),
        ("Q♠..A♠", "Qs Ks As"),
        ("4h..6h X", "4h 5h 6h X"),
        ("K 4h..6h 7s..8s", "K 4h 5h 6h 7s 8s"),
        ("5..5", "5"),
        ("QH Kd ac JS", "Qh Kd Ac Js"),
    ],
)
def test_suits_and_ranges_are_read(text: str, cards: str) -> None:
    assert [str(card) for card in read_cards(text)] == cards.split()


@pytest.mark.parametrize(
    ("text", "place", "culprit"),
    [
        ("QQ1", 3, "“1”"),
        ("1QQ", 1, "“1”"),
        ("KKZK", 3, "“Z”"),
        ("K,K;K", 4, "“;”"),
        ("Xh", 2, "“h”"),
        ("Kk0", 3, "“0”"),
        ("10 10 1", 7, "“1”"),
        ("♥", 1, "“♥”"),
        ("K♥♥", 3, "“♥”"),
        ("\u212aKK", 1, "“\u212a”"),  # the sign of the Kelvin, which looks like a king
        ("3\u017f", 2, "“\u017f”"),  # a long s
        ("4h..", 5, "the end"),
        ("4h..Z", 5, "“Z”"),
        ("KK 4h..6s", 4, "“4”"),
        ("2..5", 1, "“2”"),
        ("2d..5d", 1, "“2”"),
        ("4h..X", 1, "“4”"),
        ("K\u200bK", 2, "“\u200b”"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text: str, place: int, culprit: str) -> None:
    with pytest.raises(UnreadableCardsError) as caught:
        read_cards(text)
    assert caught.value.place == place
    assert caught.value.message.startswith(culprit)
    assert caught.value.hint


def test_written_cards_stand_together() -> None:
    assert write_cards([Card("10"), Card("X"), Card("3b"), Card("3r"), Card("3b", "c")]) == (
        "10X33h3c"
    )


def test_every_rank_can_be_read_back() -> None:
    cards = tuple(Card(rank) for rank in RANKS if rank != "3r")
    assert read_cards(write_cards(cards)) == cards
    suited = tuple(Card(rank, suit) for rank in NATURAL_RANKS for suit in "cdhs")
    assert read_cards(write_cards(suited)) == suited


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3h..5h", [Card("3r", "h"), Card("4", "h"), Card("5", "h")]),
        ("5s..3s", [Card("3b", "s"), Card("4", "s"), Card("5", "s")]),
        ("4d..6d", [Card("4", "d"), Card("5", "d"), Card("6", "d")]),
    ],
)
def test_a_range_may_begin_with_a_three(text: str, cards: list[Card]) -> None:
    assert list(read_cards(text)) == cards


@pytest.mark.parametrize(
    ("card", "ordinary"),
    [
        (Card("3r", "h"), Card("3", "h")),
        (Card("3b", "s"), Card("3", "s")),
        (Card("3b"), Card("3")),
        (Card("K", "s"), Card("K", "s")),
    ],
)
def test_a_three_as_an_ordinary_card(card: Card, ordinary: Card) -> None:
    assert ordinary_three(card) == ordinary


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("KK10X", {"K": 2, "10": 1, "X": 1}),
        ("10 10", {"10": 2}),
        ("10h10", {"10": 2}),
        ("3h 3c", {"3r": 1, "3b": 1}),
    ],
)
def test_cards_counted_by_rank(text: str, ranks: dict[str, int]) -> None:
    assert read_ranks(text) == ranks


def test_a_hint_says_what_cards_are() -> None:
    with pytest.raises(UnreadableCardsError) as caught:
        read_cards("KKZ")
    assert caught.value.hint == (
        "Cards are A K Q J 10 9 8 7 6 5 4 3 2 and X (joker); a suit (c d h s) may follow."
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("♠", "spades"),
        (" ♥\ufe0f ", "hearts"),
        ("D", "diamonds"),
        ("club", "clubs"),
        ("dX", ""),
        ("", ""),
    ],
)
def test_the_suit_that_a_word_names(text: str, name: str) -> None:
    assert suit_name(text) == name
