/** How far the board is zoomed and where to: by buttons, wheel with Ctrl, drag, and two fingers. */

const MOST = 6;
/** A pointer that moved further than this was dragging, and does not choose what it ends on. */
const DRAG = 6;

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

  /** Zoom around the middle of the pane. */
  by(factor: number): void {
    const pane = document.querySelector(".view")?.getBoundingClientRect();
    if (pane) this.around(pane, pane.left + pane.width / 2, pane.top + pane.height / 2, factor);
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

  /** The end of a drag is no click. */
  click(event: MouseEvent): void {
    if (this.travelled <= DRAG || this.scale === 1) return;
    this.travelled = 0;
    event.stopPropagation();
    event.preventDefault();
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
