"""`python -m dramaturg_server`: the same as the `dramaturg` command, for when no script folder is on the path."""

import sys

from dramaturg_server.cli import main

if __name__ == "__main__":
    sys.exit(main())
