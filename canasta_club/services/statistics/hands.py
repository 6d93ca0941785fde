"""Hands of a season: where the points came from, and a pair's hands against the room's."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.league.statistics.hands import HandSums, HandView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import results
from canasta_club.reports.page import Page, running_note
from canasta_club.reports.pages.hands_compared import against_page, sources_page, spread_page
from canasta_club.services.standings import standings
from canasta_club.services.statistics._games import PastGames, finished
from canasta_club.services.statistics._hands import views, views_of
from canasta_club.text.progress import Progress

_PAIR, _ROOM = "The pair", "The room"
_SOURCES = "Points by source"


def sources(book: Book, season: Season, step: Progress | None = None) -> Page:
    """Return the points a hand of each entry of a season, by where they came from."""
    table = standings.season_table(book, season)
    names, running = table.names, table.standings.running
    by_name: dict[str, list[HandView]] = {}
    for view in views(book, season, step=step):
        for entry in view.entries:
            by_name.setdefault(names[entry], []).append(view)
    sums = {name: HandSums.of(hands) for name, hands in by_name.items()}
    page = sources_of(sums, f"{book.club.name}, {season.name}", running)
    return replace(page, about={"season": season.name}, running=running)


def sources_of(sums: Mapping[str, HandSums], subtitle: str, running: int) -> Page:
    """Return the points a hand of each entry, by where they came from."""
    notes = (*_running_notes(running), *(() if sums else (_NOTHING,)))
    return sources_page(sums, title=_SOURCES, subtitle=subtitle, notes=notes)


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
    running = standings.season_table(book, season).standings.running
    page = against_room(
        pair, HandSums.of(own), HandSums.of(others), f"{book.club.name}, {season.name}", running
    )
    return replace(
        page,
        about={"season": season.name, "pair": pair.name, "hands": len(own)},
        running=running,
        parts=(spread_page(own, others, name=_PAIR, room=_ROOM), *page.parts),
    )


def against_room(pair: Pair, own: HandSums, others: HandSums, subtitle: str, running: int) -> Page:
    """Return what the hands of a pair come to beside those of all others."""
    title = f"{pair.name} against the room"
    page = against_page(own, others, title=title, name=_PAIR, room=_ROOM)
    return replace(
        page,
        subtitle=subtitle,
        facts=(("Hands", f"{own.hands:,}"), ("Hands of the room", f"{others.hands:,}")),
        notes=(*page.notes, *_running_notes(running)),
        parts=(sources_page(_some({pair.name: own, _ROOM: others}), title=_SOURCES, subtitle=""),),
    )


def _some(sums: Mapping[str, HandSums]) -> Mapping[str, HandSums]:
    """Leave out those without a hand, such as a pair whose games were ended before the first."""
    return {name: each for name, each in sums.items() if each.hands}


def of_games(
    book: Book, season: Season, played: Iterable[tuple[Game, Sequence[Hand]]]
) -> Iterator[HandView]:
    """Yield the hands of games that were read before, if they count for a season."""
    return views_of(book, season, played)


def until(book: Book, season: Season, night: Night) -> list[HandView]:
    """Return the hands of a season up to the end of a night."""
    at = (night.day, night.number)
    nights = night_records.counting(book, season)
    later = {str(each.id) for each in nights if (each.day, each.number) > at}
    return [hand for hand in views(book, season) if hand.night not in later]


def games_of(book: Book, night: Night) -> PastGames:
    """Return the games of a night that are over."""
    return finished(book, results.night_scores(book, night))
