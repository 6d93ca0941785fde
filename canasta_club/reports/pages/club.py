"""The lists of a club: players, pairs, seasons, seat wishes, and the journal."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from canasta_club.club.journal import JournalEntry
from canasta_club.club.nights import SeatWish
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.reports.page import Column, Page
from canasta_club.text.times import local


def players_page(
    players: Sequence[Player], pairs: Sequence[Pair], *, title: str, club: str
) -> Page:
    """Return players and the numbers of the ``pairs`` they belong to."""
    columns = (Column("name", "Name"), Column("pairs", "Pairs"), Column("guest", "Guest"))
    also = (Column("also", "Also recorded as"),) if any(player.also for player in players) else ()
    rows = [
        (
            player.name,
            ", ".join(f"{pair.number}" for pair in pairs if player in pair.players),
            "guest" if player.is_guest else "",
            *([", ".join(player.also)] if also else []),
        )
        for player in players
    ]
    return Page(title, (*columns, *also), rows, subtitle=club)


def pairs_page(pairs: Iterable[Pair], *, title: str, club: str) -> Page:
    """Return the pairs with a number."""
    columns = (
        Column("number", "No.", "number"),
        Column("name", "Pair"),
        Column("players", "Players"),
    )
    rows = [
        (pair.number, pair.name, " & ".join(player.name for player in pair.players))
        for pair in pairs
        if pair.number
    ]
    return Page(title, columns, rows, subtitle=club)


def seasons_page(seasons: Iterable[Season], nights: Mapping[UUID, int], *, club: str) -> Page:
    """Return seasons; ``nights`` is how many each has, by id."""
    columns = (
        Column("name", "Season"),
        Column("from", "From", "date"),
        Column("to", "To", "date"),
        Column("rules", "Rules"),
        Column("league", "League"),
        Column("nights", "Nights", "number"),
        Column("state", "State"),
    )
    rows = [
        (
            season.name, season.first_day, season.last_day, season.rules_id, season.terms_id,
            nights[season.id], "closed" if season.is_closed else "open",
        )
        for season in seasons
    ]  # fmt: skip
    return Page("Seasons", columns, rows, subtitle=club)


def wishes_page(wishes: Iterable[tuple[int, SeatWish]], *, club: str) -> Page:
    """Return seat wishes with their numbers."""
    columns = (
        Column("number", "No.", "number"),
        Column("name", "Player"),
        Column("kind", "Wish"),
        Column("other", "With"),
        Column("table", "Table", "number"),
    )
    rows = [
        (number, wish.player.name, wish.kind, wish.other.name if wish.other else "", wish.table)
        for number, wish in wishes
    ]
    return Page("Wishes for seats", columns, rows, subtitle=club)


def journal_page(
    changes: Iterable[tuple[JournalEntry, Sequence[tuple[str, str, str, str]]]],
    *,
    club: str,
    time_zone: str,
    title: str = "Journal",
) -> Page:
    """Return changes with times of the time zone, and what each altered.

    That is, value by value: of what, which one, before and after.
    """
    columns = (
        Column("number", "No.", "number"),
        Column("at", "When"),
        Column("by", "Who"),
        Column("action", "Action"),
        Column("summary", "What"),
        Column("reason", "Why"),
        Column("changed", "Old -> new"),
        Column("state", "State"),
    )
    rows, details = [], []
    for entry, effects in changes:
        rows.append(
            (
                entry.number, local(entry.at, time_zone), entry.by, entry.action, entry.summary,
                entry.reason, _changed(effects), "undone" if entry.is_undone else "",
            )
        )  # fmt: skip
        details.append(
            {
                "hash": entry.hash,
                "changes": [
                    {"of": what, "fact": fact, "before": before, "after": after}
                    for what, fact, before, after in effects
                ],
            }
        )
    return Page(title, columns, rows, subtitle=club, details=details)


_MOST_CHANGES = 12
"""How many values of a change are written out in a cell."""


def _changed(effects: Sequence[tuple[str, str, str, str]]) -> str:
    """Say what a change altered, such as “Ash & Birch: total 675 -> 735, note – -> torn”."""
    is_new = not any(before for _what, _fact, before, _after in effects)
    of: dict[str, list[str]] = {}
    for what, fact, before, after in effects[:_MOST_CHANGES]:
        noun = f"{fact.rpartition(' ')[2]} "  # “pair Ash & Birch” says again that it is a pair
        old, new = (value.removeprefix(noun) or "–" for value in (before, after))
        values = new if is_new else f"{old} -> {new}"
        of.setdefault(what, []).append(f"{fact} {values}")
    more = len(effects) - _MOST_CHANGES
    parts = [f"{what}: {', '.join(facts)}" for what, facts in of.items()]
    return "; ".join([*parts, *([f"and {more} more"] if more > 0 else [])])
