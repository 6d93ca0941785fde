"""Questions asked at the table, and their answers. Face: question, answer, cases."""
