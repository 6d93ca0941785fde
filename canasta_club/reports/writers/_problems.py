"""Problems that printing finds: a template with a mistake, letters that no font has."""

from collections.abc import Iterable

from canasta_club.errors import Level, Problem


def template_problem(message: str, where: str | None, level: Level = "error") -> Problem:
    named = "template-error" if level == "error" else "template-warning"
    return Problem(level, named, message, where, clause="13.2")


def fetched_package(package: str, where: str) -> Problem:
    return template_problem(
        f"{package} would be fetched from the network; "
        "put its files beside the template and import them from there",
        where,
    )


def missing_glyph(letters: Iterable[str], where: str) -> Problem:
    named = ", ".join(f"“{letter}” (U+{ord(letter[0]):04X})" for letter in letters)
    message = f"no font on this computer has {named}; a box was printed"
    return Problem("warning", "missing-glyph", message, where, clause="13.1")
