import { isServiceError, type Problem } from '../../shared/domain/problem';
import type { StoredPage, SyncPass } from '../store/contract';
import { nextSmaller, type PageRequest, type PageSizes, resized } from './pages';
import {
  endsAfterAll,
  isNewestFirst,
  isReached,
  type PassState,
  type PlanContext,
  pageOf,
  resumablePass,
  withPage,
} from './pass-state';
import { isOfPage, isTooLarge, mayBeTooMany, mayEndList } from './problem-scope';

/**
 * Decides which page a pass requests next, from the answers alone.
 *
 * Invariant: after a completed pass, every report within the depth that the service listed when the pass
 * started is stored, and there is no gap between the stored reports and the newest of them.
 *
 * Why a pass misses nothing. Let a report's place be its index in the service's list, counted from 0. Reports
 * inserted at the top only increase the places of the others; reports added at the end change none. A pass
 * reads one page after another, each starting where the previous one ended, or earlier. Call a report that
 * the pass has not read yet "ahead" while its place is at or after the start of the next page. Every report
 * that is listed when the pass starts is ahead. When a page is read, a report that was ahead is either on the
 * page, and read, or after its end, and remains ahead. When a page is empty, nothing is ahead. The same holds
 * from every page on, for all reports listed when that page is read. So nothing is missing between a report
 * that the pass has read and the next page below it.
 *
 * This requires three things. A page must not be read before the previous one: it is requested only after the
 * service has started to answer the previous one, and requested again if that one is (page-requests.ts).
 * The end must be the end: a 404 may come from a gateway, see `confirmations`. And if the list grows at its
 * end, a short page may have been filled by the time another page follows it: it is requested once more, in a
 * later run too.
 *
 * Why passes join without a gap. If the newest reports come first, a pass may stop before the end of the
 * list, but only on a page that joins it to the reports stored below. With a limited depth, more reports than
 * that may have arrived since the last pass, so being deep enough is not sufficient. A page joins the pass if
 * it contains a known report: one that was first read by a pass with an id up to the `base`. A page below
 * such a page joins it too, but only while no page of the pass is lower: a pass that continues after an
 * interruption finds its page filled with newer reports, above everything it read before. Page times show
 * this (`lowest`). The base is chosen so that nothing is missing below a known report (next-pass.ts):
 * - No pass is unfinished: all stored reports are one block. The base is the last pass.
 * - "Re-sync all reports" replaces an unfinished pass, which may have left a gap. The base is that of the
 *   unfinished pass, so that the new one goes down to what was known before either. If nothing was, it goes
 *   at least as low as the unfinished pass.
 * - A pass is blocked by a page that the service fails to deliver. A pass for new reports above it may stop
 *   at any report read before, because the blocked pass keeps its own base and closes the gap below its page
 *   once it can continue. Until then the copy is incomplete, and says so.
 *
 * Pages requested out of turn are not stored: their reports would count as known, while reports below them
 * are missing.
 */

/**
 * How many answers must confirm that the first missing page of a pass is the end of the list. For each of
 * them a coin is tossed: heads requests the missing page again, which must still be missing; tails requests
 * the first page, which must be delivered.
 *
 * Suppose that the page exists, but a gateway answers with 404. Whichever requests it rejects (at random,
 * alternately, or for a while), each toss detects it with a probability of at least one half: if the gateway
 * lets the next request through, heads gets the page; if not, tails gets a 404. So n tosses all fail to
 * detect it with a probability of at most 2^-n. A pass may meet several such pages: the d-th requires 2
 * log2(d) more tosses. The probability that a pass ends too early is then below 2^-21 (1 + 1/4 + 1/9 + …),
 * less than one in a million, however many pages it reads. This assumes that the gateway does not distinguish
 * the two requests.
 */
const confirmations = 21;

export type Step =
  | { readonly kind: 'ask'; readonly state: PassState }
  /** A page is requested in between: if it is the last stored page again, there are no further ones, see `comparedPage`. */
  | { readonly kind: 'compare'; readonly state: PassState }
  /**
   * A page was not found: that page or the first one, chosen at random, is requested to check whether the
   * list ends there.
   */
  | { readonly kind: 'confirm'; readonly state: PassState }
  | { readonly kind: 'over'; readonly state: PassState }
  /** `requested` is the page that could not be read. */
  | {
      readonly kind: 'failed';
      readonly state: PassState;
      readonly requested: PageRequest;
      readonly problem: Problem;
    };

