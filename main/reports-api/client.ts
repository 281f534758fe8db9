import { feedbackPath, reportsPath, transactionReportsPath } from '../../shared/api/endpoints';
import { durationSeconds } from '../../shared/domain/duration';
import type { Problem, UnexpectedAnswer } from '../../shared/domain/problem';
import { type Clock, systemClock } from '../../shared/node/clock';
import { fail, type Result, succeed } from '../../shared/result';
import {
  type Deadlines,
  type Fetch,
  type HttpAnswer,
  type HttpRequest,
  requestOnce,
  retryAfterSeconds,
} from '../http/http';
import { excerptOf, problemOfStatus } from './answer-problems';
import { interactive, type RetryPolicy, retryDelay } from './retry';

/** A service and the key for it. */
export interface Endpoint {
  /** Ends with "/". */
  readonly baseAddress: string;
  readonly apiKey: string;
}

/** The service and key of the open profile. */
export interface ReplaceableEndpoint extends Endpoint {
  /** Aborted when another profile, address or key replaces this one. Results are then discarded. */
  readonly replaced: AbortSignal;
}

interface TransactionQuery {
  readonly transactionId: string;
  readonly since: string;
  readonly timeout: string;
  readonly limit: number;
  readonly page: number;
}

export interface ReadOptions {
  /** Cancels the call at any stage: it fails with `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  readonly retryPolicy?: RetryPolicy;
  /** Called once, when the headers of a 200 arrive. The call can still fail. */
  readonly onHeaders?: () => void;
  /** Called before each wait for a retry: the problem, and when the wait ends, in milliseconds since 1970. */
  readonly onRetry?: (problem: Problem, until: number) => void;
}

/** The undecoded body of a successful read. It is decoded in another process, not in the one that has the key. */
export interface AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly host: string;
  readonly status: number;
  /** The start of the body as text, for display. */
  readonly excerpt: () => string;
}

/** Why a request failed, and how many seconds the service asks to wait before a retry; null if it does not say. */
interface RefusedRequest {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | null;
}

/** The three calls of the service. Reads are retried according to the policy; feedback is sent exactly once. */
export interface ReportsClient {
  reports(
    endpoint: Endpoint,
    query: { readonly limit: number; readonly page: number },
    options?: ReadOptions,
  ): Promise<Result<AnswerBody, Problem>>;
  transactionReports(
    endpoint: Endpoint,
    query: TransactionQuery,
    options?: ReadOptions,
  ): Promise<Result<AnswerBody, Problem>>;
  /**
   * Resolves to the service's answer, as text, once it accepted the feedback. Fails with `not-connected` if
   * the endpoint is replaced before the request starts; a started request is not cancelled.
   */
  sendFeedback(
    endpoint: ReplaceableEndpoint,
    transactionId: string,
    body: string,
  ): Promise<Result<string, RefusedRequest>>;
}

interface Dependencies {
  readonly read: Fetch;
  /**
   * The fetches for feedback. Each serves one request at a time, over a new connection: the network stack
   * repeats a request by itself if a reused connection breaks, and feedback must not be sent twice.
   */
  readonly send: readonly Fetch[];
  readonly clock?: Clock;
  /** At least 0, less than 1. */
  readonly random?: () => number;
  readonly deadlines?: Deadlines;
}

/** Returns what 204 (No Content) means: a list without reports, in its own memory. */
const emptyList = () => new Uint8Array([0x5b, 0x5d]);

/** Deadlines of a request, without the time that a look-up lets the service wait. */
const defaultDeadlines: Deadlines = { headSeconds: 30, totalSeconds: 120 };
type KeyedRequest = HttpRequest & { readonly apiKey: string };

