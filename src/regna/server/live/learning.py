"""What somebody has learned: kept with the person, so that it follows them to another device."""

from regna.lessons.lesson import lessons_of
from regna.lessons.puzzle import puzzles_of
from regna.registry import GAMES
from regna.server.live.backend import Backend
from regna.server.protocol import messages as m


async def learned_by(backend: Backend, identity: str, known: m.KnownLessons) -> m.Learned:
    """All that is known to be learned: what is kept, and what the device brings. The latter is kept from now on."""
    brought = {
        (game, lesson)
        for game, lessons in known.lessons.items()
        if game in GAMES
        for lesson in lessons
        if lesson in lessons_of(game)
    }
    kept = await backend.learning.lessons(identity)
    new = sorted(brought - set(kept))
    await backend.learning.add_lessons(identity, new, backend.now())
    found: dict[str, list[str]] = {}
    for game, lesson in [*kept, *new]:
        found.setdefault(game, []).append(lesson)
    return m.Learned(lessons=found, puzzles=await standings_of(backend, identity))


async def standings_of(backend: Backend, identity: str) -> dict[str, m.PuzzleStanding]:
    """How somebody stands with the puzzles of every game of which they have tried one."""
    found: dict[str, m.PuzzleStanding] = {}
    for tried in await backend.learning.puzzles(identity):
        standing = found.setdefault(tried.game, m.PuzzleStanding(rating=0, solved=0, tried=[]))
        standing.rating = tried.rating
        standing.solved += tried.solved
        if tried.game in GAMES and tried.number in puzzles_of(tried.game):
            standing.tried.append(tried.number)
    return found
