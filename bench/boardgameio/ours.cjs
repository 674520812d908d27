// Clients of Regna, two to a match, that decide as soon as they are asked: node ours.cjs URL CLIENTS SECONDS
"use strict";
const crypto = require("node:crypto");
const WebSocket = require("ws");
const { Tally, run, anyOf } = require("./common.cjs");

const [url, clients, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const tally = new Tally(2);
const MATCHES = 1 + Math.ceil(seconds / 3);

class Client {
  async introduce(number) {
    const answer = await fetch(`${url}/api/identity`, { method: "POST", body: JSON.stringify({ name: `Player ${number}` }) });
    this.cookie = answer.headers.get("set-cookie").split(";")[0];
    this.number = 0;
    this.socket = new WebSocket(url.replace("http", "ws") + "/api/socket", { headers: { cookie: this.cookie } });
    this.socket.on("message", (data) => JSON.parse(data).forEach((news) => this.hear(news)));
    await new Promise((resolve) => this.socket.on("open", resolve));
  }

  async post(path, body = {}) {
    const headers = { cookie: this.cookie };
    const answer = await fetch(`${url}/api/matches${path}`, { method: "POST", body: JSON.stringify(body), headers });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  say(match, say) {
    this.number += 1;
    this.socket.send(JSON.stringify({ id: this.number, match, say }));
  }

  begin() {
    this.match = this.matches.pop();
    if (this.match !== undefined) this.say(this.match, { do: "watch" });
  }

  hear(news) {
    if (news.problem) throw new Error(JSON.stringify(news.problem));
    if (news.do !== "update") return;
    if (news.sequence > news.since) tally.heard(news.match, news.since);
    if (news.result !== null && news.match === this.match) {
      this.begin();
    } else if (news.legal.length > 0) {
      tally.decided(news.match, news.sequence);
      const key = crypto.randomBytes(8).toString("hex");
      this.say(news.match, { do: "decide", act: anyOf(news.legal), sequence: news.sequence, key });
    }
  }
}

async function newMatch(pair) {
  const seats = pair.map(() => ({ kind: "person" }));
  const id = (await pair[0].post("", { game: "barony", seats })).table.match;
  for (const [seat, client] of pair.entries()) {
    await client.post(`/${id}/join`, { seat, share: crypto.randomBytes(16).toString("hex") });
  }
  await pair[0].post(`/${id}/start`);
  return id;
}

async function main() {
  const everybody = Array.from({ length: clients }, () => new Client());
  for (const [number, client] of everybody.entries()) await client.introduce(number);
  for (let place = 0; place < clients; place += 2) {
    const pair = everybody.slice(place, place + 2);
    const matches = [];
    while (matches.length < MATCHES) matches.push(await newMatch(pair));
    pair.forEach((client) => (client.matches = [...matches]));
  }
  run(seconds, tally, () => everybody.forEach((client) => client.begin()));
}

main();
