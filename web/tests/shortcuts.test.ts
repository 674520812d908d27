import { afterEach, describe, expect, it, vi } from "vitest";
import { preferences } from "$web/kit/preferences.svelte";
import type { Desk } from "$web/play/desk.svelte";
import { shortcuts } from "$web/play/shortcuts";

const around = { openTab: vi.fn(), toggleHelp: vi.fn() };

function press(key: string): { confirm: number; back: number } {
  const desk = { handOver: null, confirm: vi.fn(), back: vi.fn() };
  const target = { closest: () => null };
  shortcuts(
    { key, target, preventDefault: () => undefined } as unknown as KeyboardEvent,
    desk as unknown as Desk,
    around,
  );
  return { confirm: desk.confirm.mock.calls.length, back: desk.back.mock.calls.length };
}

afterEach(() => {
  preferences.keys = true;
});

describe("the keys of the table", () => {
  it("are letters, and Escape", () => {
    expect(press("c")).toEqual({ confirm: 1, back: 0 });
    expect(press("Escape")).toEqual({ confirm: 0, back: 1 });
  });

  it("are Escape alone where letters are switched off", () => {
    preferences.keys = false;
    expect(press("c")).toEqual({ confirm: 0, back: 0 });
    expect(press("Escape")).toEqual({ confirm: 0, back: 1 });
  });
});
