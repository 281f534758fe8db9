import { createHash } from 'node:crypto';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { type AnswerBody, type ReadOptions, unexpectedAnswer } from '../reports-api/client';
import type { PreparedAnswer, StoreAnswer, StoredPage, SyncPass } from '../store/contract';
import { PagePrefetcher } from './page-prefetcher';
import type { PageRequest } from './page-sizes';
import {
  afterCompare,
  afterConfirm,
  afterLarger,
  afterPage,
  afterProblem,
  canPrefetch,
  failed,
  type PassState,
  type PlanContext,
  resumablePass,
  type Step,
  triesLarger,
} from './pass-plan';
import type { SyncStore } from './sync-dependencies';

/** What walking through the pages of a pass needs. */
export interface PageWalkerDependencies {
  /** Requests a page, with retries. */
  readonly requestPage: (request: PageRequest, options: ReadOptions) => Promise<Result<AnswerBody, Problem>>;
  readonly store: SyncStore;
  readonly context: () => PlanContext;
  /** Returns true or false at random. */
  readonly tossCoin: () => boolean;
  /** Called after each answer: with null for a page of reports, otherwise with the problem. */
  readonly onAnswer: (problem: Problem | null) => void;
  /** Called after each page was stored. */
  readonly onPageStored: (state: PassState, stored: StoredPage) => void;
  readonly onRetry: (problem: Problem, until: number) => void;
}

/** How a pass ended in this run; `failure` is null if it was completed. */
export interface PassEnd {
  readonly state: PassState;
  readonly failure: PageFailure | null;
}

/** The page that could not be read, and why. */
export interface PageFailure {
  readonly asked: PageRequest;
  readonly problem: Problem;
}

/** A received page, its hash, and its prepared form in the store; null if the store could not prepare it. */
interface Page {
  readonly body: AnswerBody;
  readonly hash: string;
  readonly prepared: PreparedAnswer | null;
}

/** Walks through the pages of one pass until it completes, fails or is stopped. */
export class PageWalker {
  readonly #dependencies: PageWalkerDependencies;
  readonly #prefetcher: PagePrefetcher<Page>;
  #stopped = false;
  #lastHash = '';

  constructor(dependencies: PageWalkerDependencies) {
    this.#dependencies = dependencies;
    this.#prefetcher = new PagePrefetcher(
      (request, options) => this.#requestPrepared(request, options),
      dependencies.onRetry,
    );
  }

  async follow(start: PassState): Promise<PassEnd> {
    let step: Step = { kind: 'ask', state: start };
    while (step.kind !== 'over' && step.kind !== 'failed') {
      const next: Step = await this.#next(step);
      if (this.#stopped)
        return { state: step.state, failure: { asked: step.state.pass, problem: { kind: 'cancelled' } } };
      step = next;
    }
    this.#release();
    return { state: step.state, failure: step.kind === 'failed' ? step : null };
  }

  /** Stops the pass: nothing more is requested, stored or reported. */
  stop(): void {
    this.#stopped = true;
    this.#release();
  }

  /** Retries immediately instead of waiting. */
  hurry(): void {
    this.#prefetcher.hurry();
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

  /** Requests the next page and stores it. */
  async #ask(state: PassState): Promise<Step> {
    const page = await this.#prefetcher.answer(state.pass, canPrefetch(state));
    if (this.#stopped) return { kind: 'ask', state };
    if (!page.ok) return this.#afterProblem(state, page.problem);
    if (triesLarger(state) && page.value.prepared?.received !== state.pass.limit) return afterLarger(state);
    return this.#storePage(state, page.value);
  }

  async #storePage(state: PassState, page: Page): Promise<Step> {
    const stored = await this.#store(page, resumablePass(state));
    if (this.#stopped) return { kind: 'ask', state };
    if (!stored.ok) return failed(state, stored.problem);
    if (!stored.value.ok) return this.#afterProblem(state, unexpectedAnswer(page.body, stored.value.problem));
    this.#dependencies.onAnswer(null);
    this.#lastHash = page.hash;
    const step = afterPage(state, stored.value.value, this.#dependencies.context());
    this.#dependencies.onPageStored(step.state, stored.value.value);
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
    const { sizes } = this.#dependencies.context();
    const first = await this.#first(Math.min(state.pass.limit, sizes.minServiceLimit));
    if (!first.ok) return failed(state, first.problem);
    const checked = await this.#dependencies.store.call('answer.check', { body: first.value.body.bytes });
    if (!checked.ok) return failed(state, checked.problem);
    if (checked.value.ok) return afterConfirm(state, { sizes });
    const problem = unexpectedAnswer(first.value.body, checked.value.problem);
    if (!this.#stopped) this.#dependencies.onAnswer(problem);
    return failed(state, problem);
  }

  /** Requests the first page out of turn, without storing it. */
  async #first(limit: number): Promise<Result<Page, Problem>> {
    const first = await this.#prefetcher.answer({ page: 1, limit }, false);
    if (!this.#stopped) this.#dependencies.onAnswer(first.ok ? null : first.problem);
    return first;
  }

  /**
   * Requests a page and lets the store prepare it while the previous one is being written. If preparing
   * fails, storing reports the problem.
   */
  async #requestPrepared(request: PageRequest, options: ReadOptions): Promise<Result<Page, Problem>> {
    const answer = await this.#dependencies.requestPage(request, options);
    if (!answer.ok || options.signal?.aborted) return answer.ok ? fail({ kind: 'cancelled' }) : answer;
    const body = answer.value;
    const hash = createHash('sha256').update(body.bytes).digest('base64');
    const prepared = await this.#dependencies.store.call('pages.prepare', { body: body.bytes });
    const preparedAnswer = prepared.ok && prepared.value.ok ? prepared.value.value : null;
    return succeed({ body, hash, prepared: preparedAnswer });
  }

  /**
   * Stores a page. Sends the body again if the store was restarted or rebuilt and no longer holds the
   * prepared page.
   */
  async #store({ body, prepared }: Page, pass: SyncPass): Promise<StoreAnswer<'pages.store'>> {
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

  /** Discards all prefetched pages. */
  #release(): void {
    this.#prefetcher.stop();
    void this.#dependencies.store.call('pages.discardPrepared', undefined);
  }

  #afterProblem(state: PassState, problem: Problem): Step {
    this.#dependencies.onAnswer(problem);
    return afterProblem(state, problem, this.#dependencies.context());
  }
}
