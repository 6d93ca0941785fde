"""Unplayed games: byes, forfeits and absences, each worth its own points by the league's terms."""

from canasta_club.errors import ConflictError, NotFoundError, UsageError
from canasta_club.league.ranking import plain
from canasta_club.records import games as game_records
from canasta_club.records import unplayed as records
from canasta_club.records.book import Book
from canasta_club.records.league_values import Unplayed, UnplayedKind
from canasta_club.records.values import Night, Pair, Season
from canasta_club.reports.page import Column, Page
from canasta_club.services import entries, fixtures, seasons

KINDS: dict[UnplayedKind, str] = {
    "bye": "bye",
    "forfeit_win": "forfeit won",
    "forfeit_loss": "forfeit lost",
    "absent": "absent",
}


def bye(
    book: Book, season: Season, night: Night, written: str, round_number: int | None = None,
    *, reason: str = "",
) -> list[Unplayed]:  # fmt: skip
    """Note that an entry had nobody to play in a round."""
    return _note(book, season, night, [(written, "bye")], round_number, reason)


def absent(
    book: Book, season: Season, night: Night, written: str, round_number: int | None = None,
    *, reason: str = "",
) -> list[Unplayed]:  # fmt: skip
    """Note that an entry stayed away from a round."""
    return _note(book, season, night, [(written, "absent")], round_number, reason)


def forfeit(
    book: Book, season: Season, night: Night, winner: str, loser: str,
    round_number: int | None = None, *, reason: str,
) -> list[Unplayed]:  # fmt: skip
    """Give a game that was not played to one entry, against another."""
    ends: list[tuple[str, UnplayedKind]] = [(winner, "forfeit_win"), (loser, "forfeit_loss")]
    return _note(book, season, night, ends, round_number, reason)


def cancel(
    book: Book, season: Season, night: Night, written: str, round_number: int | None = None,
    *, reason: str,
) -> list[Unplayed]:  # fmt: skip
    """Take back what was noted of an entry on a night; of a forfeit, at both ends."""
    seasons.refuse_closed(season)
    with book.change("season unplayed") as change:
        pair = entries.entrant(book, season, written)
        noted = [each for each in records.of_season(book, season) if each.night.id == night.id]
        mine = [each for each in noted if each.pair == pair and round_number in {None, each.round}]
        if not mine:
            raise NotFoundError(
                f"Nothing was noted of {pair.name} on {night.day}.",
                hint="See what was with: canasta season unplayed",
            )
        if len(mine) > 1:
            rounds = " and ".join(str(each.round) for each in mine)
            raise UsageError(f"It was noted in rounds {rounds}.", hint="Say which: --round N.")
        both = [*mine, *(each for each in noted if _is_other_end(each, mine[0]))]
        done = [records.cancel(book, each, reason) for each in both]
        change.summary = f"{told(mine[0])} was cancelled"
        return done


def page(book: Book, season: Season) -> Page:
    """Return the games of a season that were not played, and what each is worth."""
    columns = (
        Column("night", "Night", "date"),
        Column("round", "Round", "number"),
        Column("name", "Entry"),
        Column("kind", "What"),
        Column("against", "Against"),
        Column("points", "Points", "number"),
        Column("reason", "Reason"),
    )
    points = entries.terms_of(season).points
    rows = [
        (
            each.night.day, each.round, each.pair.name, KINDS[each.kind],
            each.against.name if each.against else "", plain(points.for_unplayed(each.kind)),
            each.reason,
        )
        for each in records.of_season(book, season)
    ]  # fmt: skip
    subtitle = f"{book.club.name}, {season.name}"
    return Page("Games not played", columns, rows, subtitle=subtitle)


def told(each: Unplayed) -> str:
    """Say what was noted of an entry."""
    against = f" against {each.against.name}" if each.against else ""
    return f"{each.pair.name}: {KINDS[each.kind]}{against}, {each.night.day}, round {each.round}"


def worth(season: Season, noted: list[Unplayed]) -> str:
    """Say what unplayed games are worth, each by its kind."""
    points = entries.terms_of(season).points
    return "\n".join(
        f"{told(each)}: worth {plain(points.for_unplayed(each.kind))}." for each in noted
    )


def _note(
    book: Book,
    season: Season,
    night: Night,
    ends: list[tuple[str, UnplayedKind]],
    round_number: int | None,
    reason: str,
) -> list[Unplayed]:
    seasons.refuse_closed(season)
    with book.change("season unplayed", reason=reason) as change:
        pairs = [entries.entrant(book, season, written) for written, _kind in ends]
        if len(set(pairs)) < len(pairs):
            raise UsageError(f"{pairs[0].name} cannot forfeit a game to themselves.")
        number = round_number or fixtures.round_of(book, season, night, pairs)
        _refuse_played(book, night, number, pairs)
        others = pairs[::-1] if len(pairs) > 1 else [None]
        noted = [
            records.add(book, season, night, number, pair, kind, other, reason)
            for pair, (_written, kind), other in zip(pairs, ends, others, strict=True)
        ]
        change.summary = told(noted[0])
        return noted


def _refuse_played(book: Book, night: Night, round_number: int, pairs: list[Pair]) -> None:
    for game in game_records.of_night(book, night):
        if game.state == "void" or game.round != round_number:
            continue
        for pair in pairs:
            if any(side.entry == pair for side in game.sides):
                raise ConflictError(
                    f"{pair.name} played in round {round_number} of {night.day}, at table"
                    f" {game.table}.",
                    hint="If that game is not to count: canasta game void --table … --reason …",
                )


def _is_other_end(each: Unplayed, of: Unplayed) -> bool:
    return each.round == of.round and each.pair == of.against and each.against == of.pair
