"""Hands of a season: where the points came from, and a pair's hands against the room's."""

from collections.abc import Iterator
from dataclasses import replace

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.league.statistics.hands import HandView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import results
from canasta_club.reports.page import Page
from canasta_club.reports.pages.hands_compared import against_page, sources_page, spread_page
from canasta_club.reports.pages.standings import running_note
from canasta_club.services.standings import standings
from canasta_club.services.statistics._games import PastGames, finished
from canasta_club.services.statistics._hands import views
from canasta_club.text.progress import Progress

_PAIR, _ROOM = "The pair", "The room"


def sources(book: Book, season: Season, step: Progress | None = None) -> Page:
    """Return the points a hand of each entry of a season, by where they came from."""
    table = standings.season_table(book, season)
    names, running = table.names, table.standings.running
    by_name: dict[str, list[HandView]] = {}
    for view in views(book, season, step=step):
        for entry in view.entries:
            by_name.setdefault(names[entry], []).append(view)
    page = sources_page(
        by_name,
        title="Points by source",
        subtitle=f"{book.club.name}, {season.name}",
        notes=(*_running_notes(running), *(() if by_name else (_NOTHING,))),
    )
    return replace(page, about={"season": season.name}, running=running)


_NOTHING = "No game of the season is over yet."


def _running_notes(running: int) -> tuple[str, ...]:
    return (running_note(running),) if running else ()


def of_pair(book: Book, season: Season, pair: Pair, step: Progress | None = None) -> Page:
    """Return the hands of a pair in a season against those of all others."""
    ids = frozenset(str(each.id) for each in pair.players)
    own: list[HandView] = []
    others: list[HandView] = []
    for view in views(book, season, step=step):
        (own if view.players == ids else others).append(view)
    if not own or not others:
        raise NotFoundError(f"{pair.name} have finished no game in {season.name}.")
    title = f"{pair.name} against the room"
    page = against_page(own, others, title=title, name=_PAIR, room=_ROOM)
    running = standings.season_table(book, season).standings.running
    return replace(
        page,
        subtitle=f"{book.club.name}, {season.name}",
        facts=(("Hands", f"{len(own):,}"), ("Hands of the room", f"{len(others):,}")),
        about={"season": season.name, "pair": pair.name, "hands": len(own)},
        running=running,
        notes=(*page.notes, *_running_notes(running)),
        parts=tuple(_parts(own, others, pair)),
    )


def until(book: Book, season: Season, night: Night) -> list[HandView]:
    """Return the hands of a season up to the end of a night."""
    at = (night.day, night.number)
    nights = night_records.counting(book, season)
    later = {str(each.id) for each in nights if (each.day, each.number) > at}
    return [hand for hand in views(book, season) if hand.night not in later]


def games_of(book: Book, night: Night) -> PastGames:
    """Return the games of a night that are over."""
    return finished(book, results.night_scores(book, night))


def _parts(own: list[HandView], others: list[HandView], pair: Pair) -> Iterator[Page]:
    yield spread_page(own, others, name=_PAIR, room=_ROOM)
    yield sources_page({pair.name: own, _ROOM: others}, title="Points by source", subtitle="")
