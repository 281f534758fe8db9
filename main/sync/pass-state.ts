import type { Problem } from '../../shared/domain/problem';
import type { SyncDepth } from '../../shared/domain/sync';
import type { Clock } from '../../shared/node/clock';
import type { Settings } from '../../shared/settings';
import type { PagePrints, StoredPage, SyncMemory, SyncPass } from '../store/contract';
import { extendedDownTo } from '../store/sync-memory';
import { haveSameSubjects } from './page-repetition';
import {
  isDeepEnough,
  latestPlausible,
  orderSeen,
  type PageRequest,
  type PageSizes,
  type PageTimes,
  stepBetween,
} from './pages';

/** What a pass knows of the pages it has read, see pass-plan.ts. */

/** The state of a pass in one run of the app. */
export interface PassState {
  /** Its page and limit are the next request. */
  readonly pass: SyncPass;
  readonly order: SyncMemory['order'];
  /** The maximum page size to request. */
  readonly largest: number;
  /** The service's maximum page size as found so far; null while every size was delivered. */
  readonly largestLimit: number | null;
  /** The last stored page of this run. */
  readonly last: LastPage | null;
  /** This run's first page. */
  readonly first: LastPage | null;
  /** Whether the last stored page joins the pass to the reports stored below it. */
  readonly joins: boolean;
  /** Number of consecutive pages with only known reports. */
  readonly knownPages: number;
  /** Number of pages of this run that may be repetitions, see `mayRepeat`. */
  readonly repetitions: number;
  /** Whether the last stored page may be such a one. */
  readonly mayRepeat: boolean;
  /** Whether the last stored page is about the same as the one before it. */
  readonly repeatsPage: boolean;
  /** A trial of another page size: where to continue if it fails, and why it is made. */
  readonly trial: { readonly back: PageRequest; readonly problem: Problem | null } | null;
  /** The short page that was requested again because another page followed it; 0 for none. */
  readonly reread: number;
  /** Whether the service also delivers short pages in the middle of the list. */
  readonly shortPages: boolean;
  /** The limit to begin with, if the requested page is the small one before that, see afterPreview; otherwise null. */
  readonly limitAfterPreview: number | null;
  /** Number of consecutive answers saying that the list ends before the requested page. */
  readonly missing: number;
  /** Whether the pass reached the end of the list. */
  readonly ended: boolean;
  /** Whether a pass below this one is blocked: this one only has to join the reports which that one read. */
  readonly aboveBlocked: boolean;
}

interface LastPage extends PageRequest, PageTimes {
  readonly received: number;
  readonly prints: PagePrints;
  readonly allNew: boolean;
}

/** What decisions depend on, besides the state of the pass. */
export interface PlanContext {
  readonly depth: SyncDepth;
  /** ms since 1970. */
  readonly now: number;
  readonly sizes: PageSizes;
}

export function planContext({
  settings,
  clock,
  sizes,
}: {
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly sizes: PageSizes;
}): PlanContext {
  return { depth: settings().syncDepth, now: clock.now(), sizes };
}

/** Returns the state of a pass that starts or resumes in this run. */
export function startPassState(pass: SyncPass, memory: SyncMemory, sizes: PageSizes): PassState {
  const largest = (pass.kind === 'all' ? null : memory.largestLimit) ?? sizes.preferred;
  const isBeginning = pass.page === 1 && pass.received === 0 && pass.kind === 'all';
  const isPreview = isBeginning && memory.allCompletedAt === null && sizes.preview < pass.limit;
  return {
    pass: isPreview ? { ...pass, limit: sizes.preview } : pass,
    order: memory.order,
    largest: Math.max(pass.limit, largest),
    largestLimit: memory.largestLimit,
    last: null,
    first: null,
    joins: false,
    knownPages: 0,
    repetitions: 0,
    mayRepeat: false,
    repeatsPage: false,
    trial: null,
    reread: 0,
    shortPages: false,
    limitAfterPreview: isPreview ? pass.limit : null,
    missing: 0,
    ended: false,
    aboveBlocked: memory.blocked !== null && memory.blocked.id !== pass.id && pass.until === 'known',
  };
}

/**
 * Returns the pass to store: at a place where another run, which knows neither trials nor short pages, can
 * resume safely.
 */
