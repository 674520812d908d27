/** The addresses of the games' pictures: picture.svg in a game's folder. A game may have none. */

const FILES = import.meta.glob<string>("./*/picture.svg", { eager: true, query: "?url", import: "default" });

export function pictureOf(game: string): string | undefined {
  return FILES[`./${game}/picture.svg`];
}
