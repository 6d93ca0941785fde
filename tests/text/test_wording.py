from collections.abc import Sequence

import pytest

from canasta_club.text.wording import (
    as_sentence,
    counted,
    listed,
    say_condition,
    say_side,
    spoken,
    with_article,
)


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ({"melds": 1}, "1 meld"),
        ({"natural_melds": 2}, "2 natural melds"),
        ({"melds": 2, "red_threes": 1}, "2 melds and 1 red three"),
        ({"wild_7_twos": 0, "canastas": 1}, "no canastas of wild 7 twos and 1 canasta"),
        ({"natural": [2, 2]}, "exactly 2 natural canastas"),
        ({"canastas": [1, 1]}, "exactly 1 canasta"),
        ({"canastas": [2, 4]}, "2 to 4 canastas"),
        ({"red_threes": [0, 3]}, "at most 3 red threes"),
        ({"mixed": [0, 1]}, "at most 1 mixed canasta"),
        ({"wild": [0, 0]}, "no wild canastas"),
        ({"pot": 1}, "the pot taken"),
        ({"pot": 0}, "the pot not taken"),
        ({"pot": [1, 1]}, "the pot taken"),
        ({"pot": [0, 1]}, "the pot taken"),
        ({"pot": [0, 0]}, "the pot not taken"),
        ({"pot": 1, "melds": 2, "mixed": 0}, "the pot taken, 2 melds and no mixed canastas"),
        (
            {"canastas": 2, "natural": 1, "melds": 3},
            "2 canastas, 1 natural canasta among them and 3 melds",
        ),
        ({"canastas": 2, "pot": 1}, "2 canastas and the pot taken"),
        ({"natural": 1, "mixed": 2}, "1 natural canasta and 2 mixed canastas"),
        ({}, ""),
    ],
)
def test_conditions_in_words(condition: dict[str, int | Sequence[int]], message: str) -> None:
    assert say_condition(condition) == message


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (
            {"natural": [4, 4], "mixed": 1},
            "a side with exactly 4 natural canastas and 1 mixed canasta",
        ),
        ({"pot": 1}, "a side with the pot taken"),
        ({"out": 1}, "the side that goes out"),
        ({"out": [1, 1]}, "the side that goes out"),
        ({"out": 0, "melds": 0}, "a side that does not go out and has no melds"),
        ({"melds": [0, 0], "out": [0, 0]}, "a side that does not go out and has no melds"),
        ({"concealed": 1}, "a side that goes out concealed"),
        ({"last_hand": 1, "out": 1}, "the side that plays the last hand and goes out"),
        (
            {"last_hand": 0, "canastas": 2},
            "a side that plays a hand before the last and has 2 canastas",
        ),
    ],
)
def test_the_side_that_meets_a_condition_9_1(
    condition: dict[str, int | Sequence[int]], message: str
) -> None:
    assert say_side(condition) == message


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        ("aces canasta", "an aces canasta"),
        ("escalera", "an escalera"),
        ("X canasta", "a X canasta"),
        ("samba", "a samba"),
    ],
)
def test_a_noun_with_its_article(thing: str, message: str) -> None:
    assert with_article(thing) == message


@pytest.mark.parametrize(
    ("things", "message"),
    [([], ""), (["Ash"], "Ash"), (["Ash", "Birch"], "Ash and Birch")],
)
def test_things_in_a_sentence(things: list[str], message: str) -> None:
    assert listed(things) == message


def test_a_number_with_its_noun() -> None:
    assert [counted(number, "card") for number in range(3)] == ["0 cards", "1 card", "2 cards"]


def test_the_name_of_a_rule_set_s_word_is_spoken() -> None:
    assert spoken("undeclared_red_three") == "undeclared red three"


@pytest.mark.parametrize("ended", ["A card.", "A card?", "A card!"])
def test_a_sentence_ends_with_a_full_stop_or_what_stands_for_it(ended: str) -> None:
    assert as_sentence(ended) == ended
    assert as_sentence(ended[:-1]) == "A card."
