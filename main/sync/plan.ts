import { instantOf, isPlausible } from '../../shared/domain/instant';
import type { SyncDepth } from '../../shared/domain/sync';
import type { Problem } from '../../shared/problem';
import type { SyncMemory, SyncPass, TakenPage } from '../store/contract';
import { type Asking, nextSmaller, type PageSizes, resized } from './page-sizes';

/**
 * Which page a pass asks for next, decided from the answers alone.
 *
 * Why nothing is lost: call a report's place its number in the service's list, counted from 0. Reports that are inserted
 * at the top only ever raise the places of the others, and those that are added at the end raise none. Let the pages of a
 * pass be read one after another, each beginning where the one before ended, and call a report that the pass has not met
 * "ahead" while its place is at or behind the beginning of the next page. Every report that is there when the pass
 * begins is ahead, since the first page begins at 0. When a page is read, a report ahead of it is either on it, and met,
 * or behind its end, which is where the next page begins: it stays ahead. So when a page is empty, nothing is ahead.
 *
 * It takes three things. A page must not be read before the one before it was: it is asked for only once the service has
 * begun to answer that one, and again where that one is asked for again (ask-ahead.ts). Each must begin where the one
 * before ended, or earlier: going back, and on from there, only repeats reports. And where the list grows at its end, a
 * page that was short may have been filled by the time another follows it: it is asked for once more, in another run as well.
 *
 * In the same way, where the newest come first, everything behind a report that a finished pass met was met by that pass
 * or an earlier one: a new one may stop where reports are known. "Known" means met by an earlier pass, not by this one, so
 * that a pass which goes on after it was interrupted does not take its own beginning for the end. Pages that are only
 * looked at, out of turn, are therefore not stored: what they hold would be known while what lies below it is not.
 */

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
  /** A page was not found behind a full one; it is asked for once more. */
  readonly confirming: boolean;
}

interface LastPage extends Asking {
  readonly received: number;
  readonly fingerprint: string;
  readonly newest: bigint | null;
  readonly oldest: bigint | null;
  readonly allNew: boolean;
}

export type Step =
  | { readonly kind: 'ask'; readonly course: Course }
  /** The first page is asked for in between: where it is the one just taken, the service knows no pages. */
  | { readonly kind: 'compare'; readonly course: Course }
  | { readonly kind: 'over'; readonly course: Course }
  | { readonly kind: 'failed'; readonly course: Course; readonly problem: Problem };

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
    knownPages: 0,
    still: 0,
    trial: null,
    reread: 0,
    shortPages: false,
    confirming: false,
  };
}

/** The pass as it is to be kept: where it can safely go on in another run, which knows of no trial and of no short page. */
export function keptPass(course: Course): SyncPass {
  const { pass, trial, last } = course;
  if (trial) return { ...pass, ...trial.back };
  return last && endsAfterAll(course) ? { ...pass, ...pageOf(last) } : pass;
}

/** True where the next page will be wanted as well, as far as can be said while one is still being answered. */
export function mayAskAhead({ pass, last, trial, reread, confirming, order, largest }: Course): boolean {
  if (last === null || last.received < last.limit) return false;
  if (trial || pass.page === reread || confirming || pass.limit < largest) return false;
  return pass.until === 'end' || order === 'oldest first' || last.allNew;
}

