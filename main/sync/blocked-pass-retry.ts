import type { UnreadPage } from '../../shared/domain/sync';
import { restAfterFailures } from './next-pass';

/**
 * Schedules retries of the blocked pass: remembers, for this run of the program, the page that blocks it and
 * when to request that page again.
 */
export class BlockedPassRetry {
  #blocked: { readonly unread: UnreadPage; readonly failures: number; readonly triedAt: number } | null =
    null;

  /** The page that blocks the pass; null if no pass is blocked, or if it was not tried in this run. */
  get unread(): UnreadPage | null {
    return this.#blocked?.unread ?? null;
  }

  /** Records that the pass failed at this page. `now` is the elapsed time of a clock, ms. */
  failed(unread: UnreadPage, now: number): void {
    this.#blocked = { unread, failures: (this.#blocked?.failures ?? 0) + 1, triedAt: now };
  }

  /** Resets the state: no pass is blocked anymore. */
  forget(): void {
    this.#blocked = null;
  }

  /** Returns whether an automatic retry is due. `interval` is in seconds. */
  isDue(interval: number, now: number): boolean {
    if (this.#blocked === null) return true;
    const { failures, triedAt } = this.#blocked;
    return now - triedAt >= restAfterFailures(interval, failures) * 1_000;
  }
}
