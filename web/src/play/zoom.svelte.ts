/** How far the board is zoomed and where to: by buttons, keys, wheel with Ctrl, drag, two fingers, and a tap on
 *  something too small to hit. What has the focus stays in sight. */

import { DIRECTIONS, middle } from "./keyboardFocus";

const MOST = 6;
/** A pointer that moved further than this was dragging, and does not choose what it ends on. */
const DRAG = 6;
/** A finger does not choose what is smaller than the first, in pixels: it makes it as large as the second. */
const [LEAST, ENOUGH] = [24, 44];
/** The part of the pane one key moves the board by. */
const STEP = 0.25;

export class Zoom {
  scale = $state(1);
  private x = $state(0);
  private y = $state(0);
  private readonly pointers = new Map<number, PointerEvent>();
  private travelled = 0;

  readonly transform = $derived(this.scale === 1 ? "none" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`);

  reset(): void {
    this.scale = 1;
    this.x = this.y = 0;
  }

  /** Zoom around what has the focus on the board, or around its middle. */
  by(factor: number): void {
    const view = document.querySelector(".view");
    if (!view) return;
    const focused = document.activeElement;
    const [x, y] = middle(focused && focused !== view && view.contains(focused) ? focused : view);
    this.around(view.getBoundingClientRect(), x, y, factor);
  }

  /** Plus and minus zoom, 0 shows everything, and with Shift the arrows move the board. Whether it was such a key. */
  key(event: KeyboardEvent): boolean {
    const pane = (event.currentTarget as Element).getBoundingClientRect();
    const [dx, dy] = (event.shiftKey && DIRECTIONS[event.key]) || [0, 0];
    if (event.key === "+") this.by(1.4);
    else if (event.key === "-") this.by(1 / 1.4);
    else if (event.key === "0") this.reset();
    else if (dx || dy) this.shift(pane, -dx * STEP * pane.width, -dy * STEP * pane.height);
    else return false;
    return true;
  }

  /** Move the board so that what has got the focus is in sight. */
  follow(event: FocusEvent): void {
    const [view, focused] = [event.currentTarget as Element, event.target as Element];
    if (this.scale === 1 || view === focused) return;
    const [pane, box] = [view.getBoundingClientRect(), focused.getBoundingClientRect()];
    const isInside =
      box.left >= pane.left && box.right <= pane.right && box.top >= pane.top && box.bottom <= pane.bottom;
    if (isInside) return;
    const [[x, y], [toX, toY]] = [middle(focused), middle(view)];
    this.shift(pane, toX - x, toY - y);
  }

  wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const pane = (event.currentTarget as Element).getBoundingClientRect();
    this.around(pane, event.clientX, event.clientY, Math.exp(-event.deltaY / 200));
  }

  down(event: PointerEvent): void {
    if (this.pointers.size === 0) this.travelled = 0;
    this.pointers.set(event.pointerId, event);
  }

  move(event: PointerEvent): void {
    // A button let go outside of the board is not heard of here.
    if (event.buttons === 0) this.up(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const pane = (event.currentTarget as Element).getBoundingClientRect();
    const other = [...this.pointers.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.travelled += Math.abs(dx) + Math.abs(dy);
    if (other) {
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const [midX, midY] = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
      if (was > 0) this.around(pane, midX, midY, is / was);
      this.shift(pane, dx / 2, dy / 2);
    } else if (this.scale > 1) {
      this.shift(pane, dx, dy);
    }
    this.pointers.set(event.pointerId, event);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  /** The end of a drag is no click, and a finger on something too small only comes nearer. */
  click(event: MouseEvent): void {
    const dragged = this.travelled > DRAG && this.scale > 1;
    const place = "pointerType" in event && event.pointerType === "touch" && placeOf(event.target as Element);
    const size = place && !dragged ? sizeOf(place, event.clientX, event.clientY) : ENOUGH;
    if (!dragged && size >= LEAST) return;
    this.travelled = 0;
    event.stopPropagation();
    event.preventDefault();
    const pane = (event.currentTarget as Element).getBoundingClientRect();
    if (size < LEAST) this.around(pane, event.clientX, event.clientY, ENOUGH / size);
  }

  private around(pane: DOMRect, clientX: number, clientY: number, factor: number): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const [x, y] = [clientX - pane.left, clientY - pane.top];
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.shift(pane, 0, 0);
  }

  /** Moves the board, but never out of the pane. */
  private shift(pane: DOMRect, dx: number, dy: number): void {
    this.x = Math.min(0, Math.max(pane.width * (1 - this.scale), this.x + dx));
    this.y = Math.min(0, Math.max(pane.height * (1 - this.scale), this.y + dy));
  }
}

function placeOf(target: Element): Element | null {
  return target.closest("[data-token]");
}

/** The side of the largest square near a finger in which it hits a place, in pixels; no more than is asked for. */
function sizeOf(place: Element, fingerX: number, fingerY: number): number {
  const [GRAIN, NEAR] = [3, 40];
  const box = place.getBoundingClientRect();
  const [right, bottom] = [Math.min(box.right, fingerX + NEAR), Math.min(box.bottom, fingerY + NEAR)];
  let above: number[] = [];
  let largest = 0;
  const size = (): number => Math.max(1, (largest - 1) * GRAIN);
  for (let y = Math.max(box.top, fingerY - NEAR); y < bottom && size() < LEAST; y += GRAIN) {
    const row: number[] = [];
    for (let x = Math.max(box.left, fingerX - NEAR); x < right; x += GRAIN) {
      const hit = document.elementFromPoint(x, y);
      const at = row.length;
      const square = 1 + Math.min(above[at] ?? 0, above[at - 1] ?? 0, row[at - 1] ?? 0);
      row.push(hit && placeOf(hit) === place ? square : 0);
      largest = Math.max(largest, row[at]!);
    }
    above = row;
  }
  return size();
}
