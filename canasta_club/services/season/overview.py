"""Season overview: the facts of a season on a page."""

from collections import Counter
from collections.abc import Iterator

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.reports.page import FACT_COLUMNS, Page
from canasta_club.services.season import corrections
from canasta_club.services.season.frozen import terms_of
from canasta_club.text import money
from canasta_club.text.dates import in_words

_STATES = ("planned", "open", "provisional", "final", "cancelled")


def facts_page(book: Book, season: Season) -> Page:
    """Return the facts of a season."""
    return Page(
        season.name,
        FACT_COLUMNS,
        list(_facts(book, season)),
        subtitle=book.club.name,
        notes=(
            "Rules and league terms are the season's own copy; no file changes them.",
            *corrections.notes(season),
        ),
    )


def _facts(book: Book, season: Season) -> Iterator[tuple[str, str]]:
    terms = terms_of(season)
    yield "season", season.name
    yield "from", season.first_day.isoformat()
    yield "to", season.last_day.isoformat() if season.last_day else ""
    yield "rules", f"{season.rules_id}: {season.rules.get('name', season.rules_id)}"
    for period in season.later_rules:
        name = period.rules.get("name", period.rules_id)
        yield f"rules from {period.from_day}", f"{period.rules_id}: {name}"
    yield "league", f"{season.terms_id}: {terms.name or season.terms_id}"
    yield "format", terms.format.kind
    yield "played on", in_words(season.weekdays)
    yield "nights", _nights(book, season)
    yield "entries", _entries(book, season)
    if season.table_money is not None:
        yield "table money", f"{money.shown(season.table_money)} a player and night"
    if season.committee:
        yield "committee order", committee(book, season)
    if season.lot_seed:
        yield "lots drawn from", season.lot_seed
    yield "state", "closed" if season.is_closed else "open"


def _nights(book: Book, season: Season) -> str:
    states = Counter[str](night.state for night in night_records.of_season(book, season))
    listed = ", ".join(f"{states[state]} {state}" for state in _STATES if states[state])
    return f"{states.total()}" + (f" ({listed})" if listed else "")


def _entries(book: Book, season: Season) -> str:
    known = entry_records.of_season(book, season)
    divisions = Counter(entry.division for entry in known)
    listed = [f"{divisions[each]} in division {each}" for each in sorted(divisions)]
    gone = sum(entry.withdrawn_on is not None for entry in known)
    parts = (listed if len(listed) > 1 else []) + ([f"{gone} withdrawn"] if gone else [])
    return f"{len(known)}" + (f" ({', '.join(parts)})" if parts else "")


def planned(book: Book, season: Season) -> str:
    """Describe how many nights of a season are planned; empty where none are."""
    known = [night for night in night_records.of_season(book, season) if night.state == "planned"]
    if not known:
        return ""
    return f"Nights planned, on {in_words(season.weekdays)}: {len(known)}."


def committee(book: Book, season: Season) -> str:
    """Describe the order that a committee decided on, and why."""
    names: dict[str, str] = {}
    for pair in pair_records.of_club(book):
        names[str(pair.id)] = pair.name
        names |= {str(player.id): player.name for player in pair.players}
    order = ", then ".join(names.get(each, each) for each in season.committee)
    return f"{order} ({season.committee_reason})"
