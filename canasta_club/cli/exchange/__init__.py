"""What comes in and goes out as a file: hand lists, workbooks to be filled in, whole clubs."""
