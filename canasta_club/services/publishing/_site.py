"""The site of a club: every page of it, drawn when it is asked for.

The book is read as the public may read it; what is left out here are reasons and notes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from typing import Final
from uuid import UUID

from canasta_club.club.games import FINISHED, GameScore
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.play import game_so_far
from canasta_club.club.seasons import Season
from canasta_club.league.statistics.games import GameView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import results
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Imprint, Look, Page
from canasta_club.reports.pages.club import pairs_page, players_page
from canasta_club.reports.pages.rules import card_page
from canasta_club.reports.writers.web import Frame
from canasta_club.services.book.crest import crest_of
from canasta_club.services.evening import report
from canasta_club.services.fixtures import calendar, fixtures, meetings
from canasta_club.services.play import endings, standing
from canasta_club.services.publishing import _pages as pages
from canasta_club.services.publishing._addresses import FRONT, LAST, Addresses
from canasta_club.services.publishing._pages import SeasonLine
from canasta_club.services.rules import rulesets
from canasta_club.services.season.season_rules import rules_of, terms_of
from canasta_club.services.standings import cross_tables, printing, standings
from canasta_club.services.standings.standings import SeasonRead, SeasonTable
from canasta_club.services.statistics import awards, honours, player_page

_CROSSTABLE: Final = "crosstable"


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of the site under its file name; one that ``is_settled`` is as it was last time."""

    file: str
    draw: Callable[[], Page]
    imprint: Imprint
    frame: Frame
    is_settled: bool = False


