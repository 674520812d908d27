/** Short sounds, made here: one for each family of what can happen. Which of them are played the settings say. */

import { preferences } from "./preferences.svelte";

interface Sound {
  wave: OscillatorType;
  /** In Hz, one after the other. */
  notes: number[];
  /** Seconds from one note to the next. */
  pace: number;
}

/** The families in the order of the settings: what is rare first, then what happens all the time. */
export const SOUNDS = {
  turn: { wave: "triangle", notes: [523, 784], pace: 0.13 },
  battle: { wave: "triangle", notes: [196, 185, 196], pace: 0.13 },
  victory: { wave: "triangle", notes: [523, 659, 784, 1047], pace: 0.13 },
  chat: { wave: "sine", notes: [880, 1175], pace: 0.07 },
  points: { wave: "triangle", notes: [784, 988], pace: 0.08 },
  move: { wave: "sine", notes: [262, 311], pace: 0.06 },
  place: { wave: "sine", notes: [330], pace: 0.06 },
  lost: { wave: "sine", notes: [247, 165], pace: 0.09 },
  card: { wave: "square", notes: [1480], pace: 0.025 },
  coin: { wave: "sine", notes: [1568, 2093], pace: 0.05 },
} as const satisfies { [family: string]: Sound };

export type Family = keyof typeof SOUNDS;
export const FAMILIES = Object.keys(SOUNDS) as Family[];

const VOLUME: { [wave in OscillatorType]?: number } = { triangle: 0.12, sine: 0.1, square: 0.025 };

/** Seconds of silence after which the loudspeaker is let go: kept open, it costs battery all the time. */
const SILENCE = 2;

let audio: AudioContext | null = null;
let silent: ReturnType<typeof setTimeout> | undefined;

/** Play a sound whatever the settings say: to try it. `after` says in how many seconds. Returns how long it takes. */
export function sound(family: Family, after = 0): number {
  const { wave, notes, pace } = SOUNDS[family];
  audio ??= new AudioContext();
  void audio.resume();
  clearTimeout(silent);
  silent = setTimeout(() => void audio?.suspend(), 1000 * (after + notes.length * pace + SILENCE));
  const begin = audio.currentTime + after;
  notes.forEach((frequency, place) => {
    const [tone, volume, start] = [audio!.createOscillator(), audio!.createGain(), begin + place * pace];
    tone.frequency.value = frequency;
    tone.type = wave;
    volume.gain.setValueAtTime(VOLUME[wave] ?? 0.1, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + pace * 1.6);
    tone.connect(volume).connect(audio!.destination);
    tone.start(start);
    tone.stop(start + pace * 1.7);
  });
  return notes.length * pace;
}

/** Play those of these that are wanted, each once, one after the other. Browsers stay silent until one has clicked. */
export function play(families: Iterable<Family>): void {
  const wanted = [...new Set(families)].filter((family) => preferences.sound && preferences.sounds.includes(family));
  if (wanted.length === 0 || !navigator.userActivation?.hasBeenActive) return;
  let after = 0;
  for (const family of wanted) after += sound(family, after);
}
