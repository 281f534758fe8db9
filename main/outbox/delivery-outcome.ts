import type { OutboxItemState } from '../../shared/domain/outbox';
import { isServiceError, type Problem } from '../../shared/domain/problem';
import { assertNever, type Result } from '../../shared/result';

/** Why a POST was not accepted, and the service's Retry-After in seconds; null where there is none. */
interface SendFailure {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | null;
}

/** How one POST ended: the service's answer as text, or why there is none. */
export type Outcome = Result<string, SendFailure>;

/**
 * What the end of a POST proves about its feedback:
 * - "not processed": the request never left, or the answer means by definition that it was not processed and may be
 *   retried.
 * - "refused": the answer says that the feedback was not accepted. The same request would be refused again.
 * - "unknown": the feedback may have been processed.
 */
export type DeliveryProof = 'not processed' | 'refused' | 'unknown';

/** The rule of the outbox: only feedback that was provably not processed is sent again without the analyst's request. */
const stateAfterProof = {
  'not processed': 'Queued',
  refused: 'Failed',
  unknown: 'Unconfirmed',
} as const satisfies Readonly<Record<DeliveryProof, OutboxItemState>>;

export function stateAfter(failure: SendFailure): 'Queued' | 'Failed' | 'Unconfirmed' {
  return stateAfterProof[deliveryProof(failure)];
}

/** Covers every kind of problem that a POST can end with. docs/choices.md, "Feedback (client)", gives the reasons. */
export function deliveryProof({ problem, retryAfterSeconds }: SendFailure): DeliveryProof {
  switch (problem.kind) {
    // The request was not made.
    case 'not-connected':
    case 'no-key':
    case 'plain-http':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'secret-not-removed':
    case 'built-in-service-stopped':
    case 'host-unknown':
      return 'not processed';
    // 429 (RFC 6585, 4): rejected by a rate limit, with or without Retry-After.
    case 'too-many-requests':
      return 'not processed';
    // 401, 403 and 511.
    case 'key-refused':
    case 'network-sign-in':
      return 'refused';
    // The proxy that asked didn't send it on. A 407 of an unknown party is a refusal.
    case 'proxy-sign-in':
      return problem.proxy === undefined ? 'refused' : 'not processed';
    case 'service-error':
      return proofOfStatus(problem.status, retryAfterSeconds);
    case 'unreachable':
    case 'tls-refused':
    case 'connection-broken':
      return isProofOfNoRequest(problem.code) ? 'not processed' : 'unknown';
    // Any 3xx: a server may redirect to the result of what it processed (303, and 302 in practice).
    case 'redirect-refused':
    case 'timed-out':
    case 'cancelled':
    case 'unexpected':
      return 'unknown';
    // No POST ends with these, so they prove nothing.
    case 'profile-not-open':
    case 'not-the-service':
    case 'answer-too-large':
    case 'answer-cut-off':
    case 'invalid-input':
    case 'feedback-given':
    case 'feedback-by-other':
    case 'feedback-in-doubt':
    case 'feedback-under-review':
    case 'changed-meanwhile':
    case 'disk':
    case 'file-damaged':
    case 'store-restarting':
    case 'store-down':
    case 'store-open-failed':
    case 'not-found':
    case 'not-printed':
    case 'not-opened':
      return 'unknown';
    default:
      return assertNever(problem);
  }
}

/** Statuses with their own rule. */
const proofByStatus: ReadonlyMap<number, DeliveryProof> = new Map([
  // The answering party gave up on the request: the server itself (408), a load balancer (460), a proxy (499).
  [408, 'unknown'],
  [460, 'unknown'],
  [499, 'unknown'],
  // Too Early (RFC 8470, 5.2): not processed, to be retried outside of TLS early data, which a POST never uses.
  [425, 'not processed'],
  // The specification's own error answer, and refusals defined by RFC 9110 and its extensions.
  [500, 'refused'],
  [501, 'refused'],
  [505, 'refused'],
  [506, 'refused'],
  [507, 'refused'],
  [508, 'refused'],
  [510, 'refused'],
  [511, 'refused'],
  // Cloudflare could not reach the service: connection refused, no route, TLS handshake, certificate.
  [521, 'refused'],
  [523, 'refused'],
  [525, 'refused'],
  [526, 'refused'],
]);

