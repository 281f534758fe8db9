import type { Problem } from './problem';

/** The state of the copy of the service's reports. Counts are reports, times ms since 1970. */
export interface SyncState {
  /**
   * "running": pages are being requested. "waiting": the service is rate limiting or unreachable, and the same pass
   * continues at `nextAttempt`. "idle": no pass is running.
   */
  readonly kind: 'idle' | 'running' | 'waiting';
  /** The running pass: "all" requests pages to the depth set in Settings, "new" only up to known reports. null when idle. */
  readonly pass: 'all' | 'new' | null;
  /** Reports received by this pass, and how many of them were new. */
  readonly received: number;
  readonly added: number;
  /** Expected number of reports of the pass; null if unknown. */
  readonly expected: number | null;
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
  /** When a waiting pass continues; null otherwise. */
  readonly nextAttempt: number | null;
  /** When the copy was last complete; null before the first time. */
  readonly completedAt: number | null;
  /** Why the last pass was interrupted, or waits; null if it wasn't. */
  readonly problem: Problem | null;
  /** A page that the service does not return; null for none. */
  readonly unread: UnreadPage | null;
}

/**
 * A page that the service does not return, while it returns others. New reports are still received. Those on this page
 * and after it may be missing until the service returns it; it is requested again automatically.
 */
export interface UnreadPage {
  readonly page: number;
  /** Reports per page. */
  readonly limit: number;
  readonly problem: Problem;
}

export const neverSynchronised: SyncState = {
  kind: 'idle',
  pass: null,
  received: 0,
  added: 0,
  expected: null,
  perSecond: null,
  secondsLeft: null,
  nextAttempt: null,
  completedAt: null,
  problem: null,
  unread: null,
};

/** How far back the copy goes. */
export type SyncDepth =
  | { readonly kind: 'all' }
  | { readonly kind: 'reports'; readonly count: number }
  | { readonly kind: 'days'; readonly days: number };
