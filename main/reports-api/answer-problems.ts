import { readRestError } from '../../shared/api/rest-error';
import type { Problem, RestError } from '../../shared/domain/problem';
import type { HttpAnswer } from '../http/http';
import { readAheadFor, withoutKey } from './redact-key';

/** How many bytes of an unexpected answer are shown. */
const maxExcerptBytes = 2_048;
/** How much of each field of a service's error is kept, in characters. */
const maxErrorTextLength = 10_000;

/**
 * Returns the problem for a status; null for success. The service documents 200, 404 and 500. Any 2xx counts
 * as success: if a 202 were reported as a failure, users would send their feedback twice.
 */
export function problemOfStatus(
  { status, body }: Pick<HttpAnswer, 'status' | 'body'>,
  host: string,
  retryAfter: number | null,
  apiKey: string,
): Problem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return { kind: 'redirect-refused', host };
  // RFC 9110, 15.5.8, and RFC 6585, 6: of what is on the way, not of the service.
  if (status === 407) return { kind: 'proxy-sign-in', host };
  if (status === 511) return { kind: 'network-sign-in', host };
  const restError = restErrorWithoutKey(readRestError(tolerantText(body)), apiKey);
  if (status === 401 || status === 403) return { kind: 'key-refused', host, status, restError };
  if (status === 429) return { kind: 'too-many-requests', host, retryAfterSeconds: retryAfter, restError };
  return {
    kind: 'service-error',
    host,
    status,
    restError,
    excerpt: restError ? '' : excerptOf(body, apiKey),
  };
}

/** Returns the start of an answer as text, without the key that was sent. */
export function excerptOf(bytes: Uint8Array, apiKey: string): string {
  const read = bytes.subarray(0, 4 * maxExcerptBytes + readAheadFor(apiKey));
  const text = withoutKey(tolerantText(read), apiKey, maxExcerptBytes);
  return tolerantText(Buffer.from(text).subarray(0, maxExcerptBytes));
}

/** The key is removed from what was parsed: in the text, it can have escapes. */
function restErrorWithoutKey(restError: RestError | null, apiKey: string): RestError | null {
  if (restError === null) return null;
  const without = (text: string | null) =>
    text === null ? null : withoutKey(text, apiKey, Math.min(text.length, maxErrorTextLength));
  const { error, errorCode, cause, traceabilityId } = restError;
  return {
    error: without(error),
    errorCode: without(errorCode),
    cause: without(cause),
    traceabilityId: without(traceabilityId),
  };
}

/** Replaces invalid UTF-8 by U+FFFD and drops a character that is cut at the end. */
function tolerantText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true });
}
