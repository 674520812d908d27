// What both crowds of clients share: when a decision was sent, and when everybody at the table had its answer.
"use strict";

class Tally {
  constructor(perTable) {
    this.perTable = perTable;
    this.accepted = 0;
    this.milliseconds = [];
    this.sent = new Map();
  }

  decided(table, number) {
    this.sent.set(`${table} ${number}`, { at: performance.now(), heard: 0 });
  }

  // Somebody at the table has what followed the decision with this number.
  heard(table, number) {
    const key = `${table} ${number}`;
    const decision = this.sent.get(key);
    if (decision === undefined || ++decision.heard < this.perTable) return;
    this.sent.delete(key);
    this.accepted += 1;
    this.milliseconds.push(performance.now() - decision.at);
  }

  result(seconds) {
    const ordered = this.milliseconds.sort((one, other) => one - other);
    const within = (share) => ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))];
    return { accepted: this.accepted, seconds, p50_ms: within(0.5), p99_ms: within(0.99) };
  }
}

// Tell the caller when the clock starts, and after so many seconds what came of it.
function run(seconds, tally, begin) {
  console.log("begin");
  const started = performance.now();
  begin();
  setTimeout(() => {
    console.log(JSON.stringify(tally.result((performance.now() - started) / 1000)));
    process.exit(0);
  }, seconds * 1000);
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

module.exports = { Tally, run, anyOf };
