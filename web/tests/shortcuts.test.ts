import { afterEach, describe, expect, it, vi } from "vitest";
import { preferences } from "$web/kit/preferences.svelte";
import type { MatchController } from "$web/play/matchController.svelte";
import { Sketch } from "$web/play/sketch.svelte";
import { shortcuts } from "$web/play/shortcuts";

const around = { openTab: vi.fn(), toggleHelp: vi.fn(), toggleLarge: vi.fn(), moreTime: vi.fn(), hint: vi.fn() };

function press(key: string): { confirm: number; back: number } {
  const sketch = new Sketch();
  const controller = { handOver: null, confirm: vi.fn(), back: vi.fn(), sketch };
  const target = { closest: () => null };
  shortcuts(
    { key, target, preventDefault: () => undefined } as unknown as KeyboardEvent,
    controller as unknown as MatchController,
    around,
  );
  return { confirm: controller.confirm.mock.calls.length, back: controller.back.mock.calls.length };
}

afterEach(() => {
  preferences.keys = true;
});

describe("the keys of the table", () => {
  it("are letters, and Escape", () => {
    expect(press("c")).toEqual({ confirm: 1, back: 0 });
    expect(press("Escape")).toEqual({ confirm: 0, back: 1 });
    press("m");
    expect(around.moreTime).toHaveBeenCalledOnce();
    press("h");
    expect(around.hint).toHaveBeenCalledOnce();
  });

  it("are Escape alone where letters are switched off", () => {
    preferences.keys = false;
    expect(press("c")).toEqual({ confirm: 0, back: 0 });
    expect(press("Escape")).toEqual({ confirm: 0, back: 1 });
  });
});
