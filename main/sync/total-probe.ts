import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { AnswerBody, ReadOptions } from '../reports/client';
import { once } from '../reports/retry';
import { estimatedTotal, nextProbe, probed, type TotalEstimate } from './estimate-total';
import type { Asking } from './page-sizes';
import type { SyncStore } from './sync-store';

interface Dependencies {
  readonly ask: (asking: Asking, options: ReadOptions) => Promise<Result<AnswerBody, Problem>>;
  readonly store: SyncStore;
  readonly found: (total: number | null) => void;
}

/**
 * Finds about how many reports the service has, a single report at a time beside the pages of a pass, at most one request
 * for each page. The first failure ends it: only a bar's length depends on it.
 */
export class TotalProbe {
  readonly #with: Dependencies;
  #estimate: TotalEstimate | null = null;
  #busy = false;
  #over = false;
  readonly #stopped = new AbortController();

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  /** Asks for one more report, if that still says anything. `received`: as many are surely there. */
  async goOn(received: number): Promise<void> {
    if (this.#busy || this.#over) return;
    this.#estimate = probed(this.#estimate ?? { there: received, missing: null }, received, true);
    const number = nextProbe(this.#estimate);
    if (number === null) {
      this.#over = true;
      return;
    }
    this.#busy = true;
    const isThere = await this.#isThere(number);
    this.#busy = false;
    if (this.#stopped.signal.aborted) return;
    if (isThere === null) this.#over = true;
    else {
      this.#estimate = probed(this.#estimate, number, isThere);
      this.#with.found(estimatedTotal(this.#estimate));
    }
  }

  stop(): void {
    this.#over = true;
    this.#stopped.abort();
  }

  /** Whether the report of this number is there; null where that could not be found. */
  async #isThere(number: number): Promise<boolean | null> {
    const options = { signal: this.#stopped.signal, patience: once };
    const answer = await this.#with.ask({ page: number, limit: 1 }, options);
    if (this.#stopped.signal.aborted) return null;
    if (!answer.ok)
      return answer.problem.kind === 'service-error' && answer.problem.status === 404 ? false : null;
    const checked = await this.#with.store.call('answer.check', { body: answer.value.bytes });
    return checked.ok && checked.value.ok ? checked.value.value > 0 : null;
  }
}
