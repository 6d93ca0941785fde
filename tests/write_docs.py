"""Write the generated pages of docs: ``python -m tests.write_docs``."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any

from canasta_club import resources
from canasta_club.cli.frame.answer import begin
from canasta_club.federation.services import lines
from canasta_club.game.rules._language import SEATING_KEYS
from canasta_club.game.rules.clauses import Ambiguity, Clause
from canasta_club.game.rules.diff import leaves
from canasta_club.services.rules import penalties, rulesets
from canasta_club.services.safety import club_file
from tests.cli import process
from tests.places import ROOT

DOCS = ROOT / "docs"
PARENT = "classic"
"""The rule set whose values are shown first; of the others only what differs is."""
SOURCES = {
    "club": "the UK club's rules",
    "classic-american": "the article on classic American canasta",
    "cardgames-io": "the rules of cardgames.io",
    "hoyle": "the older Hoyle",
}
"""The rule sets that follow one document each, and what it is called."""


def rules_page() -> str:
    """Return docs/rules.md: the clauses with what each shipped rule set says, and the codes."""
    known = rulesets.clauses().clauses
    chapters = tomllib.loads(_text(resources.shipped("data", "clauses.toml")))["chapters"]
    values = _values_by_clause()
    lines = [_RULES_HEAD]
    chapter = ""
    for clause in known.values():
        if clause.number.partition(".")[0] != chapter:
            chapter = clause.number.partition(".")[0]
            lines.append(f"## {chapter} {chapters[chapter]}\n")
        lines.append(f"### {clause.number} {clause.title}\n\n{clause.text}\n")
        lines.extend(_value_table(clause, values))
    lines.extend(_irregularity_table())
    lines.extend(_disagreements(values))
    lines.extend(_ambiguities())
    lines.append("## What the program may say\n\n| code | clause | it means | what to do |")
    lines.append("|---|---|---|---|")
    for code in sorted(rulesets.codes().values(), key=lambda code: code.name):
        kind = "" if code.level == "error" else f" ({code.level})"
        lines.append(f"| `{code.name}`{kind} | {code.clause} | {code.meaning} | {code.advice} |")
    return "\n".join(lines) + "\n"


_RULES_HEAD = """\
# The rules, clause by clause

Every line of a score sheet and every problem names a clause of this page;
`canasta rules explain 3.2` prints one. Under each clause stand the keys of a rule set that belong
to it: what `classic` says, and which of the other shipped rule sets say something else.
`canasta rules show club --size 2` prints one rule set whole.

This page is written by `python -m tests.write_docs` from `data/rulesets` and `data/clauses.toml`
with what stands beside it.
"""


def rule_set_ids() -> list[str]:
    """Return the ids of the shipped rule sets, whatever the reader's own club has."""
    files = resources.shipped("data", "rulesets").iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files)


def commands_page() -> str:
    """Return docs/commands.md: the help of every command, as the program prints it."""
    lines = [_COMMANDS_HEAD]
    for words, shown in help_texts():
        lines.append(f"## {words}\n\n```text\n{shown.strip()}\n```\n")
    return "\n".join(lines)


_COMMANDS_HEAD = """\
# Commands

`canasta NOUN VERB`. The options under `canasta` may stand anywhere in a command; their
defaults come from the environment.

The exit status is 0 for done; 1 for refused, and nothing was changed; 2 for wrong usage; 3 for
changed, but something after it failed or was refused, such as the answer, the backup, or some of
many lines; 4 where nobody knows whether it was changed: `canasta journal --limit 1` shows it.

Every command answers `--json` with one object on stdout, which names its `schema`, such as
`canasta/game-list/1`; so does each line that `--jsonl` answers. Dates and times are ISO 8601; times
are UTC, such as `2026-11-22T20:14:05Z`. When a command is refused, the object is
`{"schema": "canasta/problems/1", "changed": false, "problems": […]}`, each problem with `level`,
`code`, `message` and `where`, and nothing is written to stderr; `changed` is `true` where something
was recorded all the same, and `null` where nobody knows. An answer has `changed`, too, where a part
of the command failed or was refused, such as the backup or one of many files.

This page is written by `python -m tests.write_docs` from the program's own help.
"""


def help_texts() -> Iterator[tuple[str, str]]:
    """Yield the words of every command with its help, groups before what is in them."""
    begin(())  # help is text, whatever was asked before in this process
    yield from _help_texts(process.command(), "canasta", None)


def _help_texts(command: Any, words: str, parent: Any) -> Iterator[tuple[str, str]]:
    last = words.rpartition(" ")[2]
    context = command.make_context(
        last, [], parent=parent, resilient_parsing=True, terminal_width=80
    )
    yield words, command.get_help(context)
    for name, below in sorted(getattr(command, "commands", {}).items()):
        if not below.hidden:
            yield from _help_texts(below, f"{words} {name}", context)


def _values_by_clause() -> dict[str, dict[str, dict[str, str]]]:
    """Return clause number → key → rule set → value as written in TOML."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for name in rule_set_ids():
        for key, value in leaves(rulesets.document(name).table):
            number, label = _place(key)
            found.setdefault(number, {}).setdefault(label, {})[name] = toml_value(value)
    return found


def _place(key: str) -> tuple[str, str]:
    """Return the clause of a key and how it is shown; an overlay's keys stand with the others."""
    parts = key.split(".")
    overlays = parts[0] == "players" and parts[2] not in SEATING_KEYS
    inner = ".".join(parts[2:]) if overlays else key
    clause = rulesets.clauses().of_key(inner)
    if clause is None:
        raise LookupError(f"{key} stands under no clause")
    return clause.number, f"{inner} with {parts[1]} players" if overlays else key


