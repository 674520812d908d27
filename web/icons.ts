import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const PREFIX = "icon:";

/** `import body from "icon:crown"`: the shapes of one icon of game-icons.net, so that only those used are bundled. */
export function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  let all: Record<string, { body: string }> | undefined;
  return {
    name: "regna-icons",
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      all ??= JSON.parse(readFileSync(file, "utf8")).icons as Record<string, { body: string }>;
      const name = id.slice(PREFIX.length + 1);
      const found = all[name];
      if (!found) throw new Error(`game-icons has no icon "${name}"`);
      return `export default ${JSON.stringify(found.body)}`;
    },
  };
}
