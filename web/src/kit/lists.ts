/** Whether two lists of ids name the same, in whatever order. */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

/** So many of the same. */
export const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
