import os
from pathlib import Path

os.environ.setdefault("BELFORT_CACHE", str(Path(__file__).parents[1] / ".cache" / "belfort"))
