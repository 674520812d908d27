// A bot as a program of its own: reads a question a line, answers a line. Node 20 is all it needs.
//
// ./regna play barony --seats 2 --bots "run:node examples/bot_stdio.mjs"

import { createInterface } from "node:readline";

/** Anything but passing: the place for a better idea. `question.view` is all that the seat sees. */
function choose(question) {
  const active = question.legal.filter((decision) => decision !== "pass");
  const choices = active.length > 0 ? active : question.legal;
  return choices[Math.floor(Math.random() * choices.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  if (question.refused) console.error(question.refused); // standard output is for answers only
  console.log(JSON.stringify({ number: question.number, decision: choose(question) }));
}
