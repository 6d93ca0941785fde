"""A writer for every format a Page can take.

Face: write, files, web, terminal, short, text, json, csv, pdf, xlsx, svg, ics, formulas,
sheet_charts, projector.
"""
