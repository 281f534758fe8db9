import type { Problem } from '../problem';

/** How the copy of the service's reports on this computer stands. Counts are reports, times ms since 1970. */
export interface SyncState {
  /**
   * "running": pages are being followed. "waiting": the service asked for patience or cannot be reached, and the same
   * pass goes on at `nextAttempt`. "idle": nothing is under way.
   */
  readonly kind: 'idle' | 'running' | 'waiting';
  /** What is under way: "all" follows every page as deep as the settings say, "new" only until what is known. null when idle. */
  readonly pass: 'all' | 'new' | null;
  /** Reports received by this pass, and how many of them were not known before. */
  readonly received: number;
  readonly added: number;
  /** How many the pass is expected to receive; null while that is not known. */
  readonly expected: number | null;
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
  /** When a waiting pass goes on; null otherwise. */
  readonly nextAttempt: number | null;
  /** When the copy was last complete; null before the first time. */
  readonly completedAt: number | null;
  /** Why the last pass stopped before its end, or waits; null when all is well. */
  readonly problem: Problem | null;
  /** A page that the service does not give; null for none. */
  readonly unread: UnreadPage | null;
}

/**
 * A page that the service does not give, while it gives others. New reports are received all the same. Those on this page
 * and behind it may be missing until it is given; it is asked for again by itself.
 */
export interface UnreadPage {
  readonly page: number;
  /** Reports on a page. */
  readonly limit: number;
  readonly problem: Problem;
}

/** Nothing was ever synchronised. */
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

/** How far back the copy reaches. */
export type SyncDepth =
  | { readonly kind: 'all' }
  | { readonly kind: 'reports'; readonly count: number }
  | { readonly kind: 'days'; readonly days: number };
