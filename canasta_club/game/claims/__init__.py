"""What a rule set says at the table: sentences with their facts. Face: claims."""
