import { feedbackPath, reportsPath, transactionReportsPath } from '../../shared/api/endpoints';
import { readRestError, type UnexpectedAnswer } from '../../shared/api/read-answer';
import { durationSeconds } from '../../shared/domain/duration';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { type Clock, systemClock } from './clock';
import { type Deadlines, type Fetch, type HttpAnswer, requestOnce } from './http';
import { inLanes } from './in-lanes';
import { interactive, type Patience, retryAfterSeconds, retryDelay } from './retry';

/** A service and the key for it. */
export interface Endpoint {
  /** Ends in "/". */
  readonly baseAddress: string;
  readonly apiKey: string;
}

/** The service and key of the open profile. */
export interface ReplaceableEndpoint extends Endpoint {
  /** Aborted when another profile, address or key has taken its place: requests that were made with it count no more. */
  readonly replaced: AbortSignal;
}

export interface TransactionQuery {
  readonly transactionId: string;
  readonly since: string;
  readonly timeout: string;
  readonly limit: number;
  readonly page: number;
}

/** How a reading call behaves. */
export interface ReadOptions {
  /** Ends the call at whatever stage, as `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** interactive, unless told otherwise. */
  readonly patience?: Patience;
  /** Called once, when the head of a 200 has come: its bytes are on their way. The call may fail even so. */
  readonly answered?: () => void;
  /** Called before each wait for another attempt: what failed, and until when, in milliseconds since 1970. */
  readonly waiting?: (problem: Problem, until: number) => void;
}

/** The body of a successful answer to a reading call, as it came: reading it is not for the process that has the key. */
export interface AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly host: string;
  readonly status: number;
  /** Its beginning, as text to be shown. */
  readonly excerpt: () => string;
}

/** Why a request failed, and how many seconds the service asks to wait before another; null where it does not. */
export interface RefusedRequest {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | null;
}

/** The three calls of the service. The reading ones are made again as patience allows; feedback is sent exactly once. */
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
   * Resolves to the service's answer, as text, once it accepted the feedback. `not-connected` if the endpoint is replaced before
   * the request is made; one that is made is not ended by that.
   */
  sendFeedback(
    endpoint: ReplaceableEndpoint,
    transactionId: string,
    body: string,
  ): Promise<Result<string, RefusedRequest>>;
}

interface Dependencies {
  /** The fetch for reading. */
  readonly read: Fetch;
  /**
   * Those for feedback, each used by one request at a time, over a new connection each time: on a reused one a broken request is
   * repeated by the network stack itself, and feedback must not be.
   */
  readonly send: readonly Fetch[];
  readonly clock?: Clock;
  /** At least 0, below 1. */
  readonly random?: () => number;
  readonly deadlines?: Deadlines;
}

/** What a service gets, beyond what a look-up lets it wait. */
const usualDeadlines: Deadlines = { headSeconds: 30, totalSeconds: 120 };
/** How much of an answer that is not understood is shown, in bytes. */
const longestExcerpt = 2_048;
/** A key shorter than this is no secret, and would be found in any text. */
const shortestHidden = 8;

