"""A finished game as the league sees it. Face: model, outcomes, withdrawals."""
