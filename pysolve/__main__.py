"""`python -m pysolve` is the command line."""

from pysolve.cli import main

if __name__ == "__main__":
    main()