/** Creates the client. The optional dependencies are for tests. */
export function createReportsClient({
  read,
  send,
  clock = systemClock,
  random = Math.random,
  deadlines = defaultDeadlines,
}: Dependencies): ReportsClient {
  // Opening a new connection closes the lane's open ones, so a lane must not be shared.
  const withLane = createLanePool(send);

  /** Makes one request. A failure includes the service's Retry-After. */
  async function request(fetch: Fetch, call: KeyedRequest): Promise<Result<HttpAnswer, RefusedRequest>> {
    const answer = await requestOnce(fetch, call);
    if (!answer.ok) return fail({ problem: answer.problem, retryAfterSeconds: null });
    const retryAfter = retryAfterSeconds(answer.value.headers, clock.now());
    const problem = problemOfStatus(answer.value, call.url.host, retryAfter, call.apiKey);
    return problem ? fail({ problem, retryAfterSeconds: retryAfter }) : answer;
  }

  async function get(
    { baseAddress, apiKey }: Endpoint,
    path: string,
    waitSeconds: number,
    { signal, retryPolicy = interactive, onRetry, onHeaders = () => undefined }: ReadOptions,
  ): Promise<Result<AnswerBody, Problem>> {
    const url = new URL(path, baseAddress);
    const onSuccess = onlyOnce(onHeaders);
    const call: KeyedRequest = {
      method: 'GET',
      url,
      apiKey,
      deadlines: {
        headSeconds: deadlines.headSeconds + waitSeconds,
        totalSeconds: deadlines.totalSeconds + waitSeconds,
      },
      signal,
      onHeaders: (status) => {
        if (status === 200) onSuccess();
      },
    };
    const start = clock.elapsed();
    for (let attempts = 1; ; attempts += 1) {
      const answer = await request(read, call);
      if (answer.ok) {
        const { status } = answer.value;
        const bytes = status === 204 ? emptyList() : answer.value.body;
        return succeed({ bytes, host: url.host, status, excerpt: () => excerptOf(bytes, apiKey) });
      }
      const { problem } = answer.problem;
      const elapsed = clock.elapsed() - start;
      const delay = retryDelay({ ...answer.problem, attempts, elapsed, retryPolicy, random: random() });
      if (delay === null) return fail(problem);
      onRetry?.(problem, clock.now() + delay);
      await clock.pause(delay, signal);
      if (signal?.aborted) return fail({ kind: 'cancelled' });
    }
  }

  return {
    reports: (endpoint, query, options = {}) => get(endpoint, reportsPath(query), 0, options),
    transactionReports: (endpoint, { transactionId, ...query }, options = {}) => {
      const waitSeconds = durationSeconds(query.timeout) ?? 0;
      return get(endpoint, transactionReportsPath(transactionId, query), waitSeconds, options);
    },
    sendFeedback: async ({ baseAddress, apiKey, replaced }, transactionId, body) => {
      const url = new URL(feedbackPath(transactionId), baseAddress);
      const answer = await withLane((lane) =>
        // The endpoint may have been replaced during the wait for a lane.
        replaced.aborted
          ? Promise.resolve(fail({ problem: { kind: 'not-connected' } as const, retryAfterSeconds: null }))
          : request(lane, { method: 'POST', url, apiKey, body, deadlines }),
      );
      return answer.ok ? succeed(excerptOf(answer.value.body, apiKey)) : answer;
    },
  };
}

/** Returns the problem of a 200 that is not an answer of a reports service. */
export function unexpectedAnswer({ host, excerpt }: AnswerBody, reason: UnexpectedAnswer): Problem {
  return { kind: 'not-the-service', host, reason, excerpt: excerpt() };
}

function onlyOnce(call: () => void): () => void {
  let called = false;
  return () => {
    if (!called) call();
    called = true;
  };
}

/**
 * Distributes lanes: each function passed to it runs with its own lane, waiting until one is free. The
 * call resolves or rejects with the function's own outcome.
 */
function createLanePool<Lane>(
  lanes: readonly Lane[],
): <Value>(run: (lane: Lane) => Promise<Value>) => Promise<Value> {
  const free = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];
  const release = (lane: Lane) => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };
  return async (run) => {
    const lane = free.shift() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
    try {
      return await run(lane);
    } finally {
      release(lane);
    }
  };
}
