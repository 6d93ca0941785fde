"""Season ties: what settles the places that nothing else does: a committee's order, and the lot."""

import secrets
from collections.abc import Sequence

from canasta_club.errors import ConflictError, UsageError
from canasta_club.league.columns import COLUMNS
from canasta_club.records import seasons as records
from canasta_club.records.book import Book
from canasta_club.records.values import Season
from canasta_club.services import entries, seasons
from canasta_club.services.league_results import ids

_SEEDS = 10**9


def set_committee(book: Book, season: Season, written: Sequence[str], *, reason: str) -> Season:
    """Keep the order that a committee decided on for entries that are level, and why."""
    seasons.refuse_closed(season)
    if len(written) < 2:
        raise UsageError("Name those who are level in the order that was decided on: two or more.")
    kind = entries.terms_of(season).entries.kind
    with book.change("season committee") as change:
        pairs = [entries.entrant(book, season, each) for each in written]
        if len(set(pairs)) < len(pairs):
            raise UsageError("Somebody is named twice: name each entry once.")
        order = [ids(pair, kind)[0] for pair in pairs]
        now = records.set_committee(book, season, order, reason)
        change.summary = f"the committee's order: {', '.join(pair.name for pair in pairs)}"
        return now


def draw_lot(
    book: Book, season: Season, seed: int | None = None, *, is_again: bool = False, reason: str = ""
) -> Season:
    """Draw the lots of a season once and for all: from a seed, or one that chance makes.

    The seed is kept, so that anybody can draw the same again.
    """
    seasons.refuse_closed(season)
    drawn = str(secrets.randbelow(_SEEDS) if seed is None else seed)
    if season.lot_seed and seed is not None and season.lot_seed == drawn:
        return season
    if season.lot_seed and not is_again:
        raise ConflictError(
            f"The lots of {season.name} are drawn already, from the seed {season.lot_seed}.",
            hint="To draw them anew, say why: canasta season lot --again --reason …",
        )
    if is_again and not reason.strip():
        raise UsageError("Say with --reason why the lots are drawn again.")
    return records.set_lot_seed(book, season, drawn, reason)


def unasked(season: Season, criterion: str) -> str:
    """Say that the table is not ranked by a criterion; nothing where it is."""
    order = entries.terms_of(season).table.order
    if criterion in order:
        return ""
    named = COLUMNS[criterion].words
    return (
        f"The table is not ranked by {named}, by the terms “{season.terms_id}”:"
        " it only settles who goes up or down."
    )
