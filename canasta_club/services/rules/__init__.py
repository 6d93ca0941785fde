"""Rule sets, league terms, rulings, odds, scores and guides, which need no book.

Face: rulesets, leagues, scoring, rulings, penalties, cases, answers, search, odds, choice, files,
library, guides.
"""
