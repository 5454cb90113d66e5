"""The goal is in sight at every table."""

import pytest

from belfort import engine
from eye import look
from playing import open_table

SCREENS = {"phone": (390, 664), "desk": (1440, 900)}
