"""A player's year on a card: places, best hand, partners, opponents, canastas."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from uuid import UUID

from canasta_club.club.games import UNKNOWN
from canasta_club.club.people import Player
from canasta_club.errors import NotFoundError
from canasta_club.league.statistics.games import GameView, GameViews, grouped
from canasta_club.league.statistics.totals import GameTotals
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.reports.pages.statistics import record_words, whole_fact
from canasta_club.services.standings.standings import SeasonTable, season_table
from canasta_club.services.statistics._player import of_player
from canasta_club.text.wording import listed

_FAVOURITES = 3
_YEARS = 5
"""Years of a player that stand on a page of the site."""


def page(book: Book, player: Player, year: int | None = None) -> Page:
    """Return the year of a player (default: that of the last game)."""
    record = of_player(book, player)
    last = max((view.day.year for view in record.views), default=None)
    number = year or last or book.today.year
    views = GameViews([view for view in record.views if _year(view) == number])
    if not views:
        raise NotFoundError(f"{player.name} finished no game in {number}.")
    played = {view.game.season for view in views}
    seasons = [each for each in season_records.of_club(book) if str(each.id) in played]
    tables = [season_table(book, season) for season in seasons]
    theirs = {key for key, pair in pairs.by_id(book).items() if player in pair.players}
    card = facts_page(
        player.name,
        _facts(player, views, places(tables, player, theirs), record.names),
        subtitle=f"The year {number}, {book.club.name}",
        about={"player": player.name, "year": number},
    )
    return replace(card, running=record.running if number == book.today.year else 0)


def cards(
    player: Player,
    views: GameViews,
    tables: Callable[[Iterable[GameView]], Iterable[SeasonTable]],
    theirs: Collection[UUID],
    names: Mapping[str, str],
) -> Iterator[Page]:
    """Yield a card for each of the last years of a player, the newest first.

    ``tables`` are those of the seasons that games belong to, ``theirs`` the pairs of the player.
    """
    by_year = grouped(views, lambda view: (_year(view),))
    for number in sorted(by_year, reverse=True)[:_YEARS]:
        games = by_year[number]
        stood = places(tables(games), player, theirs)
        yield facts_page(f"The year {number}", _facts(player, games, stood, names))


def _year(view: GameView) -> int:
    return view.day.year


def _facts(
    player: Player, views: GameViews, places: Iterable[FactRow], names: Mapping[str, str]
) -> Iterator[FactRow]:
    yield FactRow("games", len(views), record_words(views.totals))
    yield FactRow("nights", len({view.day for view in views}))
    yield from places
    yield from _figures(views, player, names)


def places(
    tables: Iterable[SeasonTable], player: Player, pairs: Iterable[UUID]
) -> Iterator[FactRow]:
    """Yield the place in each season, at the end of it or as it stands."""
    theirs = {str(player.id), *map(str, pairs)}
    for table in tables:
        season = table.season
        for row in table.standings.rows:
            if row.entry in theirs:
                of_all = sum(other.division == row.division for other in table.standings.rows)
                partners = f" as {row.name}" if row.entry != str(player.id) else ""
                so_far = "" if season.is_closed else ", so far"
                words = f"{row.rank} of {of_all} in {season.name}{partners}{so_far}"
                yield FactRow("place", row.rank, words, is_listed=True)


def _canastas(games: GameTotals) -> FactRow:
    figures = games.figures
    itemised = games.hands - figures.totals_alone
    if not itemised:
        return FactRow("canastas", None, UNKNOWN)
    some = f", in {itemised} of {games.hands} hands" if figures.totals_alone else ""
    words = f"{figures.canastas}, of which {figures.natural} natural{some}"
    return FactRow("canastas", figures.canastas, words)


def _figures(views: GameViews, player: Player, names: Mapping[str, str]) -> Iterator[FactRow]:
    total, own = views.totals, str(player.id)
    best = max(views, key=lambda view: view.side.figures.best_hand)
    points, night = best.side.figures.best_hand, best.day
    with_whom = [names[each] for each in best.side.entries if each != own]
    partner = f" with {listed(with_whom)}" if with_whom else ""
    yield FactRow("best hand", points, f"{points} on {night}{partner}")
    yield _canastas(total)
    yield whole_fact("times out", total.figures.known("outs"))
    partners = Counter(chain.from_iterable([view.side.entries for view in views]))
    del partners[own]
    opponents = Counter(chain.from_iterable([view.opponents for view in views]))
    for label, counts in (
        ("favourite partners, games", partners),
        ("favourite opponents, games", opponents),
    ):
        most = sorted(counts, key=lambda one: (-counts[one], names[one].casefold()))
        shown = [f"{names[one]} {counts[one]}" for one in most[:_FAVOURITES]]
        if shown:
            yield FactRow(label, ", ".join(shown))
