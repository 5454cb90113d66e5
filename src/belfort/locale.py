"""Sentences in a language. A game's catalogue is a file `<language>.toml` in its package."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from belfort.engine import Rules, Sentence

LANGUAGES = ("en",)
YOU = {"en": "You"}


@functools.cache
def _catalogue(package: str, language: str) -> Mapping[str, Any]:
    text = files(package).joinpath(f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def say(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """What happened, in words, seats by their names."""
    catalogue = _catalogue(rules.package, language)
    text = _fill(catalogue, catalogue["sentences"][sentence.key], sentence, names)
    return text[:1].upper() + text[1:]


def offer(rules: Rules, sentence: Sentence, names: Sequence[str], language: str = "en") -> str:
    """A move, in words, said to the one who may make it."""
    catalogue = _catalogue(rules.package, language)
    return _fill(catalogue, catalogue["choices"][sentence.key], sentence, names)


def recall(
    rules: Rules, sentence: Sentence, names: Sequence[str], seat: int, language: str = "en"
) -> str:
    """What happened, in words, said to a seat: its own moves as `You: ...`."""
    catalogue = _catalogue(rules.package, language)
    if sentence.args.get("seat") == seat and sentence.key in catalogue["choices"]:
        return f"{YOU[language]}: {offer(rules, sentence, names, language)}"
    return say(rules, sentence, names, language)


def _fill(
    catalogue: Mapping[str, Any], template: str, sentence: Sentence, names: Sequence[str]
) -> str:
    """An argument is looked up in the catalogue's table of the same name, where there is one."""
    spoken: dict[str, object] = {}
    for name, value in sentence.args.items():
        if name == "seat" and isinstance(value, int):
            spoken[name] = names[value]
        elif name == "seats" and isinstance(value, Sequence):
            spoken[name] = " and ".join(names[seat] for seat in value)
        else:
            spoken[name] = catalogue.get(name, {}).get(str(value), value)
    return template.format_map(spoken)
