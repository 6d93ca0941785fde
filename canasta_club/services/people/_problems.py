"""Problems with the names of players."""

from canasta_club.errors import Problem


def player_known(name: str, known_as: str = "") -> Problem:
    """Describe a new player whose name is taken; ``known_as`` where it is spelled otherwise.

    >>> player_known("jose", "José").message
    'is already in the club, as José'
    """
    message = "is already in the club" + (f", as {known_as}" if known_as else "")
    return Problem("error", "player-known", message, side=name)


def player_named_twice(name: str) -> Problem:
    return Problem("error", "player-known", "is named twice", side=name)
