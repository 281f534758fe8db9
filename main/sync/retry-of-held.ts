import type { UnreadPage } from '../../shared/domain/sync';
import { restAfterFailures } from './next-pass';

/** What this run of the program knows of the pass that is held up: the page that stopped it, and when to request it again. */
export class RetryOfHeld {
  #held: { readonly unread: UnreadPage; readonly failures: number; readonly triedAt: number } | null = null;

  /** null where no pass is held up, or where it was not tried in this run yet. */
  get unread(): UnreadPage | null {
    return this.#held?.unread ?? null;
  }

  /** The pass was stopped by this page. `now` is the elapsed time of a clock, ms. */
  failed(unread: UnreadPage, now: number): void {
    this.#held = { unread, failures: (this.#held?.failures ?? 0) + 1, triedAt: now };
  }

  /** No pass is held up any more. */
  forget(): void {
    this.#held = null;
  }

  /** Returns whether the pass is to be tried again by itself. `interval` is in seconds. */
  isDue(interval: number, now: number): boolean {
    if (this.#held === null) return true;
    const { failures, triedAt } = this.#held;
    return now - triedAt >= restAfterFailures(interval, failures) * 1_000;
  }
}
