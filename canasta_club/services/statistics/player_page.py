"""The record of a player or a pair as a page: totals, partners, opponents, seasons, games."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from canasta_club.club.games import UNKNOWN, GameScore
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.opening import Opening
from canasta_club.league.rounding import shares, whole
from canasta_club.league.statistics.form import is_lost, is_unbeaten, is_won, longest, streaks
from canasta_club.league.statistics.games import GameView, GameViews, grouped
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Cell, Chart, Column, FactRow, Page, facts_page, running_note
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.reports.pages.statistics import (
    HANDS,
    RESULTS,
    decimal,
    hands_cells,
    itemised_note,
    record_words,
    result_word,
    results_cells,
    whole_fact,
)
from canasta_club.services.people import players
from canasta_club.services.statistics import _games as games
from canasta_club.services.statistics._player import PlayerRecord, of_player

_FORM = 10
_GAMES = 25


def player_page(book: Book, player: Player, season: Season | None = None) -> Page:
    """Return the record of a player over all seasons, or over one."""
    record = of_player(book, player, season)
    facts = (*players.player_facts(book, player), *_facts(record))
    page = facts_page(
        player.name,
        facts,
        subtitle=f"{book.club.name}, {season.name}" if season else book.club.name,
        notes=tuple(_notes(record)),
        about={
            "player": player.name,
            "season": season.name if season else None,
            "record": record.views.totals.value(),
        },
        parts=tuple(_parts(record)) if record.views else (),
    )
    return replace(page, running=record.running)


class SeenGames(NamedTuple):
    """The finished games of a club, and the names of its seasons by id."""

    past: games.PastGames
    seasons: Mapping[str, str]

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the players by id."""
        return self.past.names

    def by(self, players: Iterable[Player]) -> GameViews:
        """Return the games of a player, or of players who sat together."""
        ids = tuple(sorted(str(each.id) for each in players))
        people = self.past.people
        return (people.sides if ids[1:] else people.players).get(ids, GameViews())


def seen(book: Book, scores: Iterable[GameScore]) -> SeenGames:
    """Return games that are over as those who sat in them saw them."""
    seasons = {str(each.id): each.name for each in season_records.of_club(book)}
    return SeenGames(games.finished(book, scores), seasons)


def page_of_views(
    book: Book, player: Player, games_seen: SeenGames, cards: Iterable[Page] = ()
) -> Page:
    """Return the record of a player from games that were read for all; no hand is read for it.

    The ``cards`` of the player's years stand first.
    """
    views = games_seen.by([player])
    record = PlayerRecord(
        player,
        None,
        views=views,
        names=dict(games_seen.names),
        seasons=games_seen.seasons,
    )
    return facts_page(
        player.name,
        _facts(record),
        subtitle=book.club.name,
        parts=(*cards, *(_parts(record) if views else ())),
    )


def page_of_pair(book: Book, pair: Pair, games_seen: SeenGames) -> Page:
    """Return a pair: its results against each other side, and all its games."""
    views, names = games_seen.by(pair.players), games_seen.names

    def sides(view: GameView) -> Iterable[tuple[str, ...]]:
        return [other.entries for other in view.others]

    players = _names((str(each.id) for each in pair.players), names)
    listed = views[sum(map(len, earlier_games(views))) :][::-1]
    title = "All games" if len(listed) == len(views) else "The last games"
    return replace(
        _table(grouped(views, sides), pair.name, Column("name", "Against"), names),
        subtitle=book.club.name,
        facts=(("Players", players),) if players != pair.name else (),
        parts=(_list(title, listed, names),),
    )


def earlier_games(views: Sequence[GameView]) -> Sequence[Sequence[GameView]]:
    """Return the games of a pair that stand on pages of their own, which are full."""
    full = range(0, len(views) - _GAMES - _FORM + 1, _GAMES)
    return [views[first : first + _GAMES] for first in full]


