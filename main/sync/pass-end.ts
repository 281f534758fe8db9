import type { Problem } from '../../shared/problem';
import type { SyncMemory, SyncPass } from '../store/contract';
import { asLowAs } from '../store/sync-memory';
import { orderSeen } from './page-order';
import type { Circumstances, Course } from './plan';
import { isOfPage } from './problem-scope';

/** What is remembered of a pass that has ended in this run. */

/** A pass that reached its end. `took` is in ms. */
export function completed(
  memory: SyncMemory,
  { pass, last, largestLimit, ended, aboveHeld }: Course,
  { depth, now }: Circumstances,
  took: number,
): SyncMemory {
  const order = orderSeen(pass) ?? memory.order;
  const whole = pass.until === 'end';
  return {
    pass: null,
    held: aboveHeld ? memory.held : null,
    lastPass: Math.max(memory.lastPass, pass.id),
    // The held pass has a smaller id, and may still meet what this one did not.
    wholePass: ended && pass.fromTop && !aboveHeld ? pass.id : memory.wholePass,
    completedAt: aboveHeld ? memory.completedAt : now,
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
 * A pass that is held up: it failed at a page, and this run of it brought no report that was not stored before. Returns null
 * where it is simply to go on from where it is: it came farther, the failure says nothing about the page, or new reports
 * are added at the end of the list, behind that page.
 */
export function heldUp(
  memory: SyncMemory,
  begun: SyncPass,
  { pass, largestLimit, aboveHeld }: Course,
  problem: Problem,
): SyncMemory | null {
  const order = orderSeen(pass) ?? memory.order;
  const gotNowhere = pass.received > 0 && pass.added === begun.added;
  if (!gotNowhere || !isOfPage(problem) || order === 'oldest first') return null;
  const below = aboveHeld ? memory.held : null;
  return {
    ...memory,
    pass: null,
    held: below ? inPlaceOf(below, pass) : pass,
    lastPass: Math.max(memory.lastPass, pass.id),
    order,
    largestLimit,
  };
}

/**
 * The pass above a held one, held up itself, takes its place: it goes on through what that one met, down to what was known
 * before either. Only one pass is ever held.
 */
function inPlaceOf(below: SyncPass, above: SyncPass): SyncPass {
  const { kind, until } = below;
  const joining = joiningInPlaceOf(below);
  return asLowAs({ ...above, kind, until, ...joining }, above.lowest);
}

/** What a pass must join that takes the place of an unfinished one, see plan.ts. */
export function joiningInPlaceOf({ base, lowest }: SyncPass): Pick<SyncPass, 'base' | 'joined' | 'lowest'> {
  return { base, joined: base === 0, lowest: base === 0 ? lowest : null };
}
