/** Chance that always falls the same way: what is drawn from a name looks the same on every screen and every day. */

export type Chance = () => number;

/** Numbers from 0 to 1 drawn from a name. */
export function chance(name: string): Chance {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(roll: Chance, least: number, most: number): number {
  return least + (most - least) * roll();
}
