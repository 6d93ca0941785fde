"""Tonight: the grid of the open night, to be shown before the book is opened for work."""

from datetime import date

from canasta_club import resources
from canasta_club.club.night_hands import NightHands
from canasta_club.errors import CanastaError
from canasta_club.records.book.night_glance import open_night
from canasta_club.services.entry import grid
from canasta_club.services.entry.drafts import draft_path
from canasta_club.services.entry.grid import Grid
from canasta_club.services.season.current import BookChoice
from canasta_club.services.season.season_rules import slip_foot


def tonight(where: BookChoice, day: date | None = None) -> Grid | None:
    """Return the grid of the night that is open; None where opening the book must decide."""
    location = where.book or str(resources.book_path())
    try:
        seen = open_night(location, day)
    except CanastaError:
        return None
    if seen is None or where.club or not seen.games:
        return None
    path = seen.path
    games = [game for game, _hands in seen.games]
    foot = slip_foot(seen.season)
    drafted = [game.id for game in games if path and draft_path(path, game).exists()]
    return grid.of_games(
        seen.season, seen.night, seen.games, NightHands(seen.games, foot=foot), drafted
    )
