/** Longer than a frame takes, ms. A window that isn't visible paints none. */
const waitMs = 30;

/**
 * Work that input caused but the next frame doesn't show, such as saving: it runs in order once the frame is painted, or when the
 * page is left before.
 */
export class AfterFrame {
  readonly #waiting: (() => void)[] = [];

  constructor() {
    window.addEventListener('pagehide', this.#run);
  }

  add(work: () => void): void {
    this.#waiting.push(work);
    if (this.#waiting.length === 1) setTimeout(this.#run, waitMs);
  }

  readonly #run = (): void => {
    for (const work of this.#waiting.splice(0)) work();
  };
}
