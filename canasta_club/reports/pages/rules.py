"""The rule card: a rule set in the words of the table, clause by clause."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from canasta_club.documents.toml import PlainTable
from canasta_club.game.rules.clauses import Clauses
from canasta_club.game.rules.diff import Difference, leaves
from canasta_club.game.rules.document import RuleDocument
from canasta_club.reports.page import Column, Page
from canasta_club.reports.pages._rule_sentences import sentences
from canasta_club.text.wording import spoken


def rules_list(documents: Sequence[RuleDocument]) -> Page:
    """Make the page of all rule sets."""
    rows = tuple(
        (each.id, each.name, ", ".join(map(str, each.player_counts)), _target(each))
        for each in documents
    )
    return Page(
        title="Rule sets",
        columns=(
            Column("id", "Id"),
            Column("name", "Name"),
            Column("players", "Players"),
            Column("target", "Played to"),
        ),
        rows=rows,
    )


def _target(document: RuleDocument) -> str:
    game = document.table.get("game", {})
    ends = [f"{game['target']:,}"] if game.get("target") else []
    ends += [f"{game['hands']} hands"] if game.get("hands") else []
    return " or ".join(ends)


def rules_page(
    document: RuleDocument,
    table: PlainTable,
    clauses: Clauses,
    players: int | None,
    title: str = "",
) -> Page:
    """Make the page of a rule set with this ``title``: a row for each key, by clause."""
    rows = tuple(
        (number, title, path, say_value(value))
        for number, title, path, value in rows_of(table, clauses, players)
    )
    counts = ", ".join(map(str, document.player_counts)) if players is None else str(players)
    notes = table.get("notes", [])
    return Page(
        title=title or document.name,
        subtitle=f"{document.id}, for {counts} players",
        columns=(
            Column("clause", "Clause"),
            Column("title", "About"),
            Column("key", "Key"),
            Column("value", "Value"),
        ),
        rows=rows,
        notes=(notes,) if isinstance(notes, str) else tuple(notes),
    )


def rows_of(
    table: PlainTable, clauses: Clauses, players: int | None
) -> Iterator[tuple[str, str, str, object]]:
    """Yield clause, title, key and value in the order of the clauses, those of players last."""
    found = []
    plain = {key: value for key, value in table.items() if key != "players"}
    for path, value in leaves(plain):
        clause = clauses.of_key(path)
        found.append((clause.number if clause else "", clause.title if clause else "", path, value))
    order = {number: place for place, number in enumerate(clauses.clauses)}
    yield from sorted(found, key=lambda row: order.get(row[0], len(order)))
    for count, overlay in sorted(table["players"].items(), key=lambda each: int(each[0])):
        if players is None or count == str(players):
            for path, value in leaves(overlay, f"players.{count}."):
                yield ("1.2", f"With {count} players", path, value)


def difference_page(
    one: RuleDocument, other: RuleDocument, found: Iterable[Difference], clauses: Clauses
) -> Page:
    """Make the page of the keys that two rule sets write differently, side by side."""
    rows = [(_clause_number(path, clauses), path, _shown(a), _shown(b)) for path, a, b in found]
    order = {number: place for place, number in enumerate(clauses.clauses)}
    in_order = sorted(rows, key=lambda row: order.get(row[0], len(order)))
    return Page(
        title=f"{one.name} and {other.name}",
        columns=(
            Column("clause", "Clause"),
            Column("key", "Key"),
            Column("one", one.id),
            Column("other", other.id),
        ),
        rows=in_order,
        notes=("What is not listed is the same in both.",),
    )


def _clause_number(path: str, clauses: Clauses) -> str:
    clause = clauses.of_key(path)
    return clause.number if clause else ""


def _shown(value: object) -> str:
    return "" if value is None else say_value(value)


def explanation_lines(explanation: PlainTable, here: str) -> Iterator[str]:
    """Describe a clause or a code; ``here`` is the title of the club's own rules."""
    if "code" in explanation:
        yield f"{explanation['code']} ({explanation['level']})"
        yield explanation["meaning"]
        yield explanation["advice"]
        yield ""
        yield from explanation_lines(explanation["clause"], here)
        return
    yield f"{explanation['number']}  {explanation['title']}"
    yield explanation["text"]
    for key in explanation["keys"]:
        message = {
            name: found[key] for name, found in explanation["rule_sets"].items() if key in found
        }
        if message and not any(_is_table_of_tables(value) for value in message.values()):
            yield ""
            yield key
            if key in explanation["here"]:
                yield f"  {here}: {say_value(explanation['here'][key])}"
            yield from (f"  {name}: {say_value(value)}" for name, value in message.items())
    for each in explanation["ambiguities"]:
        yield ""
        yield f"{each['place']} ({', '.join(each['rule_sets'])}): {each['source']}"
        yield f"  Taken here: {each['taken']}, as {each['why']}."


def _is_table_of_tables(value: object) -> bool:
    return isinstance(value, Mapping) and any(isinstance(v, Mapping) for v in value.values())


def say_value(value: object) -> str:
    """Write a value of a rule set for people: yes and no, lists without brackets."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping) and "points" in value:
        return _say_step(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {say_value(each)}" for key, each in value.items()) or "nothing"
    if isinstance(value, list):
        return "; ".join(map(say_value, value)) or "none"
    return str(value)


def _say_step(step: Mapping[str, object]) -> str:
    """Describe points that hold below a score, or when a condition is met."""
    message = str(step["points"])
    if "below" in step:
        message += f" below {step['below']}"
    others = {key: value for key, value in step.items() if key not in {"points", "below"}}
    return f"{message} ({say_value(others)})" if others else message


_OF_BLACK_THREES: Final = "threes.black."
"""What stands under these keys says something only where black threes are laid out."""


def card_page(document: RuleDocument, clauses: Clauses) -> Page:
    """Make the rule card: each clause by its title, and the rule set's sentences under it."""
    counts = ", ".join(map(str, document.player_counts))
    notes = document.table.get("notes", [])
    rows = [
        row
        for row in rows_of(document.table, clauses, None)
        if not _says_nothing(row[2], document.table)
    ]
    return Page(
        title=document.name,
        subtitle=f"{document.id}, for {counts} players",
        columns=(Column("about", "About"), Column("says", "Says")),
        rows=tuple(sentences(rows)),
        notes=(notes,) if isinstance(notes, str) else tuple(notes),
    )


def _says_nothing(path: str, table: PlainTable) -> bool:
    """Tell whether another key of the rule set leaves this one without a meaning at the table."""
    if path == "meld.wilds":
        return bool(table["meld"]["max_wilds"] < table["meld"]["min_naturals"])
    if path == "going_out.answer":
        return bool(table["going_out"]["permission"] == "none")
    if path == "opening.by":
        return len(table["opening"]["steps"]) == 1
    if path.startswith(_OF_BLACK_THREES) and not path.endswith(".meld"):
        return table["threes"]["black"]["meld"] not in {"laid", "both"}
    return False


def sources_page(document: RuleDocument) -> Page:
    """Make the page of the sources that a rule set follows, part by part."""
    reviewed = document.table.get("reviewed", {})
    sources = document.table.get("sources", ())
    named = (sources,) if isinstance(sources, str) else tuple(sources)
    return Page(
        title=f"Sources of {document.name}",
        subtitle=document.id,
        columns=(Column("part", "Part"), Column("source", "Compared with")),
        rows=tuple((spoken(part), source) for part, source in reviewed.items()),
        notes=tuple(f"Source: {each}." for each in named),
    )
