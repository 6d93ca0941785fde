"""A player's year on a card: places, best hand, partners, opponents, canastas."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from canasta_club.club.games import GameTotals
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.league.statistics.games import GameView, summary
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.reports.pages.statistics import NOT_TOLD, record_words
from canasta_club.services.standings.standings import season_table
from canasta_club.services.statistics._player import of_player
from canasta_club.text.wording import listed

_FAVOURITES = 3


def page(book: Book, player: Player, year: int | None = None) -> Page:
    """Return the year of a player (default: that of the last game)."""
    record = of_player(book, player)
    last = max((view.game.result.night.year for view in record.views), default=None)
    number = year or last or book.today.year
    views = [view for view in record.views if view.game.result.night.year == number]
    if not views:
        raise NotFoundError(f"{player.name} finished no game in {number}.")
    played = {view.game.season for view in views}
    seasons = [each for each in season_records.of_club(book) if str(each.id) in played]
    facts = [
        FactRow("games", len(views), record_words(summary(views))),
        FactRow("nights", len({view.game.result.night for view in views})),
        *_places(book, seasons, player),
        *_figures(views, player, record.names),
    ]
    card = facts_page(
        player.name,
        facts,
        subtitle=f"The year {number}, {book.club.name}",
        about={"player": player.name, "year": number},
    )
    return replace(card, running=record.running if number == book.today.year else 0)


def _places(book: Book, seasons: list[Season], player: Player) -> Iterator[FactRow]:
    """Yield the place in each season, at the end of it or as it stands."""
    theirs = {str(player.id)} | {
        str(key) for key, pair in pairs.by_id(book).items() if player in pair.players
    }
    for season in seasons:
        table = season_table(book, season)
        for row in table.standings.rows:
            if row.entry in theirs:
                of_all = sum(other.division == row.division for other in table.standings.rows)
                partners = f" as {row.name}" if row.entry != str(player.id) else ""
                so_far = "" if season.is_closed else ", so far"
                words = f"{row.rank} of {of_all} in {season.name}{partners}{so_far}"
                yield FactRow("place", row.rank, words, is_listed=True)


def _canastas(games: GameTotals) -> FactRow:
    figures = games.figures
    told = games.hands - figures.totals_alone
    if not told:
        return FactRow("canastas", None, NOT_TOLD)
    some = f", in {told} of {games.hands} hands" if figures.totals_alone else ""
    words = f"{figures.canastas}, of which {figures.natural} natural{some}"
    return FactRow("canastas", figures.canastas, words)


def _figures(views: list[GameView], player: Player, names: Mapping[str, str]) -> Iterator[FactRow]:
    figures = summary(views).figures
    best = max(views, key=lambda view: view.side.figures.best_hand)
    points, night = best.side.figures.best_hand, best.game.result.night
    with_whom = [names[each] for each in best.side.entries if each != str(player.id)]
    partner = f" with {listed(with_whom)}" if with_whom else ""
    yield FactRow("best hand", points, f"{points} on {night}{partner}")
    yield _canastas(summary(views))
    yield FactRow("times out", figures.outs)
    partners = Counter(
        each for view in views for each in view.side.entries if each != str(player.id)
    )
    opponents = Counter(each for view in views for each in view.opponents)
    for label, counts in (
        ("favourite partners, games", partners),
        ("favourite opponents, games", opponents),
    ):
        most = sorted(counts, key=lambda one: (-counts[one], names[one].casefold()))
        shown = [f"{names[one]} {counts[one]}" for one in most[:_FAVOURITES]]
        if shown:
            yield FactRow(label, ", ".join(shown))
