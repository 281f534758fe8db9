import type { Problem } from '../../shared/domain/problem';
import type { SyncDepth, UnreadPage } from '../../shared/domain/sync';
import type { SyncMemory, SyncPass } from '../store/contract';
import { extendedDownTo } from '../store/sync-memory';
import { orderSeen, type PageSizes } from './pages';
import type { PassState, PlanContext } from './pass-state';
import { isOfConnection, isOfPage } from './problem-scope';

/** Decides which pass runs next and when, and what is remembered of a pass that has ended. */

/** A full pass runs once a week: old reports may have changed, and the detected order may have been wrong. */
const fullPassEveryMs = 7 * 86_400_000;
/** If the order is unknown, every pass is a full one, and the pause after it is this many times its duration. */
const unknownOrderRestFactor = 9;
/** Minimum pause after a refused key, in seconds: the user must act first. */
const refusedKeyRestSeconds = 3_600;
const maxRestSeconds = 900;
/** Pause before a second pass in a row that starts early because the service was reached, in seconds. */
const earlyRestSeconds = 15;

/**
 * Returns the next pass: the unfinished one, or a new one. Without a wish, a new pass looks for new reports,
 * or reads everything if a full pass is due. While a pass is blocked, new passes look for new reports above
 * it. `now` is ms since 1970.
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
  const { pass, blocked, lastPass } = memory;
  // A requested full pass starts at the top, where the newest reports are, even if a page further down is
  // never delivered.
  if (pass && wish !== 'all') return pass;
  const aboveBlocked = blocked !== null && wish !== 'all';
  const isAll = wish === 'all' || (memory.allCompletedAt === null && !aboveBlocked);
  const kind = isAll ? 'all' : 'new';
  const until = isAll || (!aboveBlocked && isFullPassDue(memory, depth, now)) ? 'end' : 'known';
  const replaced = aboveBlocked ? null : (blocked ?? pass);
  const joining = replaced
    ? joiningInPlaceOf(replaced)
    : { base: lastPass, joined: lastPass === 0, lowest: null };
  const state = {
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
  const first = firstRequest(memory, kind, until, sizes);
  return { ...state, ...first, fromTop: first.page === 1 };
}

/**
 * Returns the first page of a pass. A full pass starts with the preferred size again, since the service's
 * limit may have changed.
 */
function firstRequest(
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

function isFullPassDue({ order, end, allCompletedAt, allDepth }: SyncMemory, depth: SyncDepth, now: number) {
  if (order === 'unknown' || allCompletedAt === null || (order === 'oldest first' && !end)) return true;
  // A time in the future comes from a clock that was ahead: ignore it.
  const isRecent = allCompletedAt <= now && now - allCompletedAt < fullPassEveryMs;
  return !isRecent || (allDepth !== null && isDeeper(depth, allDepth));
}

/** Returns whether the wanted depth exceeds the completed one; a depth of another kind counts as deeper. */
function isDeeper(requested: SyncDepth, completed: SyncDepth): boolean {
  if (completed.kind === 'all') return false;
  if (requested.kind === 'reports' && completed.kind === 'reports') return requested.count > completed.count;
  if (requested.kind === 'days' && completed.kind === 'days') return requested.days > completed.days;
  return true;
}

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
function joiningInPlaceOf({ base, lowest }: SyncPass): Pick<SyncPass, 'base' | 'joined' | 'lowest'> {
  return { base, joined: base === 0, lowest: base === 0 ? lowest : null };
}

/** How the previous pass ended, as far as it affects the next one. */
export interface Ended {
  readonly problem: Problem | null;
  readonly failures: number;
  /** Whether another request has reached the service since. */
  readonly reached: boolean;
  /** Number of consecutive failed passes that started early for that reason. */
  readonly early: number;
}

/**
 * Returns the seconds until the next pass; null if it must not start automatically. After failures the pause
 * doubles with each pass, to spare a service in trouble. It is cut short if the connection failed and another
 * request has reached the service since, but not twice in a row, since the pass may fail for reasons of its
 * own.
 */
export function restBefore(memory: SyncMemory, interval: number, ended: Ended): number | null {
  const regular = regularRest(memory, interval, ended);
  if (!ended.reached || !isOfConnection(ended.problem)) return regular;
  const early = ended.early === 0 ? 0 : earlyRestSeconds * 2 ** Math.min(ended.early - 1, 10);
  return Math.min(regular ?? maxRestSeconds, early);
}

function regularRest(
  memory: SyncMemory,
  interval: number,
  { problem, failures }: Pick<Ended, 'problem' | 'failures'>,
): number | null {
  if (interval === 0) return null;
  if (problem?.kind === 'cancelled') return null;
  if (problem?.kind === 'key-refused') return Math.max(interval, refusedKeyRestSeconds);
  if (problem) return restAfterFailures(interval, failures);
  const whole = memory.order === 'unknown' ? (memory.allTook * unknownOrderRestFactor) / 1_000 : 0;
  return Math.max(interval, whole);
}

/** Returns the seconds until a retry after this many consecutive failures. */
function restAfterFailures(interval: number, failures: number): number {
  return Math.max(interval, Math.min(maxRestSeconds, interval * 2 ** Math.min(failures - 1, 10)));
}

/**
 * Schedules retries of the blocked pass: remembers, for this run of the app, the page that blocks it and
 * when to request that page again.
 */
export class BlockedPassRetry {
  #blocked: { readonly unread: UnreadPage; readonly failures: number; readonly triedAt: number } | null =
    null;

  /** The page that blocks the pass; null if no pass is blocked, or if it was not tried in this run. */
  get unread(): UnreadPage | null {
    return this.#blocked?.unread ?? null;
  }

  /** Records that the pass failed at this page. `now` is the elapsed time of a clock, ms. */
  failed(unread: UnreadPage, now: number): void {
    this.#blocked = { unread, failures: (this.#blocked?.failures ?? 0) + 1, triedAt: now };
  }

  /** Resets the state: no pass is blocked anymore. */
  forget(): void {
    this.#blocked = null;
  }

  /** Returns whether an automatic retry is due. `interval` is in seconds. */
  isDue(interval: number, now: number): boolean {
    if (this.#blocked === null) return true;
    const { failures, triedAt } = this.#blocked;
    return now - triedAt >= restAfterFailures(interval, failures) * 1_000;
  }
}