def toml_value(value: object) -> str:
    """Write a value as a rule set would.

    >>> toml_value([{"below": 0, "points": 15}, True, "3b"])
    '[{ below = 0, points = 15 }, true, "3b"]'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        entries = ", ".join(f"{key} = {toml_value(each)}" for key, each in value.items())
        return f"{{ {entries} }}" if entries else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _value_table(clause: Clause, values: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    keys = values.get(clause.number)
    if not keys:
        return
    yield f"| key | {PARENT} | elsewhere |\n|---|---|---|"
    for key, by_set in sorted(keys.items(), key=_seating_last):
        shown = {name: _shown(key, by_set.get(name)) for name in rule_set_ids()}
        usual = shown.pop(PARENT)
        yield f"| `{key}` | {usual} | {_elsewhere(shown, usual)} |"
    yield ""


def _shown(key: str, value: str | None) -> str:
    absent = "no exception" if key.endswith(" players") else "not there"
    return absent if value is None else f"`{value}`"


def _disagreements(values: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Iterator[str]:
    """Yield the table of every key that the rule sets of the four documents write differently."""
    yield _DISAGREEMENTS_HEAD
    heads = (f"{words}: `{name}`" for name, words in SOURCES.items())
    yield f"| clause | key | {' | '.join(heads)} |\n|---|---|{'---|' * len(SOURCES)}"
    for clause in rulesets.clauses().clauses.values():
        for key, by_set in sorted(values.get(clause.number, {}).items(), key=_seating_last):
            shown = [_shown(key, by_set.get(name)) for name in SOURCES]
            if len(set(shown)) > 1:
                yield f"| {clause.number} {clause.title} | `{key}` | {' | '.join(shown)} |"
    yield ""


_DISAGREEMENTS_HEAD = """\
## Where the source documents disagree

Four documents are followed by a rule set each. These are all the keys that the four sets do not
write alike, and so the reading that each of them takes; what they share, and what the other rule
sets say, stands under the clauses above. A key that is not there has no such rule, or so many do
not play; a most of `0` is none.
"""


def _ambiguities() -> Iterator[str]:
    """Yield each place that can be read in several ways, with the reading taken."""
    yield _AMBIGUITIES_HEAD
    yield from map(_described, rulesets.ambiguities())


_AMBIGUITIES_HEAD = """\
## Where a source is ambiguous or silent

Each place with the rule sets it matters to, the ways to read it, and the one that these sets take.
A club that reads it otherwise writes the key given last into
[a rule set of its own](guide/own-rules.md).
"""


def _described(place: Ambiguity) -> str:
    readings = [f"({'abcd'[at]}) {reading}" for at, reading in enumerate(place.readings)]
    sets = ", ".join(f"`{name}`" for name in place.rule_sets)
    lines = [
        f"### {place.place}\n",
        f"Clause {place.clause}; {sets}. {place.source}\n",
        f"- Readings: {'; '.join(readings)}.",
        f"- Taken: ({'abcd'[place.taken - 1]}). Why: {place.why}.",
    ]
    if place.key:
        lines.append(f"- To change it: `{place.key} = {toml_value(place.instead)}`")
    return "\n".join(lines) + "\n"


def _irregularity_table() -> Iterator[str]:
    """Yield the table of what may go wrong, with the points of each rule set that has it."""
    yield "## Irregularities and penalties\n"
    yield "| name | clause | what happened | what is done | points | source |"
    yield "|---|---|---|---|---|---|"
    for name, each in rulesets.irregularities().items():
        by_points: dict[str, list[str]] = {}
        for rule_set in rule_set_ids():
            costs = {entry.what.name: entry.points for entry in penalties.penalties(rule_set)}
            if costs.get(name) is not None:
                sign = " to the minimum" if name == penalties.SHORT_OPENING else ""
                by_points.setdefault(f"{costs[name]:+}{sign}", []).append(rule_set)
        points = "; ".join(f"{cost}: {', '.join(sets)}" for cost, sets in by_points.items())
        cells = f"{each.offence} | {each.remedy} | {points} | {'; '.join(each.sources)}"
        yield f"| `{name}` | {each.clause} | {cells} |"
    yield ""


def _seating_last(entry: tuple[str, Any]) -> tuple[int, str]:
    """Keep the order of the file, but for the numbers of players, which children add again."""
    parts = entry[0].split(".")
    return (1, f"{parts[1]:>2}") if parts[0] == "players" else (0, "")


def _elsewhere(shown: Mapping[str, str], usual: str) -> str:
    names: dict[str, list[str]] = {}
    for name, value in shown.items():
        if value != usual:
            names.setdefault(value, []).append(name)
    return "; ".join(f"{', '.join(those)}: {value}" for value, those in names.items())


def _text(entry: Traversable) -> str:
    return entry.read_text(encoding="utf-8")


def schema_page() -> str:
    """Return docs/club.schema.json: the lines of a club that was exported."""
    return json.dumps(club_file.schema(), indent=1, ensure_ascii=False) + "\n"


def bundle_page() -> str:
    """Return docs/bundle.schema.json: the lines of a bundle that a club sends."""
    return json.dumps(lines.schema(), indent=1, ensure_ascii=False) + "\n"


def picture(name: str) -> str:
    """Return a picture of the entry screen."""
    from tests.screen.pictures import pictures

    return pictures()[name]


PAGES: Mapping[str, Callable[[], str]] = {
    "rules.md": rules_page,
    "commands.md": commands_page,
    "club.schema.json": schema_page,
    "bundle.schema.json": bundle_page,
    "guide/entry-grid.svg": partial(picture, "entry-grid.svg"),
    "guide/entry-screen.svg": partial(picture, "entry-screen.svg"),
}


if __name__ == "__main__":
    for page, write in PAGES.items():
        (DOCS / page).write_text(write(), encoding="utf-8")
