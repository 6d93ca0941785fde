"""The site of a club: every page of it, drawn when it is asked for.

The book is read as the public may read it; what is left out here are reasons and notes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from uuid import UUID

from canasta_club.club.games import GameScore
from canasta_club.club.nights import Night
from canasta_club.club.people import BY_PAIR, Pair
from canasta_club.club.seasons import Season
from canasta_club.documents.toml import PlainTable
from canasta_club.league.statistics.games import GameView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import results
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.imprint import Imprint, Look
from canasta_club.reports.page import Page
from canasta_club.reports.pages.awards import MOST_NAMED
from canasta_club.reports.pages.rules import card_page
from canasta_club.services.attendance import by_night
from canasta_club.services.book.crest import crest_of
from canasta_club.services.fixtures import bracket, calendar, fixtures, meetings
from canasta_club.services.publishing import _pages as pages
from canasta_club.services.publishing._addresses import FRONT, LAST, Addresses
from canasta_club.services.publishing._fixture_parts import (
    parts_of,
    place_in_list,
    played_until,
    rounds_of,
)
from canasta_club.services.publishing._frames import Frames
from canasta_club.services.publishing._nights import Nights
from canasta_club.services.publishing._pages import SeasonLine, SitePage, silent
from canasta_club.services.publishing._people import People
from canasta_club.services.publishing._season_hands import SeasonHands
from canasta_club.services.publishing._season_places import SeasonPlaces
from canasta_club.services.rules import rulesets
from canasta_club.services.season.season_rules import kind_of, rules_of, terms_of
from canasta_club.services.standings import cross_tables, standings
from canasta_club.services.standings.standings import SeasonTable
from canasta_club.services.statistics import awards, hands, honours, player_page, ratings
from canasta_club.text.wording import counted


class Site:
    """All pages of a club.

    Of nights before ``since`` nothing has changed, and ``kept`` is what was kept of them.
    """

    def __init__(self, book: Book, since: date = date.min, kept: PlainTable | None = None) -> None:
        self._book = book
        self._since = since
        self._kept = kept or {}
        self.addresses = Addresses.of_book(book)
        self._seasons = sorted(
            season_records.of_club(book), key=lambda season: season.first_day, reverse=True
        )
        self._places_of: dict[UUID, SeasonPlaces] = {}
        self._hands_of: dict[UUID, SeasonHands] = {}

    def pages(self) -> Iterator[SitePage]:
        """Yield every page, the front page last."""
        for season in self._seasons:
            yield from self._of_season(season)
        yield from self._of_people()
        yield self._page("players.html", self._people.players_page)
        yield self._page("pairs.html", self._people.pairs_page)
        yield self._page(
            "honours.html", lambda: honours.page(self._book, past=self._people.views.past)
        )
        yield self._page("ratings.html", lambda: replace(ratings.page(self._book), parts=()))
        if nights := self._nights.in_order:
            season = next(each for each in self._seasons if each.id == nights[-1].season_id)
            yield self._night(season, nights[-1], LAST)
        yield self._page(FRONT, self._front)

    @cached_property
    def _imprints(self) -> Mapping[UUID | None, Imprint]:
        """What stands around the pages of each season, and around those of none."""
        club = self._book.club
        of_club = replace(Look().imprint(club.name, club.paper), crest=crest_of(self._book))
        imprints: dict[UUID | None, Imprint] = {None: of_club}
        for season in self._seasons:
            imprints[season.id] = replace(of_club, season=season.name)
        return imprints

    @cached_property
    def _scores(self) -> Sequence[GameScore]:
        """The games of all seasons that count for someone."""
        return [
            score
            for season in self._seasons
            for score in results.game_scores(self._book, season)
            if score.game.night.season_id == season.id
        ]

    @cached_property
    def _nights(self) -> Nights:
        return Nights(self._book, self._scores)

    @cached_property
    def _people(self) -> People:
        # The newest season comes last, as in lists of years.
        tables = {str(season.id): self._table(season) for season in reversed(self._seasons)}
        return People(self._book, self._scores, tables)

    def _page(
        self,
        file: str,
        draw: Callable[[], Page],
        season: Season | None = None,
        *,
        links: Callable[[], Mapping[str, Sequence[str]]] = dict,
    ) -> SitePage:
        return SitePage(
            file=file,
            draw=lambda: self.addresses.linked(draw(), links()),
            imprint=self._imprints[season.id if season else None],
            frame=self._frames.of(file, season),
            rests=self._rests(season) if season else "",
        )

    def _rests(self, season: Season) -> str:
        # Where one can go from a page of a season changes with the first night of a race.
        return " ".join(self._lacking[season.id])

    def _until(self, day: date, page: SitePage, also: str = "") -> SitePage:
        """Return a page that tells of nights until a day: settled, if nothing changed since."""
        is_settled = day < self._since
        rests = " ".join(filter(None, (str(day), also, page.rests)))
        return page._replace(is_settled=is_settled, rests=rests)

    @cached_property
    def _frames(self) -> Frames:
        return Frames(
            self.addresses, self._book.club.name, self._lacking, has_nights=bool(self._scores)
        )

    @cached_property
    def _lacking(self) -> Mapping[UUID, Sequence[str]]:
        """Which pages each season has none of."""
        return {season.id: tuple(self._lacks(season)) for season in self._seasons}

    def _lacks(self, season: Season) -> Iterator[str]:
        if not self._places(season).days:
            yield "race"
        if not self._meetings(season):
            yield "fixtures"

    def _places(self, season: Season) -> SeasonPlaces:
        if season.id not in self._places_of:
            read = standings.read_season(self._book, season)
            kept = self._kept.get(str(season.id), {})
            self._places_of[season.id] = SeasonPlaces(read, kept, self._since)
        return self._places_of[season.id]

    def kept(self) -> PlainTable:
        """Return what the next run need not work out again."""
        return {
            str(season.id): {**self._places(season).value(), **self._hands_in(season).value()}
            for season in self._seasons
        }

    def _hands_in(self, season: Season) -> SeasonHands:
        if season.id not in self._hands_of:
            kept = self._kept.get(str(season.id), {})
            self._hands_of[season.id] = SeasonHands(self._book, season, kept, self._since)
        return self._hands_of[season.id]

    def _table(self, season: Season) -> SeasonTable:
        return self._places(season).whole

    def _of_season(self, season: Season) -> Iterator[SitePage]:
        at, book = self.addresses.season, self._book
        for night in self._nights.in_order:
            if night.season_id == season.id:
                settled = night.day < self._since
                yield self._night(season, night)._replace(is_settled=settled)
                yield from self._games(season, night, is_settled=settled)
        yield self._page(
            at(season, "crosstable"), lambda: self._crosstable(silent(self._table(season))), season
        )
        yield from self._races(season)
        yield from self._fixtures(season)
        yield self._page(at(season, "calendar"), lambda: calendar.page(book, season), season)
        yield self._page(at(season, "attendance"), lambda: by_night.page(book, season), season)
        yield self._page(
            at(season, "records"),
            lambda: awards.page(
                book, season, table=self._table(season), past=self._people.views.past
            ),
            season,
        )
        yield self._page(at(season, "sources"), lambda: self._sources(season), season)
        document = rules_of(season).documents[-1]
        yield self._page(
            at(season, "rules"), lambda: card_page(document, rulesets.clauses()), season
        )
        yield self._page(at(season), lambda: self._standings(silent(self._table(season))), season)

    def _sources(self, season: Season) -> Page:
        table = self._table(season)
        sums = self._hands_in(season).by_entry(table.names)
        return hands.sources_of(
            sums, f"{self._book.club.name}, {season.name}", table.standings.running
        )

    def _standings(self, table: SeasonTable) -> Page:
        return standings.table_page(table, self._book.club.name, has_reasons=False)

    def _crosstable(self, table: SeasonTable) -> Page:
        return cross_tables.page_of(table, self._book.club.name, is_shaded=True)

    def _races(self, season: Season) -> Iterator[SitePage]:
        *full, last = self._places(season).races() or [()]
        at = self.addresses.season
        earlier = [
            (at(season, f"race-{number}"), f"Race from {days[0]} to {days[-1]}")
            for number, days in enumerate(full, 1)
        ]
        for (file, _title), days in zip(earlier, full, strict=True):
            page = self._page(file, partial(self._race, season, days), season)
            yield self._until(days[-1], page)
        if last:
            page = self._page(at(season, "race"), partial(self._race, season, last), season)
            yield page._replace(frame=page.frame.with_ways(earlier))

    def _race(self, season: Season, days: Sequence[date]) -> Page:
        first, *others = self._places(season).race(days)
        subtitle = f"{self._book.club.name}, {season.name}"
        return replace(first, subtitle=subtitle, parts=tuple(others))

    def _meetings(self, season: Season) -> Sequence[meetings.Meeting]:
        key = ("meetings on the site", season.id)
        return self._book.once(
            key,
            lambda: meetings.with_played(
                self._book, season, meetings.of_season(self._book, season)
            ),
        )

    def _fixtures(self, season: Season) -> Iterator[SitePage]:
        """Yield the fixtures that come next, and where they are many all on further pages."""
        parts = list(parts_of(fixtures.in_order(self._meetings(season))))
        if not parts:
            return
        at = self.addresses.season
        others = [
            (at(season, f"fixtures-{number}"), f"Fixtures, {rounds_of(part)}")
            for number, part in enumerate(parts, 1)
            if parts[1:]
        ]
        for (file, _title), part in zip(others, parts, strict=False):
            page = self._page(file, partial(self._fixtures_page, season, part), season)
            yield self._until(played_until(part), page, place_in_list(part))
        current = next((part for part in parts if not all(each.over for each in part)), parts[-1])
        page = self._page(
            at(season, "fixtures"), partial(self._fixtures_page, season, current), season
        )
        yield page._replace(frame=page.frame.with_ways(others))

    def _fixtures_page(self, season: Season, part: Sequence[meetings.Meeting]) -> Page:
        listed = fixtures.FixtureList(season, part, is_drawn=True)
        page = fixtures.page(self._book, listed)
        if len(part) < len(self._meetings(season)):
            page = replace(page, status=f"{rounds_of(part).capitalize()}.")
        if not terms_of(season).format.facts.is_knockout:
            return page
        return replace(page, parts=(bracket.page(self._book, season),))

    def calendars(self) -> Iterator[tuple[str, Callable[[], bytes]]]:
        """Yield the calendar file of each season, and what writes it."""
        for season in self._seasons:
            yield self.addresses.events(season), partial(calendar.events, self._book, season)

    def _night(self, season: Season, night: Night, file: str = "") -> SitePage:
        draw = partial(self._nights.page, season, self._places(season), night)
        links = partial(self.addresses.of_games, self._nights.scores(night))
        return self._page(file or self.addresses.night(night), draw, season, links=links)

    def _games(self, season: Season, night: Night, *, is_settled: bool) -> Iterator[SitePage]:
        imprint, rests = self._imprints[season.id], self._rests(season)
        frame = self._frames.of("", season)
        trail = (*frame.trail, (self.addresses.night(night), str(night.day)))
        frame = replace(frame, trail=trail)
        for score in self._nights.scores(night):
            yield SitePage(
                file=self.addresses.game(score.game),
                draw=partial(self._game, season, night, score),
                imprint=imprint,
                frame=frame,
                is_settled=is_settled,
                rests=rests,
            )

    def _game(self, season: Season, night: Night, score: GameScore) -> Page:
        return self.addresses.linked(
            self._nights.game(season, self._hands_in(season), night, score)
        )

    def _of_people(self) -> Iterator[SitePage]:
        seen = self._people.views
        for pair in self._people.pairs:
            if pair.number and (views := seen.by(pair.players)):
                yield from self._of_pair(pair, views)
        for player in self._people.players:
            draw = partial(self._people.page_of, player)
            places = self._people.places(player)
            file = self.addresses.player(player)
            yield self._of_views(file, seen.by([player]), draw, places)

    def _of_pair(self, pair: Pair, views: Sequence[GameView]) -> Iterator[SitePage]:
        """Yield a pair's earlier games, its hands in earlier seasons, and its own page."""
        address, seen = self.addresses.pair, self._people.views
        seasons = self._seasons_of_pairs(views)
        newest, before = seasons[:1], seasons[1:]
        ways = []
        for season in before:
            file = address(pair, f"season-{self.addresses.seasons[season.id]}")
            ways.append((file, f"Hands in {season.name}"))
            page = self._page(file, partial(self._compared, season, pair), season)
            yield self._until(self._places(season).last, page)
        for number, games in enumerate(player_page.earlier_games(views), 1):
            file = address(pair, f"games-{number}")
            ways.append((file, f"Games from {games[0].day} to {games[-1].day}"))
            draw = partial(player_page.games_of_pair, self._book, pair, seen, games)
            yield self._of_views(file, games, draw)
        page = self._page(address(pair), partial(self._pair, pair, newest))
        last = max([views[-1].day, *(self._places(season).last for season in newest)])
        yield self._until(last, page._replace(frame=page.frame.with_ways(ways)))

    def _seasons_of_pairs(self, views: Iterable[GameView]) -> Sequence[Season]:
        """Return the seasons of games that rank pairs, the newest first."""
        played = {view.game.season for view in views}
        return [
            season
            for season in self._seasons
            if str(season.id) in played and kind_of(season) == BY_PAIR
        ]

    def _pair(self, pair: Pair, newest: Iterable[Season]) -> Page:
        """Return a pair, with its hands of the newest season against the room's."""
        page = player_page.page_of_pair(self._book, pair, self._people.views)
        compared = [self._compared(season, pair) for season in newest]
        parts = [part for each in compared for part in (replace(each, parts=()), *each.parts)]
        return replace(page, parts=(*parts, *page.parts))

    def _compared(self, season: Season, pair: Pair) -> Page:
        subtitle = f"{self._book.club.name}, {season.name}"
        running = self._table(season).standings.running
        return hands.against_room(pair, *self._hands_in(season).of(pair), subtitle, running)

    def _of_views(
        self, file: str, views: Sequence[GameView], draw: Callable[[], Page], also: str = ""
    ) -> SitePage:
        last = max((view.day for view in views), default=date.min)
        return self._until(last, self._page(file, draw), also)

    def _front(self) -> Page:
        return pages.front_page(self._book.club.name, map(self._line, self._seasons))

    def _line(self, season: Season) -> SeasonLine:
        nights = [night for night in self._nights.in_order if night.season_id == season.id]
        table = self._table(season).standings
        first = [row.name for row in table.rows if row.rank == 1 and nights]
        are_many = len(first) > MOST_NAMED
        return SeasonLine(
            season=season,
            first=[counted(len(first), kind_of(season))] if are_many else first,
            played=len(nights),
            last=nights[-1].day if nights else None,
        )
