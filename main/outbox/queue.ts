import type { Feedback } from '../../shared/domain/feedback';
import { newestFirst, type OutboxItem, type OutboxState } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { assertNever, type Result } from '../../shared/result';

/** How one POST ended: the service's answer as text, or why there is none. */
export type Outcome = Result<string, Problem>;

/** Who the feedback is for and when it was written down, as an item that is about to be sent. */
export function newItem(facts: {
  readonly id: string;
  readonly profileId: string;
  readonly transactionId: string;
  readonly feedback: Feedback;
  readonly now: number;
}): OutboxItem {
  const { now, ...rest } = facts;
  return { ...rest, state: 'Sending', createdAt: now, changedAt: now, problem: null, answer: '' };
}

/** The item on its way again; what became of the attempt before is forgotten. */
export function sendingAgain(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'Sending', changedAt: now, problem: null, answer: '' };
}

/** The item after its POST ended. */
export function afterSending(item: OutboxItem, outcome: Outcome, now: number): OutboxItem {
  return outcome.ok
    ? { ...item, state: 'Sent', changedAt: now, problem: null, answer: outcome.value }
    : {
        ...item,
        state: stateAfter(outcome.problem),
        changedAt: now,
        problem: outcome.problem,
        answer: '',
      };
}

/**
 * The item as a new run finds it: one that was being sent when the program ended may have arrived or not, and there is
 * no problem to tell why.
 */
export function afterRestart(item: OutboxItem, now: number): OutboxItem {
  return item.state === 'Sending' ? { ...item, state: 'Unconfirmed', changedAt: now } : item;
}

/** Codes that only the making of a connection ends with; others of their kind also end established ones. */
const neverConnected = new Set([
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_UNSAFE_PORT',
  'ECONNREFUSED',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** A certificate is judged before the first byte of a request leaves. */
const badCertificate = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/;

/**
 * Failed where the service surely did not take the feedback: it never left, or was answered with a refusal.
 * Unconfirmed where nobody knows: the service has no idempotency key and no way to read feedback back.
 */
function stateAfter(problem: Problem): Extract<OutboxState, 'Failed' | 'Unconfirmed'> {
  switch (problem.kind) {
    case 'invalid-input':
    case 'plain-http':
    case 'host-unknown':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'no-key':
    case 'not-connected':
    case 'built-in-service-stopped':
    case 'disk':
    case 'file-damaged':
    case 'store-restarting':
    case 'store-down':
    case 'store-unopened':
    case 'gone':
    case 'not-printed':
      return 'Failed';
    case 'redirect-refused':
    case 'too-many-requests':
    case 'key-refused':
      return 'Failed';
    case 'unreachable':
      return neverConnected.has(problem.code) ? 'Failed' : 'Unconfirmed';
    case 'tls-refused':
      return badCertificate.test(problem.code) ? 'Failed' : 'Unconfirmed';
    case 'service-error':
      // A gateway that gave up waiting does not know what the service behind it did.
      return problem.status === 502 || problem.status === 504 ? 'Unconfirmed' : 'Failed';
    case 'connection-broken':
    case 'timed-out':
    case 'not-the-service':
    case 'answer-too-large':
    case 'cancelled':
    case 'unexpected':
      return 'Unconfirmed';
    default:
      return assertNever(problem);
  }
}

/** Sending again is the person's decision, and only about what did not arrive or may not have. */
export function mayRetry(state: OutboxState): boolean {
  return state === 'Failed' || state === 'Unconfirmed';
}

/** What was sent stays as history, and what is being sent cannot be called back. */
export function mayDiscard(state: OutboxState): boolean {
  return state === 'Failed' || state === 'Unconfirmed' || state === 'Queued';
}

/**
 * The items, newest first, with a new one. It takes the place of one on the same transaction that Failed: that one is
 * known not to have been taken, and sending it again beside the new one would say two things.
 */
export function withNew(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const superseded = (other: OutboxItem) =>
    other.state === 'Failed' &&
    other.profileId === item.profileId &&
    other.transactionId === item.transactionId;
  return newestFirst([item, ...items.filter((other) => !superseded(other))]);
}

/** The items with one of them in its new shape. */
export function withChanged(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  return items.map((other) => (other.id === item.id ? item : other));
}
