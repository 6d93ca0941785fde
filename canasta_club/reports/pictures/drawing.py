"""The picture of a page, for every format that shows one, and as a file of its own."""

from dataclasses import dataclass

from canasta_club.reports.page import Chart, Page, Picture
from canasta_club.reports.pictures._canvas import NARROW, STYLE, WIDE
from canasta_club.reports.pictures.charts import chart_description, chart_svg

DARK_STYLE = STYLE
"""The rules that a web page with pictures has in its style sheet."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG: ``broad`` for paper and a screen, ``slim`` for a phone, or nothing.

    ``description`` says what is seen.
    """

    broad: str = ""
    slim: str = ""
    description: str = ""


def drawn(page: Page) -> Drawing:
    """Return the picture of a page; an empty one where there is nothing to draw."""
    match page.chart:
        case None:
            return Drawing()
        case Chart() as chart:
            words = chart_description(page, chart)
            broad, slim = (chart_svg(page, chart, width, words) for width in (WIDE, NARROW))
            return Drawing(broad, slim, words) if broad else Drawing()
        case picture:
            return drawing_of(picture)


def drawing_of(picture: Picture) -> Drawing:
    """Return a picture at both widths."""
    return Drawing(picture.svg(WIDE), picture.svg(NARROW), picture.description)


def svg_file(page: Page) -> str:
    """Return the picture of a page as a file that stands by itself, dark on a dark screen."""
    svg = drawn(page).broad
    if not svg:
        return ""
    head, ending, rest = svg.partition(">")
    paper = '<rect class="page" width="100%" height="100%" fill="#fff"/>'
    return f"{head}{ending}<style>{STYLE}</style>{paper}{rest}\n"