/** What comes after a page was taken. */
export function afterPage(before: Course, taken: TakenPage, circumstances: Circumstances): Step {
  const { sizes } = circumstances;
  const asked: Asking = before.pass;
  const unheeded = afterUnheededSmaller(before, taken);
  if (unheeded) return unheeded;
  const course = { ...before, trial: null, confirming: false };
  if (taken.received === 0) return startsTooFar(course, taken) ? wholeAgain(course, sizes) : over(course);
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

/** What comes after the first page was asked for in between. It is not stored either. */
export function afterCompare(course: Course, isSame: boolean): Step {
  return isSame ? over(course) : { kind: 'ask', course };
}

/** What comes after a page was not given. */
export function afterProblem(course: Course, problem: Problem, { sizes }: Circumstances): Step {
  const { pass, trial, last } = course;
  if (triesLarger(course) && (problem.kind === 'service-error' || isTooLarge(problem)))
    return afterLarger(course);
  if (trial?.problem && isNotFound(problem)) return failed(course, trial.problem);
  if (isNotFound(problem) && pass.page > 1) {
    if (startsTooFar(course, { knownBefore: 0 })) return wholeAgain(course, sizes);
    const expected = course.confirming || (last !== null && last.received < last.limit);
    return expected ? over(course) : { kind: 'ask', course: { ...course, confirming: true } };
  }
  if (!isTooLarge(problem) && !(pass.page === 1 && mayBeTooMany(problem))) return failed(course, problem);
  return trySmaller(course, trial?.back ?? pass, trial?.problem ?? problem, sizes);
}

/** A pass that ended well, as it is remembered. `took` is in ms. */
export function remembered(
  memory: SyncMemory,
  { pass, last, largestLimit }: Course,
  { depth, now }: Circumstances,
  took: number,
): SyncMemory {
  const order = orderSeen(pass) ?? memory.order;
  const whole = pass.until === 'end';
  return {
    pass: null,
    lastPass: pass.id,
    completedAt: now,
    allCompletedAt: whole ? now : memory.allCompletedAt,
    allTook: whole ? Math.max(0, took) : memory.allTook,
    allReceived: whole ? pass.received : memory.allReceived + pass.added,
    allDepth: whole ? depth : memory.allDepth,
    order,
    largestLimit,
    end: order === 'oldest first' && last ? { page: last.page, limit: last.limit } : memory.end,
  };
}

/** In which order the pages of a pass came; null where it saw too little. One page in ten may be out of order. */
function orderSeen({ falling, rising }: SyncPass): SyncMemory['order'] | null {
  if (falling + rising === 0) return null;
  if (falling >= 9 * rising) return 'newest first';
  return rising >= 9 * falling ? 'oldest first' : 'unknown';
}

/** Smaller pages that the service does not heed are numbered too far: nothing may be told from them. */
function afterUnheededSmaller(course: Course, { received }: TakenPage): Step | null {
  const { pass, trial } = course;
  if (trial === null || trial.problem === null) return null;
  return received === pass.limit ? null : failed(course, trial.problem);
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
  const pass: SyncPass = { ...course.pass, until: 'end', page: 1, limit };
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
      ...pass,
      limit,
      received: pass.received + received,
      added: pass.added + taken.added,
      falling: pass.falling + (step < 0 ? 1 : 0),
      rising: pass.rising + (step > 0 ? 1 : 0),
    },
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

/** Below 0 where the page holds older reports than the one before, above 0 where newer ones, 0 where neither can be said. */
function stepBetween(last: Times, next: Times): number {
  if (last.newest === null || last.oldest === null || next.newest === null || next.oldest === null) return 0;
  if (next.newest !== last.newest) return next.newest < last.newest ? -1 : 1;
  return next.oldest === last.oldest ? 0 : next.oldest < last.oldest ? -1 : 1;
}

interface Times {
  readonly newest: bigint | null;
  readonly oldest: bigint | null;
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
function isReached({ pass, order, knownPages }: Course, taken: TakenPage, at: Circumstances): boolean {
  if ((orderSeen(pass) ?? order) !== 'newest first') return false;
  const deep = isDeepEnough(pass, taken, at);
  if (pass.until === 'end') return deep;
  return knownPages >= at.sizes.overlap || (deep && taken.knownBefore > 0);
}

/** True at the depth that the settings say. A page without any plausible time does not end it. */
function isDeepEnough(pass: SyncPass, { newest }: TakenPage, { depth, now }: Circumstances): boolean {
  if (depth.kind === 'all') return false;
  if (depth.kind === 'reports') return pass.received >= depth.count;
  const instant = newest === null ? null : instantOf(newest);
  return instant !== null && isPlausible(instant) && instant.milliseconds < now - depth.days * 86_400_000;
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

function failed(course: Course, problem: Problem): Step {
  return { kind: 'failed', course: { ...course, pass: keptPass(course), trial: null }, problem };
}

function isNotFound(problem: Problem): boolean {
  return problem.kind === 'service-error' && problem.status === 404;
}

/** Statuses that a limit may be refused with: which one is not documented. */
const refusals = [400, 404, 422, 500];

/** Only asked of first pages: later on, as many reports were given before, and no service is to be tried with other sizes. */
function mayBeTooMany(problem: Problem): boolean {
  return problem.kind === 'service-error' && refusals.includes(problem.status);
}

/** True where the page had too many bytes, or reports, to be taken. */
function isTooLarge(problem: Problem): boolean {
  if (problem.kind === 'not-the-service') return problem.reason === 'too many reports';
  return problem.kind === 'answer-too-large' || (problem.kind === 'service-error' && problem.status === 413);
}
