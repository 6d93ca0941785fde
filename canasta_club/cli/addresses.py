"""Words of a command that are a number, or the address of a slip in its place."""

import re
from typing import Final, NamedTuple

_LAST_TABLE: Final = 999


class NumberOrAddress(NamedTuple):
    """A table or a hand as it was typed: its number, or the address of a slip."""

    number: int
    address: str = ""

    def __str__(self) -> str:
        return self.address or str(self.number)


def number_or_address(typed: "str | NumberOrAddress") -> NumberOrAddress:
    """Read a number from 1 on, or take an address as it is; raises `ValueError`."""
    if isinstance(typed, NumberOrAddress):
        return typed
    if not re.fullmatch(r"-?[0-9]{1,9}", typed, re.ASCII):
        from canasta_club.club.paper import address

        if address.is_like(typed):
            return NumberOrAddress(0, typed)
        if not re.fullmatch(r"-?[0-9]{1,99}", typed, re.ASCII):
            raise ValueError(f"“{typed}” is neither a whole number nor the address of a slip")
    if int(typed) < 1:
        raise ValueError("Input should be greater than or equal to 1")
    return NumberOrAddress(int(typed))


def new_table(typed: str | NumberOrAddress) -> NumberOrAddress:
    """Read the number of a table where a game may start, or an address; raises `ValueError`."""
    table = number_or_address(typed)
    if table.number > _LAST_TABLE:
        raise ValueError(f"Input should be less than or equal to {_LAST_TABLE}")
    return table
