import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { ReadOptions } from '../reports-api/client';
import { isSamePageRequest, type PageRequest } from './page-sizes';

interface PendingPage<Page> {
  readonly request: PageRequest;
  readonly stop: AbortController;
  readonly answer: Promise<Result<Page, Problem>>;
  /** Whether the service has started to answer, and the request was not retried since. */
  isAnswered: boolean;
}

/** Maximum number of bodies at a time, including the one being stored: enough to hide the network latency. */
const maxBodies = 3;

/**
 * Prefetches pages: requests the next page as soon as the service has started to answer the previous one,
 * which it must have read by then, while bodies are still being received and stored. Requests after a page
 * that fails or is retried are discarded: their pages may have been read before that one (see pass-plan.ts).
 */
export class PagePrefetcher<Page> {
  readonly #requestPage: (request: PageRequest, options: ReadOptions) => Promise<Result<Page, Problem>>;
  readonly #onRetry: (problem: Problem, until: number) => void;
  #pending: PendingPage<Page>[] = [];
  #storing = 0;
  #prefetch = false;
  #retryNow = false;

  constructor(
    requestPage: (request: PageRequest, options: ReadOptions) => Promise<Result<Page, Problem>>,
    onRetry: (problem: Problem, until: number) => void,
  ) {
    this.#requestPage = requestPage;
    this.#onRetry = onRetry;
  }

  /** Returns the answer for a page. `prefetch`: the following pages will probably be needed too. */
  async answer(request: PageRequest, prefetch: boolean): Promise<Result<Page, Problem>> {
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
      else this.stop();
      return answer;
    }
  }

  /** Retries immediately instead of waiting. */
  hurry(): void {
    this.#retryNow = true;
    this.stop();
  }

  /** Discards all requests. */
  stop(): void {
    this.#discardFrom(0);
  }

  #first(request: PageRequest): PendingPage<Page> {
    const [first] = this.#pending;
    if (first && isSamePageRequest(first.request, request)) return first;
    this.stop();
    return this.#push(request);
  }

  #push(request: PageRequest): PendingPage<Page> {
    const stop = new AbortController();
    let pending: PendingPage<Page> | null = null;
    const answer = this.#requestPage(request, {
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
        if (pending === this.#pending[0]) this.#onRetry(problem, until);
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
