"""``canasta rules``: list, show, check, compare and write rule sets."""

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.answer import is_json, write_schema
from canasta_club.cli.frame.ask import is_interactive
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.show import say, show, show_written
from canasta_club.cli.map import WORDS
from canasta_club.cli.options import OnPaper, Rules, SeasonName, Size, settings
from canasta_club.cli.rules._current import current, named
from canasta_club.cli.rules._documents import NewDocument, name_faults, read_or_list, show_new
from canasta_club.cli.search_results import answer_lines, search_value, show_search
from canasta_club.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from canasta_club.services.rules.answers import WordAnswer
    from canasta_club.services.rules.search import Search
    from canasta_club.services.season.current import CurrentRules

app = noun(WORDS["rules"].line)

RuleSetName = Annotated[str, argument("ID", "A rule set, by id or TOML file.", complete.rule_sets)]


@command(app, "list", "rules list")
def list_rules() -> None:
    """List the rule sets, the club's own first."""
    from canasta_club.reports.pages.rules import rules_list
    from canasta_club.services.rules import rulesets

    documents, faults = rulesets.all_documents()
    show(rules_list(documents))
    name_faults(faults, "rules")


@command(app, "show", "rules show club", "rules show club --size 2", "rules show club --sources")
def show_rules(
    ctx: typer.Context,
    rules: RuleSetName = "",
    season: SeasonName = "",
    size: Size = None,
    sources: Annotated[bool, flag("--sources", "Show what each part was compared with.")] = False,
) -> None:
    """Show what a rule set says, each sentence with its clause.

    With “--json”: the rule set itself, key by key.
    """
    from canasta_club.reports.pages.rules import rules_page, sources_page
    from canasta_club.services.rules import rulesets

    by = current(ctx, rules, season)
    document = by.document
    if sources:
        show(sources_page(document))
        return
    if is_json():
        table = document.table if size is None else document.table_for(size)
        show(value={**table, **({"season": by.season} if by.season else {})})
    else:
        show(rules_page(document, rulesets.clauses(), size, by.title))


@command(app, "check", "rules check our-rules.toml")
def check_rules(
    file: Annotated[str, argument("FILE", "The TOML file of a rule set.")],
) -> None:
    """Check a rule set file; name every mistake at once."""
    from canasta_club.services.rules import rulesets

    # A file is a file, whatever it is called; a word that is none may still be an id.
    name = str(Path(file).resolve()) if Path(file).is_file() else file
    document = read_or_list(lambda: rulesets.checked(name))
    players = list(document.player_counts)
    show(
        f"{document.name} ({document.id}) is valid, for {', '.join(map(str, players))} players.",
        value={"valid": True, "problems": [], "id": document.id, "players": players},
    )
    if rulesets.is_shadowing(document.id, file):
        say(
            f"canasta: the id “{document.id}” belongs to a shipped rule set; "
            "choose another id before you put this file into the folder rulesets."
        )


@command(app, "schema", "rules schema")
def schema() -> None:
    """Show the JSON Schema of rule sets, for editors."""
    from canasta_club.services.rules import rulesets

    write_schema(rulesets.schema())


@command(app, "diff", "rules diff classic club")
def diff_rules(one: RuleSetName, other: RuleSetName) -> None:
    """Compare two rule sets: only what differs."""
    from canasta_club.game.rules.diff import differences
    from canasta_club.reports.pages.rules import difference_page, key_page
    from canasta_club.services.rules import rulesets

    left, right = rulesets.document(one), rulesets.document(other)
    if is_json():
        found_differences = differences(left.table, right.table)
        show(key_page(left, right, found_differences, rulesets.clauses()))
    else:
        show(difference_page(left, right, rulesets.clauses()))


@command(app, "choose", "rules choose")
def choose_rules() -> None:
    """Find the rule set you play by, with a few questions."""
    from canasta_club.cli.rules.choose import ask_rules
    from canasta_club.reports.pages.rules import rules_list

    if not is_interactive():
        raise UsageError(
            "These questions are asked on a terminal only.",
            hint="Compare rule sets with: canasta rules list, canasta rules diff A B",
        )
    show(rules_list([each.document for each in ask_rules()]))


@command(app, "new", "rules new our-club --extends club --set game.target=3000")
def new_rules(
    name: Annotated[str, argument("ID", "Id of your rule set, or a file to write.")],
    own: NewDocument,
    extends: Annotated[
        str,
        option(
            "--extends",
            "ID",
            "The rule set yours is most like (default: classic).",
            complete.rule_sets,
        ),
    ] = "",
) -> None:
    """Write a rule set of your own, from another one.

    The file has a comment for everything else you could change.
    """
    from canasta_club.services.rules import files, rulesets

    parent = extends or rulesets.DEFAULT_RULES
    path = files.write_new(name, parent, own.settings or [], own.title)
    show_new(path, parent, "rules", "Use it as: --rules")


