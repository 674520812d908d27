// A server of boardgame.io, in memory, with a game about as large as a board of Barony: 54 places, two players, one move a turn.
"use strict";
const { Server } = require("boardgame.io/dist/cjs/server.js");

const PLACES = 54;
const MOVES = 250;

const game = {
  name: "places",
  disableUndo: true,
  setup: () => ({
    moves: 0,
    places: Array.from({ length: PLACES }, (_, place) => ({
      name: `P${place}`,
      terrain: ["mountain", "forest", "plain", "field"][place % 4],
      building: null,
      owner: null,
      knights: [0, 0],
    })),
    players: [0, 1].map(() => ({ score: 0, tokens: [0, 0, 0, 0], reserve: { knights: 7, villages: 14, cities: 5 } })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, place) => {
      if (!(place in G.places)) return "INVALID_MOVE";
      G.places[place].owner = playerID;
      G.places[place].knights[playerID] += 1;
      G.players[playerID].score += 1;
      G.moves += 1;
    },
  },
  endIf: ({ G }) => (G.moves >= MOVES ? { draw: true } : undefined),
};

const server = Server({ games: [game], origins: [/.*/] });
server.run(0).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
