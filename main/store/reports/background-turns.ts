/** After a page of the grid or a queue's list, the user may ask for the next one at once: pause before background reads, ms. */
const pauseMs = 200;
/** Maximum time that a background read waits, ms: a user may page for minutes. */
const maxWaitMs = 2_000;

/**
 * Makes background reads, such as counts, wait while pages of the grid and lists of queues are read, so that they don't take the
 * processor from what the user waits for.
 */
export class BackgroundTurns {
  #reads = 0;
  #readEndedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  /** Reads what the user waits for, at once. */
  async first<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    this.#reads += 1;
    try {
      return await read();
    } finally {
      this.#reads -= 1;
      this.#readEndedAt = performance.now();
    }
  }

  /** Resolves when a background read may run: to false if the file is being closed. */
  async next(): Promise<boolean> {
    const latest = performance.now() + maxWaitMs;
    for (let wait = this.#waitFor(latest); wait > 0; wait = this.#waitFor(latest))
      await new Promise((resolve) => setTimeout(resolve, wait));
    return !this.#isClosed;
  }

  /** Must be called before the file is closed. */
  close(): void {
    this.#isClosed = true;
  }

  /** Returns for how many ms to wait at least, until `latest`. */
  #waitFor(latest: number): number {
    if (this.#isClosed) return 0;
    const now = performance.now();
    const pause = this.#reads > 0 ? pauseMs : this.#readEndedAt + pauseMs - now;
    return Math.min(pause, latest - now);
  }
}
