/** The three ages as the rulebook numbers them. */

const NUMERALS = ["I", "II", "III"];

export function roman(age: number): string {
  return NUMERALS[age - 1] ?? String(age);
}
