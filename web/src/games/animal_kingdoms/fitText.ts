/** Breaks a text into lines, as SVG does not wrap by itself. */

export const LEADING = 1.14;
const SIZES = [38, 34, 31, 28, 25, 22, 20];
/** How wide a letter is on average, in parts of the size. */
const LETTER = 0.52;
const TITLE_LETTER = 0.47;
const NARROW = /[ ,'filrtIJ]/g;

/** The largest letters in which a text fits into a box, and its lines. */
export function fit(text: string, width: number, height: number): { size: number; lines: string[] } {
  let size = 0;
  let lines: string[] = [];
  for (size of SIZES) {
    const letters = Math.floor(width / (size * LETTER));
    lines = wrap(text, letters);
    if (lines.length * size * LEADING <= height && lines.every((line) => line.length <= letters)) break;
  }
  return { size, lines };
}

/** About how wide a title is: narrow letters count for little more than half. */
export function titleWidth(text: string, size: number): number {
  const narrow = text.match(NARROW)?.length ?? 0;
  return (text.length - narrow * 0.4) * TITLE_LETTER * size;
}

/** As few lines of at most `width` letters as possible, about equally long. */
function wrap(text: string, width: number): string[] {
  const fewest = fill(text, width);
  for (let narrower = Math.ceil(text.length / fewest.length); narrower < width; narrower += 1) {
    const lines = fill(text, narrower);
    if (lines.length === fewest.length) return lines;
  }
  return fewest;
}

function fill(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && longer.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
