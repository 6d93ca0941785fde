"""Corrections: the changes of shipped rule sets since a season froze them."""

from collections.abc import Iterator

from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError, ProblemsError
from canasta_club.game.rules.diff import differences
from canasta_club.services.rules import rulesets
from canasta_club.services.season.season_rules import rules_of


def corrected(season: Season) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each frozen rule set that has changed since, with its changed keys."""
    seen = {document.id: document for document in rules_of(season).documents}
    for rules_id, frozen in seen.items():
        try:
            now = rulesets.document(rules_id)
        except (NotFoundError, ProblemsError):
            continue  # a file of the club's own that is gone, or is being written
        keys = tuple(each.path for each in differences(frozen.table, now.table))
        if keys:
            yield rules_id, keys


def notes(season: Season) -> Iterator[str]:
    """Yield a note on each correction, with the command that shows its effects."""
    for rules_id, keys in corrected(season):
        yield (
            f"Since this season began, “{rules_id}” was corrected: {', '.join(keys)}. The season"
            f" keeps its own copy; see what would change with: canasta season rescore --rules"
            f" {rules_id} --from {season.first_day} --dry-run"
        )
