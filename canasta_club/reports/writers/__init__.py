"""A writer for every format a Page can take.

Face: write, terminal, json, csv, pdf, xlsx, sheet_charts.
"""