class Site:
    """All pages of a club. Of nights before ``since`` nothing has changed."""

    def __init__(self, book: Book, since: date = date.min) -> None:
        self._book = book
        self._since = since
        self.addresses = Addresses.of_book(book)
        self._seasons = sorted(
            season_records.of_club(book), key=lambda season: season.first_day, reverse=True
        )
        self._hands: tuple[Night | None, Mapping[UUID, Sequence[Hand]]] = (None, {})

    def pages(self) -> Iterator[SitePage]:
        """Yield every page, the front page last."""
        for season in self._seasons:
            yield from self._of_season(season)
        yield from self._of_people()
        yield self._page("players.html", self._players)
        yield self._page("pairs.html", self._pairs)
        yield self._page("honours.html", lambda: honours.page(self._book))
        if nights := self._played:
            yield self._night(nights[-1], LAST)
        yield self._page(FRONT, self._front)

    @cached_property
    def _imprint(self) -> Imprint:
        club = self._book.club
        return replace(Look().imprint(club.name, club.paper), crest=crest_of(self._book))

    @cached_property
    def _scores(self) -> Sequence[GameScore]:
        """The games of all seasons that count for somebody."""
        return results.of_all_seasons(self._book, date.min)

    @cached_property
    def _played(self) -> Sequence[Night]:
        """The nights with games, in order."""
        nights = {score.game.night.id: score.game.night for score in self._scores}
        return sorted(nights.values(), key=lambda night: (night.day, night.number))

    @cached_property
    def _views(self) -> player_page.SeenGames:
        """The finished games, as each player and each pair saw them."""
        return player_page.seen(self._book, self._scores)

    @cached_property
    def _scores_of(self) -> Mapping[UUID, list[GameScore]]:
        by_night: dict[UUID, list[GameScore]] = {}
        for score in self._scores:
            by_night.setdefault(score.game.night.id, []).append(score)
        return by_night

    def _page(
        self,
        file: str,
        draw: Callable[[], Page],
        season: Season | None = None,
        *,
        links: Sequence[Mapping[str, str]] = (),
        is_settled: bool = False,
    ) -> SitePage:
        return SitePage(
            file,
            lambda: self.addresses.linked(draw(), links),
            replace(self._imprint, season=season.name if season else ""),
            self._frame(season, file),
            is_settled,
        )

    def _frame(self, season: Season | None, file: str) -> Frame:
        trail = [(FRONT, self._book.club.name)]
        ways = [(LAST, "Last night")] if self._scores else []
        if season:
            trail.append((self.addresses.season(season), season.name))
            ways += self._ways(season)
            if file == self.addresses.season(season, "calendar"):
                ways.append((self._events(season), "For phones and mail programs (.ics)"))
        ways += [
            ("players.html", "Players"),
            ("pairs.html", "Pairs"),
            ("honours.html", "Honours and records"),
        ]
        return Frame(
            tuple(way for way in trail if way[0] != file),
            tuple(way for way in ways if way[0] != file),
        )

    def _ways(self, season: Season) -> Iterator[tuple[str, str]]:
        at = self.addresses.season
        yield at(season), "Standings"
        if self._has_race(season):
            yield at(season, "race"), "Race"
        yield at(season, _CROSSTABLE), "Cross table"
        if self._meetings(season):
            yield at(season, "fixtures"), "Fixtures"
        yield at(season, "calendar"), "Calendar"
        yield at(season, "records"), "Records"
        yield at(season, "rules"), "Rules"

    def _of_season(self, season: Season) -> Iterator[SitePage]:
        at, book = self.addresses.season, self._book
        read = standings.read_season(book, season)
        for night in self._played:
            if night.season_id == season.id:
                settled = night.day < self._since
                yield replace(self._night(night, read=read), is_settled=settled)
                yield from self._games(season, night, is_settled=settled)
        table = _silent(standings.ranked(read))
        yield self._page(at(season, _CROSSTABLE), lambda: self._crosstable(table), season)
        if self._has_race(season):
            yield self._page(at(season, "race"), lambda: self._race(read), season)
        if self._meetings(season):
            yield self._page(at(season, "fixtures"), lambda: self._fixtures(season), season)
        yield self._page(at(season, "calendar"), lambda: self._calendar(season), season)
        yield self._page(at(season, "records"), lambda: awards.page(book, season), season)
        document = rules_of(season).documents[-1]
        yield self._page(
            at(season, "rules"), lambda: card_page(document, rulesets.clauses()), season
        )
        yield self._page(at(season), lambda: self._standings(table), season)

    def _standings(self, table: SeasonTable) -> Page:
        return standings.table_page(table, self._book.club.name, has_reasons=False)

    def _crosstable(self, table: SeasonTable) -> Page:
        return cross_tables.page_of(table, self._book.club.name, is_shaded=True)

    def _has_race(self, season: Season) -> bool:
        nights = [night for night in self._played if night.season_id == season.id]
        return len(nights) > 1 and not terms_of(season).format.facts.is_knockout

    def _race(self, read: SeasonRead) -> Page:
        first, *others = printing.races(read)
        return replace(first, subtitle=read.season.name, parts=tuple(others))

    def _meetings(self, season: Season) -> Sequence[meetings.Meeting]:
        key = ("meetings on the site", season.id)
        return self._book.once(
            key,
            lambda: meetings.with_played(
                self._book, season, meetings.of_season(self._book, season)
            ),
        )

    def _fixtures(self, season: Season) -> Page:
        listed = fixtures.FixtureList(season, self._meetings(season), is_drawn=True)
        page = fixtures.page(self._book, listed)
        if not terms_of(season).format.facts.is_knockout:
            return page
        return replace(page, parts=(fixtures.bracket(self._book, season),))

    def _calendar(self, season: Season) -> Page:
        return calendar.page(self._book, season)

    def calendars(self) -> Iterator[tuple[str, Callable[[], bytes]]]:
        """Yield the calendar file of each season, and what writes it."""
        for season in self._seasons:
            yield self._events(season), partial(calendar.events, self._book, season)

    def _events(self, season: Season) -> str:
        return self.addresses.season(season, "nights").replace(".html", ".ics")

    def _night(self, night: Night, file: str = "", read: SeasonRead | None = None) -> SitePage:
        season = next(each for each in self._seasons if each.id == night.season_id)
        scores = sorted(
            self._scores_of[night.id],
            key=lambda score: (score.game.round, score.game.table, score.game.number),
        )
        is_by_game = all(len(score.sides) == 2 for score in scores)
        links = [
            {"table": self.addresses.game(score.game), "score": self.addresses.game(score.game),
             "home_score": self.addresses.game(score.game)}
            for score in scores
            for _row in range(1 if is_by_game else len(score.sides))
        ]  # fmt: skip

        def draw() -> Page:
            its_read = read or standings.read_season(self._book, season)
            page = printing.night_results(self._book, season, night, is_compact=True)
            table = _silent(standings.ranked(standings.of_night(self._book, its_read, night)))
            of_night = standings.table_page(table, self._book.club.name, has_reasons=False)
            return replace(
                page,
                title=f"The night of {night.day}",
                facts=tuple(report.facts_of(scores)),
                parts=(
                    replace(of_night, title="Table of the night", subtitle="", parts=()),
                    report.places(its_read, night),
                ),
            )

        return self._page(file or self.addresses.night(night), draw, season, links=links)

    def _games(self, season: Season, night: Night, *, is_settled: bool) -> Iterator[SitePage]:
        for score in self._scores_of[night.id]:

            def draw(score: GameScore = score) -> Page:
                return self._game(season, night, score)

            page = self._page(self.addresses.game(score.game), draw, season, is_settled=is_settled)
            trail = (*page.frame.trail, (self.addresses.night(night), str(night.day)))
            yield replace(page, frame=replace(page.frame, trail=trail))

    def _game(self, season: Season, night: Night, score: GameScore) -> Page:
        if self._hands[0] != night:
            played = hand_records.of_night(self._book, night)
            self._hands = night, {game.id: hands for game, hands in played}
        rules = rules_of(season)
        game = replace(score.game, reason="")
        hands = self._hands[1].get(game.id, [])
        state = game_so_far(game, rules.of(game), hands)
        return pages.game_page(
            score,
            standing.page(state),
            subtitle=f"{self._book.club.name}, {season.name}",
            is_over=endings.status(rules, score) in FINISHED,
        )

    def _of_people(self) -> Iterator[SitePage]:
        book, seen, at = self._book, self._views, self.addresses
        for pair in self._people_pairs():
            if pair.number and (views := seen.by(pair.players)):
                draw = partial(player_page.page_of_pair, book, pair, seen)
                yield self._of_views(at.pair(pair), views, draw)
        for player in self._people():
            draw = partial(player_page.page_of_views, book, player, seen)
            yield self._of_views(at.player(player), seen.by([player]), draw)

    def _of_views(self, file: str, views: Sequence[GameView], draw: Callable[[], Page]) -> SitePage:
        last = max((view.game.result.night for view in views), default=date.min)
        return self._page(file, draw, is_settled=last < self._since)

    def _people(self) -> list[Player]:
        """Return everybody who sat in a game, each once."""
        people = {
            player.id: player
            for score in self._scores
            for side in score.sides
            for pair in (side.side.pair, side.side.entry)
            for player in pair.players
        }
        return sorted(people.values(), key=lambda player: player.name.casefold())

    def _people_pairs(self) -> list[Pair]:
        """Return the pairs that sat in a game, by number."""
        people = {
            side.side.pair.id: side.side.pair for score in self._scores for side in score.sides
        }
        return sorted(people.values(), key=lambda pair: (pair.number, pair.name.casefold()))

    def _players(self) -> Page:
        pairs = [pair for pair in self._people_pairs() if pair.number]
        return players_page(self._people(), pairs, title="Players", club=self._book.club.name)

    def _pairs(self) -> Page:
        return pairs_page(self._people_pairs(), title="Pairs", club=self._book.club.name)

    def _front(self) -> Page:
        return pages.front_page(self._book.club.name, map(self._line, self._seasons))

    def _line(self, season: Season) -> SeasonLine:
        nights = [night for night in self._played if night.season_id == season.id]
        table = standings.standings(self._book, season)
        first = [row.name for row in table.rows if row.rank == 1 and nights]
        return SeasonLine(
            season=season,
            first=first,
            played=len(nights),
            last=nights[-1].day if nights else None,
        )


def _silent(table: SeasonTable) -> SeasonTable:
    """Return a table whose deductions give no reasons."""
    deductions = [replace(each, reason="") for each in table.results.penalties]
    return replace(table, results=replace(table.results, penalties=deductions))
