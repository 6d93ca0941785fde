"""Standings: who is ahead in a season or on one night, and what set every row below the next."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from canasta_club.game.rules_text import thaw_rules
from canasta_club.league.results import GameResult, Results, SideResult
from canasta_club.league.standings import Row, Standings, separation_value, shown
from canasta_club.league.standings import standings as rank
from canasta_club.league.terms import NightsTerms, Terms
from canasta_club.records import results
from canasta_club.records.book import Book
from canasta_club.records.values import GameScore, Night, Pair, Season, SideScore
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services import leagues, playing, progress

PAIR, PLAYER = "pair", "player"


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table of a season or of one night, and what it was worked out from.

    ``names`` are those of all who sat in a game, by their ids.
    """

    season: Season
    night: Night | None
    by: str
    terms: Terms
    scores: Sequence[GameScore]
    results: Sequence[GameResult]
    names: Mapping[str, str]
    standings: Standings


def season_table(
    book: Book, season: Season, night: Night | None = None, by: str = ""
) -> SeasonTable:
    """Rank the pairs or players (``by``; else as the league has it) of a season or of one night."""
    terms = terms_of(season, night)
    by = by or terms.entries.kind
    scores = results.game_scores(book, season, night)
    names = names_of(scores, by)
    games = game_results(season, scores, by)
    ranked = rank(Results(games=games, names=names, entries=names), terms)
    return SeasonTable(season, night, by, terms, scores, games, names, ranked)


def standings(book: Book, season: Season, night: Night | None = None, by: str = "") -> Standings:
    """Return the ranked table alone."""
    return season_table(book, season, night, by).standings


def terms_of(season: Season, night: Night | None = None) -> Terms:
    """Return the terms a season froze; on a night of its own none is dropped, none needed."""
    terms = leagues.thaw(season.terms).terms
    return replace(terms, nights=NightsTerms()) if night else terms


def game_results(season: Season, scores: Sequence[GameScore], by: str) -> list[GameResult]:
    """Return games as the league sees them; a game counts once it is over."""
    # When a game ends is asked of no clause, and the clauses take longest to read.
    rules = playing.SeasonRules(season, lambda table: thaw_rules(table, {}))
    return [
        GameResult(
            game=str(score.game.id),
            night=score.game.night.day,
            round=score.game.round,
            table=score.game.table,
            number=score.game.number,
            sides=tuple(_side_result(side, by) for side in score.sides),
            is_over=_is_over(progress.status_of(score.game, progress.outcome_of(rules, score))),
        )
        for score in scores
    ]


def names_of(scores: Sequence[GameScore], by: str) -> Mapping[str, str]:
    """Return the names of all who sat in these games, by their ids."""
    pairs = [side.side.pair for score in scores for side in score.sides]
    if by == PLAYER:
        return {str(player.id): player.name for pair in pairs for player in pair.players}
    return {str(pair.id): pair.name for pair in pairs}


def standings_page(
    book: Book,
    season: Season,
    night: Night | None = None,
    by: str = "",
    *,
    has_reasons: bool = True,
) -> Page:
    """Return the table for the wall; with reasons, what set each row below the one above."""
    table = season_table(book, season, night, by)
    return table_page(table, book.club.name, has_reasons=has_reasons)


def table_page(table: SeasonTable, club: str, *, has_reasons: bool = True) -> Page:
    """Return a table that was worked out as a page."""
    season, night, ranked = table.season, table.night, table.standings
    name = Column("name", "Player" if table.by == PLAYER else "Pair")
    reasons = (Column("below_by", "Below by"),) if has_reasons else ()
    figures = (Column(each.key, each.heading, each.kind, each.short) for each in ranked.columns)
    return Page(
        f"Standings of {night.day}" if night else "Standings",
        (Column("rank", "Rank", "number", "#"), name, *figures, *reasons),
        [_cells(row, ranked, has_reasons=has_reasons) for row in ranked.rows],
        subtitle=f"{club}, {season.name}",
        notes=tuple(_notes(ranked, table.terms)),
        about={"season": season.name, "night": night.day if night else None}
        | {"running": ranked.running, "unlisted": list(ranked.unlisted)},
        details=[
            {"rank": row.rank, "separated_by": separation_value(row.separated_by)}
            for row in ranked.rows
        ],
    )


def _side_result(score: SideScore, by: str) -> SideResult:
    return SideResult(
        _entries(score.side.pair, by),
        score.score,
        score.natural,
        score.canastas,
        score.outs,
        score.concealed,
        score.best_hand,
        score.penalties,
    )


def _entries(pair: Pair, by: str) -> tuple[str, ...]:
    return tuple(str(each.id) for each in pair.players) if by == PLAYER else (str(pair.id),)


def _is_over(status: progress.Status) -> bool:
    return status in {"over", "ended"}


def _cells(row: Row, table: Standings, *, has_reasons: bool) -> tuple[Cell, ...]:
    figures = zip(row.values, table.columns, strict=True)
    reason = "" if row.separated_by is None else str(row.separated_by)
    return (
        f"{row.rank}=" if row.is_tied else row.rank,
        row.name,
        *(shown(value, column) for value, column in figures),
        *([reason] if has_reasons else []),
    )


def _notes(table: Standings, terms: Terms) -> Iterator[str]:
    if table.running:
        one = table.running == 1
        yield f"{table.running} {'game is' if one else 'games are'} still running: not counted yet."
    if any(row.is_tied for row in table.rows):
        yield "An = marks a shared place: nothing separates those rows."
    if table.unlisted:
        yield f"Fewer than {terms.nights.minimum} nights, not listed: {', '.join(table.unlisted)}."