def games_of_pair(book: Book, pair: Pair, games_seen: SeenGames, views: Sequence[GameView]) -> Page:
    """Return games of a pair that stand on a page of their own."""
    return replace(
        _list(f"Games of {pair.name}", views[::-1], games_seen.names), subtitle=book.club.name
    )


def _notes(record: PlayerRecord) -> Iterator[str]:
    total = record.views.totals
    if not record.views:
        yield f"No game of {record.player.name} is over yet."
    if record.running:
        yield running_note(record.running)
    yield from itemised_note(total)
    if any(view.side.entries[1:] for view in record.views):
        yield "Goings-out and penalties are the side's; those noted by name are the player's own."


def _facts(record: PlayerRecord) -> Iterator[FactRow]:
    views, own = record.views, record.hands
    if not views:
        return
    total = views.totals
    figures = total.figures
    score, difference = (whole(total.a_game(each)) for each in (figures.score, total.difference))
    yield FactRow("games", total.games, record_words(total))
    yield FactRow("nights", len({each.day for each in views}))
    yield FactRow("hands", total.hands)
    yield FactRow("score a game", score, f"{score} point" if score == 1 else f"{score} points")
    yield FactRow("difference a game", difference, f"{difference:+d}")
    yield from _highest(record)
    for label, number in (
        ("canastas per hand", figures.canastas),
        ("natural canastas per hand", figures.natural),
    ):
        average = decimal(total.an_itemised_hand(number))
        yield FactRow(label, average, UNKNOWN if average is None else f"{average:.2f}")
    yield _with_own("times out", figures.known("outs"), sum(hand.is_out for hand in own))
    yield whole_fact("out concealed", figures.known("concealed"))
    yield _with_own("penalties", figures.penalties, sum(hand.penalties for hand in own))
    yield from _streaks(views)


def _with_own(label: str, side: int | None, own: int) -> FactRow:
    return whole_fact(label, side, f"{side}, of which {own} noted by name" if own else None)


def _highest(record: PlayerRecord) -> Iterator[FactRow]:
    hand = max(record.views, key=lambda view: view.side.figures.best_hand)
    game = max(record.views, key=lambda view: view.side.score)
    best, score = hand.side.figures.best_hand, game.side.score
    yield FactRow("best hand", best, f"{best} {_where(hand, record)}")
    yield FactRow("best game", score, f"{score} {_where(game, record)}")


def _where(view: GameView, record: PlayerRecord) -> str:
    partners = _names(record.partners()(view), record.names)
    with_whom = f" with {partners}" if partners else ""
    return f"on {view.day}{with_whom}"


def _streaks(views: Sequence[GameView]) -> Iterator[FactRow]:
    letters = {1: "W", 0: "D", -1: "L"}
    yield FactRow("last games", " ".join(letters[each.result] for each in views[-_FORM:]))
    for label, belongs in (("longest winning streak", is_won), ("longest unbeaten", is_unbeaten)):
        run = longest(views, belongs)
        yield FactRow(label, len(run), _streak(run))
    yield FactRow("now", _now(views))


def _streak(run: Sequence[GameView]) -> str:
    if not run:
        return "none"
    first, last = run[0].day, run[-1].day
    when = f"on {first}" if first == last else f"from {first} to {last}"
    return f"{len(run)} {'game' if len(run) == 1 else 'games'}, {when}"


def _now(views: Sequence[GameView]) -> str:
    """Describe the streak that the last game belongs to."""
    kinds = (("won", is_won), ("lost", is_lost), ("drawn", lambda result: result == 0))
    for word, belongs in kinds:
        if belongs(views[-1].result):
            run = list(streaks(views, belongs))[-1]
            return f"{len(run)} {word} in a row"
    raise AssertionError


