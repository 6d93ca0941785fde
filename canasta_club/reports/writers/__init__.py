"""A writer for every format a Page can take.

Face: write, files, web, terminal, short, json, csv, pdf, xlsx, svg, formulas, sheet_charts.
"""
