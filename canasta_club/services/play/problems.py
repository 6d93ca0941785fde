"""Problems of games, found when a night or a season is closed."""

from canasta_club.errors import Problem


def game_running(where: str) -> Problem:
    """Describe a game that is not over."""
    message = "this game is not over, and does not count until it is"
    return Problem("warning", "game-running", message, where)
