"""Puzzles for anybody; of who is known the first try is kept."""

from regna.contract.errors import Stale, quoted
from regna.lessons.attempt import ACCEPTED, Answer
from regna.lessons.puzzle import Puzzle, judge, open_puzzle, puzzles_of
from regna.registry import GAMES
from regna.server.live.backend import Backend
from regna.server.live.lessons import lesson_answer, view_of
from regna.server.live.load import game_in
from regna.server.live.room import update_message
from regna.server.model.errors import Unknown
from regna.server.model.rows import DAY, Identity
from regna.server.protocol import messages as m
from regna.server.storage.learning import TriedPuzzle
from regna.table.match import Match
from regna.table.words import Speaking


def puzzle_list(game: str, language: str) -> list[m.PuzzleInfo]:
    """The puzzles of a game, the easiest first."""
    puzzles = known_puzzles(game).values()
    words = game_in(game, language).words
    return [
        m.PuzzleInfo(
            number=puzzle.number,
            rating=puzzle.rating,
            themes=[words.say(f"theme.{kind}") for kind in puzzle.themes],
        )
        for puzzle in sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.number))
    ]


def todays_puzzle(now: int) -> m.TodaysPuzzle:
    """The same for everybody: the games take turns, and each goes through its puzzles."""
    games = [id for id in GAMES if puzzles_of(id)]
    if not games:
        raise Unknown("puzzle", {"found": ""})
    day = now // DAY
    game = games[day % len(games)]
    numbers = sorted(puzzles_of(game))
    return m.TodaysPuzzle(game=game, number=numbers[day // len(games) % len(numbers)])


async def try_puzzle(
    backend: Backend, who: Identity | None, game: str, number: int, language: str, message: m.TryPuzzle
) -> m.LessonState:
    """How a puzzle stands: what is asked, or how it ends after its solution."""
    puzzle = known_puzzles(game).get(number)
    if puzzle is None:
        raise Unknown("puzzle", {"found": str(number)})
    match = open_puzzle(puzzle, game_in(game, language))
    if message.taken and message.taken != [puzzle.solution]:
        with Speaking(match.words):
            raise Stale("lesson", {"found": quoted(message.taken[0])})
    said = answer_to(puzzle, match, message)
    found = said is ACCEPTED and not message.ask
    judged = found or (said is not None and said.kind == "astray")
    if who is not None and not message.taken and (judged or message.show):
        tried = TriedPuzzle(game, number, found and not message.show, puzzle.rating)
        await backend.learning.add_puzzle(who.id, tried, backend.now())
    done = bool(message.taken) or message.show or found
    if done:
        match.decide(puzzle.seat, puzzle.solution)
    return puzzle_state(puzzle, match, done, "right" if found or message.taken else "shown", said)


def answer_to(puzzle: Puzzle, match: Match, message: m.TryPuzzle) -> Answer | None:
    """What is said to the decision, if there is one; if it is only asked about, whether the rules allow it."""
    if not message.act or message.taken:
        return None
    answer = judge(puzzle, match, message.act)
    return ACCEPTED if message.ask and answer.kind == "astray" else answer


def puzzle_state(puzzle: Puzzle, match: Match, done: bool, ending: str, said: Answer | None) -> m.LessonState:
    """A puzzle as it is sent."""
    words = match.words
    best, next = sorted(puzzle.chances.values(), reverse=True)[:2]
    facts = {"best": best, "next": next, "decision": puzzle.solution}
    asks = words.say("puzzle.say", {"seat": words.say(f"seat.{puzzle.seat}")})
    return m.LessonState(
        lesson=str(puzzle.number),
        title=words.say("puzzle.title", {"number": puzzle.number}),
        step=int(done),
        steps=1,
        done=done,
        say=words.say(f"puzzle.{ending}", facts) if done else asks,
        rules=[],
        offered=[] if done else match.legal(),
        look=puzzle.solution.split()[1:] if done else [],
        arrows=[],
        taken=[puzzle.solution] if done else [],
        answer=None if said is None else lesson_answer(said),
        update=update_message(str(puzzle.number), match, match.update_for(puzzle.seat, 0), lean=False, view=view_of),
    )


def known_puzzles(game: str) -> dict[int, Puzzle]:
    """The puzzles of a game; raises Unknown if there is no such game."""
    if game not in GAMES:
        raise Unknown("game", {"found": quoted(game)})
    return puzzles_of(game)
