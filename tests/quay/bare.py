"""The same game by somebody who lays nothing out: a record of numbers, and moves in words."""

from dataclasses import replace

from belfort.engine.records import marked

from . import RULES as LAID_OUT

RULES = replace(LAID_OUT, name="bare", state=marked(LAID_OUT.state, "bare"), fields={})
