/** Tones for the provinces, so that neighbours differ as far as four tones allow. */

import type { Province } from "./view";

const TONES = 4;

export function tonesOf(provinces: Province[]): { [province: string]: number } {
  const tones: { [province: string]: number } = {};
  provinces.forEach(({ province, land }, place) => {
    const taken = new Set(land.map((neighbour) => tones[neighbour]));
    const order = Array.from({ length: TONES }, (_, step) => (place + step) % TONES);
    tones[province] = order.find((tone) => !taken.has(tone)) ?? 0;
  });
  return tones;
}