def _parts(record: PlayerRecord) -> Iterator[Page]:
    yield _form(record)
    if record.hands:
        yield _openings(record)
    partners = record.partners()
    if any(map(partners, record.views)):
        yield _by_player(record, "By partner", "Partner", partners, HANDS)
    yield _by_player(record, "By opponent", "Opponent", lambda view: view.opponents)
    if record.season is None:
        yield _by_season(record)


def _form(record: PlayerRecord) -> Page:
    page = _list("The last games", record.views[-_FORM:], record.names, record.player)
    return replace(page, chart=Chart("bars", ("difference",)))


def _list(
    title: str, views: Sequence[GameView], names: Mapping[str, str], player: Player | None = None
) -> Page:
    """Return games, a row each; those of a ``player`` with the partners."""
    columns = (
        Column("date", "Date", "date"),
        Column("partner", "With"),
        Column("opponents", "Against"),
        Column("score", "Score", "number"),
        Column("against", "Theirs", "number"),
        Column("difference", "Difference", "number", short="+/-"),
        Column("result", "Result"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            view.day,
            _names(
                (each for each in view.side.entries if player and each != str(player.id)), names
            ),
            ", ".join(_names(other.entries, names) for other in view.others),
            view.side.score,
            view.against,
            view.difference,
            result_word(view),
        )
        for view in views
    ]
    if player:
        return Page(title, columns, rows)
    return Page(title, columns[:1] + columns[2:], [(*row[:1], *row[2:]) for row in rows])


def _openings(record: PlayerRecord) -> Page:
    needed: dict[str, list[int]] = {}
    in_order: dict[str, Opening] = {}
    for hand in record.hands:
        words = say_opening(hand.opening)
        in_order.setdefault(words, hand.opening)
        needed.setdefault(words, []).append(hand.total)
    columns = (
        Column("opening", "Needed to open"),
        Column("hands", "Hands", "number"),
        Column("share", "Of all %", "number", short="%"),
        Column("points", "Points a hand", "number", short="Points"),
    )
    listed = sorted(needed, key=lambda words: (in_order[words].points, words))
    parts = shares([len(needed[words]) for words in listed])
    rows: list[tuple[Cell, ...]] = [
        (words, len(totals), share, whole(Fraction(sum(totals), len(totals))))
        for words, share in zip(listed, parts, strict=True)
        for totals in [needed[words]]
    ]
    return Page("Hands by what was needed to open", columns, rows)


def _by_player(
    record: PlayerRecord,
    title: str,
    heading: str,
    keys: Callable[[GameView], Iterable[str]],
    more: Sequence[Column] = (),
) -> Page:
    """Return the games grouped by another player in them."""
    by_player = grouped(record.views, keys).items()
    groups: Mapping[tuple[str, ...], GameViews] = {(one,): views for one, views in by_player}
    return _table(groups, title, Column("name", heading), record.names, more)


def _table(
    groups: Mapping[tuple[str, ...], GameViews],
    title: str,
    first: Column,
    names: Mapping[str, str],
    more: Sequence[Column] = (),
) -> Page:
    """Return games by the ids of someone in them, the most frequent first."""
    listed = [(_names(ids, names), views) for ids, views in groups.items()]
    listed.sort(key=lambda row: (-len(row[1]), row[0].casefold()))
    rows = [
        (name, *results_cells(views.ends), *(hands_cells(views.totals) if more else ()))
        for name, views in listed
    ]
    return Page(title, (first, *RESULTS, *more), rows)


def _by_season(record: PlayerRecord) -> Page:
    seasons = grouped(record.views, lambda view: (view.game.season,))
    rows = [
        (record.seasons[season], *results_cells(games.results), *hands_cells(games))
        for season, views in reversed(list(seasons.items()))
        for games in [views.totals]
    ]
    return Page("By season", (Column("season", "Season"), *RESULTS, *HANDS), rows)


def _names(ids: Iterable[str], names: Mapping[str, str]) -> str:
    return " & ".join(names[each] for each in ids)
