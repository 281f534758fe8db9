import type { RestError, UnexpectedAnswer } from './api/read-answer';
import type { StoreFault } from './domain/store-state';

/**
 * Everything that can go wrong between the window and the service, as plain values: a kind, on which everything is
 * decided, and the facts, out of which the window makes words. None holds the API key, a stack or a path.
 */
export type Problem =
  /** Something entered is not right; `reason` says what to do. Nothing was sent. */
  | { readonly kind: 'invalid-input'; readonly field: string; readonly reason: string }
  /** Plain http to another machine: the key would travel readable. Needs the person's consent. */
  | { readonly kind: 'plain-http'; readonly host: string }
  /** The request surely never reached the service. */
  | { readonly kind: 'host-unknown'; readonly host: string }
  | { readonly kind: 'unreachable'; readonly host: string; readonly code: string }
  | { readonly kind: 'tls-refused'; readonly host: string; readonly code: string }
  /** The request may have reached the service before the connection was lost or time was up. */
  | { readonly kind: 'connection-broken'; readonly host: string; readonly code: string }
  | { readonly kind: 'timed-out'; readonly host: string; readonly seconds: number }
  /** The service answered with a redirect, which is never followed: it would carry the key elsewhere. */
  | { readonly kind: 'redirect-refused'; readonly host: string }
  /** 200, but not what a reports service answers. */
  | {
      readonly kind: 'not-the-service';
      readonly host: string;
      readonly reason: UnexpectedAnswer;
      /** The first characters of the answer, as text. */
      readonly excerpt: string;
    }
  | { readonly kind: 'answer-too-large'; readonly host: string; readonly limitBytes: number }
  /** 401 or 403. */
  | {
      readonly kind: 'key-refused';
      readonly host: string;
      readonly status: number;
      readonly restError: RestError | null;
    }
  /** 429: the service asks for patience. `retryAfterSeconds` is what it asked for, null where it did not say or not in a form that counts. */
  | {
      readonly kind: 'too-many-requests';
      readonly host: string;
      readonly retryAfterSeconds: number | null;
      readonly restError: RestError | null;
    }
  /** Any other status that is not 200. */
  | {
      readonly kind: 'service-error';
      readonly host: string;
      readonly status: number;
      readonly restError: RestError | null;
      /** The first characters of a body that is no RestError, as text. */
      readonly excerpt: string;
    }
  | { readonly kind: 'cancelled' }
  /** There is feedback on the transaction already, and the person was not asked whether there is to be more. */
  | { readonly kind: 'feedback-given'; readonly transactionId: string }
  /** The state of the OS keychain in the way of storing or reading a key. */
  | { readonly kind: 'keychain-locked' }
  | { readonly kind: 'keychain-unavailable' }
  /** There is no key for this profile. */
  | { readonly kind: 'no-key' }
  /** The call is about a profile that is no longer the open one. Nothing was done, in any profile. */
  | { readonly kind: 'profile-not-open' }
  /** No profile is open. */
  | { readonly kind: 'not-connected' }
  /** The built-in service did not start or ended. */
  | { readonly kind: 'built-in-service-stopped' }
  /** A file of the profile could not be written; `code` is the system's, e.g. ENOSPC. */
  | { readonly kind: 'disk'; readonly what: string; readonly code: string }
  /** The system printed nothing; `reason` is what it says. */
  | { readonly kind: 'not-printed'; readonly reason: string }
  /** The process of the encrypted store ended and is being started again; what was asked is not done. */
  | { readonly kind: 'store-restarting' }
  /** It ended too often and stays down until it is asked for again. */
  | { readonly kind: 'store-down' }
  /** The encrypted store of the profile cannot be opened. */
  | { readonly kind: 'store-unopened'; readonly fault: StoreFault }
  /** A file of the profile was not readable; it is set aside beside the new one, never deleted. */
  | { readonly kind: 'file-damaged'; readonly what: string }
  /** What was asked for is no longer held; loading again helps. */
  | { readonly kind: 'gone' }
  /** A defect of the program; the log names it. */
  | { readonly kind: 'unexpected' };

export type ProblemKind = Problem['kind'];

/** The service's own account of a problem; null where it gave none. */
export function restErrorOf(problem: Problem | null): RestError | null {
  return problem && 'restError' in problem ? problem.restError : null;
}
