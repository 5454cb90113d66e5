"""The games as environments for learners and game theorists.

Each module needs its own library: `openspiel`, `pettingzoo`, `gymnasium` and `cuda` are imported
by name. What they share is here: observations, rewards, and many matches at once.
"""

from belfort.engine.encoding import Encoding
from belfort.research.batch import Batch
from belfort.research.position import IllegalAction

__all__ = ["Batch", "Encoding", "IllegalAction"]
