"""`python -m belfort`: the command line."""

from belfort.cli import main

main()
