import type { SyncDepth } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import type { SyncMemory, SyncPass } from '../store/contract';
import type { PageSizes } from './page-sizes';
import { joiningInPlaceOf } from './pass-end';
import { isOfConnection } from './problem-scope';

/** Which pass is made next, and when. */

/** Once a week everything is followed again: old reports may have changed, and the order may not have been what it seemed. */
const wholeEvery = 7 * 86_400_000;
/** Where the order is not known, everything is followed each time: it then rests so many times as long as that takes. */
const restTimes = 9;
/** A refused key is not tried again sooner, in seconds: the person has to act first. */
const refusedKeyRest = 3_600;
/** Longest rest after failures, in seconds. */
const longestRest = 900;
/** Rest before the second pass in a row that begins early because something else reached the service, in seconds. */
const earlyRest = 15;

/**
 * Returns the pass that is made now: the one that did not reach its end, or a new one. Without a wish it finds what is new,
 * and follows everything where that is due. While a pass is held up, it finds what is new above that one. `now` is ms since
 * 1970.
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
  const { pass, held, lastPass } = memory;
  // Who wants everything again gets it from the top, where the newest are, even if a page further on is never given.
  if (pass && wish !== 'all') return pass;
  const aboveHeld = held !== null && wish !== 'all';
  const isAll = wish === 'all' || (memory.allCompletedAt === null && !aboveHeld);
  const kind = isAll ? 'all' : 'new';
  const until = isAll || (!aboveHeld && isWholeDue(memory, depth, now)) ? 'end' : 'known';
  const replaced = aboveHeld ? null : (held ?? pass);
  const joining = replaced
    ? joiningInPlaceOf(replaced)
    : { base: lastPass, joined: lastPass === 0, lowest: null };
  const fresh = {
    id: Math.max(lastPass, pass?.id ?? 0) + 1,
    kind,
    until,
    ...joining,
    newest: null,
    received: 0,
    added: 0,
    falling: 0,
    rising: 0,
    doubts: 0,
    startedAt: now,
  } as const;
  const begin = beginning(memory, kind, until, sizes);
  return { ...fresh, ...begin, fromTop: begin.page === 1 };
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
  // A time in the future was told by a clock that was ahead: it says nothing.
  const isRecent = allCompletedAt <= now && now - allCompletedAt < wholeEvery;
  return !isRecent || (allDepth !== null && isDeeper(depth, allDepth));
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
  /** Something else has reached the service since. */
  readonly reached: boolean;
  /** Passes in a row that began early for that reason, and failed. */
  readonly early: number;
}

/**
 * Seconds until the next pass; null for not by itself. After a failure the rest doubles from pass to pass, so that a
 * service in trouble is not pressed. It is cut short where the connection had failed and something else has reached the
 * service since; but not twice in a row, since the pass may fail for its own reasons.
 */
export function restBefore(memory: SyncMemory, interval: number, ended: Ended): number | null {
  const usual = usualRest(memory, interval, ended);
  if (!ended.reached || !isOfConnection(ended.problem)) return usual;
  const early = ended.early === 0 ? 0 : earlyRest * 2 ** Math.min(ended.early - 1, 10);
  return Math.min(usual ?? longestRest, early);
}

function usualRest(
  memory: SyncMemory,
  interval: number,
  { problem, failures }: Pick<Ended, 'problem' | 'failures'>,
): number | null {
  if (interval === 0) return null;
  if (problem?.kind === 'cancelled') return null;
  if (problem?.kind === 'key-refused') return Math.max(interval, refusedKeyRest);
  if (problem) return restAfterFailures(interval, failures);
  const whole = memory.order === 'unknown' ? (memory.allTook * restTimes) / 1_000 : 0;
  return Math.max(interval, whole);
}

/** Seconds until what failed so many times in a row is tried again. */
export function restAfterFailures(interval: number, failures: number): number {
  return Math.max(interval, Math.min(longestRest, interval * 2 ** Math.min(failures - 1, 10)));
}
