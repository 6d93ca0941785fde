"""Season overview: the facts of a season on a page."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.reports.page import FactRow, Page
from canasta_club.reports.page import facts_page as page_of_facts
from canasta_club.services.season import corrections
from canasta_club.services.season.season_rules import terms_of
from canasta_club.text import money
from canasta_club.text.dates import in_words

_STATES = ("planned", "open", "provisional", "final", "cancelled")


def facts_page(book: Book, season: Season) -> Page:
    """Return the facts of a season."""
    return page_of_facts(
        season.name,
        _facts(book, season),
        subtitle=book.club.name,
        notes=(
            "Rules and league terms are the season's own copy; no file changes them.",
            *corrections.notes(season),
        ),
    )


def _facts(book: Book, season: Season) -> Iterator[FactRow]:
    terms = terms_of(season)
    yield FactRow("season", season.name)
    yield FactRow("from", season.first_day)
    yield FactRow("to", season.last_day)
    yield FactRow("rules", season.rules_id, _named(season.rules_id, season.rules.get("name")))
    for period in season.later_rules:
        text = _named(period.rules_id, period.rules.get("name"))
        yield FactRow(f"rules from {period.from_day}", period.rules_id, text)
    yield FactRow("league", season.terms_id, _named(season.terms_id, terms.name))
    yield FactRow("format", terms.format.kind)
    yield from _at_tables(season)
    yield FactRow("played on", season.weekdays, in_words(season.weekdays))
    states = Counter[str](night.state for night in night_records.counting(book, season))
    listed = ", ".join(f"{states[state]} {state}" for state in _STATES if states[state])
    yield _count("nights", states.total(), listed)
    yield _entries(book, season)
    if season.table_money is not None:
        sum_of_money = money.shown(season.table_money)
        yield FactRow("table money", sum_of_money, f"{sum_of_money} a player and night")
    if season.committee:
        yield FactRow("committee order", committee(book, season))
    if season.lot_seed:
        yield FactRow("lots drawn from", season.lot_seed)
    yield FactRow("state", "closed" if season.is_closed else "open")


def _at_tables(season: Season) -> Iterator[FactRow]:
    """Yield what holds for slips, their pictures and phones at the tables, where the terms say."""
    for part, keys in _AT_TABLES.items():
        if part not in season.terms:
            continue
        part_terms = season.terms[part]
        for key, (label, words) in keys.items():
            value = part_terms.get(key, next(iter(words)))
            text = value if isinstance(value, str) else ", ".join(value)
            yield FactRow(label, text, words.get(text, text), key=f"{part}_{key}")


_OPTIONAL: Final = {"optional": "may be left out"}
_AT_TABLES: Final[Mapping[str, Mapping[str, tuple[str, Mapping[str, str]]]]] = {
    "slips": {
        "total": ("total on a slip", {**_OPTIONAL, "required": "required"}),
        "running": (
            "running score on a slip",
            {**_OPTIONAL, "last": "required when a game ends", "required": "required"},
        ),
        "out": ("who went out", {"side": "the side", "player": "the player, by name"}),
    },
    "scan": {
        "accept": (
            "slips read from pictures",
            {"never": "looked at first", "agreeing": "recorded unseen where all sums agree"},
        ),
        "pictures": (
            "pictures of slips",
            {
                "until-final": "kept until the night is final",
                "season": "kept for the season",
                "never": "not kept",
            },
        ),
    },
    "hall": {
        "confirm": (
            "hand from a table",
            {"both": "counts once a second side confirms it", "one": "counts as it is sent"},
        ),
        "show": (
            "scores on the wall",
            {"running": "running games, too", "finished": "finished games", "nothing": "none"},
        ),
        "accept": ("a table accepts", {"": "no warning"}),
    },
}
"""Keys of the league terms: what each value means, the default first."""


def _named(key: str, name: object) -> str:
    return f"{key}: {name or key}"


def _entries(book: Book, season: Season) -> FactRow:
    known = entry_records.of_season(book, season)
    divisions = Counter(entry.division for entry in known)
    listed = [f"{divisions[each]} in division {each}" for each in sorted(divisions)]
    gone = sum(entry.withdrawn_on is not None for entry in known)
    parts = (listed if len(listed) > 1 else []) + ([f"{gone} withdrawn"] if gone else [])
    return _count("entries", len(known), ", ".join(parts))


def _count(label: str, number: int, listed: str) -> FactRow:
    return FactRow(label, number, f"{number} ({listed})" if listed else str(number))


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
