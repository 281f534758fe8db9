import type { SyncDepth } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import type { SyncMemory, SyncPass, TakenPage } from '../store/contract';
import { asLowAs } from '../store/sync-memory';
import { isDeepEnough, latestPlausible } from './depth';
import { orderSeen, type PageTimes, stepBetween } from './page-order';
import { type Asking, nextSmaller, type PageSizes, resized } from './page-sizes';
import { isNotFound, isOfPage, isTooLarge, mayBeTooMany } from './problem-scope';

/**
 * Decides which page a pass asks for next, from the answers alone.
 *
 * The invariant: after a completed pass, every report that the service listed within the depth when the pass began is
 * stored, and there is no gap between the stored reports and the newest of them.
 *
 * Why a pass misses nothing. Call a report's place its number in the service's list, counted from 0. Reports inserted at
 * the top only raise the places of the others; reports added at the end raise none. A pass reads one page after another,
 * each beginning where the one before ended, or earlier. Call a report that the pass has not met "ahead" while its place is
 * at or behind the beginning of the next page. Every report that is listed when the pass begins is ahead. When a page is
 * read, a report ahead of it is either on the page, and met, or behind its end, and stays ahead. When a page is empty,
 * nothing is ahead. The same holds from every page on, for all that is listed when that page is read. So between a report
 * that the pass has met and the next page below it, nothing is missing.
 *
 * This needs three things. A page must not be read before the one before it was: it is requested only once the service has
 * begun to answer that one, and again where that one is requested again (ask-ahead.ts). The end must be the end: a 404 may
 * come from a gateway, see `confirmations`. And where the list grows at its end, a page that was short may have been filled
 * by the time another follows it: it is requested once more, in a later run as well.
 *
 * Why passes join without a gap. Where the newest come first, a pass may stop before the end of the list, but only on a page
 * that joins it to what is stored below. With a limited depth, more reports than that may have arrived since the last pass,
 * so to be deep enough is not enough. A page joins the pass if it holds a report that counts as known: one that a pass with
 * an id up to the `base` met first. A page below such a page joins it as well, but only while no page of the pass is lower:
 * a pass that goes on after an interruption finds its page filled with newer reports, above all that it met before. Page
 * times tell that (`lowest`). The base is chosen so that nothing is missing below a known report (next-pass.ts, pass-end.ts):
 * - Nothing is unfinished: all stored reports are one block. The base is the last pass.
 * - "Read everything again" replaces a pass that was not finished, which may have left a gap. The base is that of the
 *   unfinished pass, so the new one goes down to what was known before either. Where nothing was, it goes at least as low as
 *   the unfinished pass had come.
 * - A pass is held up by a page that the service does not give. A pass for new reports above it may stop at anything that
 *   was met before, because the held pass keeps its own base and closes the gap below its page once it can go on. Until then
 *   the copy is not complete, and says so.
 *
 * Pages that are only looked at, out of turn, are not stored: their reports would be known, and what lies below them missing.
 */

/**
 * How many answers must confirm the first page of a pass that is not found before it counts as the end of the list. For each
 * of them a coin is tossed: heads requests that page again, which must be missing; tails the first page, which must be given.
 *
 * Where the page exists, a gateway lies: whichever requests it answers with 404, at random, in turn, or for a while, each toss
 * catches it with a probability of one half or more. If it lets the next request through, heads gets the page; if not, tails
 * gets a 404. So n tosses all miss it with a probability of at most 2^-n. A pass may meet many such pages: the d-th needs
 * 2 log2(d) tosses more. The chance that a pass ends too early is then below 2^-21 (1 + 1/4 + 1/9 + …), which is less than
 * one in a million, however many pages it reads. This assumes that the gateway does not tell the two requests apart.
 */
const confirmations = 21;

/** A pass on its way, in one run of the program. */
export interface Course {
  /** Its page and limit are what is asked for next. */
  readonly pass: SyncPass;
  readonly order: SyncMemory['order'];
  /** No larger page is asked for. */
  readonly largest: number;
  /** What was found of the service's largest page; null while every size was given. */
  readonly largestLimit: number | null;
  /** The page that was taken last, in this run. */
  readonly last: LastPage | null;
  /** Largest report time of the first page of this run. */
  readonly top: bigint | null;
  /** The page that was taken last joins the pass to what is stored below it. */
  readonly joins: boolean;
  /** Pages in a row that held only known reports. */
  readonly knownPages: number;
  /** Pages in a row that may be the first one again, see `pageIsIgnored`. */
  readonly still: number;
  /** A page of another size is tried; where it goes on if that fails, and why it is tried. */
  readonly trial: { readonly back: Asking; readonly problem: Problem | null } | null;
  /** The short page that was asked for again since another followed it; 0 for none. */
  readonly reread: number;
  /** Pages of this service are short in the middle as well. */
  readonly shortPages: boolean;
  /** Answers in a row that say that the list ends before the page that is asked for; 0 while none does. */
  readonly missing: number;
  /** It came to the end of the list. */
  readonly ended: boolean;
  /** A pass below this one is held up: this one only has to join what that one met. */
  readonly aboveHeld: boolean;
}

