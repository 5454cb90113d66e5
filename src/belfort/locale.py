"""Sentences in a language. A game's catalogue is a file `<language>.toml` in its package."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from belfort.engine import Rules, Sentence

LANGUAGES = ("en",)


@functools.cache
def _catalogue(package: str, language: str) -> Mapping[str, Any]:
    text = files(package).joinpath(f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def say(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """A sentence of a game in words, seats by their names.

    An argument is looked up in the catalogue's table of the same name, where there is one.
    """
    catalogue = _catalogue(rules.package, language)
    spoken: dict[str, object] = {}
    for name, value in sentence.args.items():
        if name == "seat" and isinstance(value, int):
            spoken[name] = names[value]
        elif name == "seats" and isinstance(value, Sequence):
            spoken[name] = " and ".join(names[seat] for seat in value)
        else:
            spoken[name] = catalogue.get(name, {}).get(str(value), value)
    template: str = catalogue["sentences"][sentence.key]
    text = template.format_map(spoken)
    return text[:1].upper() + text[1:]
