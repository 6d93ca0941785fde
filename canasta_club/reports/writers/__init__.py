"""A writer for every format a Page can take.

Face: write, files, terminal, short, json, csv, pdf, xlsx, formulas, sheet_charts, svg.
"""
