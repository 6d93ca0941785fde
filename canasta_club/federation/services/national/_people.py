"""People: the names and notes of a national table, and the club that one is asked for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from canasta_club.errors import NotFoundError
from canasta_club.federation.club.people import RecordId
from canasta_club.text.wording import quoted

_MOST_NAMED = 10
_PRIVATE = "Who keeps the name private is listed by number."


class Member(NamedTuple):
    """A club of the federation."""

    id: UUID
    name: str


def find_member(clubs: Mapping[str, str], name: str) -> Member | None:
    """Return the club of the federation that a name means, if one is given."""
    if not name:
        return None
    known = [Member(UUID(key), club) for key, club in clubs.items()]
    folded = name.casefold().strip()
    for fits in (str.__eq__, str.startswith):
        members = [each for each in known if fits(each.name.casefold(), folded)]
        if len(members) == 1:
            return members[0]
    listed = quoted(sorted(clubs.values())[:_MOST_NAMED]) or "none yet"
    raise NotFoundError(
        f"No club of the federation is called “{name}”.", hint=f"Its clubs: {listed}"
    )


def public_names(
    clubs: Mapping[str, str],
    known: Mapping[RecordId, tuple[str, bool]],
    records: Sequence[RecordId],
) -> Iterator[str]:
    """Yield the names to publish; of people of one name each is followed by a club."""
    names = [known[each][0] if each in known else f"p-{each.player[-12:]}" for each in records]
    often = Counter(names)
    for name, record_id in zip(names, records, strict=True):
        club = clubs.get(record_id.club, "") if often[name] > 1 else ""
        yield f"{name} ({club})" if club else name


def nothing_yet(what: str = "night", *, of: str = "") -> NotFoundError:
    """Refuse a table without anybody in it."""
    return NotFoundError(
        f"No {what}{of} has been uploaded or collected yet.",
        hint="Collect the clubs' nights: canasta federation collect",
    )


def listed_notes(
    shown: int, skip: int, count: int, about: Sequence[str], *, has_private: bool
) -> Iterator[str]:
    """Yield which people of a table are shown, and what its figures are."""
    if not shown:
        yield f"There {'is only 1 person' if count == 1 else f'are only {count} people'}."
        return
    if shown < count:
        yield f"People {skip + 1} to {skip + shown} of {count}; see more with --page."
    yield from about
    if has_private:
        yield _PRIVATE
