"""Tries an installed wheel without any other package: it is compiled, and every game can be played to its end.

python tests/wheel.py
"""

import regna
from regna.engine.playout import playout
from regna.engine.rng import Rng

LIMIT = 10_000

if not regna.compiled:
    raise SystemExit("the engine is not compiled")
for id in regna.game_ids:
    match = regna.game(id).new(seed=1)
    decisions, checksum = playout(match.state, Rng(1), LIMIT)
    print(id, decisions, checksum)
