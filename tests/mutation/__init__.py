"""Mutants: one rule, one secret or one promise of the server is spoiled at a time, and the tests must notice.

The list is in mutants/, one file for each game, one for secrets and one for the server. The places in the rules were
drawn at random: of all conditions and all augmented assignments in the modules of a game's rules (what lists decisions,
dispatches, copies or guesses aside) sixteen, with random.Random(the game's id).sample. The first twelve were then
spoiled by hand, each the way somebody could get it wrong.

(tests/conformance/mutations.py changes positions, not rules: it is about what the doors of the engine let in.)

python -m tests.mutation              all of them
python -m tests.mutation --sample 12  some, with at least one of each kind; others every day in the deep run
python -m tests.mutation --only NAME  one
"""
