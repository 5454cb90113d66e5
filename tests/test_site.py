"""The documents as a site: what can be known of it without building it.

`make docs` builds it, and fails on whatever the generator warns of.
"""

import ast
import functools
import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"


def _conf():
    spec = importlib.util.spec_from_file_location("conf", ROOT / "docs" / "site" / "conf.py")
    conf = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(conf)
    return conf


CONF = _conf()
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def name_of(page):
    return f"/{page.relative_to(ROOT).with_suffix('').as_posix()}"


def test_every_document_stands_beside_every_page_once():
    listed = [
        name
        for page in PAGES
        for _, names in CONF.contents(page)
        for name in names
        if not name.startswith("/reference/")
    ]
    assert sorted([f"/{CONF.root_doc}", *listed]) == sorted(map(name_of, PAGES))


def source(module):
    path = SOURCES / Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@functools.cache
def tree(module):
    return ast.parse(source(module).read_text("utf-8"))


@functools.cache
def statements(module):
    """What a module defines at its top, by name; with each the statement that follows it."""
    found = {}
    body = tree(module).body
    for one, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[one.name] = one, after
        elif isinstance(one, ast.Assign | ast.AnnAssign):
            targets = one.targets if isinstance(one, ast.Assign) else [one.target]
            found |= {name.id: (one, after) for name in targets if isinstance(name, ast.Name)}
    return found


def in_all(module):
    """The names in `__all__`, or, where there is none, all that do not begin with a dash."""
    defined = statements(module)
    if "__all__" in defined:
        return ast.literal_eval(defined["__all__"][0].value)
    return [name for name in defined if not name.startswith("_")]


def undocumented(module, name):
    """A public name and its members, as far as nothing is said of them."""
    one, after = statements(module)[name]
    if isinstance(one, ast.Assign | ast.AnnAssign):
        said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        return [] if said else [name]
    missing = [] if ast.get_docstring(one) else [name]
    for member in one.body if isinstance(one, ast.ClassDef) else ():
        public = isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if public and not member.name.startswith("_") and not ast.get_docstring(member):
            missing.append(f"{name}.{member.name}")
    return missing


@pytest.mark.parametrize("package", CONF.REFERENCE)
def test_whatever_a_package_offers_is_said_to_be_something(package):
    written = CONF.offered(package)
    missing = {
        name: undocumented(written.get(name, package), name)
        for name in in_all(package)
        if source(package).name == "__init__.py" or not is_data(package, name)
    }
    assert {name: what for name, what in missing.items() if what} == {}
    assert ast.get_docstring(tree(package))


@pytest.mark.parametrize("module", sorted(CONF.MODULES))
def test_whatever_is_in_a_module_of_the_reference_is_said_to_be_something(module):
    names = [name for name in in_all(module) if f"{module}.{name}" not in CONF.OFFERED]
    assert names, "everything in it is told with its package: it need not be named"
    names = [name for name in names if not is_data(module, name)]
    assert [what for name in names for what in undocumented(module, name)] == []
    assert ast.get_docstring(tree(module))


def is_data(module, name):
    """A constant of a module: it belongs to the reference where something is said of it."""
    return isinstance(statements(module).get(name, (None,))[0], ast.Assign | ast.AnnAssign)


def imported(text):
    """What a text imports from the house, module by module, each with its names."""
    for one in ast.walk(ast.parse(text)):
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("belfort"):
            yield one.module, [alias.name for alias in one.names]
        elif isinstance(one, ast.Import):
            yield from ((name.name, []) for name in one.names if name.name.startswith("belfort"))


def outside():
    """Whatever is written as others write: the games, the examples, and the blocks in documents."""
    for folder in ("src/belfort/games", "src/belfort/template", "examples"):
        for path in (ROOT / folder).rglob("*.py"):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
    for page in PAGES:
        for block in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            yield (
                page.name,
                "\n".join(re.findall(r"^>>> ((?:import|from) .*)", block, re.MULTILINE)),
            )


def test_what_games_examples_and_documents_import_belongs_to_the_reference():
    known = {*CONF.REFERENCE, *CONF.MODULES}
    strange = {
        (where, f"{module}.{name}".removesuffix("."))
        for where, text in outside()
        for module, names in imported(text)
        for name in names or [""]
        if not {module, f"{module}.{name}"} & known and "belfort.games" not in module
    }
    assert strange == set()


def test_marks_in_docstrings_stand_close_to_what_they_mark():
    """The generator takes a mark beside a space for the beginning of another one."""
    loose = re.compile(r"`` |(?<!`)`\s[^`\n]*`|`[^`\n]*\s`(?!`)")
    modules = [source(name) for name in (*CONF.REFERENCE, *CONF.MODULES)]
    said = {path: marked(path) for path in modules}
    assert {path.name: bad for path, text in said.items() if (bad := loose.findall(text))} == {}


def marked(path):
    """The docstrings of a module, each with its marks in pairs."""
    told = ast.walk(ast.parse(path.read_text("utf-8")))
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    texts = [ast.get_docstring(one) or "" for one in told if isinstance(one, kinds)]
    return "\n".join(re.sub(r"`[^`\s][^`]*[^`\s]`|`[^`\s]`", "", one) for one in texts)


def test_what_the_site_wears_is_there():
    for name in ("fonts", "img", "tokens.css", "icon.svg"):
        assert (CONF.STATIC / name).exists(), name


def test_the_site_needs_nothing_that_the_house_needs():
    """Its environment is small: sources are read for the reference, and not imported."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    pinned = (ROOT / "constraints" / "docs.txt").read_text("utf-8")
    for one in groups["docs"]:
        assert f"\n{re.split('[<>=]', one)[0]}==" in pinned
    assert "numba" not in pinned
