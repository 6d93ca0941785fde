"""What is on each page: values in, a Page out. Face: every module."""