interface LastPage extends Asking, PageTimes {
  readonly received: number;
  readonly fingerprint: string;
  readonly allNew: boolean;
}

export type Step =
  | { readonly kind: 'ask'; readonly course: Course }
  /** The first page is asked for in between: where it is the one just taken, the service knows no pages. */
  | { readonly kind: 'compare'; readonly course: Course }
  /** The page was not found: it or the first one, by the toss of a coin, is asked for to find out whether that is the end. */
  | { readonly kind: 'confirm'; readonly course: Course }
  | { readonly kind: 'over'; readonly course: Course }
  /** `asked` is the page that was not given. */
  | { readonly kind: 'failed'; readonly course: Course; readonly asked: Asking; readonly problem: Problem };

/** What decisions depend on apart from the pass. */
export interface Circumstances {
  readonly depth: SyncDepth;
  /** ms since 1970. */
  readonly now: number;
  readonly sizes: PageSizes;
}

/** The beginning of a pass, or its going on, in this run. */
export function courseOf(pass: SyncPass, memory: SyncMemory, sizes: PageSizes): Course {
  const largest = (pass.kind === 'all' ? null : memory.largestLimit) ?? sizes.preferred;
  return {
    pass,
    order: memory.order,
    largest: Math.max(pass.limit, largest),
    largestLimit: memory.largestLimit,
    last: null,
    top: null,
    joins: false,
    knownPages: 0,
    still: 0,
    trial: null,
    reread: 0,
    shortPages: false,
    missing: 0,
    ended: false,
    aboveHeld: memory.held !== null && memory.held.id !== pass.id && pass.until === 'known',
  };
}

/** The pass as it is to be kept: where it can safely go on in another run, which knows of no trial and of no short page. */
export function keptPass(course: Course): SyncPass {
  const { pass, trial, last } = course;
  if (trial) return { ...pass, ...trial.back };
  return last && endsAfterAll(course) ? { ...pass, ...pageOf(last) } : pass;
}

/** True where the next page will be wanted as well, as far as can be said while one is still being answered. */
export function mayAskAhead({ pass, last, trial, reread, missing, order, largest }: Course): boolean {
  if (last === null || last.received < last.limit) return false;
  if (trial || pass.page === reread || missing > 0 || pass.limit < largest) return false;
  return pass.until === 'end' || order === 'oldest first' || last.allNew;
}

/** What comes after a page was taken. */
export function afterPage(before: Course, taken: TakenPage, circumstances: Circumstances): Step {
  const { sizes } = circumstances;
  const asked: Asking = before.pass;
  const unheeded = afterUnheededSmaller(before, taken);
  if (unheeded) return unheeded;
  const course = { ...before, trial: null, missing: 0 };
  if (taken.received === 0) return atEnd(course, sizes);
  if (startsTooFar(course, taken)) return wholeAgain(course, sizes);
  // More than was asked for: the service has pages of its own size, and the pages before were not where they seemed to be.
  if (taken.received > asked.limit && asked.page > 1)
    return again({ ...course, largest: taken.received }, { page: 1, limit: taken.received });
  if (endsAfterAll(course)) return again({ ...course, reread: asked.page - 1 }, course.last ?? asked);
  const next = withPage(course, taken, sizes);
  if (isReached(next, taken, circumstances)) return over(next);
  const goesOn = grown({ ...next, pass: { ...next.pass, page: asked.page + 1 } });
  return next.still > 0 && isPowerOfTwoTimesThree(next.still)
    ? { kind: 'compare', course: goesOn }
    : { kind: 'ask', course: goesOn };
}

/** True where larger pages are tried: the page must be full before anything of it may be stored, see afterLarger. */
export function triesLarger({ trial }: Course): boolean {
  return trial !== null && trial.problem === null;
}

