"""Workbooks with live formulas: of a season, and for entry. Face: sheets, values, entry."""
