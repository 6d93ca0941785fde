"""Designs: the perfect rotations that came with the program."""

from functools import cache

from canasta_club import resources
from canasta_club.league.designs import Design, read_designs
from canasta_club.services.library import read_text


@cache
def for_players(players: int) -> tuple[Design, ...]:
    """Return the perfect rotations for so many players, of most numbers none."""
    return read_designs(read_text(resources.shipped("data", "designs", "whist.toml")), players)
