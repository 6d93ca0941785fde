"""A writer for every format a Page can take.

Face: write, files, terminal, json, csv, pdf, xlsx, sheet_charts.
"""
