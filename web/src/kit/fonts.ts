/** The letters of every page, asked for at once: when they come later, what was about to be clicked moves away. */

const FACES = ['500 1em "EB Garamond"', '400 1em "Inter Variable"'];
/** Milliseconds after which a page stands without them. */
const LONGEST_WAIT = 1000;

/** They are there, or have been waited for long enough. */
export async function fontsLoaded(): Promise<void> {
  const coming = FACES.map((face) => document.fonts.load(face));
  await Promise.race([Promise.allSettled(coming), new Promise((done) => setTimeout(done, LONGEST_WAIT))]);
}
