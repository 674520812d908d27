/**
 * A game's RULES.md taken apart for readers: chapters in plain words, their numbered rules, and the rulings, so that they
 * can be searched and pointed at. What only the makers need, where a rule comes from and which ruling it rests on, is left out.
 */

export interface Rule {
  id: string;
  /** Empty for a ruling, which stands in a table. */
  text: string;
  /** A ruling by the first columns of its table: the question, the answer. */
  cells: Cell[];
}

interface Cell {
  title: string;
  text: string;
}

export interface Chapter {
  title: string;
  /** What it says, in plain words; empty for rulings. */
  plain: string;
  rules: Rule[];
}

/** A heading without its number or letter. */
const HEADING = /^#+\s+(?:(?:\d+\.?|[A-Z]\.)\s+)?(.*)$/;
const PLAIN = /^> (.*)$/;
/** Rulings, sources and editions by their numbers, and the makers' page of facts. */
const BACKSTAGE = /\b(?:AMB|RUL|PUB|ED|A)-\d+[a-z]?\b|\bFACTS\b|\bfacts\b|\bREC\b|DERIVED|DÉDUIT/;
/** So many columns of a table of rulings are for readers. */
const READ = 2;
const NUMBERED = /^- \*\*([A-Z]+-\d+[a-z]?)\*\*:?\s*(.*)$/;
const ROW = /^\|\s*(.*?)\s*\|\s*$/;
const NUMBER = /^[A-Z]+-\d+[a-z]?$/;

export function chaptersOf(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  let titles: string[] = [];
  for (const line of markdown.split("\n")) {
    const heading = HEADING.exec(line);
    const rule = NUMBERED.exec(line);
    const row = ROW.exec(line)?.[1]!.split(/\s*\|\s*/);
    const last = chapters.at(-1);
    const summary = PLAIN.exec(line);
    if (heading) chapters.push({ title: plain(heading[1]!), plain: "", rules: [] });
    else if (summary && last) last.plain = plain(summary[1]!);
    else if (rule && last) last.rules.push({ id: rule[1]!, cells: [], text: plain(rule[2]!) });
    else if (row && last && NUMBER.test(row[0]!)) last.rules.push(ruling(row, titles));
    else if (row && !/^:?-+/.test(row[0]!)) titles = row;
    else if (/^\s+\S/.test(line) && last?.rules.length) last.rules.at(-1)!.text += ` ${plain(line.trim())}`;
  }
  for (const rule of chapters.flatMap(({ rules }) => rules)) rule.text = forReaders(rule.text);
  return chapters.filter((chapter) => chapter.rules.length > 0);
}

function ruling([id, ...answers]: string[], [, ...titles]: string[]): Rule {
  const cells = answers
    .slice(0, READ)
    .map((text, column) => ({ title: titles[column] ?? "", text: forReaders(plain(text)) }));
  return { id: id!, text: "", cells };
}

/**
 * Without what stands in square brackets (where a rule comes from), in curly ones and behind arrows (which rulings belong
 * to it), and without remarks and half-sentences that point backstage.
 */
function forReaders(text: string): string {
  return text
    .replace(/\s*[[{][^\]}]*[\]}]/g, "")
    .replace(/\s*->.*$/, "")
    .replace(/\s*\([^()]*\)/g, (remark) => (BACKSTAGE.test(remark) ? "" : remark))
    .split(/(?<=[.;:])\s+/)
    .map((part) =>
      BACKSTAGE.test(part) ? part.replace(/,?\s*[^,]*$/, (end) => (BACKSTAGE.test(end) ? "" : end)) : part,
    )
    .filter((part) => part && !BACKSTAGE.test(part))
    .join(" ")
    .trim();
}

function plain(text: string): string {
  return text.replace(/\*\*|`/g, "").replace(/(^|\s)\*(\S[^*]*)\*/g, "$1$2");
}

/** The chapters with only those rules that have all the words, in their number or text. */
export function search(chapters: Chapter[], words: string): Chapter[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return chapters;
  return chapters.flatMap((chapter) => {
    const rules = chapter.rules.filter((rule) => {
      const text = fold([rule.id, rule.text, ...rule.cells.map((cell) => cell.text)].join(" "));
      return wanted.every((word) => text.includes(word));
    });
    return rules.length > 0 ? [{ ...chapter, rules }] : [];
  });
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