/**
 * What comes after a larger page that turned out not to be full, and so may begin elsewhere: the size before. Nothing of it
 * is stored: it may hold reports that were inserted above while others between them and the pass were not met.
 */
export function afterLarger(course: Course): Step {
  const back = course.trial?.back ?? course.pass;
  return again({ ...course, trial: null, largest: back.limit }, back);
}

/** What comes after the first page was compared with the one just taken. It is not stored. */
export function afterCompare(course: Course, isSame: boolean): Step {
  return isSame ? over(course) : { kind: 'ask', course };
}

/** What comes after the first page was given though another was not found. It is not stored. */
export function afterConfirm(course: Course, { sizes }: Pick<Circumstances, 'sizes'>): Step {
  return afterMissing(course, sizes);
}

/** What comes after a page was not given. */
export function afterProblem(course: Course, problem: Problem, { sizes }: Circumstances): Step {
  const { pass, trial } = course;
  if (triesLarger(course) && (problem.kind === 'service-error' || isTooLarge(problem)))
    return afterLarger(course);
  if (trial?.problem && isNotFound(problem)) return failed(course, trial.problem);
  if (isNotFound(problem) && pass.page > 1) return afterMissing(course, sizes);
  // It has met what the held pass below it met, and may have come to the very page that holds that one up.
  if (course.aboveHeld && course.joins && isNewestFirst(course) && isOfPage(problem)) return over(course);
  if (!isTooLarge(problem) && !(pass.page === 1 && mayBeTooMany(problem))) return failed(course, problem);
  return trySmaller({ ...course, missing: 0 }, trial?.back ?? pass, trial?.problem ?? problem, sizes);
}

/** What comes after one more answer that says that the list ends before the page that is asked for. */
function afterMissing(before: Course, sizes: PageSizes): Step {
  const { pass, missing } = before;
  const doubts = missing === 0 ? pass.doubts + 1 : pass.doubts;
  const course = { ...before, pass: { ...pass, doubts }, missing: missing + 1 };
  return missing < confirmations + Math.ceil(2 * Math.log2(doubts))
    ? { kind: 'confirm', course }
    : atEnd(course, sizes);
}

/** Smaller pages that the service does not heed are numbered too far: nothing may be told from them. */
function afterUnheededSmaller(course: Course, { received }: TakenPage): Step | null {
  const { pass, trial } = course;
  if (trial === null || trial.problem === null) return null;
  return received === pass.limit ? null : failed(course, trial.problem);
}

function atEnd(course: Course, sizes: PageSizes): Step {
  return startsTooFar(course, { knownBefore: 0 })
    ? wholeAgain(course, sizes)
    : over({ ...course, ended: true });
}

/** Where the oldest come first, a pass begins at the end of before; if nothing there is known, the list has been cut. */
function startsTooFar(
  { pass, order, last }: Course,
  { knownBefore }: Pick<TakenPage, 'knownBefore'>,
): boolean {
  const fromEnd = order === 'oldest first' && pass.until === 'known';
  return fromEnd && last === null && pass.page > 1 && pass.received === 0 && knownBefore === 0;
}

function wholeAgain(course: Course, { preferred }: PageSizes): Step {
  const limit = course.largestLimit ?? preferred;
  const pass: SyncPass = { ...course.pass, until: 'end', fromTop: true, page: 1, limit };
  return { kind: 'ask', course: { ...course, pass, largest: limit, last: null } };
}

/**
 * A page behind a short one: unless the newest come first, the short one may have been filled since it was read, and is asked
 * for once more.
 */
function endsAfterAll({ pass, order, last, shortPages, reread }: Course): boolean {
  if (last === null || last.page === reread || pass.page !== last.page + 1) return false;
  // The first page also where it was longer: pages of the service's own size are no fuller than its list.
  if (last.page === 1) return order !== 'newest first' && last.received !== last.limit;
  return last.received < last.limit && !shortPages && last.limit === pass.limit;
}

