"""A bot as a program of its own: reads a question a line, answers a line. Python is all it needs.

./regna play barony --seats 2 --bots "run:python3 examples/bot_stdio.py"
"""

import json
import random
import sys
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """Anything but passing: the place for a better idea. `question["view"]` is all that the seat sees."""
    legal: list[str] = question["legal"]
    return random.choice([decision for decision in legal if decision != "pass"] or legal)


for line in sys.stdin:
    question = json.loads(line)
    if question["refused"]:
        print(question["refused"], file=sys.stderr)  # standard output is for answers only
    print(json.dumps({"number": question["number"], "decision": choose(question)}), flush=True)
