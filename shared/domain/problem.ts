import type { FeedbackDoubt } from './feedback-doubt';
import type { StoreFault } from './store-state';

/**
 * Every problem between the window and the service, as plain values: a kind, which decides everything, and the facts
 * from which the window makes text. None contains the API key, a stack or a path.
 */
export type Problem =
  /** Invalid input; `reason` says how to correct it. Nothing was sent. */
  | { readonly kind: 'invalid-input'; readonly field: string; readonly reason: string }
  /** Plain http to another computer: the key would be sent unencrypted. Needs the user's consent. */
  | { readonly kind: 'plain-http'; readonly host: string; readonly of?: 'team' }
  /** The request definitely never reached the service. */
  | { readonly kind: 'host-unknown'; readonly host: string; readonly of?: 'team' }
  | { readonly kind: 'unreachable'; readonly host: string; readonly of?: 'team'; readonly code: string }
  | { readonly kind: 'tls-refused'; readonly host: string; readonly of?: 'team'; readonly code: string }
  /** The request may have reached the service before the connection broke or timed out. */
  | { readonly kind: 'connection-broken'; readonly host: string; readonly of?: 'team'; readonly code: string }
  | { readonly kind: 'timed-out'; readonly host: string; readonly of?: 'team'; readonly seconds: number }
  /** The service answered with a redirect. Redirects are never followed, because they would send the key elsewhere. */
  | { readonly kind: 'redirect-refused'; readonly host: string; readonly of?: 'team' }
  /** 407: a proxy on the way asks for a name and password. `proxy`: as "host:port", if it is known. */
  | {
      readonly kind: 'proxy-sign-in';
      readonly host: string;
      readonly of?: 'team';
      readonly proxy?: string | undefined;
    }
  /** 511: the network asks to sign in first. */
  | { readonly kind: 'network-sign-in'; readonly host: string; readonly of?: 'team' }
  /** 200, but not the answer of a reports service. */
  | {
      readonly kind: 'not-the-service';
      readonly host: string;
      readonly of?: 'team';
      readonly reason: UnexpectedAnswer;
      /** The first characters of the answer, as text. */
      readonly excerpt: string;
    }
  | {
      readonly kind: 'answer-too-large';
      readonly host: string;
      readonly of?: 'team';
      readonly limitBytes: number;
    }
  /** The list of reports ends in the middle, although the answer is complete. */
  | { readonly kind: 'answer-cut-off'; readonly host: string; readonly of?: 'team' }
  /** 401 or 403. */
  | {
      readonly kind: 'key-refused';
      readonly host: string;
      readonly of?: 'team';
      readonly status: number;
      readonly restError: RestError | null;
    }
  /** 429. `retryAfterSeconds`: the requested wait; null if not given or not in a supported form. */
  | {
      readonly kind: 'too-many-requests';
      readonly host: string;
      readonly of?: 'team';
      readonly retryAfterSeconds: number | null;
      readonly restError: RestError | null;
    }
  /** Any other status that is not 2xx. */
  | {
      readonly kind: 'service-error';
      readonly host: string;
      readonly of?: 'team';
      readonly status: number;
      readonly restError: RestError | null;
      /** The first characters of a body that is not a RestError, as text. */
      readonly excerpt: string;
    }
  | { readonly kind: 'cancelled' }
  /** There is feedback on the transaction already, and the user was not asked to confirm another. */
  | { readonly kind: 'feedback-given'; readonly transactionId: string }
  /** Another person's intent to send feedback on the transaction came first in the team's order; `name`: who. */
  | { readonly kind: 'feedback-by-other'; readonly name: string }
  /** Another person may have sent feedback on the transaction, without this app knowing. */
  | { readonly kind: 'feedback-in-doubt'; readonly why: FeedbackDoubt }
  /** The transaction is under this person's blind review: the intents of others are hidden until they give their verdict. */
  | { readonly kind: 'feedback-under-review' }
  /** The state of the OS keychain that prevents storing or reading a key. */
  | { readonly kind: 'keychain-locked' }
  | { readonly kind: 'keychain-unavailable' }
  /** The keychain can't be reached, and may still have a key, token or password that is to be removed. */
  | { readonly kind: 'secret-not-removed' }
  /** There is no key for this profile. */
  | { readonly kind: 'no-key' }
  /** The call is about a profile that is no longer open. Nothing was done, in any profile. */
  | { readonly kind: 'profile-not-open' }
  /** No profile is open. */
  | { readonly kind: 'not-connected' }
  /** The built-in service did not start, or has exited. */
  | { readonly kind: 'built-in-service-stopped' }
  /** A file of the profile couldn't be written; `code` is the system's, e.g. ENOSPC. */
  | { readonly kind: 'disk'; readonly what: string; readonly code: string }
  /** Printing failed; `reason` is the system's message. */
  | { readonly kind: 'not-printed'; readonly reason: string }
  /** A saved file couldn't be opened or shown; `reason` is the system's message, '' if the file no longer exists. */
  | { readonly kind: 'not-opened'; readonly reason: string }
  /** The process of the encrypted store exited and is restarting; the call was not carried out. */
  | { readonly kind: 'store-restarting' }
  /** The store's process exited too often, and stays down until the user retries. */
  | { readonly kind: 'store-down' }
  /** The profile's encrypted store can't be opened. */
  | { readonly kind: 'store-open-failed'; readonly fault: StoreFault }
  /** A file of the profile was unreadable. It was set aside next to the new one, never deleted. */
  | { readonly kind: 'file-damaged'; readonly what: string }
  /** These reports say something else than what the user saw. Nothing was done. */
  | { readonly kind: 'changed-meanwhile'; readonly keys: readonly string[] }
  /** What was requested no longer exists; loading again helps. */
  | { readonly kind: 'not-found' }
  /** A defect of the app; the log has the details. */
  | { readonly kind: 'unexpected' };

/** Returns a problem as one of the team's server, if a server can have it; without that, it is of the reports service. */
export function ofTeamServer(problem: Problem): Problem {
  return 'host' in problem ? { ...problem, of: 'team' } : problem;
}

/** Why a 200 answer isn't a valid answer of the reports service. */
export type UnexpectedAnswer =
  | 'empty'
  | 'html'
  | 'not JSON'
  | 'not reports'
  | 'nested too deeply'
  | 'too many reports'
  | 'too much data';

/** The service's description of an error. Missing fields are null. */
export interface RestError {
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly cause: string | null;
  readonly traceabilityId: string | null;
}

export type ProblemKind = Problem['kind'];
export type InvalidInput = Extract<Problem, { readonly kind: 'invalid-input' }>;

type ServiceError = Extract<Problem, { readonly kind: 'service-error' }>;

/** Returns whether the service answered this request with an error status other than 401, 403 and 429. */
export function isServiceError(problem: Problem): problem is ServiceError {
  return problem.kind === 'service-error';
}

/** Returns whether the service answered with 404. */
export function isNotFound(problem: Problem): boolean {
  return isServiceError(problem) && problem.status === 404;
}

/** Returns the service's own error of a problem; null if it gave none. */
export function restErrorOf(problem: Problem | null): RestError | null {
  return problem && 'restError' in problem ? problem.restError : null;
}