@command(app, "card", "rules card card.pdf", "rules card club card.pdf --paper letter")
def card(
    ctx: typer.Context,
    words: Annotated[
        list[str],
        argument(
            "[ID] OUT.pdf",
            "A rule set (default: the season's), and the file to write.",
            complete.rule_sets,
        ),
    ],
    paper: OnPaper,
    season: SeasonName = "",
) -> None:
    """Print a rule set: one sheet for the table.

    With “--for wall” in large letters, over several sheets.
    """
    from canasta_club.reports.pages.rules import card_page
    from canasta_club.reports.writers.pdf import write_pdf
    from canasta_club.services.rules import rulesets
    from canasta_club.services.season.club_glance import club_glance, crest_of
    from canasta_club.text.dates import current_day

    *rules, name = words
    if len(rules) > 1 or Path(name).suffix.lower() != ".pdf":
        raise UsageError(
            f"A rule card is a PDF: give “{name}” a name that ends in .pdf.",
            hint="canasta rules card [ID] OUT.pdf",
        )
    by, out = current(ctx, "".join(rules), season), Path(name)
    where = settings(ctx)
    club = club_glance(where)
    day = current_day(club.time_zone)
    imprint = paper.look("desk").imprint(club.name, club.paper, by.season, day)
    page = card_page(by.document, rulesets.clauses())
    warnings = write_pdf(page, out, "rule_card", replace(imprint, crest=crest_of(where, club)))
    show_written(out, warnings, by.title, named(by))


@command(app, "search", "rules search frozen pile", "rules search misdeal --rules hoyle")
def search_rules(
    ctx: typer.Context,
    words: Annotated[list[str], argument("WORD…", "What you look for, in your words.")],
    rules: Rules = "",
    season: SeasonName = "",
) -> None:
    """Answer from the rules in force, and say where to read more.

    Players' words are known in the languages of the family: pozzetto, muerto, jolly, talon.
    """
    by = current(ctx, rules, season)
    otherwise = f"Commands and guides: canasta help {shlex.join(words)}"
    searched = _searched(words, by)
    found_answers = _answers(words, by, searched)
    about = {"answers": [each._asdict() for each in found_answers], **named(by)}
    show(*answer_lines(found_answers, by.title))
    if is_json() or any(searched.by_kind.values()) or not found_answers:
        show_search(words, searched, otherwise, about)
    show(f"Rules: {by.title}")


def _answers(words: list[str], by: "CurrentRules", searched: "Search") -> "list[WordAnswer]":
    """Return what the rules say about the words: of things, else the best case or clause."""
    from canasta_club.reports.pages.rulings import case_lines
    from canasta_club.services.rules import answers, cases

    if found_answers := answers.answers(words, by.document):
        return found_answers
    first = next((kind for kind, texts in searched.by_kind.items() if texts), "")
    if first == "case":
        asked = cases.answer_case(searched.by_kind[first][0].name, by.rules)
        question, *says, _clause = case_lines(asked, by.title)
        return [answers.WordAnswer(word=question, title=question, language="", says=tuple(says))]
    best = searched.best("rule")
    return answers.clause_answer(best.name, by.document) if best else []


def _searched(words: list[str], by: "CurrentRules") -> "Search":
    from canasta_club.services.rules import cases, search

    own = by.document
    texts = [*search.rule_texts(own), *cases.case_texts(own), *search.guide_texts()]
    kinds = ("rule", "case", "irregularity", "ambiguity", "note", "code", "rule set", "guide")
    return search.search(words, texts, kinds)


@command(app, "explain", "rules explain 3.2", "rules explain frozen pile")
def explain(
    ctx: typer.Context,
    what: Annotated[
        list[str],
        argument(
            "CLAUSE|CODE|KEY|WORD…",
            "What to explain, such as 3.2, too-many-wilds, game.target or a word.",
            complete.explainable,
        ),
    ],
    rules: Rules = "",
    season: SeasonName = "",
) -> None:
    """Explain a clause, a code, a key or a word.

    Words are looked up as “rules search” does, and the clause that fits them best is explained.
    """
    from canasta_club.reports.pages.rules import explanation_lines
    from canasta_club.services.rules import rulesets

    by = current(ctx, rules, season)
    searched = None
    try:
        explanation = rulesets.explain(" ".join(what), by.document)
    except NotFoundError:
        # A code or a number that does not exist is refused with the nearest one.
        searched = _searched(what, by) if all(map(str.isalpha, what)) else None
        best = searched.best("rule", "irregularity", "ambiguity", "code") if searched else None
        if not best:
            raise
        explanation = rulesets.explain(best.name, by.document)
    others = {"found": search_value(searched)} if searched else {}
    show(*explanation_lines(explanation, by.title), value=explanation | others | named(by))
    if searched:
        show(f"\nEverything about “{' '.join(what)}”: canasta rules search {shlex.join(what)}")
