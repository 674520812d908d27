// A bot over the network: takes a free seat of a match at a server and plays to the end. Node 20 is all it needs.
//
// node examples/bot_over_network.mjs http://127.0.0.1:8000 MATCH

import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

const [server, match] = process.argv.slice(2);
const headers = { "Content-Type": "application/json" };

async function post(path, fields = {}) {
  const answer = await fetch(`${server}/api/${path}`, { method: "POST", headers, body: JSON.stringify(fields) });
  for (const cookie of answer.headers.getSetCookie()) headers.Cookie = cookie.split(";")[0]; // it says who we are
  // Too early, too late or too often: a moment later we look again. Anything else is the end of this bot.
  if (!answer.ok && ![409, 422, 429].includes(answer.status)) throw new Error(await answer.text());
  return answer.json();
}

/** Anything but passing: the place for a better idea. `update.view` is all that the seat sees. */
function choose(update) {
  const active = update.legal.filter((act) => act !== "pass");
  const choices = active.length > 0 ? active : update.legal;
  return choices[Math.floor(Math.random() * choices.length)];
}

await post("identity", { name: "Thirty Lines" });
const { seats } = await post(`matches/${match}/look`);
const seat = seats.findIndex((place) => place.kind === "person" && !place.taken);
await post(`matches/${match}/join`, { seat, share: randomBytes(16).toString("hex") });
let update = {};
let status = "open";
while (!update.result && status !== "closed") {
  update = await post(`matches/${match}/catch_up`, { since: update.sequence ?? 0 });
  if (update.legal?.length) {
    await post(`matches/${match}/decide`, { act: choose(update), sequence: update.sequence });
  } else {
    await wait(300);
    ({ status } = await post(`matches/${match}/look`));
  }
}
console.log(JSON.stringify(update.result?.scores ?? []));
