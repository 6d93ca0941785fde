@"%~dp0python\python.exe" -m canasta_club %*
