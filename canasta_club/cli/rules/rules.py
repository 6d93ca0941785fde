"""``canasta rules``: list, show, check and explain rule sets."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.options import Json
from canasta_club.cli.show import say, show_json, show_page
from canasta_club.errors import UsageError

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Rule sets: every number clubs differ about."
)


@app.command("list")
def list_rules(ctx: typer.Context, as_json: Json = False) -> None:
    """List the rule sets: the club's own and those that came with the program."""
    from canasta_club.reports.pages.rules import rules_list
    from canasta_club.services.rules import rulesets

    documents, faults = rulesets.all_documents()
    show_page(ctx, rules_list(documents), as_json=as_json)
    for name, fault in faults:
        say(f"canasta: {fault.message.rstrip('.')}; see: canasta rules check {name}")


@app.command("show")
def show_rules(
    ctx: typer.Context,
    rules: Annotated[str, typer.Argument(metavar="ID", help="An id, or a TOML file.")],
    players: Annotated[
        int | None, typer.Option("--players", help="Only what holds for so many players.")
    ] = None,
    sources: Annotated[
        bool, typer.Option("--sources", help="What each part was compared with.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show a rule set with all it extends, each number with its clause."""
    from canasta_club.reports.pages.rules import rules_page, sources_page
    from canasta_club.services.rules import rulesets

    document = rulesets.document(rules)
    if sources:
        show_page(ctx, sources_page(document), as_json=as_json)
        return
    table = document.table if players is None else document.table_for(players)
    if as_json:
        show_json(table)
    else:
        show_page(ctx, rules_page(document, table, rulesets.clauses(), players))


@app.command("check")
def check_rules(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The TOML file of a rule set.")],
    as_json: Json = False,
) -> None:
    """Check a rule set file and name every mistake in it at once."""
    from canasta_club.cli.show import tell_problems
    from canasta_club.errors import ProblemsError
    from canasta_club.game.scoring.hand import problem_value
    from canasta_club.services.rules import rulesets

    try:
        # A file is a file, whatever it is called; a word that is none may still be an id.
        document = rulesets.checked(str(Path(file).resolve()) if Path(file).is_file() else file)
    except ProblemsError as fault:
        if as_json:
            show_json({"valid": False, "problems": [problem_value(p) for p in fault.problems]})
        say(f"canasta: {fault.message}")
        tell_problems(fault.problems)
        raise typer.Exit(1) from None
    counts = ", ".join(map(str, document.player_counts))
    if as_json:
        players = list(document.player_counts)
        show_json({"valid": True, "problems": [], "id": document.id, "players": players})
    else:
        typer.echo(f"{document.name} ({document.id}) is in order, for {counts} players.")
    if rulesets.is_shadowing(document.id, file):
        say(
            f"canasta: the id “{document.id}” belongs to a rule set that came with the program; "
            "give this one another id before you put it into the folder rulesets."
        )


@app.command("diff")
def diff_rules(
    ctx: typer.Context,
    one: Annotated[str, typer.Argument(metavar="A", help="An id, or a TOML file.")],
    other: Annotated[str, typer.Argument(metavar="B", help="An id, or a TOML file.")],
    as_json: Json = False,
) -> None:
    """Compare two rule sets: only what differs, side by side."""
    from canasta_club.game.rules.diff import differences
    from canasta_club.reports.pages.rules import difference_page
    from canasta_club.services.rules import rulesets

    left, right = rulesets.document(one), rulesets.document(other)
    found = differences(left.table, right.table)
    show_page(ctx, difference_page(left, right, found, rulesets.clauses()), as_json=as_json)


@app.command("choose")
def choose_rules(ctx: typer.Context, as_json: Json = False) -> None:
    """Find the rule set you play by: a few questions tell them apart."""
    from canasta_club.cli.show import ask_choice
    from canasta_club.reports.pages.rules import rules_list
    from canasta_club.services.rules import choice

    if not sys.stdin.isatty():
        raise UsageError(
            "These questions are asked on a terminal.",
            hint="Compare rule sets with: canasta rules list, canasta rules diff A B",
        )
    fitting = choice.candidates()
    asked: list[choice.Question] = []
    while found := choice.next_question(fitting, asked):
        question, answers = found
        asked.append(question)
        place = ask_choice(question.text, [*answers, "I do not know, or it is otherwise"])
        if place is not None and place < len(answers):
            fitting = choice.narrowed(fitting, question, answers[place])
    show_page(ctx, rules_list([each.document for each in fitting]), as_json=as_json)


@app.command("new")
def new_rules(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="The id of your rule set, or a file to write.")
    ],
    extends: Annotated[
        str, typer.Option("--extends", metavar="ID", help="The rule set yours is most like.")
    ] = "",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="What differs: game.target=3000 …"),
    ] = None,
    title: Annotated[str, typer.Option("--name", help="The name people read.")] = "",
    as_json: Json = False,
) -> None:
    """Write a rule set of your own: a commented file that says what differs from another."""
    from canasta_club.services.rules import files, rulesets

    parent = extends or rulesets.DEFAULT_RULES
    path = files.write_new(name, parent, settings or [], title)
    if as_json:
        show_json({"id": path.stem, "file": str(path), "extends": parent})
    else:
        typer.echo(f"Written: {path}")
        say(f"Use it as: --rules {path.stem}; compare it: canasta rules diff {parent} {path.stem}")


@app.command("card")
def card(
    rules: Annotated[str, typer.Argument(metavar="ID", help="An id, or a TOML file.")],
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="The file to write.")],
) -> None:
    """Print a rule set on one sheet, to lie on the table."""
    from canasta_club.cli.show import tell_problems
    from canasta_club.reports.pages.rules import card_page
    from canasta_club.reports.writers.pdf import write_pdf
    from canasta_club.services.rules import rulesets

    if out.suffix.lower() != ".pdf":
        raise UsageError(f"A rule card is a PDF: give “{out}” a name that ends in .pdf.")
    document = rulesets.document(rules)
    tell_problems(write_pdf(card_page(document, rulesets.clauses()), out, "rule_card"))
    typer.echo(f"Written: {out}")


@app.command("explain")
def explain(
    what: Annotated[
        str, typer.Argument(metavar="CLAUSE-OR-CODE", help="Such as 3.2, too-many-wilds or a key.")
    ],
    as_json: Json = False,
) -> None:
    """Explain a clause, a code of a problem, or a key of a rule set."""
    from canasta_club.reports.pages.rules import explanation_lines
    from canasta_club.services.rules import rulesets

    explanation = rulesets.explain(what)
    if as_json:
        show_json(explanation)
        return
    for line in explanation_lines(explanation):
        typer.echo(line)
