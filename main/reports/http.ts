import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { problemOfNetworkFault } from './network-fault';
import { readCapped, untilAborted } from './read-capped';

/** The part of fetch that requests need: Electron's in the program, Node's in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * How long a request may take, counted from its start. Timers run on the monotonic clock: they stand still while the
 * machine sleeps and know nothing of a clock that is set.
 */
export interface Deadlines {
  /** Until the head of the answer: connecting, which no fetch tells apart, and the service's work. */
  readonly headSeconds: number;
  /** Until the answer's last byte. */
  readonly totalSeconds: number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** Must have passed apiKeyMistake: anything else would come back inside an error's text. */
  readonly apiKey: string;
  /** JSON text. */
  readonly body?: string;
  readonly deadlines: Deadlines;
  readonly signal?: AbortSignal | undefined;
  /** Called when the head of the answer has come. */
  readonly answered?: (status: number) => void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Whole where a GET succeeded, else its beginning. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Largest page taken, in decoded bytes: a small compressed one can inflate without end. */
const largestPageBytes = 64 * 1024 * 1024;
/** As much is read of every other answer; the rest is not waited for. */
const largestBeginningBytes = 64 * 1024;

/**
 * Makes one request and reads its answer, whatever its status. Only a page must come whole: of other answers the status
 * counts, and what came of the body before it broke off, grew too large or time was up. Redirects are refused: they would
 * carry the key along.
 */
export async function requestOnce(fetch: Fetch, request: HttpRequest): Promise<Result<HttpAnswer, Problem>> {
  const host = request.url.host;
  const time = startTime(request.deadlines);
  const signal = request.signal ? AbortSignal.any([request.signal, time.signal]) : time.signal;
  const problemOf = (error: unknown): Problem => {
    if (request.signal?.aborted) return { kind: 'cancelled' };
    const seconds = time.passed();
    return seconds === null ? problemOfNetworkFault(error, host) : { kind: 'timed-out', host, seconds };
  };
  try {
    const response = await untilAborted(fetch(request.url.href, initOf(request, signal)), signal);
    time.headCame();
    request.answered?.(response.status);
    const { status, headers } = response;
    const isPage = request.method === 'GET' && response.ok;
    const read = await readCapped(response.body, isPage ? largestPageBytes : largestBeginningBytes, signal);
    // Cancelling its body does not end a request of Electron's fetch.
    if (read.end !== 'whole') time.endRequest();
    if (read.end === 'whole' || (!isPage && !request.signal?.aborted))
      return succeed({ status, headers, body: read.bytes });
    if (read.end === 'broken') return fail(problemOf(read.error));
    return fail({ kind: 'answer-too-large', host, limitBytes: largestPageBytes });
  } catch (error) {
    return fail(problemOf(error));
  } finally {
    time.stop();
  }
}

function initOf({ method, apiKey, body }: HttpRequest, signal: AbortSignal): RequestInit {
  const headers = { Authorization: apiKey, Accept: 'application/json' };
  const sent = body === undefined ? { headers } : { headers: { ...headers, ...jsonType }, body };
  return { method, ...sent, redirect: 'error', cache: 'no-store', credentials: 'omit', signal };
}

const jsonType = { 'Content-Type': 'application/json' };

/** What ends a request: its two deadlines, of which `passed` tells the one that was missed in seconds, or its reader. */
function startTime({ headSeconds, totalSeconds }: Deadlines) {
  const over = new AbortController();
  let passed: number | null = null;
  const after = (seconds: number) =>
    setTimeout(() => {
      passed ??= seconds;
      over.abort();
    }, seconds * 1000);
  const head = after(headSeconds);
  const total = after(totalSeconds);
  return {
    signal: over.signal,
    passed: () => passed,
    headCame: () => clearTimeout(head),
    endRequest: () => over.abort(),
    stop() {
      clearTimeout(head);
      clearTimeout(total);
    },
  };
}
