"""Rule sets: find, read and explain them; the club's own come before the shipped ones."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from canasta_club import resources
from canasta_club.club.frozen_table import FrozenTable
from canasta_club.documents.resolve import Parents, Source
from canasta_club.documents.toml import PlainTable, read_toml
from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.game.rules.clauses import (
    AMBIGUITY,
    Ambiguity,
    Case,
    Clause,
    ClauseNames,
    Clauses,
    Code,
    Codes,
    Irregularity,
    read_ambiguities,
    read_cases,
    read_clauses,
    read_irregularities,
)
from canasta_club.game.rules.document import RuleDocument, language, read_rules, read_table
from canasta_club.game.rules.model import RuleSet
from canasta_club.services.rules.library import Shelf, full_path, is_path, read_text
from canasta_club.text.nearest import did_you_mean
from canasta_club.text.wording import as_sentence

DEFAULT_RULES: Final = "classic"
SHELF: Final = Shelf("rulesets", "There is no rule set", "See them all with: canasta rules list")


Rules = str | FrozenTable
"""A rule set by its id or path, or as a season froze it."""


@cache
def clauses() -> Clauses:
    """Return the numbered clauses."""
    return read_clauses(_data("clauses"))


@cache
def codes() -> Mapping[str, Code]:
    """Return the codes of problems by name."""
    return Codes(_data("codes"))


def warnings() -> list[Code]:
    """Return what is unusual and may be accepted."""
    return [code for code in codes().values() if code.level == "warning"]


@cache
def irregularities() -> Mapping[str, Irregularity]:
    """Return the irregularities at a table by name."""
    return read_irregularities(_data("irregularities"))


@cache
def cases() -> Mapping[str, Case]:
    """Return the questions at the table that no cards decide, by name."""
    return read_cases(_data("cases"))


@cache
def ambiguities() -> tuple[Ambiguity, ...]:
    """Return the ambiguous places of the rules."""
    return read_ambiguities(_data("ambiguities"))


def _ambiguities_of(number: str) -> Iterator[Ambiguity]:
    """Yield the ambiguous places of a clause; the others are not read."""
    _above, *places = _data("ambiguities").split(AMBIGUITY)
    own = [each for each in places if f'clause = "{number}"' in each]
    if own:
        yield from read_ambiguities(AMBIGUITY + AMBIGUITY.join(own))


@cache
def clause_names() -> ClauseNames:
    """Return the clause numbers of score-sheet lines and of codes."""
    return ClauseNames(lambda: clauses().of_lines, codes)


def _data(name: str) -> str:
    return read_text(resources.shipped("data", f"{name}.toml"))


@cache
def _defaults() -> PlainTable:
    return read_toml(_data("defaults"))


def schema() -> dict[str, object]:
    """Return the JSON Schema of a rule set, each key with its clause."""
    by_key = clauses().of_key

    def clause(path: str) -> str:
        found_clause = by_key(path)
        return f"{found_clause.number} {found_clause.title}" if found_clause else ""

    return language(clause)


def document(name: Rules) -> RuleDocument:
    """Read a rule set by id or from a TOML file; raises `NotFoundError`, `ProblemsError`."""
    if isinstance(name, FrozenTable):
        return name.once(thaw)
    return _document(str(full_path(name)) if is_path(name) else name)


def id_of(rules: Rules) -> str:
    """Return the id of a rule set, also of one that cannot be read."""
    return rules if isinstance(rules, str) else str(rules["id"])


def checked(name: str) -> RuleDocument:
    """Read a rule set like `document`; a number of players that does not fit is an error too."""
    source = SHELF.find(str(full_path(name)) if is_path(name) else name)
    return read_rules(source, SHELF.find, _defaults(), clause_names(), with_seats=True)


@cache
def _document(name: str) -> RuleDocument:
    return read_rules(SHELF.find(name), SHELF.find, _defaults(), clause_names())


def read_text_as(source: Source) -> RuleDocument:
    """Read the text of a rule set without a file; raises `ProblemsError`."""
    return read_rules(source, SHELF.find, _defaults(), clause_names())


def rules(name: Rules | Path, players: int | None = None) -> RuleSet:
    """Return a rule set for a number of players (default: 4, or the only number it has)."""
    found_document = document(str(name) if isinstance(name, Path) else name)
    if players is None:
        players = 4 if len(found_document.player_counts) > 1 else found_document.player_counts[0]
    return found_document.for_players(players)


def usual(found_document: RuleDocument) -> RuleSet:
    """Return a rule set for four players, or for the smallest number it has."""
    counts = found_document.player_counts
    return found_document.for_players(4 if 4 in counts else counts[0])


def thaw(table: PlainTable) -> RuleDocument:
    """Return the rules that a season froze."""
    return RuleDocument(table, clause_names())


def ids() -> Iterator[str]:
    """Yield the id of every rule set, the club's own first."""
    return (known for known, _ in SHELF.ids())


