/** A game's RULES.md taken apart: headings, numbered rules and rulings, so that they can be searched and pointed at. */

export interface Rule {
  id: string;
  /** Empty for a ruling, which stands in a table. */
  text: string;
  /** Where it comes from: a section of the rulebook, another rule, a ruling. */
  source: string;
  /** A ruling by the columns of its table: the question, the answer, why. */
  cells: Cell[];
}

interface Cell {
  title: string;
  text: string;
}

export interface Chapter {
  title: string;
  rules: Rule[];
}

const HEADING = /^#+\s+(.*)$/;
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
    if (heading) chapters.push({ title: plain(heading[1]!), rules: [] });
    else if (rule && last) last.rules.push({ id: rule[1]!, cells: [], ...withoutSource(plain(rule[2]!)) });
    else if (row && last && NUMBER.test(row[0]!)) last.rules.push(ruling(row, titles));
    else if (row && !/^:?-+/.test(row[0]!)) titles = row;
    else if (/^\s+\S/.test(line) && last?.rules.length) last.rules.at(-1)!.text += ` ${plain(line.trim())}`;
  }
  return chapters.filter((chapter) => chapter.rules.length > 0);
}

function ruling([id, ...answers]: string[], [, ...titles]: string[]): Rule {
  const cells = answers.map((text, column) => ({ title: titles[column] ?? "", text: plain(text) }));
  return { id: id!, text: "", source: "", cells };
}

/** What stands in square brackets tells where a rule comes from; in curly ones, which rulings belong to it. */
function withoutSource(text: string): { text: string; source: string } {
  const sources = [...text.matchAll(/[[{]([^\]}]*)[\]}]/g)].map((found) => found[1]!);
  return { text: text.replace(/\s*[[{][^\]}]*[\]}]/g, ""), source: sources.join(" · ") };
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
