interface WaitingTile {
  readonly zoom: number;
  readonly start: () => void;
  readonly drop: () => void;
}

/**
 * Limits how many tiles are fetched concurrently and how many wait. Tiles of the zoom level requested last come
 * first: those of other levels are probably out of view, and Electron does not report when the window no longer needs
 * one.
 */
export class TileQueue {
  readonly #maxConcurrent: number;
  readonly #maxWaiting: number;
  readonly #waiting: WaitingTile[] = [];
  #running = 0;
  #lastZoom = 0;

  constructor(maxConcurrent: number, maxWaiting: number) {
    this.#maxConcurrent = maxConcurrent;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs `fetchTile` when its turn comes; resolves to null if it was dropped because too many newer ones are waiting. */
  async run<Tile>(zoom: number, fetchTile: () => Promise<Tile>): Promise<Tile | null> {
    this.#lastZoom = zoom;
    if (!(await this.#waitForTurn(zoom))) return null;
    try {
      return await fetchTile();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  /** Resolves to true when its turn comes, and to false when it is dropped. */
  #waitForTurn(zoom: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ zoom, start: () => resolve(true), drop: () => resolve(false) });
      if (this.#running < this.#maxConcurrent) this.#startNext();
      else if (this.#waiting.length > this.#maxWaiting) this.#waiting.shift()?.drop();
    });
  }

  #startNext(): void {
    const index = this.#waiting.findIndex(({ zoom }) => zoom === this.#lastZoom);
    const [next] = this.#waiting.splice(Math.max(index, 0), 1);
    if (!next) return;
    this.#running += 1;
    next.start();
  }
}
