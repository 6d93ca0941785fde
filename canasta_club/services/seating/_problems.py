"""Problems of a proposed round."""

from canasta_club.errors import Problem
from canasta_club.league.movements.check import Fault, NameOf


def unplayable(fault: Fault, name: NameOf) -> Problem:
    return Problem(fault.level, fault.code, fault.describe(name))
