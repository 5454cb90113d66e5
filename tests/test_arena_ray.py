"""A contest on a Ray cluster, started here for the purpose."""

import json
import os
import subprocess
import sys

from belfort import arena


def test_a_ray_cluster_gives_the_same_results_as_this_process(tmp_path):
    place = tmp_path / "ray.jsonl"
    args = "torens --bots greedy,random --matches 6 --budget 0.01 --ray local --json --file"
    command = [sys.executable, "-c", "from belfort.cli import main; main()", "arena"]
    done = subprocess.run(
        [*command, *args.split(), str(place)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "HOME": str(tmp_path)},  # Ray keeps a token in the home directory
    )
    assert done.returncode == 0, done.stderr
    contest, results = arena.read(place)
    here = {result.match: result.scores for result in arena.run(contest, processes=1)}
    assert {result.match: result.scores for result in results} == here
    assert json.loads(done.stdout)["pairs"][0]["matches"] == 6
