"""What every sheet beside the tower has: its head, its place in the page, the way back."""

from belfort.ink import once, pick, tag, when


def sheet(turn, what, *body, kind=""):
    """A sheet that is shown while something is picked; by its `id` the next page knows it again."""
    scene = turn.scene
    tail = scene.art("tail", "focus__tail")
    classes = f"focus {kind} sheet" if kind else "focus sheet"
    return when(scene, what, *body, tail, element="section", class_=classes, id=f"focus-{what}")


def top(drawing, title, *lines):
    """The head of a sheet: a drawing, and beside it a title with what belongs to it."""
    return tag(
        "div",
        tag("span", drawing, class_="focus__art"),
        tag("div", tag("h2", title), *lines),
        class_="focus__top",
    )


def deed(scene, what, *go):
    """The foot of a sheet: the way back at the left, what can be done at the right."""
    return (
        tag("div", put_back(scene, what), *go, class_="focus__do") if go else _no_deed(scene, what)
    )


@once
def _no_deed(scene, what):
    return tag("div", put_back(scene, what), class_="focus__do")


@once
def put_back(scene, what):
    """Puts down what is picked; without a script it asks for the page with nothing picked."""
    words = scene.house("table.back")
    plain = {"name": None, "value": None, "aria_pressed": None}
    return pick(scene, what, words, class_="btn focus__back", **plain)