/** The course with what a page brought. */
function withPage(course: Course, taken: TakenPage, sizes: PageSizes): Course {
  const { pass, last } = course;
  const { received, fingerprint } = taken;
  const newest = taken.newest === null ? null : BigInt(taken.newest);
  const oldest = taken.oldest === null ? null : BigInt(taken.oldest);
  const step = last === null ? 0 : stepBetween(last, { newest, oldest });
  const first = pass.page === 1;
  // A short first page is the whole list, or the service's largest: the next one of its size tells, and is right for both.
  const limit = first ? received : pass.limit;
  const secondFull = last?.page === 1 && last.received < last.limit && received === last.received;
  const capped = secondFull && received >= sizes.smallestLargest;
  const unlimited = first && received >= sizes.preferred;
  return {
    ...course,
    pass: {
      ...asLowAs(pass, taken.newest),
      limit,
      received: pass.received + received,
      added: pass.added + taken.added,
      falling: pass.falling + (step < 0 ? 1 : 0),
      rising: pass.rising + (step > 0 ? 1 : 0),
      joined: pass.joined || taken.knownBefore > 0,
      newest: latestPlausible(pass.newest, taken.newest),
    },
    joins: taken.knownBefore > 0 || (pass.joined && isLowest(pass, newest)),
    largest: limit === pass.limit ? course.largest : limit,
    largestLimit: unlimited ? null : capped ? received : course.largestLimit,
    last: {
      page: pass.page,
      limit: pass.limit,
      received,
      fingerprint,
      newest,
      oldest,
      allNew: taken.knownBefore === 0,
    },
    top: last === null ? newest : course.top,
    knownPages: taken.knownBefore === received ? course.knownPages + 1 : 0,
    still: pageIsIgnored(course, fingerprint, newest) ? course.still + 1 : 0,
    shortPages: course.shortPages || (!first && pass.page === course.reread && received < pass.limit),
  };
}

/** True where no page that the pass has taken before is lower in the list than one with this latest report time. */
function isLowest({ lowest }: Pick<SyncPass, 'lowest'>, newest: bigint | null): boolean {
  return newest !== null && (lowest === null || newest <= BigInt(lowest));
}

/** True for a page that may be the first one, whatever page was asked for: it is the one before, or as new as the first. */
function pageIsIgnored({ pass, last, top }: Course, fingerprint: string, newest: bigint | null): boolean {
  if (pass.page === 1 || last === null) return false;
  return last.fingerprint === fingerprint || newest === null || (top !== null && newest >= top);
}

/** Compared after 3, 6, 12, … such pages: a list that truly is so long costs few requests more. */
function isPowerOfTwoTimesThree(count: number): boolean {
  return count % 3 === 0 && Number.isInteger(Math.log2(count / 3));
}

/** True when the pass has what it was made for. */
function isReached(course: Course, taken: TakenPage, at: Circumstances): boolean {
  const { pass, joins, knownPages } = course;
  if (!isNewestFirst(course)) return false;
  if (pass.until === 'known' && knownPages >= at.sizes.overlap) return true;
  return joins && isDeepEnough(pass, taken, at);
}

function isNewestFirst({ pass, order }: Pick<Course, 'pass' | 'order'>): boolean {
  return (orderSeen(pass) ?? order) === 'newest first';
}

/** The course that tries larger pages, where one begins at the same place; not after a short one, which may be the last. */
function grown(course: Course): Course {
  const { pass, largest, last } = course;
  if (pass.limit >= largest || (last !== null && last.received < last.limit)) return course;
  const larger = resized(pass, largest);
  return larger
    ? { ...course, pass: { ...pass, ...larger }, trial: { back: pageOf(pass), problem: null } }
    : course;
}

function trySmaller(course: Course, back: Asking, problem: Problem, sizes: PageSizes): Step {
  const smaller = nextSmaller(course.pass, sizes);
  if (!smaller) return failed({ ...course, pass: { ...course.pass, ...pageOf(back) } }, problem);
  const pass = { ...course.pass, ...smaller };
  // Where it is the first page of all, the service's largest is found; further on, larger ones may be given again.
  if (pass.page === 1) {
    const largestLimit = pass.until === 'end' ? smaller.limit : course.largestLimit;
    return { kind: 'ask', course: { ...course, pass, trial: null, largest: smaller.limit, largestLimit } };
  }
  return { kind: 'ask', course: { ...course, pass, trial: { back: pageOf(back), problem } } };
}

function pageOf({ page, limit }: Asking): Asking {
  return { page, limit };
}

/** Asks for a page that was passed, or for the same place by another size. */
function again(course: Course, { page, limit }: Asking): Step {
  return { kind: 'ask', course: { ...course, pass: { ...course.pass, page, limit } } };
}

function over(course: Course): Step {
  return { kind: 'over', course };
}

/** The pass ends here in this run, because this page was not given. */
export function failed(
  course: Course,
  problem: Problem,
  asked: Asking = course.trial?.back ?? course.pass,
): Step {
  const kept = { ...course, pass: keptPass(course), trial: null };
  return { kind: 'failed', course: kept, asked: pageOf(asked), problem };
}
