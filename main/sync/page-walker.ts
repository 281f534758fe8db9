import type { Clock } from '../../shared/node/clock';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Settings } from '../../shared/settings';
import { unexpectedAnswer } from '../reports-api/client';
import type { StoreAnswer, StoredPage, SyncPass } from '../store/contract';
import type { PageRequests, ReceivedPage, SyncStore } from './page-requests';
import type { PageRequest, PageSizes } from './pages';
import {
  afterCompare,
  afterConfirm,
  afterLarger,
  afterPage,
  afterProblem,
  failed,
  type Step,
  triesLarger,
} from './pass-plan';
import type { PassProgress } from './pass-progress';
import { canPrefetch, type PassState, planContext, resumablePass } from './pass-state';

interface PageWalkerDependencies {
  readonly requests: PageRequests;
  readonly progress: PassProgress;
  readonly store: SyncStore;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly sizes: PageSizes;
  /** Returns true or false at random. */
  readonly tossCoin: () => boolean;
  readonly onPageStored: (pass: SyncPass, stored: StoredPage) => void;
}

/** How a pass ended in this run; `failure` is null if it was completed. */
export interface PassEnd {
  readonly state: PassState;
  readonly failure: PageFailure | null;
}

export interface PageFailure {
  readonly requested: PageRequest;
  readonly problem: Problem;
}

/** Walks through the pages of one pass until it completes, fails or is stopped. */
export class PageWalker {
  readonly #dependencies: PageWalkerDependencies;
  #stopped = false;
  #lastHash = '';

  constructor(dependencies: PageWalkerDependencies) {
    this.#dependencies = dependencies;
  }

  async follow(start: PassState): Promise<PassEnd> {
    let step: Step = { kind: 'ask', state: start };
    while (step.kind !== 'over' && step.kind !== 'failed') {
      const next: Step = await this.#next(step);
      if (this.#stopped)
        return { state: step.state, failure: { requested: step.state.pass, problem: { kind: 'cancelled' } } };
      step = next;
    }
    this.#dependencies.requests.release();
    return { state: step.state, failure: step.kind === 'failed' ? step : null };
  }

  /** Stops the pass: nothing more is requested, stored or reported. */
  stop(): void {
    this.#stopped = true;
    this.#dependencies.requests.release();
  }

  #next({ kind, state }: Exclude<Step, { readonly kind: 'over' | 'failed' }>): Promise<Step> {
    switch (kind) {
      case 'ask':
        return this.#ask(state);
      case 'compare':
        return this.#compare(state);
      case 'confirm':
        return this.#confirm(state);
    }
  }

  async #ask(state: PassState): Promise<Step> {
    const page = await this.#dependencies.requests.answer(state.pass, canPrefetch(state));
    if (this.#stopped) return { kind: 'ask', state };
    if (!page.ok) return this.#afterProblem(state, page.problem);
    if (triesLarger(state) && page.value.prepared?.received !== state.pass.limit) return afterLarger(state);
    return this.#storePage(state, page.value);
  }

  async #storePage(state: PassState, page: ReceivedPage): Promise<Step> {
    const stored = await this.#store(page, resumablePass(state));
    if (this.#stopped) return { kind: 'ask', state };
    if (!stored.ok) return failed(state, stored.problem);
    if (!stored.value.ok) return this.#afterProblem(state, unexpectedAnswer(page.body, stored.value.problem));
    this.#recordAnswer(null);
    this.#lastHash = page.hash;
    const step = afterPage(state, stored.value.value, planContext(this.#dependencies));
    this.#dependencies.onPageStored(step.state.pass, stored.value.value);
    return step;
  }

  /** Checks whether the first page equals the last stored one, byte for byte. */
  async #compare(state: PassState): Promise<Step> {
    const first = await this.#first(state.last?.limit ?? state.pass.limit);
    if (first.ok) return afterCompare(state, first.value.hash === this.#lastHash);
    return failed(state, first.problem);
  }

  /** Requests the missing page again, or the first page, which a reports service must then deliver. */
  async #confirm(state: PassState): Promise<Step> {
    if (this.#dependencies.tossCoin()) return this.#ask(state);
    const { sizes } = this.#dependencies;
    const first = await this.#first(Math.min(state.pass.limit, sizes.minServiceLimit));
    if (!first.ok) return failed(state, first.problem);
    const checked = await this.#dependencies.store.call('answer.check', { body: first.value.body.bytes });
    if (!checked.ok) return failed(state, checked.problem);
    if (checked.value.ok) return afterConfirm(state, { sizes });
    const problem = unexpectedAnswer(first.value.body, checked.value.problem);
    if (!this.#stopped) this.#recordAnswer(problem);
    return failed(state, problem);
  }

  /** Requests the first page out of turn, without storing it. */
  async #first(limit: number): Promise<Result<ReceivedPage, Problem>> {
    const first = await this.#dependencies.requests.answer({ page: 1, limit }, false);
    if (!this.#stopped) this.#recordAnswer(first.ok ? null : first.problem);
    return first;
  }

  /**
   * Stores a page. Sends the body again if the store was restarted or rebuilt and no longer holds the
   * prepared page.
   */
  async #store({ body, prepared }: ReceivedPage, pass: SyncPass): Promise<StoreAnswer<'pages.store'>> {
    const { store } = this.#dependencies;
    if (prepared) {
      const stored = await store.call('pages.storePrepared', { ticket: prepared.ticket, pass });
      if (!stored.ok) return stored;
      if (stored.value) return succeed(succeed(stored.value));
    }
    return this.#stopped
      ? fail({ kind: 'cancelled' })
      : store.call('pages.store', { body: body.bytes, pass });
  }

  /** Records an answer: null for a page of reports, otherwise the problem. */
  #recordAnswer(problem: Problem | null): void {
    this.#dependencies.progress.answered();
    this.#dependencies.requests.record(problem);
  }

  #afterProblem(state: PassState, problem: Problem): Step {
    this.#recordAnswer(problem);
    return afterProblem(state, problem, planContext(this.#dependencies));
  }
}
