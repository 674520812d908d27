"""A picture of a tournament: every bot's share of victories with its interval, as SVG."""

from collections.abc import Sequence
from html import escape
from typing import Any, Final

LEFT: Final = 170
"""Pixels for the names."""
WIDTH: Final = 400
"""Pixels for the shares, from none to all."""
ROW: Final = 28
TOP: Final = 48


def chart(standings: Sequence[dict[str, Any]], title: str) -> str:
    """One row a bot: a line for the interval, a dot for the share."""
    height = TOP + ROW * len(standings)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 40}" height="{height + 32}"'
        ' font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="12" y="24" font-size="15">{escape(title)}</text>',
    ]
    for percent in range(0, 101, 25):
        x = across(percent / 100)
        parts.append(f'<path d="M{x} {TOP - 8}V{height}" stroke="#ccc"/>')
        parts.append(f'<text x="{x}" y="{height + 18}" text-anchor="middle">{percent}\N{NO-BREAK SPACE}%</text>')
    for number, row in enumerate(standings):
        y = TOP + ROW * number + ROW // 2
        low, high = row["share_95"]
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(row["bot"])}</text>')
        parts.append(f'<path d="M{across(low)} {y}H{across(high)}" stroke="#225" stroke-width="3"/>')
        parts.append(f'<circle cx="{across(row["share"])}" cy="{y}" r="5" fill="#225"/>')
    return "\n".join([*parts, "</svg>", ""])


def across(share: float) -> float:
    """Where a share is drawn."""
    return round(LEFT + WIDTH * share, 1)
