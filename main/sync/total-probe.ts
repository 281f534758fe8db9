import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { AnswerBody, ReadOptions } from '../reports-api/client';
import { once } from '../reports-api/retry';
import { estimatedTotal, nextProbe, type TotalEstimate, withProbe } from './estimate-total';
import type { PageRequest } from './page-sizes';
import type { SyncStore } from './sync-dependencies';

interface Dependencies {
  readonly requestPage: (request: PageRequest, options: ReadOptions) => Promise<Result<AnswerBody, Problem>>;
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
    const answer = await this.#dependencies.requestPage({ page: number, limit: 1 }, options);
    if (this.#stopped.signal.aborted) return null;
    if (!answer.ok)
      return answer.problem.kind === 'service-error' && answer.problem.status === 404 ? false : null;
    const checked = await this.#dependencies.store.call('answer.check', { body: answer.value.bytes });
    return checked.ok && checked.value.ok ? checked.value.value > 0 : null;
  }
}