export function afterPage(before: PassState, page: StoredPage, context: PlanContext): Step {
  const { sizes } = context;
  const { limitAfterPreview } = before;
  if (limitAfterPreview !== null) return afterPreview(before, page, limitAfterPreview, context);
  const requested: PageRequest = before.pass;
  const ignoredSize = afterIgnoredSize(before, page);
  if (ignoredSize) return ignoredSize;
  const state = { ...before, trial: null, missing: 0 };
  if (page.received === 0) return atEnd(state, sizes);
  if (startsTooFar(state, page)) return startedAgain(state, sizes);
  // The service uses its own page size, larger than requested, so the previous pages were not where they
  // seemed to be.
  if (page.received > requested.limit && requested.page > 1)
    return requestAgain({ ...state, largest: page.received }, { page: 1, limit: page.received });
  if (endsAfterAll(state))
    return requestAgain({ ...state, reread: requested.page - 1 }, state.last ?? requested);
  const stored = withPage(state, page, sizes);
  if (isReached(stored, page, context)) return completed(stored);
  const next = tryLarger({ ...stored, pass: { ...stored.pass, page: requested.page + 1 } });
  return stored.mayRepeat && isPowerOfTwo(stored.repetitions)
    ? { kind: 'compare', state: next }
    : { kind: 'ask', state: next };
}

/**
 * Returns the step after the preview: the first pass over a large list shows the newest reports of a small page and then
 * begins at the top as if it had not been read. A page that is not full is the first one: the list may end with it.
 */
function afterPreview(before: PassState, page: StoredPage, limit: number, context: PlanContext): Step {
  const { pass } = before;
  const state = { ...before, limitAfterPreview: null };
  if (page.received < pass.limit) return afterPage(state, page, context);
  const counted = { ...state, pass: { ...pass, added: pass.added + page.added } };
  return requestAgain(counted, { page: 1, limit });
}

/** Whether a larger page size is tried: the page must be full before any of it may be stored, see afterLarger. */
export function triesLarger({ trial }: PassState): boolean {
  return trial !== null && trial.problem === null;
}

/**
 * Returns the step after a larger page that was not full, and so may have started elsewhere: back to the
 * previous size. Nothing of the page is stored, since it may contain reports inserted at the top while others
 * between them and the pass are missing.
 */
export function afterLarger(state: PassState): Step {
  const back = state.trial?.back ?? state.pass;
  return requestAgain({ ...state, trial: null, largest: back.limit }, back);
}

/** Far beyond the end of a list that ends where it seems to. */
const farPages = 1_000;

/**
 * Returns the page to compare with the last stored one. A service that ignores page numbers, or begins again after the last
 * page, delivers the first page; one that repeats its last page delivers that for any number.
 */
export function comparedPage({ pass, last, repeatsPage }: PassState): PageRequest {
  return { page: repeatsPage ? 2 * pass.page + farPages : 1, limit: last?.limit ?? pass.limit };
}

/** Returns the step after a page, which is not stored, was compared with the last stored one. */
export function afterCompare(state: PassState, isSame: boolean): Step {
  return isSame ? completed({ ...state, ended: true }) : { kind: 'ask', state };
}

/** Returns the step after the first page, which is not stored, was delivered although another was not found. */
export function afterConfirm(state: PassState, { sizes }: Pick<PlanContext, 'sizes'>): Step {
  return afterMissing(state, sizes);
}

export function afterProblem(state: PassState, problem: Problem, { sizes }: PlanContext): Step {
  const { pass, trial } = state;
  if (triesLarger(state) && (isServiceError(problem) || isTooLarge(problem))) return afterLarger(state);
  if (trial?.problem && mayEndList(problem)) return failed(state, trial.problem);
  if (mayEndList(problem) && pass.page > 1) return afterMissing(state, sizes);
  // The pass has reached the reports of the blocked pass below it, and may have come to the very page that
  // blocks that one.
  if (state.aboveBlocked && state.joins && isNewestFirst(state) && isOfPage(problem)) return completed(state);
  if (!isTooLarge(problem) && !(pass.page === 1 && mayBeTooMany(problem))) return failed(state, problem);
  const unread = { ...state, limitAfterPreview: null, missing: 0 };
  return trySmaller(unread, trial?.back ?? pass, trial?.problem ?? problem, sizes);
}

