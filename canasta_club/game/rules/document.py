"""Rule sets as documents: read with all they extend, with every mistake reported at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from canasta_club.documents.problems import invalid, unusable
from canasta_club.documents.resolve import Find, Parents, Source, merge, resolve
from canasta_club.documents.schema import json_schema
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import Problem, ProblemsError
from canasta_club.game.rules._build import build_rule_set
from canasta_club.game.rules._faults import faults, seat_faults
from canasta_club.game.rules._language import SCHEMA, SEATING_KEYS
from canasta_club.game.rules.model import RuleSet


@dataclass(frozen=True, slots=True, eq=False)
class RuleDocument:
    """A rule set with all it extends resolved, for every number of players it knows.

    ``table`` is plain data (text, numbers, lists, tables): what a season freezes. One that
    ``is_checked`` has no faults but those of the seats for a number of players.
    """

    table: PlainTable
    clauses: Mapping[str, str]
    is_checked: bool = False
    _built: dict[int, RuleSet] = field(default_factory=dict, init=False, repr=False)

    @property
    def id(self) -> str:
        """The short name it is chosen by."""
        return str(self.table["id"])

    @property
    def name(self) -> str:
        """The name people read."""
        return str(self.table.get("name", self.id))

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many may play, ascending."""
        return tuple(sorted(int(count) for count in self.table.get("players", ())))

    def for_players(self, players: int) -> RuleSet:
        """Return the rules for so many players; raises `ProblemsError`."""
        if players not in self._built:
            laid, name = _laid_out(self, players), self.id
            found_problems = () if self.is_checked else faults(laid, players, name)
            if problems := [*found_problems, *seat_faults(laid, players, name)]:
                refused = ProblemsError(f"“{name}” cannot be played by {players}.", problems)
                raise _with_clauses(refused, self)
            self._built[players] = build_rule_set(laid, players, self.clauses)
        return self._built[players]

    def table_for(self, players: int) -> PlainTable:
        """Return the table as it holds for so many players; raises `ProblemsError`."""
        laid = {key: value for key, value in _laid_out(self, players).items() if key != "seating"}
        count = str(players)
        return {**self.table, **laid, "players": {count: self.table["players"][count]}}


def _laid_out(document: RuleDocument, players: int) -> PlainTable:
    if players not in document.player_counts:
        counts = ", ".join(map(str, document.player_counts))
        message = f"“{document.id}” is for {counts} players, not for {players}"
        fault = Problem("error", "unknown-player-count", message)
        raise _with_clauses(ProblemsError(f"{message}.", [fault]), document)
    return _overlaid(document.table, players)


def _with_clauses(error: ProblemsError, document: RuleDocument) -> ProblemsError:
    clause = document.clauses.get
    problems = [each._replace(clause=clause(each.code)) for each in error.problems]
    return ProblemsError(error.message, problems)


def read_rules(
    source: Source,
    find: Find,
    defaults: PlainTable,
    clauses: Mapping[str, str],
    *,
    with_seats: bool = False,
) -> RuleDocument:
    """Read a rule set and all it extends; raises `ProblemsError` with every mistake found.

    ``defaults`` is what a set that extends nothing starts from (``data/defaults.toml``). A number
    of players that cannot play by the rules does not matter to the others: it is a mistake only
    ``with_seats``.
    """
    resolved = resolve(source, find, SCHEMA, defaults)
    document = RuleDocument(resolved.table, clauses, is_checked=True)
    problems = list(resolved.problems)
    seats: list[Problem] = []
    if resolved.is_whole:
        problems += _new_faults(_faults_for_all(document, source.name), resolved.problems)
        seats += _seat_faults_for_all(document, source.name) if with_seats else ()
    if problems or seats:
        refused = unusable(source.name, [*problems, *seats])
        if not problems:
            refused = ProblemsError(f"{source.name} cannot be played by all it names.", seats)
        raise _with_clauses(refused, document)
    return document


def read_table(
    source: Source, find: Find, defaults: PlainTable, parents: Parents
) -> PlainTable | None:
    """Return what a rule set and all it extends write, not checked as a whole; None: unreadable.

    The same ``parents`` are given for several rule sets, so that each of them is read once.
    """
    resolved = resolve(source, find, SCHEMA, defaults, parents)
    return None if resolved.problems else resolved.table


def language(describe: Callable[[str], str]) -> dict[str, object]:
    """Return the JSON Schema of a rule set; ``describe`` says what a key is for, by its path."""
    return json_schema(SCHEMA, "rules", "A rule set of canasta", describe)


def _new_faults(problems: Iterable[Problem], known: Sequence[Problem]) -> Iterator[Problem]:
    """Yield faults of the whole, once each, and not where a bad value was removed already."""
    taken = [(each.where or "").partition(": ")[2] for each in known]
    seen: set[tuple[str, str | None]] = set()
    for fault in problems:
        place = (fault.where or "").partition(": ")[2]
        is_new = (fault.message, fault.where) not in seen
        if is_new and not any(path.startswith(place) for path in taken):
            seen.add((fault.message, fault.where))
            yield fault


_SOME_SEATS: Final = {"sides": 2, "deal": 1, "draw": 1}


def _faults_for_all(document: RuleDocument, name: str) -> Iterator[Problem]:
    if not document.player_counts:
        yield invalid("no number of players is given", f"{name}: players")
        # What else is wrong shows with any seats.
        yield from faults({**document.table, "seating": _SOME_SEATS}, 2, name)
    for players in document.player_counts:
        yield from faults(_overlaid(document.table, players), players, name)


def _seat_faults_for_all(document: RuleDocument, name: str) -> Iterator[Problem]:
    for players in document.player_counts:
        yield from seat_faults(_overlaid(document.table, players), players, name)


def _overlaid(table: PlainTable, players: int) -> PlainTable:
    """Lay the part for so many players over the rule set."""
    overlay = dict(table["players"][str(players)])
    seating = {key: overlay.pop(key) for key in SEATING_KEYS if key in overlay}
    return merge(table, overlay) | {"seating": seating}
