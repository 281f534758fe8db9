import { isNotFound } from '../../shared/domain/problem';
import { once } from '../reports-api/retry';
import type { PageRequests, SyncStore } from './page-requests';

interface Dependencies {
  readonly requests: PageRequests;
  readonly store: SyncStore;
  readonly onEstimate: (total: number | null) => void;
}

/**
 * Estimates how many reports the service has, by requesting single reports in parallel with a pass, at most
 * one per page. Stops at the first failure: only the length of a progress bar depends on it.
 */
export class TotalProbe {
  readonly #dependencies: Dependencies;
  #estimate: TotalEstimate | null = null;
  #busy = false;
  #done = false;
  readonly #stopped = new AbortController();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Requests one more report, if that improves the estimate. At least `received` reports exist. */
  async probeNext(received: number): Promise<void> {
    if (this.#busy || this.#done) return;
    this.#estimate = withProbe(
      this.#estimate ?? { lastPresent: received, firstMissing: null },
      received,
      true,
    );
    const number = nextProbe(this.#estimate);
    if (number === null) {
      this.#done = true;
      return;
    }
    this.#busy = true;
    const isThere = await this.#isThere(number);
    this.#busy = false;
    if (this.#stopped.signal.aborted) return;
    if (isThere === null) this.#done = true;
    else {
      this.#estimate = withProbe(this.#estimate, number, isThere);
      this.#dependencies.onEstimate(estimatedTotal(this.#estimate));
    }
  }

  stop(): void {
    this.#done = true;
    this.#stopped.abort();
  }

  /** Returns whether the report with this number exists; null if that could not be determined. */
  async #isThere(number: number): Promise<boolean | null> {
    const options = { signal: this.#stopped.signal, retryPolicy: once };
    const answer = await this.#dependencies.requests.request({ page: number, limit: 1 }, options);
    if (this.#stopped.signal.aborted) return null;
    if (!answer.ok) return isNotFound(answer.problem) ? false : null;
    const checked = await this.#dependencies.store.call('answer.check', { body: answer.value.bytes });
    return checked.ok && checked.value.ok ? checked.value.value > 0 : null;
  }
}

/**
 * An estimate of how many reports a service has that does not report a total. It is found by requesting
 * single reports: an exponential search for a missing one, then a binary search between the last present and
 * the first missing one.
 */
export interface TotalEstimate {
  /**
   * The report with number `lastPresent`, counted from 1, exists; the one with number `firstMissing` does not. `firstMissing`
   * is null until one was not found.
   */
  readonly lastPresent: number;
  readonly firstMissing: number | null;
}

/** Relative precision of the estimate, sufficient for a progress bar. */
const relativePrecision = 0.05;

/** Returns the number of the report to request next; null when the estimate is precise enough. */
export function nextProbe({ lastPresent, firstMissing }: TotalEstimate): number | null {
  if (firstMissing === null) return lastPresent * 2;
  if (firstMissing - lastPresent <= Math.max(1, lastPresent * relativePrecision)) return null;
  return Math.floor((lastPresent + firstMissing) / 2);
}

export function withProbe(estimate: TotalEstimate, number: number, exists: boolean): TotalEstimate {
  return exists
    ? { ...estimate, lastPresent: Math.max(estimate.lastPresent, number) }
    : { ...estimate, firstMissing: Math.min(estimate.firstMissing ?? number, number) };
}

/** Returns the estimated number; null while no end was found. */
export function estimatedTotal({ lastPresent, firstMissing }: TotalEstimate): number | null {
  return firstMissing === null ? null : Math.round((lastPresent + firstMissing) / 2);
}
