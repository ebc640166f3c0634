"""The commands in a line each. Made by `python -m commands.reference`; a test checks that it is up to date."""

from __future__ import annotations

from typing import Final

SUMMARIES: Final = {
    "demo": "Play a whole game with bots, and look at its log.",
    "new": "Begin a game and deal.",
    "act": "Play one action.",
    "legal": "List the actions that the rules allow.",
    "bot": "Let a bot play on in a stored game.",
    "simulate": "Let bots play whole games, and keep them.",
    "games": "List the games of the store.",
    "log": "Tell what happened in a game.",
    "show": "Show the board of a game, after any event, or a part of the state.",
    "score": "Show where each player's victory points came from.",
    "narrate": "Tell a game in sentences, under a heading for each round.",
    "diff": "Compare two moments of a game, or of two games, value by value.",
    "blame": "Tell for each value of a state the event that last set it.",
    "why": "Explain a player's figure, down to the events that made it.",
    "bisect": "Find the first event of a game after which a condition holds.",
    "find": "Find the games in which a condition holds.",
    "leaderboard": "Rank the players of all finished games.",
    "ratings": "Rate the players by OpenSkill, from places in finished games.",
    "stats": "Count what happened in all finished games.",
    "players": "List who plays, and say which names mean the same player.",
    "tracks": "Show the tracks of a game, after any event.",
    "project": "Bring leaderboards, ratings and statistics up to date.",
    "step": "Step through a game on a screen of its own.",
    "undo": "Take back the last action of a player, with all that followed from it.",
    "redo": "Bring back what was taken back last.",
    "fork": "Begin a new game that has the same events up to a version.",
    "whatif": "Play another action in the stead of one that was played.",
    "verify": "Audit a game against its hashes and the rules.",
    "doctor": "Show which store is used, and all versions.",
    "export": "Write games for this program, or tables for others.",
    "import": "Take in games that `pway export` wrote.",
    "scenario": "Check and show scenario files of Snowdonia.",
}
