"""Results, columns and tie-breaks become a ranked table. Face: table, columns, ranking."""
