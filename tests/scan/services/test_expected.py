"""Figures come in all sizes: a lower first digit is commoner, and nothing else is said of them."""

from canasta_club.scan.services._expected import expected


def test_a_lower_first_digit_is_commoner() -> None:
    assert all(expected(f"{one}5") > expected(f"{one + 1}5") for one in range(1, 9))


def test_a_blank_a_nothing_and_a_one_are_as_common_as_each_other() -> None:
    assert {expected(text) for text in ("", "0", "1", "10", "150")} == {0.0}
