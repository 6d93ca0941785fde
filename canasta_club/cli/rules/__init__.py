"""Questions of the rules on the command line: rule sets, scores, rulings, odds. Opens no book."""
