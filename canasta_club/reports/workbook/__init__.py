"""The workbook of a season, with live formulas. Face: sheets, values."""
