"""A log that is only added to, shared by everybody who knows a part of it.

A move at a table makes a new match beside the old one. Copying the log for it would look at every
step there is, which takes longer than the move itself.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")

_adding = threading.Lock()


class Trail(Sequence[T], Generic[T]):
    """The first so many of a list that others may have gone on with. It never changes."""

    __slots__ = ("_items", "_size")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._size = len(self._items)

    def plus(self, *more: T) -> Trail[T]:
        """The trail that goes on with these; copied only if another went on from here first."""
        longer: Trail[T] = Trail.__new__(Trail)
        with _adding:
            items = self._items
            if len(items) != self._size:
                items = items[: self._size]
            items.extend(more)
        longer._items = items
        longer._size = self._size + len(more)
        return longer

    def upto(self, size: int) -> Trail[T]:
        """The beginning of this trail."""
        return Trail(self._items[:size])

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._size])

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._size)
            return self._items[start:stop:step]
        if not -self._size <= place < self._size:
            raise IndexError(place)
        return self._items[place % self._size]
