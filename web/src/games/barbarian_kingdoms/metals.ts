/** What the coins are made of, by value: bronze, silver, gold, and purple-rimmed gold for the one great coin. */

interface Metal {
  face: string;
  rim: string;
}

export const METALS: { [value: number]: Metal } = {
  1: { face: "#d08a52", rim: "#8a5226" },
  2: { face: "#d5d9dd", rim: "#7f8890" },
  3: { face: "#f0c74e", rim: "#a97a16" },
  5: { face: "#f7df8e", rim: "#7b2d5b" },
};