export function resumablePass(state: PassState): SyncPass {
  const { pass, trial, last, limitAfterPreview } = state;
  if (limitAfterPreview !== null) return { ...pass, limit: limitAfterPreview };
  if (trial) return { ...pass, ...trial.back };
  return last && endsAfterAll(state) ? { ...pass, ...pageOf(last) } : pass;
}

/** Whether the next page will be needed too, as far as that is known while the current one is being answered. */
export function canPrefetch({ pass, last, trial, reread, missing, order, largest }: PassState): boolean {
  if (last === null || last.received < last.limit) return false;
  if (trial || pass.page === reread || missing > 0 || pass.limit < largest) return false;
  return pass.until === 'end' || order === 'oldest first' || last.allNew;
}

/**
 * Whether the list seems to end with the page before this one, which was short. Unless the newest reports
 * come first, that page may have been filled since it was read, and is requested once more.
 */
export function endsAfterAll({ pass, order, last, shortPages, reread }: PassState): boolean {
  if (last === null || last.page === reread || pass.page !== last.page + 1) return false;
  // For the first page, even if it was longer: pages of the service's own size are never fuller than its
  // list.
  if (last.page === 1) return order !== 'newest first' && last.received !== last.limit;
  return last.received < last.limit && !shortPages && last.limit === pass.limit;
}

export function withPage(state: PassState, page: StoredPage, sizes: PageSizes): PassState {
  const { pass, last } = state;
  const { received, prints } = page;
  const newest = page.newest === null ? null : BigInt(page.newest);
  const oldest = page.oldest === null ? null : BigInt(page.oldest);
  const step = last === null ? 0 : stepBetween(last, { newest, oldest });
  const first = pass.page === 1;
  // A short first page is either the whole list or the service's maximum size. The next page of that size
  // shows which; the request is right in both cases.
  const limit = first ? received : pass.limit;
  const secondFull = last?.page === 1 && last.received < last.limit && received === last.received;
  const capped = secondFull && received >= sizes.minServiceLimit;
  const unlimited = first && received >= sizes.preferred;
  const stored: LastPage = {
    page: pass.page,
    limit: pass.limit,
    received,
    prints,
    newest,
    oldest,
    allNew: page.knownBefore === 0,
  };
  const repeats = mayRepeat(state, prints);
  return {
    ...state,
    pass: {
      ...extendedDownTo(pass, page.newest),
      limit,
      received: pass.received + received,
      added: pass.added + page.added,
      falling: pass.falling + (step < 0 ? 1 : 0),
      rising: pass.rising + (step > 0 ? 1 : 0),
      joined: pass.joined || page.knownBefore > 0,
      newest: latestPlausible(pass.newest, page.newest),
    },
    joins: page.knownBefore > 0 || (pass.joined && isLowest(pass, newest)),
    largest: limit === pass.limit ? state.largest : limit,
    largestLimit: unlimited ? null : capped ? received : state.largestLimit,
    last: stored,
    first: state.first ?? stored,
    knownPages: page.knownBefore === received ? state.knownPages + 1 : 0,
    repetitions: state.repetitions + (repeats ? 1 : 0),
    mayRepeat: repeats,
    repeatsPage: last !== null && last.page !== pass.page && haveSameSubjects(last.prints, prints),
    shortPages: state.shortPages || (!first && pass.page === state.reread && received < pass.limit),
  };
}

/** Whether no page that the pass has stored is lower in the list than one with this latest report time. */
function isLowest({ lowest }: Pick<SyncPass, 'lowest'>, newest: bigint | null): boolean {
  return newest !== null && (lowest === null || newest <= BigInt(lowest));
}

/** Whether a page may be one that came before, whatever number was requested: it is about the same as the previous or first one. */
function mayRepeat({ pass, first, last }: PassState, prints: PagePrints): boolean {
  if (first === null || last === null || pass.page === last.page || pass.page === first.page) return false;
  return haveSameSubjects(last.prints, prints) || haveSameSubjects(first.prints, prints);
}

export function isReached(state: PassState, page: StoredPage, context: PlanContext): boolean {
  const { pass, joins, knownPages } = state;
  if (!isNewestFirst(state)) return false;
  if (pass.until === 'known' && knownPages >= context.sizes.overlap) return true;
  return joins && isDeepEnough(pass, page, context);
}

export function isNewestFirst({ pass, order }: Pick<PassState, 'pass' | 'order'>): boolean {
  return (orderSeen(pass) ?? order) === 'newest first';
}

export function pageOf({ page, limit }: PageRequest): PageRequest {
  return { page, limit };
}
