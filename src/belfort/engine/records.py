"""Records whose fields are attributes, in rules and in compiled code alike.

NumPy's own `np.record` looks a field up by way of Python, which takes ten times as long as what
is done here, and interpreted rules do little else.
"""

from __future__ import annotations

import copyreg
import functools
import struct
import weakref
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from belfort.engine.showing import Shown


class _Kind(type):
    """The class of records of one layout: pickled by the layout, since no module names it."""


class Record(np.void, Shown, metaclass=_Kind):  # type: ignore[misc] # final only in the stubs
    """A scalar of a dtype made by `record`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


def record(fields: Any, *, align: bool = False) -> np.dtype[Any]:
    """A dtype of these fields; its scalars are records."""
    layout = np.dtype(fields, align=align)
    assert layout.names is not None
    attributes: dict[str, Any] = {"__slots__": ()}
    for name in layout.names:
        if hasattr(np.void, name):
            raise ValueError(f"{name!r} means something else to NumPy")
        attributes[name] = property(itemgetter(name), _setter(name))
    kind = _Kind("Record", (Record,), attributes)
    _layouts[kind] = layout
    return np.dtype((kind, layout))


_layouts: weakref.WeakKeyDictionary[_Kind, np.dtype[Any]] = weakref.WeakKeyDictionary()


@functools.lru_cache(256)
def _kind_of(layout: np.dtype[Any]) -> _Kind:
    """A class for records that came from another process; compiled code asks for the layout."""
    kind: Any = record(layout, align=layout.isalignedstruct).type
    found: _Kind = kind
    return found


def _by_layout(kind: _Kind) -> str | tuple[Any, ...]:
    return (_kind_of, (_layouts[kind],)) if kind in _layouts else kind.__name__


copyreg.pickle(_Kind, _by_layout)


def marked(state: np.dtype[Any], mark: str) -> np.dtype[Any]:
    """The same record as another type, to NumPy and to compiled code: its first field has a title.

    Not a bit of what is in it is different.
    """
    assert state.names is not None
    assert state.fields is not None
    fields = [state.fields[name] for name in state.names]
    layout = {
        "names": list(state.names),
        "formats": [field[0] for field in fields],
        "offsets": [field[1] for field in fields],
        "titles": [mark, *[None] * (len(fields) - 1)],
        "itemsize": state.itemsize,
    }
    return record(layout, align=state.isalignedstruct)


def _setter(name: str) -> Any:
    def set_field(self: Record, value: Any) -> None:
        self[name] = value

    return set_field


def copy_of(s: Record) -> Record:
    """A record of its own with the same position, the only one in the array that holds it."""
    home: Any = np.ndarray(1, s.dtype, bytearray(s.tobytes()))
    later: Record = home[0]  # several times as quick as s.copy()
    return later


def values_of(s: Record) -> dict[str, Any]:
    """The fields of a record by name, as plain numbers and sequences of them."""
    read, places, rows, deep = _reading(s.dtype)
    numbers = read(s.tobytes())
    found = {name: numbers[place] for name, place in places}
    for name, parts in rows:
        found[name] = [numbers[part] for part in parts]
    for name, depth in deep:
        found[name] = [found[name][one : one + depth] for one in range(0, len(found[name]), depth)]
    return found


@functools.lru_cache(256)
def _reading(layout: np.dtype[Any]) -> tuple[Any, list[Any], list[Any], list[Any]]:
    """How the bytes of a record become numbers, and which of them a field is.

    All numbers are read in one go: field by field takes twice as long.
    """
    assert layout.names is not None
    form, end, count = "=", 0, 0
    places, rows, deep = [], [], []
    for name in layout.names:
        field, start = layout.fields[name][:2]  # type: ignore[index]
        size, shape = int(np.prod(field.shape)), field.shape
        form += f"{start - end}x{size}{LETTERS[field.base.kind, field.base.itemsize]}"
        end = start + field.itemsize
        here = slice(count, count + size)
        if len(shape) >= 2:
            assert len(shape) <= 3, f"{name} has too many dimensions to be shown"
            starts = range(count, count + size, shape[-1])
            rows.append((name, [slice(one, one + shape[-1]) for one in starts]))
            deep += [(name, shape[1])] if len(shape) == 3 else []
        else:
            places.append((name, here if shape else count))
        count += size
    return struct.Struct(f"{form}{layout.itemsize - end}x").unpack, places, rows, deep


LETTERS = {
    ("i", 1): "b",
    ("i", 2): "h",
    ("i", 4): "i",
    ("i", 8): "q",
    ("u", 1): "B",
    ("u", 2): "H",
    ("u", 4): "I",
    ("u", 8): "Q",
    ("b", 1): "?",
}
"""What `struct` calls the numbers of a record."""
