"""Problems found when a night is closed."""

from canasta_club.errors import Problem


def game_without_hands(where: str) -> Problem:
    """Describe a game without hands."""
    return Problem("warning", "game-without-hands", "no hand of this game is recorded", where)
