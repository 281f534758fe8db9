import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { OpenEndpoint, ServiceConnection } from '../connection/service-connection';
import type { AnswerBody, ReadOptions, ReportsClient } from '../reports-api/client';
import { background } from '../reports-api/retry';
import type { PreparedAnswer, StoreAnswer, StoreCallName, StoreRequest } from '../store/contract';
import { isSamePageRequest, type PageRequest } from './pages';

export type SyncCall = Extract<StoreCallName, `${'pages' | 'syncMemory'}.${string}` | 'answer.check'>;

export interface SyncStore {
  call<Name extends SyncCall>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

interface PageRequestsDependencies {
  readonly client: Pick<ReportsClient, 'reports'>;
  readonly connection: Pick<ServiceConnection, 'endpoint' | 'record'>;
  readonly store: SyncStore;
  readonly profileId: string;
  /** Called before the page that the pass needs next is retried. */
  readonly onRetry: (problem: Problem, until: number) => void;
}

/** A received page, and its prepared form in the store; null if the store could not prepare it. */
export interface ReceivedPage {
  readonly body: AnswerBody;
  readonly prepared: PreparedAnswer | null;
}

interface PendingPage {
  readonly request: PageRequest;
  readonly stop: AbortController;
  readonly answer: Promise<Result<ReceivedPage, Problem>>;
  /** Whether the service has started to answer, and the request was not retried since. */
  isAnswered: boolean;
}

/** Maximum number of bodies at a time, including the one being stored: enough to hide the network latency. */
const maxBodies = 3;

/**
 * Requests the pages of one pass ahead of time: the next page as soon as the service has started to answer the
 * previous one, which it must have read by then, while bodies are still being received and stored. Requests after a
 * page that fails or is retried are discarded: their pages may have been read before that one (see pass-plan.ts).
 */
export class PageRequests {
  readonly #dependencies: PageRequestsDependencies;
  #endpoint: OpenEndpoint | null = null;
  #pending: PendingPage[] = [];
  #storing = 0;
  #prefetch = false;
  #retryNow = false;
  #isEnded = false;

  constructor(dependencies: PageRequestsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the key or address of the last request was replaced since. */
  get isReplaced(): boolean {
    return this.#endpoint?.replaced.aborted === true;
  }

  /** Returns the answer for a page. `prefetch`: the following pages will probably be needed too. */
  async answer(request: PageRequest, prefetch: boolean): Promise<Result<ReceivedPage, Problem>> {
    this.#storing = 0;
    this.#prefetch = prefetch;
    for (;;) {
      this.#retryNow = false;
      const pending = this.#first(request);
      this.#prefetchMore();
      const answer = await pending.answer;
      if (this.#retryNow) continue;
      this.#pending = this.#pending.filter((other) => other !== pending);
      if (answer.ok) this.#storing = 1;
      else this.#discardFrom(0);
      return answer;
    }
  }

  /** Retries immediately instead of waiting. */
  retryNow(): void {
    this.#retryNow = true;
    this.#discardFrom(0);
  }

  /** Discards the requests made so far, and the pages that the store holds for them. Later requests are cancelled. */
  end(): void {
    this.#isEnded = true;
    this.#discardFrom(0);
    void this.#dependencies.store.call('pages.discardPrepared', undefined);
  }

  /** Requests a page once, with the open profile's key. Fails as `cancelled` when another profile is open. */
  async request(request: PageRequest, options: ReadOptions): Promise<Result<AnswerBody, Problem>> {
    const { connection, client, profileId } = this.#dependencies;
    const endpoint = await connection.endpoint();
    if (this.#isEnded || options.signal?.aborted) return fail({ kind: 'cancelled' });
    if (!endpoint.ok) return endpoint;
    if (endpoint.value.profileId !== profileId) return fail({ kind: 'cancelled' });
    this.#endpoint = endpoint.value;
    const { replaced } = endpoint.value;
    const signal = options.signal ? AbortSignal.any([options.signal, replaced]) : replaced;
    return client.reports(endpoint.value, request, { ...options, signal });
  }

  /** Records how a request ended, which shows whether the service can be reached; null for a page of reports. */
  record(problem: Problem | null): void {
    if (this.#endpoint) this.#dependencies.connection.record(this.#endpoint, problem);
  }

  /**
   * Requests a page, with retries, and lets the store prepare it while the previous one is being written. If preparing
   * fails, storing reports the problem.
   */
  async #requestPrepared(request: PageRequest, options: ReadOptions): Promise<Result<ReceivedPage, Problem>> {
    const answer = await this.request(request, { ...options, retryPolicy: background });
    if (!answer.ok || options.signal?.aborted) return answer.ok ? fail({ kind: 'cancelled' }) : answer;
    const body = answer.value;
    const prepared = await this.#dependencies.store.call('pages.prepare', { body: body.bytes });
    const preparedAnswer = prepared.ok && prepared.value.ok ? prepared.value.value : null;
    return succeed({ body, prepared: preparedAnswer });
  }

  #first(request: PageRequest): PendingPage {
    const [first] = this.#pending;
    if (first && isSamePageRequest(first.request, request)) return first;
    this.#discardFrom(0);
    return this.#push(request);
  }

  #push(request: PageRequest): PendingPage {
    const stop = new AbortController();
    let pending: PendingPage | null = null;
    const answer = this.#requestPrepared(request, {
      signal: stop.signal,
      onHeaders: () => {
        if (!pending || stop.signal.aborted) return;
        pending.isAnswered = true;
        this.#prefetchMore();
      },
      onRetry: (problem, until) => {
        if (!pending || stop.signal.aborted) return;
        pending.isAnswered = false;
        this.#discardFrom(this.#pending.indexOf(pending) + 1);
        if (pending === this.#pending[0]) this.#dependencies.onRetry(problem, until);
      },
    });
    pending = { request, stop, answer, isAnswered: false };
    this.#pending.push(pending);
    return pending;
  }

  #prefetchMore(): void {
    const last = this.#pending.at(-1);
    if (!this.#prefetch || !last?.isAnswered || this.#pending.length + this.#storing >= maxBodies) return;
    this.#push({ page: last.request.page + 1, limit: last.request.limit });
  }

  #discardFrom(index: number): void {
    for (const { stop } of this.#pending.splice(index)) stop.abort();
  }
}
