import type { Problem } from '../../shared/problem';
import type { SyncMemory, SyncPass } from '../store/contract';
import { extendedDownTo } from '../store/sync-memory';
import { orderSeen } from './pages';
import type { PassState, PlanContext } from './pass-state';
import { isOfPage } from './problem-scope';

/** What is remembered of a pass that has ended in this run. */

/** Returns the memory after a completed pass. `took` is in ms. */
export function completedPass(
  memory: SyncMemory,
  { pass, last, largestLimit, ended, aboveBlocked }: PassState,
  { depth, now }: PlanContext,
  took: number,
): SyncMemory {
  const order = orderSeen(pass) ?? memory.order;
  const whole = pass.until === 'end';
  return {
    pass: null,
    blocked: aboveBlocked ? memory.blocked : null,
    lastPass: Math.max(memory.lastPass, pass.id),
    // The blocked pass has a smaller id, and may still read reports that this one did not.
    wholePass: ended && pass.fromTop && !aboveBlocked ? pass.id : memory.wholePass,
    completedAt: aboveBlocked ? memory.completedAt : now,
    allCompletedAt: whole ? now : memory.allCompletedAt,
    allTook: whole ? Math.max(0, took) : memory.allTook,
    allReceived: whole ? pass.received : memory.allReceived + pass.added,
    allDepth: whole ? depth : memory.allDepth,
    order,
    largestLimit,
    end: order === 'oldest first' && last ? { page: last.page, limit: last.limit } : memory.end,
  };
}

/**
 * Returns the memory after a pass was blocked: it failed at a page, and this run of it stored no new report.
 * Returns null if the pass can simply continue later: it made progress, the failure was not caused by the
 * page, or new reports are added at the end of the list, after that page.
 */
export function blockedPass(
  memory: SyncMemory,
  start: SyncPass,
  { pass, largestLimit, aboveBlocked }: PassState,
  problem: Problem,
): SyncMemory | null {
  const order = orderSeen(pass) ?? memory.order;
  const storedNothing = pass.received > 0 && pass.added === start.added;
  if (!storedNothing || !isOfPage(problem) || order === 'oldest first') return null;
  const blocked = aboveBlocked ? memory.blocked : null;
  return {
    ...memory,
    pass: null,
    blocked: blocked ? replaceBlocked(blocked, pass) : pass,
    lastPass: Math.max(memory.lastPass, pass.id),
    order,
    largestLimit,
  };
}

/**
 * Replaces a blocked pass by the pass above it that was blocked too: the new one continues through the
 * reports that the old one read, down to what was known before either. At most one pass is blocked at a time.
 */
function replaceBlocked(blocked: SyncPass, above: SyncPass): SyncPass {
  const { kind, until } = blocked;
  const joining = joiningInPlaceOf(blocked);
  return extendedDownTo({ ...above, kind, until, ...joining }, above.lowest);
}

/** Returns what a pass that replaces an unfinished one must join, see pass-plan.ts. */
export function joiningInPlaceOf({ base, lowest }: SyncPass): Pick<SyncPass, 'base' | 'joined' | 'lowest'> {
  return { base, joined: base === 0, lowest: base === 0 ? lowest : null };
}
