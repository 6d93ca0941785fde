"""Why a proposed round cannot be seated."""

from canasta_club.errors import Problem
from canasta_club.league.movements.check import Fault, NameOf


def unplayable(fault: Fault, name: NameOf) -> Problem:
    """Describe what the check of a plan found, by its own code."""
    return Problem(fault.level, fault.code, fault.describe(name))
