"""Addresses: 24 letters say where one is, and a misread one is never taken for another place."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.club.paper import address
from canasta_club.club.paper.address import Address, BadAddressError

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ID = st.integers(0, 32**7 - 1)
NUMBER = st.integers(0, 32**2 - 1)
ADDRESSES = st.builds(
    Address, book=ID, night=ID, round=NUMBER, table=NUMBER, hand=NUMBER, layout=NUMBER
)


@given(ADDRESSES)
def test_what_is_written_is_read(place: Address) -> None:
    assert len(place.text) == 24
    assert set(place.text) <= set(LETTERS)
    assert address.read(place.text) == place


@given(ADDRESSES)
def test_small_letters_groups_and_letters_that_look_alike_are_read(place: Address) -> None:
    text = place.text.lower().replace("0", "o").replace("1", "l")
    assert address.read(f" {text[:4]}-{text[4:12]} {text[12:]}") == place


@pytest.mark.deeper
@given(ADDRESSES, st.integers(0, 23), st.integers(0, 23), st.integers(1, 31))
def test_any_wrong_letter_and_any_two_that_changed_places_are_refused(
    place: Address, at: int, other: int, shift: int
) -> None:
    letters = list(place.text)
    wrong = LETTERS[(LETTERS.index(letters[at]) + shift) % 32]
    misread = "".join([*letters[:at], wrong, *letters[at + 1 :]])
    swapped = letters.copy()
    swapped[at], swapped[other] = letters[other], letters[at]
    for text in {misread, "".join(swapped)} - {place.text}:
        with pytest.raises(BadAddressError, match="is wrong, or two changed places"):
            address.read(text)


def test_every_single_wrong_letter_and_every_swap_of_neighbours_is_refused() -> None:
    good = Address(2**34 + 12345, 2**33 + 99, 1, 17, 8, 33).text
    wrong = {good[:at] + each + good[at + 1 :] for at in range(24) for each in LETTERS}
    wrong |= {good[:at] + good[at + 1] + good[at] + good[at + 2 :] for at in range(23)}
    assert len(wrong - {good}) >= 24 * 31
    for text in wrong - {good}:
        with pytest.raises(BadAddressError):
            address.read(text)


@pytest.mark.parametrize("text", ["", "7" * 5, "7" * 25, "U" * 24, "é" * 24, "٣" * 24, "table 3"])
def test_what_is_not_an_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddressError, match="is not an address: that is 24 letters"):
        address.read(text)


@pytest.mark.parametrize("text", ["7" * 23, "ZV58ZA 1YNPM2", "A1B2C3"])
def test_a_part_of_an_address_is_called_that(text: str) -> None:
    with pytest.raises(
        BadAddressError, match=f"is part of an address: {len(text.replace(' ', ''))}"
    ):
        address.read(text)


def test_numbers_too_large_for_an_address_are_not_known() -> None:
    assert address.read(Address(1, 2, 3, 5000, 8, 1).text) == Address(1, 2, 3, 0, 8, 1)


def test_ids_made_one_after_another_have_digests_far_apart() -> None:
    first = UUID("019376a0-0000-7000-8000-000000000000")
    digests = {address.of_id(UUID(int=first.int + step)) for step in range(2000)}
    assert len(digests) == 2000
    assert all(0 < each < 32**7 for each in digests)