/**
 * Returns what a status other than 2xx, 3xx, 401, 403 and 429 proves. Without its own rule, 4xx is a refusal.
 * Everything else is unknown: a gateway without an answer from the service (502, 504, 520, 522, 524, 527, 530), or an
 * undefined status.
 */
function proofOfStatus(status: number, retryAfterSeconds: number | null): DeliveryProof {
  // Proxies also answer 503 when the service disconnected after it accepted the request. Only a Retry-After asks for
  // a retry.
  if (status === 503) return (retryAfterSeconds ?? 0) > 0 ? 'not processed' : 'unknown';
  return proofByStatus.get(status) ?? (status >= 400 && status < 500 ? 'refused' : 'unknown');
}

/**
 * Codes of Chromium (net/base/net_error_list.h) and Node that end a request before its first byte leaves, and the one
 * by which an HTTP/2 server says that it did not process the request. Every other code also ends requests that were
 * written: reset, closed and empty connections, changed networks, timeouts, other TLS and HTTP/2 errors.
 */
const proofsOfNoRequest = new Set([
  // No connection. An established connection ends with these after minutes at the earliest; the answer's timeout is
  // shorter.
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ECONNREFUSED',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // Connecting is not allowed or not possible.
  'ERR_ADDRESS_INVALID',
  'ERR_BLOCKED_BY_ADMINISTRATOR',
  'ERR_UNSAFE_PORT',
  // No proxy, or no tunnel through it.
  'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
  'ERR_NO_SUPPORTED_PROXIES',
  'ERR_PROXY_CERTIFICATE_INVALID',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_SOCKS_CONNECTION_FAILED',
  'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE',
  'ERR_TUNNEL_CONNECTION_FAILED',
  // The stream was not processed (RFC 9113, 8.7). Chromium reports this after its own retries.
  'ERR_HTTP2_SERVER_REFUSED_STREAM',
]);

/** The server's certificate, which is verified before a request is written. Chromium's codes first, then Node's. */
const certificateRefused =
  /^ERR_CERT_(?!DATABASE_CHANGED|VERIFIER_CHANGED)|^ERR_CERTIFICATE_TRANSPARENCY_REQUIRED$|^(CERT_|UNABLE_TO_)|^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|ERR_TLS_CERT_ALTNAME_INVALID)$/;

function isProofOfNoRequest(code: string): boolean {
  return proofsOfNoRequest.has(code) || certificateRefused.test(code);
}

/**
 * What the outcome of a POST means for the feedback queued behind it:
 * - "continue": send the next item.
 * - "wait": the network or the service has a problem. The wait ends as soon as the service is reached.
 * - "wait in full": the service was reached and has a problem, or asks for time. Reaching it again does not end the
 *   wait.
 * - "stop": all other feedback would fail the same way until the user does something.
 */
export type RetryDecision = 'continue' | 'wait' | 'wait in full' | 'stop';

export function retryDecision(outcome: Outcome): RetryDecision {
  if (outcome.ok) return 'continue';
  const { problem, retryAfterSeconds } = outcome.problem;
  if (problem.kind === 'key-refused') return 'stop';
  if (problem.kind === 'too-many-requests' || retryAfterSeconds !== null) return 'wait in full';
  if (!isServiceError(problem)) return 'wait';
  if (deliveryProof(outcome.problem) !== 'refused') return 'wait in full';
  // The service refuses this feedback only. It may accept the next one.
  return problem.status < 500 ? 'continue' : 'wait';
}

/** Exponential backoff, in seconds. Half of each delay is jitter, so that many clients don't retry at the same moment. */
const initialWaitSeconds = 2;
const maxWaitSeconds = 300;
const maxRetryAfterSeconds = 3_600;

/**
 * Returns how many ms to wait after `failures` consecutive failures (1 for the first). A Retry-After is waited for in
 * full, with the jitter added on top; 0 counts as no Retry-After. `random` is at least 0 and below 1.
 */
export function backoffDelay(failures: number, retryAfterSeconds: number | null, random: number): number {
  const fullSeconds = Math.min(maxWaitSeconds, initialWaitSeconds * 2 ** (failures - 1));
  const jitteredSeconds = fullSeconds / 2 + (random * fullSeconds) / 2;
  if (retryAfterSeconds === null || retryAfterSeconds === 0) return jitteredSeconds * 1_000;
  return (Math.min(retryAfterSeconds, maxRetryAfterSeconds) + random * initialWaitSeconds) * 1_000;
}
