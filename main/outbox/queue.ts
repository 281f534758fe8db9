import type { Feedback } from '../../shared/domain/feedback';
import type { OutboxItem, OutboxState, ReportedVerdict } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { assertNever, type Result } from '../../shared/result';
import { isGatewayAtALoss } from '../reports/gateway-status';

/** Why a POST was not accepted, and how many seconds the service asks to be left alone; null where it does not. */
export interface SendFailure {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | null;
}

/** How one POST ended: the service's answer as text, or why there is none. */
export type Outcome = Result<string, SendFailure>;

/** What a feedback is about, before it is in the outbox. */
export interface NewFeedback {
  readonly transactionId: string;
  readonly feedback: Feedback;
  readonly reported: ReportedVerdict | null;
}

/** The feedback as an item that waits for its turn. `now` in ms since 1970. */
export function newItem(
  { transactionId, feedback, reported }: NewFeedback,
  facts: Pick<OutboxItem, 'id' | 'profileId' | 'sequence' | 'bulkId'> & { readonly now: number },
): OutboxItem {
  const { id, profileId, sequence, bulkId, now } = facts;
  return {
    id,
    profileId,
    sequence,
    transactionId,
    feedback,
    reported,
    bulkId,
    state: 'Queued',
    createdAt: now,
    changedAt: now,
    attempts: 0,
    problem: null,
    answer: '',
  };
}

/** The item in its turn again, on the person's word; what became of the attempt before is forgotten. */
export function queuedAgain(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'Queued', changedAt: now, problem: null, answer: '' };
}

/** The item as it is written down before the first byte of its request leaves. */
export function sendingNow(item: OutboxItem, now: number): OutboxItem {
  return {
    ...item,
    state: 'Sending',
    changedAt: now,
    attempts: item.attempts + 1,
    problem: null,
    answer: '',
  };
}

/** The item after its POST ended. */
export function afterSending(item: OutboxItem, outcome: Outcome, now: number): OutboxItem {
  if (outcome.ok) return { ...item, state: 'Sent', changedAt: now, problem: null, answer: outcome.value };
  const { problem } = outcome.problem;
  return { ...item, state: stateAfter(problem), changedAt: now, problem, answer: '' };
}

/**
 * The item as a new run finds it: one that was being sent when the program ended may have arrived or not, and there is
 * no problem to tell why.
 */
export function afterRestart(item: OutboxItem, now: number): OutboxItem {
  return item.state === 'Sending' ? { ...item, state: 'Unconfirmed', changedAt: now } : item;
}

/** The item after the person called it back before its turn came: kept, to be sent by hand or discarded. */
export function calledBack(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'Failed', changedAt: now, problem: { kind: 'cancelled' } };
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
 * What a POST that was not accepted leaves its feedback in. Queued: it surely never left, or the service asked to wait (429,
 * 503); it goes again by itself. Failed: the service refused it. Unconfirmed: it may have arrived, so it is the person's to
 * decide. docs/choices.md, "Feedback (client)".
 */
export function stateAfter(problem: Problem): 'Queued' | 'Failed' | 'Unconfirmed' {
  switch (problem.kind) {
    case 'host-unknown':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'no-key':
    case 'not-connected':
    case 'built-in-service-stopped':
    case 'too-many-requests':
      return 'Queued';
    case 'unreachable':
      return neverConnected.has(problem.code) ? 'Queued' : 'Unconfirmed';
    case 'tls-refused':
      return badCertificate.test(problem.code) ? 'Queued' : 'Unconfirmed';
    case 'service-error':
      if (problem.status === 503) return 'Queued';
      return isGatewayAtALoss(problem.status) ? 'Unconfirmed' : 'Failed';
    case 'invalid-input':
    case 'feedback-given':
    case 'plain-http':
    case 'redirect-refused':
    case 'key-refused':
    case 'disk':
    case 'file-damaged':
    case 'store-restarting':
    case 'store-down':
    case 'store-unopened':
    case 'gone':
    case 'not-printed':
      return 'Failed';
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

/** What keeps items from their turn. */
export interface TurnTaken {
  /** Transactions that a POST is under way for. */
  readonly underWay: { has(transactionId: string): boolean };
  /** True for an item that must wait a while longer, or until the person says so. */
  readonly isHeld: (item: OutboxItem) => boolean;
}

/**
 * The item whose turn it is, of those in the order they were put in; null where all must wait. Feedback on one transaction goes
 * in its order: one that is held holds up what was put in after it on the same transaction, and nothing else.
 */
export function nextInTurn(items: Iterable<OutboxItem>, { underWay, isHeld }: TurnTaken): OutboxItem | null {
  const behind = new Set<string>();
  for (const item of items) {
    if (item.state !== 'Queued' || underWay.has(item.transactionId) || behind.has(item.transactionId))
      continue;
    if (!isHeld(item)) return item;
    behind.add(item.transactionId);
  }
  return null;
}
