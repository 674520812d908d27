// Clients of boardgame.io, two to a match, that move as soon as they are asked: node clients.cjs URL CLIENTS SECONDS
"use strict";
const { io } = require("socket.io-client");
const { Tally, run, anyOf } = require("./common.cjs");

const [url, clients, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const tally = new Tally(2);
const places = Array.from({ length: 54 }, (_, place) => place);

class Client {
  constructor(table, player) {
    this.table = table;
    this.player = player;
    this.round = 0;
    this.socket = io(`${url}/places`, { transports: ["websocket"] });
    this.socket.on("sync", (match, { state }) => this.answer(match, state));
    this.socket.on("update", (match, state) => {
      tally.heard(match, state._stateID - 1);
      this.answer(match, state);
    });
  }

  connected() {
    return new Promise((resolve) => this.socket.on("connect", resolve));
  }

  begin() {
    this.round += 1;
    this.match = `${this.table} ${this.round}`;
    this.socket.emit("sync", this.match, this.player, undefined, 2);
  }

  answer(match, state) {
    if (match !== this.match) return;
    if (state.ctx.gameover !== undefined) {
      this.begin();
    } else if (state.ctx.currentPlayer === this.player) {
      tally.decided(match, state._stateID);
      const payload = { type: "place", args: [anyOf(places)], playerID: this.player };
      this.socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, this.player);
    }
  }
}

const everybody = Array.from({ length: clients }, (_, number) => new Client(number >> 1, String(number % 2)));
Promise.all(everybody.map((client) => client.connected())).then(() =>
  run(seconds, tally, () => everybody.forEach((client) => client.begin())),
);
