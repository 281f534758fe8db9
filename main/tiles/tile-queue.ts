interface WaitingTile {
  readonly zoom: number;
  readonly start: () => void;
  readonly drop: () => void;
}

/**
 * Limits how many tiles are fetched at once and how many wait. Tiles of the zoom that was asked for last go first: those of other
 * zooms are most likely out of view, and Electron does not tell when the window no longer wants one.
 */
export class TileQueue {
  readonly #mostAtOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: WaitingTile[] = [];
  #underWay = 0;
  #lastZoom = 0;

  constructor(mostAtOnce: number, mostWaiting: number) {
    this.#mostAtOnce = mostAtOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs `fetchTile` in its turn; null where too many later ones came while it waited. */
  async run<Tile>(zoom: number, fetchTile: () => Promise<Tile>): Promise<Tile | null> {
    this.#lastZoom = zoom;
    if (!(await this.#turn(zoom))) return null;
    try {
      return await fetchTile();
    } finally {
      this.#underWay -= 1;
      this.#startNext();
    }
  }

  /** Resolves with true when it is this one's turn, with false when it is dropped. */
  #turn(zoom: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ zoom, start: () => resolve(true), drop: () => resolve(false) });
      if (this.#underWay < this.#mostAtOnce) this.#startNext();
      else if (this.#waiting.length > this.#mostWaiting) this.#waiting.shift()?.drop();
    });
  }

  #startNext(): void {
    const ofLastZoom = this.#waiting.findIndex(({ zoom }) => zoom === this.#lastZoom);
    const [next] = this.#waiting.splice(Math.max(ofLastZoom, 0), 1);
    if (!next) return;
    this.#underWay += 1;
    next.start();
  }
}
