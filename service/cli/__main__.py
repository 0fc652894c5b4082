"""`python -m service.cli`: the command without its script."""

from service.cli import main

main()
