import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./icons.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  plugins: [svelte(), icons()],
  resolve: {
    alias: { $web: `${here}src`, $games: `${here}../src/regna/games` },
    // Tests run in Node, where packages would otherwise offer their server side.
    conditions: process.env["VITEST"] ? ["browser"] : undefined,
  },
  server: { fs: { allow: [`${here}..`] } },
  build: {
    outDir: "../src/regna/server/http/client",
    emptyOutDir: true,
    // Small files as data: addresses would be refused for fonts by the server's content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
  },
  // One process and one copy of every module for all tests: they need half the time.
  test: { include: ["tests/**/*.test.ts"], isolate: false },
});
