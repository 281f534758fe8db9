import type { AnswerBody, Endpoint, ReadOptions, ReportsClient } from '../../../main/reports-api/client';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';

/**
 * A reports service without a network, whose list changes while it is read. It models only what the sync can
 * observe.
 */

export interface ModelReport {
  readonly id: number;
  /** ns since 1970, as precise as a double. */
  readonly timestamp: number;
  readonly risk: string;
}

/**
 * How one request ends: normally, or broken before the service has read the page, after that, or in the body.
 */
export type RequestOutcome =
  | 'answered'
  | 'broken before'
  | 'broken after'
  | 'broken in the body'
  | 'requested again'
  | 'defect'
  | 'not found';

export interface ModelServiceOptions {
  readonly order: 'newest first' | 'oldest first';
  /** The maximum page size, which the service applies silently. */
  readonly cap?: number | undefined;
  /** Whether page numbers count pages of the returned size or of the requested size. */
  readonly pagesOf?: 'given' | 'asked';
  /** Larger pages are refused with this status. */
  readonly refuses?: { readonly above: number; readonly status: number } | undefined;
  /** Pages with one of these reports fail with status 500. */
  readonly breaksAt?: readonly number[];
  /** Seconds between two reports; 1 by default. */
  readonly secondsApart?: number;
  readonly ignoresPage?: boolean;
  readonly ignoresLimit?: number | undefined;
  /** The response past the end. */
  readonly end?: 'empty' | '404';
  /** Called before each request is processed. */
  readonly beforeEach?: (service: ModelService) => void;
  readonly nextOutcome?: () => RequestOutcome;
  /** The number of event loop turns until the service reads the page. */
  readonly delayTurns?: () => number;
}

const host = 'reports.example.com';
const broken: Problem = { kind: 'connection-broken', host, code: 'ERR_CONNECTION_RESET' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

export class ModelService implements Pick<ReportsClient, 'reports'> {
  options: ModelServiceOptions;
  /** In the order of arrival. */
  readonly list: ModelReport[] = [];
  readonly requests: { readonly page: number; readonly limit: number }[] = [];
  /** Seconds since 1970, when the last report was generated or later. */
  time = 1_772_000_000;
  inFlight = 0;
  maxInFlight = 0;

  constructor(options: ModelServiceOptions) {
    this.options = options;
  }

  insert(count: number, risk = 'clear'): void {
    for (let added = 0; added < count; added += 1) {
      this.time += this.options.secondsApart ?? 1;
      this.list.push({ id: this.list.length + 1, timestamp: this.time * 1_000_000_000, risk });
    }
  }

  /** Inserts a report in the middle of the list, after this many of the oldest reports. */
  insertLate(behind: number): void {
    const timestamp = this.list[behind]?.timestamp ?? this.time * 1_000_000_000;
    this.list.splice(behind, 0, { id: this.list.length + 1, timestamp, risk: 'clear' });
  }

  async reports(
    _endpoint: Endpoint,
    requested: { readonly page: number; readonly limit: number },
    options: ReadOptions = {},
  ): Promise<Result<AnswerBody, Problem>> {
    this.requests.push({ page: requested.page, limit: requested.limit });
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    const answer = await this.#answer(requested, options);
    this.inFlight -= 1;
    return options.signal?.aborted ? fail({ kind: 'cancelled' }) : answer;
  }

  async #answer(
    asking: { readonly page: number; readonly limit: number },
    options: ReadOptions,
  ): Promise<Result<AnswerBody, Problem>> {
    const {
      nextOutcome: fate = () => 'answered',
      delayTurns: way = () => 1,
      beforeEach: between,
    } = this.options;
    const end = fate();
    for (let turns = way(); turns > 0; turns -= 1) await turn();
    if (end === 'broken before') return fail(broken);
    between?.(this);
    if (end === 'defect') return fail(this.#refusal(500));
    if (end === 'not found') return fail(this.#refusal(404));
    const body = this.#page(asking);
    if (end === 'broken after') return fail(broken);
    if (!Array.isArray(body)) return fail(body);
    options.onHeaders?.();
    await turn();
    await turn();
    if (end === 'broken in the body') return fail(broken);
    if (end === 'requested again') {
      options.onRetry?.(broken, 0);
      await turn();
      return this.#answer(asking, { ...options, onHeaders: () => undefined });
    }
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    return succeed({ bytes: new Uint8Array(bytes), host, status: 200, excerpt: () => '' });
  }

  #page({ page, limit }: { readonly page: number; readonly limit: number }): ModelReport[] | Problem {
    const {
      cap = Number.POSITIVE_INFINITY,
      pagesOf = 'given',
      refuses,
      ignoresPage,
      ignoresLimit,
    } = this.options;
    if (refuses && limit > refuses.above) return this.#refusal(refuses.status);
    const given = Math.min(ignoresLimit ?? limit, cap);
    const size = ignoresLimit ?? (pagesOf === 'given' ? given : limit);
    const from = ignoresPage ? 0 : (page - 1) * size;
    const list = this.options.order === 'newest first' ? this.list.toReversed() : this.list;
    const reports = list.slice(from, from + given);
    if (reports.some(({ id }) => this.options.breaksAt?.includes(id))) return this.#refusal(500);
    return reports.length === 0 && this.options.end === '404' ? this.#refusal(404) : reports;
  }

  #refusal(status: number): Problem {
    return { kind: 'service-error', host, status, restError: null, excerpt: '' };
  }
}
