"""League terms as TOML: the language, its keys and defaults, and every mistake at once."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, Final, NamedTuple, cast

from canasta_club.documents.problems import invalid, missing_key, unusable
from canasta_club.documents.resolve import Find, Source, resolve
from canasta_club.documents.schema import (
    Check,
    Each,
    Schema,
    check_table,
    choice,
    either,
    flag,
    list_of,
    text,
    title,
    whole,
)
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import Problem
from canasta_club.league.formats import FORMATS
from canasta_club.league.rounding import Figure
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.terms import (
    Entries,
    Format,
    HallTerms,
    NightsTerms,
    PointsTerms,
    ResultStep,
    TableTerms,
    Terms,
)
from canasta_club.text.nearest import did_you_mean, nearest
from canasta_club.text.wording import listed

_ONE_DECIMAL = r"-?\d+(\.\d)?"

_PERIOD = r"P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?)?"


def _is_points(value: object) -> str | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return (
        None
        if is_number and re.fullmatch(_ONE_DECIMAL, str(value))
        else "a number with at most one decimal"
    )


def _is_day(value: object) -> str | None:
    if isinstance(value, str):
        with suppress(ValueError):
            value = date.fromisoformat(value)
    return None if type(value) is date else "a date such as 2026-12-31"


def _is_period(value: object) -> str | None:
    fits = isinstance(value, str) and re.fullmatch(_PERIOD, value)
    return None if fits else "a length of time such as P5D, which is five days"


_ORDERING: Final = [key for key, column in COLUMNS.items() if column.kind in ("number", "decimal")]
"""The columns that rows can be ranked by."""


def _are_columns(value: object) -> str | None:
    return _are_of(value, list(COLUMNS), "columns of a table")


def _are_ordering(value: object) -> str | None:
    return _are_of(value, _ORDERING, "columns of a table that rank its rows")


def _are_of(value: object, known: list[str], what: str) -> str | None:
    if expected := list_of(text, empty=False).expected(value):
        return expected
    unknown = [word for word in cast("list[str]", value) if word not in known]
    message = " and ".join(f"“{word}” is not one{nearest(word, known)}" for word in unknown)
    return f"{what} ({message})" if unknown else None


_POINTS: Final = Check(_is_points, {"type": "number", "multipleOf": 0.1})
_DAY: Final = Check(_is_day, {"type": "string", "format": "date"})
_PERIOD_OF_TIME: Final = Check(_is_period, {"type": "string", "pattern": f"^{_PERIOD}$"})
_ORDER: Final = Check(_are_ordering, list_of(choice(*_ORDERING), empty=False).json)
_COLUMNS: Final = Check(_are_columns, list_of(choice(*COLUMNS), empty=False).json)

SCHEMA: Schema = {
    "id": title,
    "name": title,
    "extends": text,
    "remove": list_of(text),
    "notes": either(text, list_of(text)),
    "sources": list_of(text),
    "entries": {
        "kind": choice("pair", "player"),
        "divisions": whole(1),
        "promote": whole(0),
        "relegate": whole(0),
    },
    "format": {
        "kind": choice(*FORMATS),
        "legs": whole(1, 2),
        "rounds": whole(1),
        "second_chance": flag,
        "games": whole(1),
        "minutes": whole(1),
        "warning": whole(0),
        "bell": choice("finish-hand", "void-hand", "as-it-stands"),
        "odd": choice("sit-out", "other-table"),
    },
    "points": {
        **dict.fromkeys(("win", "draw", "loss"), _POINTS),
        **dict.fromkeys(("bye", "forfeit_win", "forfeit_loss", "absent", "attend"), _POINTS),
        "forfeit_score": whole(),
        "scale": Each({"to": whole(0), "win": _POINTS, "lose": _POINTS}),
        "difference_cap": whole(1),
    },
    "nights": {
        "best": either(whole(1), choice("all")),
        "drop": whole(0),
        "minimum": whole(0),
        "minimum_by": _DAY,
    },
    "withdrawn": {"games": choice("keep", "void", "void-below-half")},
    "table": {"order": _ORDER, "columns": _COLUMNS},
    "corrections": {"window": _PERIOD_OF_TIME},
    "slips": {
        "total": choice("optional", "required"),
        "running": choice("optional", "last", "required"),
        "out": choice("side", "player"),
    },
    "hall": {
        "confirm": choice("both", "one"),
        "show": choice("running", "finished", "nothing"),
        "accept": list_of(text),
    },
    "scan": {
        "accept": choice("never", "agreeing"),
        "pictures": choice("until-final", "season", "never"),
    },
}
"""Every key of the language."""


def with_codes(warnings: Sequence[str]) -> Schema:
    """Return the language in which a table accepts warnings that there are, by their codes."""
    accept = Check(lambda value: _are_codes(value, warnings), list_of(choice(*warnings)).json)
    return {**SCHEMA, "hall": {**cast("Schema", SCHEMA["hall"]), "accept": accept}}


def _are_codes(value: object, warnings: Sequence[str]) -> str | None:
    if expected := list_of(text).expected(value):
        return expected
    unknown = [code for code in cast("list[str]", value) if code not in warnings]
    message = " and ".join(f"“{code}” is not one{did_you_mean(code, warnings)}" for code in unknown)
    return f"codes of warnings ({message})" if unknown else None


class TermsDocument(NamedTuple):
    """League terms with all they extend resolved.

    ``table`` is plain data (text, numbers, lists, tables): what a season freezes.
    """

    table: PlainTable
    terms: Terms

    @property
    def id(self) -> str:
        """The short name they are chosen by."""
        return self.terms.id

    @property
    def name(self) -> str:
        """The name people read."""
        return self.terms.name or self.terms.id


def read_terms(source: Source, find: Find, schema: Schema = SCHEMA) -> TermsDocument:
    """Read league terms and all they extend; raises `ProblemsError` with every mistake found."""
    resolved = resolve(source, find, schema)
    table = _storable(resolved.table)
    faults = [*resolved.problems, *(_faults(table, source.name) if resolved.is_whole else ())]
    if faults:
        raise unusable(source.name, faults)
    return TermsDocument(table, _build(table))


def thaw_terms(table: PlainTable) -> TermsDocument:
    """Read a resolved table, as a season keeps it."""
    return TermsDocument(table, terms_from_table(table))


def terms_from_table(table: PlainTable) -> Terms:
    """Build terms from a resolved table; raises `ProblemsError` with every mistake found.

    >>> terms_from_table({"id": "short", "points": {"win": 3}}).points.win
    3
    """
    name = "The league terms"
    faults: list[Problem] = []
    faults += _faults(check_table(table, SCHEMA, name, faults), name)
    if faults:
        raise unusable(name, faults)
    return _build(table)


def _storable(table: PlainTable) -> PlainTable:
    """Write dates out, so that a season can keep the table as JSON."""
    nights = table.get("nights", {})
    if isinstance(day := nights.get("minimum_by"), date):
        return {**table, "nights": nights | {"minimum_by": day.isoformat()}}
    return table


def _faults(table: PlainTable, name: str) -> Iterator[Problem]:
    """Yield faults of the whole: a missing id, keys that clash, a scale with gaps."""
    if not table.get("id"):
        yield missing_key("id", f"{name}: id")
    nights = table.get("nights", {})
    if nights.get("best", "all") != "all" and nights.get("drop"):
        yield invalid("give “best” or “drop”, not both", f"{name}: nights")
    clock = table.get("format", {})
    if clock.get("warning", 0) > clock.get("minutes", 0):
        yield invalid("the warning must fall within the “minutes”", f"{name}: format.warning")
    for key, columns in table.get("table", {}).items():
        if again := {column for column in columns if columns.count(column) > 1}:
            yield invalid(f"given more than once: {listed(sorted(again))}", f"{name}: table.{key}")
    yield from _scale_faults(table.get("points", {}).get("scale", []), name)


def _scale_faults(scale: Sequence[PlainTable], name: str) -> Iterator[Problem]:
    where = f"{name}: points.scale"
    for number, step in enumerate(scale):
        for key in ("win", "lose"):
            if key not in step:
                yield missing_key(key, f"{where}[{number}]")
    bounds = [step["to"] for step in scale if isinstance(step.get("to"), int)]
    if scale and not (len(bounds) == len(scale) - 1 and "to" not in scale[-1]):
        yield invalid("every step but the last needs “to”, and the last must not have it", where)
    if bounds != sorted(set(bounds)):
        yield invalid("“to” must rise from step to step", where)


def _build(table: PlainTable) -> Terms:
    values = dict(table.get("nights", {}))
    if values.get("best") == "all":
        values["best"] = None
    if isinstance(day := values.get("minimum_by"), str):
        values["minimum_by"] = date.fromisoformat(day)
    parts: dict[str, Any] = {
        "entries": Entries(**table.get("entries", {})),
        "format": Format(**table.get("format", {})),
        "points": _build_points(table.get("points", {})),
        "nights": NightsTerms(**values),
        "table": TableTerms(**{key: tuple(keys) for key, keys in table.get("table", {}).items()}),
    }
    parts["hall"] = HallTerms.of(table.get("hall", {}))
    if games := table.get("withdrawn", {}).get("games"):
        parts["withdrawn_games"] = games
    parts |= {f"slip_{figure}": asked for figure, asked in table.get("slips", {}).items()}
    parts |= {f"scan_{key}": value for key, value in table.get("scan", {}).items()}
    if window := table.get("corrections", {}).get("window"):
        parts["window"] = _timedelta(window)
    return Terms(id=table["id"], name=table.get("name", ""), **parts)


def _build_points(table: PlainTable) -> PointsTerms:
    scale = tuple(
        ResultStep(step.get("to"), _figure(step["win"]), _figure(step["lose"]))
        for step in table.get("scale", ())
    )
    others = {key: _figure(value) for key, value in table.items() if key != "scale"}
    return PointsTerms(**others, scale=scale)  # type: ignore[arg-type]


def _figure(value: float) -> Figure:
    exact = Fraction(str(value))
    return int(exact) if exact.denominator == 1 else exact


def _timedelta(window: str) -> timedelta:
    parts = ("weeks", "days", "hours", "minutes")
    match = re.fullmatch(_PERIOD, window)
    return timedelta(**dict(zip(parts, map(int, match.groups("0")), strict=True)) if match else {})
