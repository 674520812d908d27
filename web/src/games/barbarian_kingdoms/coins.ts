/** Coins: four kinds, written "1+1+3", smallest first. */

export const VALUES = [1, 2, 3, 5] as const;

export function sumOf(coins: readonly number[]): number {
  return coins.reduce((sum, number, kind) => sum + number * (VALUES[kind] ?? 0), 0);
}

/** The value of every single coin, the smallest first. */
export function singles(coins: readonly number[]): number[] {
  return coins.flatMap((number, kind) => Array.from({ length: number }, () => VALUES[kind] ?? 0));
}

export function coinsFrom(text: string): number[] {
  return text
    .split("+")
    .map(Number)
    .filter((value) => value > 0);
}

/** As one reads them: "1 + 1 + 3". */
export function spaced(coins: readonly number[]): string {
  return singles(coins).join(" + ");
}

export function noCoins(): number[] {
  return [0, 0, 0, 0];
}
