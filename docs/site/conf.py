"""The documents as a site: `make docs` reads this, and fails on any warning.

The Markdown is read as it lies in the repository, and stays readable there; what stands beside
every page follows from the links of `docs/README.md`. The reference is read from the sources,
which are not imported.
"""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "belfort" / "web" / "static"

project = "Belfort"
html_title = "Belfort"
extensions = ["myst_parser", "autoapi.extension"]
root_doc = "docs/README"
include_patterns = ["*.md", "docs/**.md", "reference/**"]
myst_heading_anchors = 4

# ---------- what stands beside every page ----------

LANGUAGES = {"nl": "Nederlands", "it": "Italiano"}
LINK = re.compile(r"\[([^\]]+)\]\(([^():#]+\.md)(?:#[^)]*)?\)")


def linked(text: str, page: Path) -> dict[str, str]:
    """The documents that a text of a page leads to, as Sphinx names them, and by which words."""
    found: dict[str, str] = {}
    for words, target in LINK.findall(text):
        place = (page.parent / target).resolve().relative_to(ROOT).with_suffix("")
        found.setdefault(f"/{place.as_posix()}", words)
    return found


def contents(page: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The chapters of the first page; below a page that leads on, what it leads to beside it."""
    text = page.read_text("utf-8")
    folder = page.parent.relative_to(ROOT).as_posix()
    if f"{folder}/{page.stem}" == root_doc:
        for chapter in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            title = chapter.partition("\n")[0]
            python = {"/reference/belfort/index": "Python"} if title == "Reference" else {}
            yield title, linked(chapter, page) | python
    elif page.stem == "README" and folder != ".":
        found = linked(text, page)
        yield "", {name: found[name] for name in found if name.startswith(f"/{folder}")}
    elif folder == "docs/games":
        yield "", {f"/{folder}/{code}/{page.stem}": own for code, own in LANGUAGES.items()}


def add_contents(_app: object, document: str, source: list[str]) -> None:
    page = ROOT / f"{document}.md"
    if not page.is_file():
        return
    source[0] = source[0].replace("\n\n```\n", "\n```\n")  # doctests end with an empty line
    for chapter, documents in contents(page):
        caption = f":caption: {chapter}\n" if chapter else ""
        names = "\n".join(f"{title} <{name}>" for name, title in documents.items())
        source[0] += f"\n\n```{{toctree}}\n:hidden:\n{caption}\n{names}\n```\n"


def open_files(app: Any, tree: Any, document: str) -> None:
    """A picture or a file that a page leads to is opened, not saved."""
    from docutils import nodes
    from sphinx.addnodes import download_reference
    from sphinx.util.osutil import relative_uri

    here = app.builder.get_target_uri(document)
    for node in list(tree.findall(download_reference)):
        if "filename" in node:
            place = relative_uri(here, f"_downloads/{node['filename']}")
            node.replace_self(nodes.reference("", "", *node.children, refuri=place))


# ---------- the reference ----------

REFERENCE = {
    "belfort": "",
    "belfort.engine": (
        "chance facts fields forms generic goals hands laid options places records sets sheets"
        " steps"
    ),
    "belfort.ink": "paints",
    "belfort.match": "fairness receipt",
    "belfort.bots": "results solver",
    "belfort.arena": "",
    "belfort.balance": "",
    "belfort.research": (
        "cuda data exact gymnasium lines openspiel pettingzoo position text trajectories"
    ),
    "belfort.testing": "claims positions walks",
    "belfort.locale": "",
    "belfort.witness": "",
}
"""What others program with: what packages offer, and the modules that are named to import them."""
MODULES = {f"{home}.{name}" for home, inside in REFERENCE.items() for name in inside.split()}

autoapi_dirs = ["src/belfort"]
autoapi_ignore = [
    f"*/belfort/{one.name}" + ("/*" if one.is_dir() else "")
    for one in (ROOT / "src/belfort").iterdir()
    if one.stem != "__init__" and f"belfort.{one.stem}" not in REFERENCE
]
# Names that are given two at a time are not seen by it, and nobody outside imports them.
suppress_warnings = ["autoapi.python_import_resolution"]
autoapi_root = "reference"
autoapi_add_toctree_entry = False
autoapi_template_dir = "docs/site/templates"
autoapi_options = ["members", "undoc-members", "imported-members"]
autoapi_python_class_content = "both"
# Code in docstrings stands between single marks; where it names something, it leads there.
default_role = "py:obj"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88


def offered(package: str) -> dict[str, str]:
    """What a package offers under its own name, and the module where it is written."""
    place = ROOT / "src" / Path(*package.split(".")) / "__init__.py"
    tree = ast.parse(place.read_text("utf-8") if place.is_file() else "")
    return {
        alias.name: one.module
        for one in tree.body
        if isinstance(one, ast.ImportFrom) and one.module
        for alias in one.names
    }


OFFERED = {
    f"{module}.{name}": f"{package}.{name}"
    for package in REFERENCE
    for name, module in offered(package).items()
}


def is_left_out(_app: object, kind: str, name: str, thing: Any, skip: bool, _: object) -> bool:
    """What a package offers is told there, and not a second time where it is written."""
    if kind in ("package", "module"):
        return name not in REFERENCE and name not in MODULES
    elsewhere = name in OFFERED or (thing.imported and name not in OFFERED.values())
    untold = kind == "data" and not thing.docstring
    return skip or elsewhere or untold or thing.short_name.startswith("_")


def name_as_offered(_app: object, document: str, source: list[str]) -> None:
    """Types are named as others import them, and those of Python's own without their modules."""
    if document.startswith(autoapi_root):
        text = re.sub(r"\b(collections\.abc|typing|pathlib)\.(?=[A-Z])", "", source[0])
        source[0] = re.sub(r"\bbelfort\.[\w.]+", lambda one: OFFERED.get(one[0], one[0]), text)


def autoapi_prepare_jinja_env(environment: Any) -> None:
    # A function has the name of the module it is written in: it is what others mean by that.
    environment.globals["shadowed"] = set(OFFERED.values())


# ---------- the look ----------

html_theme = "furo"
html_logo = html_favicon = str(STATIC / "icon.svg")
html_static_path = ["site.css", "site.js"]
html_css_files = ["tokens.css", "site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_copy_source = False
html_show_sphinx = html_show_copyright = False
html_theme_options = {"navigation_with_keys": True}


def add_look(app: Any) -> None:
    """The house's own colours and letters."""
    place = Path(app.outdir) / "_static"
    for name in ("fonts", "img"):
        shutil.copytree(STATIC / name, place / name, dirs_exist_ok=True)
    shutil.copy(STATIC / "tokens.css", place)


def add_door(app: Any, fault: Exception | None) -> None:
    """Whoever opens the folder comes in by the first page."""
    if fault is None:
        door = f'<!doctype html><meta http-equiv="refresh" content="0; url={root_doc}.html">'
        (Path(app.outdir) / "index.html").write_text(door, "utf-8")


def setup(app: Any) -> None:
    app.connect("source-read", add_contents)
    app.connect("autoapi-skip-member", is_left_out)
    app.connect("source-read", name_as_offered)
    app.connect("doctree-resolved", open_files)
    app.connect("builder-inited", add_look)
    app.connect("build-finished", add_door)