/** The client of the reports service. Everything but the two fetches is for tests. */
export function createReportsClient({
  read,
  send,
  clock = systemClock,
  random = Math.random,
  deadlines = usualDeadlines,
}: Dependencies): ReportsClient {
  // A new connection for the next one closes those still in use.
  const inFreeLane = inLanes(send);

  /** One request; where it failed, also what the service asks for before another. */
  async function attempt(
    { baseAddress, apiKey }: Endpoint,
    path: string,
    waitSeconds: number,
    { signal, answered }: ReadOptions,
  ): Promise<Result<AnswerBody, RefusedRequest>> {
    const url = new URL(path, baseAddress);
    const answer = await requestOnce(read, {
      method: 'GET',
      url,
      apiKey,
      deadlines: {
        headSeconds: deadlines.headSeconds + waitSeconds,
        totalSeconds: deadlines.totalSeconds + waitSeconds,
      },
      signal,
      answered: (status) => {
        if (status === 200) answered?.();
      },
    });
    if (!answer.ok) return fail({ problem: answer.problem, retryAfterSeconds: null });
    const asked = retryAfterSeconds(answer.value.headers, clock.now());
    const problem = problemOfStatus(answer.value, url.host, asked, apiKey);
    if (problem) return fail({ problem, retryAfterSeconds: asked });
    const { body: bytes, status } = answer.value;
    return succeed({ bytes, host: url.host, status, excerpt: () => excerptOf(bytes, apiKey) });
  }

  async function get(
    endpoint: Endpoint,
    path: string,
    waitSeconds: number,
    options: ReadOptions,
  ): Promise<Result<AnswerBody, Problem>> {
    const { signal, patience = interactive, waiting } = options;
    const answered = calledOnce(options.answered);
    const start = clock.elapsed();
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(endpoint, path, waitSeconds, { signal, answered });
      if (answer.ok) return answer;
      const { problem } = answer.problem;
      const elapsed = clock.elapsed() - start;
      const failed = { method: 'GET', ...answer.problem, attempts, elapsed, patience } as const;
      const delay = retryDelay({ ...failed, random: random() });
      if (delay === null) return fail(problem);
      waiting?.(problem, clock.now() + delay);
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
      const answer = await inFreeLane(async (lane) => {
        // The wait for a lane can outlast the key.
        if (replaced.aborted) return fail({ kind: 'not-connected' } as const);
        return requestOnce(lane, { method: 'POST', url, apiKey, body, deadlines });
      });
      if (!answer.ok) return fail({ problem: answer.problem, retryAfterSeconds: null });
      const asked = retryAfterSeconds(answer.value.headers, clock.now());
      const problem = problemOfStatus(answer.value, url.host, asked, apiKey);
      if (problem) return fail({ problem, retryAfterSeconds: asked });
      return succeed(excerptOf(answer.value.body, apiKey));
    },
  };
}

/** That a 200 is no answer of a reports service, with its beginning as text. */
export function unexpectedAnswer({ host, excerpt }: AnswerBody, reason: UnexpectedAnswer): Problem {
  return { kind: 'not-the-service', host, reason, excerpt: excerpt() };
}

/**
 * What a status that is no success means; null for success. Documented are 200, 404 and 500. Any 2xx counts as success:
 * taking a 202 for a failure would make people send their feedback twice.
 */
function problemOfStatus(
  { status, body }: Pick<HttpAnswer, 'status' | 'body'>,
  host: string,
  askedSeconds: number | null,
  apiKey: string,
): Problem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return { kind: 'redirect-refused', host };
  const restError = readRestError(withoutKey(tolerantText(body), apiKey));
  if (status === 401 || status === 403) return { kind: 'key-refused', host, status, restError };
  if (status === 429) return { kind: 'too-many-requests', host, retryAfterSeconds: askedSeconds, restError };
  return {
    kind: 'service-error',
    host,
    status,
    restError,
    excerpt: restError ? '' : excerptOf(body, apiKey),
  };
}

function excerptOf(bytes: Uint8Array, apiKey: string): string {
  // Taken out first: the end could cut it in two.
  const text = withoutKey(tolerantText(bytes.subarray(0, longestExcerpt + apiKey.length)), apiKey);
  return tolerantText(Buffer.from(text).subarray(0, longestExcerpt));
}

/** A service, or a proxy before it, may repeat the request in what it answers: the key is nothing to be shown, kept or exported. */
function withoutKey(text: string, apiKey: string): string {
  return apiKey.length < shortestHidden ? text : text.replaceAll(apiKey, '[API key]');
}

/** Bytes that are no UTF-8 become U+FFFD; a character that the end cuts in two is left out. */
function tolerantText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true });
}

function calledOnce(call: () => void = () => undefined): () => void {
  let called = false;
  return () => {
    if (!called) call();
    called = true;
  };
}
