import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { problemOfNetworkFault } from './network-fault';

/** The part of fetch that requests need: Electron's in the program, Node's in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** Must have passed apiKeyMistake: anything else would come back inside an error's text. */
  readonly apiKey: string;
  /** JSON text. */
  readonly body?: string;
  /** The whole exchange, the last byte of the answer included, must end within this time. */
  readonly deadlineSeconds: number;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** Largest answer taken, in decoded bytes: a small compressed one can inflate without end. */
const largestAnswerBytes = 64 * 1024 * 1024;

/** Makes one request and reads its whole answer, whatever its status. Redirects are refused: they would carry the key along. */
export async function requestOnce(fetch: Fetch, request: HttpRequest): Promise<Result<HttpAnswer, Problem>> {
  const host = request.url.host;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), request.deadlineSeconds * 1000);
  const signal = request.signal ? AbortSignal.any([deadline.signal, request.signal]) : deadline.signal;
  try {
    const response = await fetch(request.url.href, {
      method: request.method,
      headers: {
        Authorization: request.apiKey,
        Accept: 'application/json',
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    const body = await readCapped(response.body, signal);
    if (body === null) return fail({ kind: 'answer-too-large', host, limitBytes: largestAnswerBytes });
    return succeed({ status: response.status, body });
  } catch (error) {
    if (request.signal?.aborted) return fail({ kind: 'cancelled' });
    if (deadline.signal.aborted) return fail({ kind: 'timed-out', host, seconds: request.deadlineSeconds });
    return fail(problemOfNetworkFault(error, host));
  } finally {
    clearTimeout(timer);
  }
}

/** The body as text; null when it grew past the cap, at which the connection is dropped. */
async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (!body) return '';
  const reader = body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > largestAnswerBytes) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
