import type { SyncDepth } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import type { SyncMemory, SyncPass } from '../store/contract';
import type { PageSizes } from './page-sizes';

/** Which pass is made next, and when. */

/** Once a week everything is followed again: old reports may have changed, and the order may not have been what it seemed. */
const wholeEvery = 7 * 86_400_000;
/** Where the order is not known, everything is followed each time: it then rests so many times as long as that takes. */
const restTimes = 9;
/** A refused key is not tried again sooner, in seconds: the person has to act first. */
const refusedKeyRest = 3_600;
/** Longest rest after failures, in seconds. */
const longestRest = 900;

/**
 * The pass that is made now: the one that did not reach its end, or a new one. Without a wish it finds what is new, and
 * follows everything where that is due. `now` is ms since 1970.
 */
export function nextPass(
  memory: SyncMemory,
  {
    wish,
    depth,
    now,
    sizes,
  }: {
    readonly wish: 'new' | 'all' | null;
    readonly depth: SyncDepth;
    readonly now: number;
    readonly sizes: PageSizes;
  },
): SyncPass {
  const { pass } = memory;
  // Who wants everything again gets it from the top, where the newest are, even if a page further on is never given.
  if (pass && wish !== 'all') return pass;
  const kind = wish === 'all' || memory.allCompletedAt === null ? 'all' : 'new';
  const until = kind === 'all' || isWholeDue(memory, depth, now) ? 'end' : 'known';
  const fresh = {
    id: Math.max(memory.lastPass, pass?.id ?? 0) + 1,
    kind,
    until,
    received: 0,
    added: 0,
    falling: 0,
    rising: 0,
    startedAt: now,
  } as const;
  return { ...fresh, ...beginning(memory, kind, until, sizes) };
}

/** Where a pass begins. Everything is asked for in the preferred size again: what a service gives may have changed. */
function beginning(
  { order, end, largestLimit }: SyncMemory,
  kind: SyncPass['kind'],
  until: SyncPass['until'],
  { preferred, first }: PageSizes,
): { readonly page: number; readonly limit: number } {
  if (kind === 'all') return { page: 1, limit: preferred };
  const largest = largestLimit ?? preferred;
  if (until === 'end') return { page: 1, limit: largest };
  if (order === 'oldest first' && end) return { page: Math.max(1, end.page - 1), limit: end.limit };
  return { page: 1, limit: Math.min(first, largest) };
}

function isWholeDue({ order, end, allCompletedAt, allDepth }: SyncMemory, depth: SyncDepth, now: number) {
  if (order === 'unknown' || allCompletedAt === null || (order === 'oldest first' && !end)) return true;
  return now - allCompletedAt >= wholeEvery || (allDepth !== null && isDeeper(depth, allDepth));
}

/** True where more is asked for than was followed; two kinds of depth cannot be compared and count as that. */
function isDeeper(wanted: SyncDepth, followed: SyncDepth): boolean {
  if (followed.kind === 'all') return false;
  if (wanted.kind === 'reports' && followed.kind === 'reports') return wanted.count > followed.count;
  if (wanted.kind === 'days' && followed.kind === 'days') return wanted.days > followed.days;
  return true;
}

/** How the pass before ended, as far as the next one depends on it. */
export interface Ended {
  readonly problem: Problem | null;
  /** Passes in a row that failed. */
  readonly failures: number;
}

/**
 * Seconds until the next pass; null for not by itself. After a failure the rest doubles from pass to pass, so that a
 * service in trouble is not pressed.
 */
export function restBefore(
  memory: SyncMemory,
  interval: number,
  { problem, failures }: Ended,
): number | null {
  if (interval === 0) return null;
  if (problem?.kind === 'cancelled') return null;
  if (problem?.kind === 'key-refused') return Math.max(interval, refusedKeyRest);
  if (problem) return Math.max(interval, Math.min(longestRest, interval * 2 ** Math.min(failures - 1, 10)));
  const whole = memory.order === 'unknown' ? (memory.allTook * restTimes) / 1_000 : 0;
  return Math.max(interval, whole);
}
