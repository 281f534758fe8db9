import type { Clock } from '../../../shared/node/clock';

/** A clock that stands still until it is advanced; then every pause ends at its time, in order. */
export class SteppedClock implements Clock {
  #elapsed = 0;
  #offset = Date.UTC(2026, 0, 1);
  readonly #pauses = new Set<{ readonly until: number; readonly end: () => void }>();
  readonly #turnsBetween: number;

  /** `turnsBetween`: turns of the event loop between the ends of two pauses. */
  constructor(turnsBetween = 1) {
    this.#turnsBetween = turnsBetween;
  }

  now(): number {
    return this.#offset + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const pause = {
        until: this.#elapsed + milliseconds,
        end: () => {
          this.#pauses.delete(pause);
          resolve();
        },
      };
      this.#pauses.add(pause);
      signal?.addEventListener('abort', pause.end, { once: true });
    });
  }

  /** Sets the time of day in ms since 1970; no time elapses. */
  set(now: number): void {
    this.#offset = now - this.#elapsed;
  }

  /**
   * Advances the clock by a number of ms. Resolves when everything that follows without another pause has
   * happened.
   */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#elapsed + milliseconds;
    await this.#everythingElse();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#elapsed = Math.max(this.#elapsed, next.until);
      next.end();
      await this.#everythingElse();
    }
    // The clock may have advanced in the meantime.
    this.#elapsed = Math.max(this.#elapsed, end);
  }

  #next(end: number) {
    let first = null;
    for (const pause of this.#pauses)
      if (pause.until <= end && (first === null || pause.until < first.until)) first = pause;
    return first;
  }

  /** Resolves when nothing is pending except timers, disk and network. */
  async #everythingElse(): Promise<void> {
    for (let turns = this.#turnsBetween; turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
  }
}
