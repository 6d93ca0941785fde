"""Hand lists in and out, as CSV and XLSX. Face: importing, exporting, entry_sheets, aliases."""