def named_things() -> Iterator[tuple[str, list[str]]]:
    """Yield the id of every rule set, with what its file gives a name: canastas, hands, penalties.

    A file that cannot be read names nothing here.
    """
    for known, entry in SHELF.ids():
        try:
            table = read_toml(read_text(entry))
            kinds = table.get("canasta", {}).get("kinds", {})
            named = (*kinds, *table.get("special_hands", {}), *table.get("adjustments", {}))
            yield known, [str(table.get("name", "")), *(each.replace("_", " ") for each in named)]
        except (ValueError, AttributeError, TypeError, OSError, CanastaError):
            yield known, []


def _tables() -> dict[str, PlainTable]:
    """Return the table of every rule set that can be read, by its id.

    What a rule set extends is read once, and none is checked as a whole: this takes half the time
    of `all_documents`.
    """
    parents: Parents = {}
    tables = {}
    for known, entry in SHELF.ids():
        try:
            source = Source(str(entry), read_text(entry))
        except CanastaError:
            continue
        if table := read_table(source, SHELF.find, _defaults(), parents):
            tables[known] = table
    return tables


def all_documents() -> tuple[list[RuleDocument], list[tuple[str, CanastaError]]]:
    """Read every rule set: return the valid ones in order, and the error of each other one."""
    return SHELF.read_all(document)


def distance(one: RuleDocument, other: RuleDocument) -> int:
    """Count the keys in which two rule sets differ."""
    from canasta_club.game.rules.diff import differences

    return sum(1 for _ in differences(one.table, other.table))


def is_shadowing(rules_id: str, path: str) -> bool:
    """Return whether an own file has the id of a shipped rule set."""
    shipped = resources.shipped("data", SHELF.folder, f"{rules_id}.toml")
    return is_path(path) and shipped.is_file() and Path(str(shipped)) != Path(path).resolve()


def explain(what: str, here: RuleDocument | None = None) -> dict[str, object]:
    """Explain a clause number, a code, a line of a score sheet or a word of a rule set, as data.

    A clause comes with what each rule set writes under its keys (``rule_sets``), what the rule
    set ``here`` does (``here``), and the sentences of both (``says``, ``others``); a code with its
    ``level``, ``meaning`` and ``advice`` besides, its clause under ``clause``. Raises
    `NotFoundError`.
    """
    known = clauses()
    what = what.strip()
    if what in known.clauses:
        return _explain_clause(known.clauses[what], here)
    if code := codes().get(what):
        return {
            "code": code.name,
            "level": code.level,
            "meaning": code.meaning,
            "advice": code.advice,
            "clause": _explain_clause(known.clauses[code.clause], here),
        }
    number = known.of_lines.get(what, what)
    found_clause = known.clauses.get(number) or known.of_key(what) or _titled(what)
    if clause := found_clause or known.of_key(_path_of(what)):
        return _explain_clause(clause, here)
    raise NotFoundError(
        as_sentence(
            f"There is no clause or code “{what}”{did_you_mean(what, [*known.clauses, *codes()])}"
        ),
        hint="Look for words of it: canasta rules search WORDS",
    )


def _titled(word: str) -> Clause | None:
    """Return the clause with a short title that ends in a word: “Going out concealed”."""
    titles = [(clause.title.casefold().split(), clause) for clause in clauses().clauses.values()]
    own = [each for title, each in titles if len(title) < 4 and title[-1] == word.casefold()]
    return own[0] if len(own) == 1 else None


def _path_of(word: str) -> str:
    """Return the key of some rule set that ends in a word, such as the name of a penalty."""
    from canasta_club.game.rules.diff import leaves

    for table in _tables().values():
        for path, _value in leaves(table):
            parts = path.split(".")
            if word in parts[1:]:
                return ".".join(parts[: parts.index(word) + 1])
    return ""


def _explain_clause(clause: Clause, here: RuleDocument | None) -> dict[str, object]:
    tables = _tables()
    readings = {known: _readings(clause, table) for known, table in tables.items()}
    others = {
        known: sentences(clause, RuleDocument(table, clause_names(), is_checked=True))
        for known, table in tables.items()
        if clause.keys and not (here and known == here.id)
    }
    return {
        "number": clause.number,
        "title": clause.title,
        "text": clause.text,
        "keys": list(clause.keys),
        "rule_sets": readings,
        "here": _readings(clause, here.table) if here else {},
        "says": sentences(clause, here) if here else [],
        "others": {known: says for known, says in others.items() if says},
        "ambiguities": [
            {
                "place": each.place,
                "source": each.source,
                "rule_sets": list(each.rule_sets),
                "taken": each.readings[each.taken - 1],
                "why": each.why,
            }
            for each in _ambiguities_of(clause.number)
        ],
    }


def sentences(clause: Clause, document: RuleDocument) -> list[str]:
    """Return what a rule set says under a clause, for each number of players that differs."""
    from canasta_club.game.claims.claims import all_claims  # no game needs its rules in words

    return [
        f"With {players} players: {claim.text}" if players else claim.text
        for players, claim in all_claims(document)
        if clauses().of_key(claim.key) == clause
    ]


def _readings(clause: Clause, table: PlainTable) -> dict[str, object]:
    """Return the values that a rule set has under the keys of a clause."""
    values = {key: _at(table, key) for key in clause.keys}
    return {key: value for key, value in values.items() if value is not None}


def _at(table: PlainTable, path: str) -> object:
    value: object = table
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