/** Returns the step after another answer saying that the list ends before the requested page. */
function afterMissing(before: PassState, sizes: PageSizes): Step {
  const { pass, missing } = before;
  const doubts = missing === 0 ? pass.doubts + 1 : pass.doubts;
  const state = { ...before, pass: { ...pass, doubts }, missing: missing + 1 };
  return missing < confirmations + Math.ceil(2 * Math.log2(doubts))
    ? { kind: 'confirm', state }
    : atEnd(state, sizes);
}

/** If the service ignores a smaller page size, the page number means another place: the page proves nothing. */
function afterIgnoredSize(state: PassState, { received }: StoredPage): Step | null {
  const { pass, trial } = state;
  if (trial === null || trial.problem === null) return null;
  return received === pass.limit ? null : failed(state, trial.problem);
}

function atEnd(state: PassState, sizes: PageSizes): Step {
  return startsTooFar(state, { knownBefore: 0 })
    ? startedAgain(state, sizes)
    : completed({ ...state, ended: true });
}

/**
 * If the oldest reports come first, a pass starts at the previous end of the list. If nothing there is known,
 * the list was cut.
 */
function startsTooFar(
  { pass, order, last }: PassState,
  { knownBefore }: Pick<StoredPage, 'knownBefore'>,
): boolean {
  const fromEnd = order === 'oldest first' && pass.until === 'known';
  return fromEnd && last === null && pass.page > 1 && pass.received === 0 && knownBefore === 0;
}

function startedAgain(state: PassState, { preferred }: PageSizes): Step {
  const limit = state.largestLimit ?? preferred;
  const pass: SyncPass = { ...state.pass, until: 'end', fromTop: true, page: 1, limit };
  return { kind: 'ask', state: { ...state, pass, largest: limit, last: null } };
}

/** Pages are compared after 1, 2, 4, 8, … that may be repetitions, so that a genuine list costs few extra requests. */
function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count));
}

/** Tries larger pages if one starts at the same place; not after a short page, which may be the last. */
function tryLarger(state: PassState): PassState {
  const { pass, largest, last } = state;
  if (pass.limit >= largest || (last !== null && last.received < last.limit)) return state;
  const larger = resized(pass, largest);
  return larger
    ? { ...state, pass: { ...pass, ...larger }, trial: { back: pageOf(pass), problem: null } }
    : state;
}

function trySmaller(state: PassState, back: PageRequest, problem: Problem, sizes: PageSizes): Step {
  const smaller = nextSmaller(state.pass, sizes);
  if (!smaller) return failed({ ...state, pass: { ...state.pass, ...pageOf(back) } }, problem);
  const pass = { ...state.pass, ...smaller };
  // For the first page of the list, this finds the service's maximum; further down, larger pages may work
  // again later.
  if (pass.page === 1) {
    const largestLimit = pass.until === 'end' ? smaller.limit : state.largestLimit;
    return { kind: 'ask', state: { ...state, pass, trial: null, largest: smaller.limit, largestLimit } };
  }
  return { kind: 'ask', state: { ...state, pass, trial: { back: pageOf(back), problem } } };
}

/** Requests an earlier page again, or the same place with another size. */
function requestAgain(state: PassState, { page, limit }: PageRequest): Step {
  return { kind: 'ask', state: { ...state, pass: { ...state.pass, page, limit } } };
}

function completed(state: PassState): Step {
  return { kind: 'over', state };
}

/** Ends the pass in this run because the page could not be read. */
export function failed(
  state: PassState,
  problem: Problem,
  requested: PageRequest = state.trial?.back ?? state.pass,
): Step {
  const resumable = { ...state, pass: resumablePass(state), trial: null };
  return { kind: 'failed', state: resumable, requested: pageOf(requested), problem };
}
