import type { OutboxState } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { assertNever, type Result } from '../../shared/result';

/** Why a POST was not accepted, and how many seconds the service asks to be left alone; null where it does not. */
export interface SendFailure {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | null;
}

/** How one POST ended: the service's answer as text, or why there is none. */
export type Outcome = Result<string, SendFailure>;

/**
 * What the end of a POST proves about its feedback:
 * - "not processed": it never left, or the answer means by definition that nothing was done with it and that it may come again.
 * - "refused": the answer says that it was not taken. The same request would only be refused again.
 * - "unknown": it may have been processed.
 */
export type Proof = 'not processed' | 'refused' | 'unknown';

/** The rule of the outbox: only feedback that was proven not to be processed is sent again without the analyst's word. */
const stateAfterProof = {
  'not processed': 'Queued',
  refused: 'Failed',
  unknown: 'Unconfirmed',
} as const satisfies Readonly<Record<Proof, OutboxState>>;

/** The state that a POST which was not accepted leaves its feedback in. */
export function stateAfter(failure: SendFailure): 'Queued' | 'Failed' | 'Unconfirmed' {
  return stateAfterProof[proofOf(failure)];
}

/** Each kind of problem that a POST can end with. docs/choices.md, "Feedback (client)", has the reasons. */
export function proofOf({ problem, retryAfterSeconds }: SendFailure): Proof {
  switch (problem.kind) {
    // The request was not made.
    case 'not-connected':
    case 'no-key':
    case 'plain-http':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'built-in-service-stopped':
    case 'host-unknown':
      return 'not processed';
    // 429 (RFC 6585, 4): turned away by a rate limit, with or without Retry-After.
    case 'too-many-requests':
      return 'not processed';
    // 401 and 403.
    case 'key-refused':
      return 'refused';
    case 'service-error':
      return proofOfStatus(problem.status, retryAfterSeconds);
    case 'unreachable':
    case 'tls-refused':
    case 'connection-broken':
      return isProofOfNoRequest(problem.code) ? 'not processed' : 'unknown';
    // Any 3xx: a server may redirect to the result of what it has processed (303, and 302 as it is used).
    case 'redirect-refused':
    case 'timed-out':
    case 'cancelled':
    case 'unexpected':
      return 'unknown';
    // No POST ends with these, so that they prove nothing.
    case 'profile-not-open':
    case 'not-the-service':
    case 'answer-too-large':
    case 'invalid-input':
    case 'feedback-given':
    case 'disk':
    case 'file-damaged':
    case 'store-restarting':
    case 'store-down':
    case 'store-unopened':
    case 'gone':
    case 'not-printed':
      return 'unknown';
    default:
      return assertNever(problem);
  }
}

/** The statuses with a rule of their own. */
const proofByStatus: ReadonlyMap<number, Proof> = new Map([
  // Whoever answers gave up on the request: the server itself (408), a load balancer (460), a proxy (499).
  [408, 'unknown'],
  [460, 'unknown'],
  [499, 'unknown'],
  // Too Early (RFC 8470, 5.2): not processed, and to be sent again outside of TLS early data, which a POST never uses.
  [425, 'not processed'],
  // The specification's own error answer, and refusals that RFC 9110 and its extensions define.
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
 * What a status other than 2xx, 3xx, 401, 403 and 429 proves. Where no rule says otherwise, 4xx is a refusal, and everything else
 * is unknown: a gateway without an answer from the service (502, 504, 520, 522, 524, 527, 530), or a status without a meaning.
 */
function proofOfStatus(status: number, retryAfterSeconds: number | null): Proof {
  // Proxies also answer 503 when the service broke off after it had taken the request. Only who names a time asks for a retry.
  if (status === 503) return (retryAfterSeconds ?? 0) > 0 ? 'not processed' : 'unknown';
  return proofByStatus.get(status) ?? (status >= 400 && status < 500 ? 'refused' : 'unknown');
}

/**
 * Codes of Chromium (net/base/net_error_list.h) and Node that end a request before its first byte leaves, and the one by which an
 * HTTP/2 server says that it did not process it. Every other code also ends requests that were written: reset, closed and empty
 * connections, changed networks, timeouts, other errors of TLS and HTTP/2.
 */
const proofsOfNoRequest = new Set([
  // No connection. An established one ends with these after minutes at the earliest, and the answer's deadline is shorter.
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ECONNREFUSED',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // Not allowed, or not possible, to connect to.
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
  // The stream was not processed (RFC 9113, 8.7). Chromium gives it after attempts of its own.
  'ERR_HTTP2_SERVER_REFUSED_STREAM',
]);

/** The server's certificate, which is judged before a request is written. Chromium's first, then Node's. */
const certificateRefused =
  /^ERR_CERT_(?!DATABASE_CHANGED|VERIFIER_CHANGED)|^ERR_CERTIFICATE_TRANSPARENCY_REQUIRED$|^(CERT_|UNABLE_TO_)|^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|ERR_TLS_CERT_ALTNAME_INVALID)$/;

function isProofOfNoRequest(code: string): boolean {
  return proofsOfNoRequest.has(code) || certificateRefused.test(code);
}
