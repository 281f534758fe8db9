import { instantOf, isPlausible } from '../../shared/domain/instant';
import type { Int64Text } from '../../shared/domain/report';
import type { SyncDepth } from '../../shared/domain/sync';
import type { StoredPage, SyncMemory, SyncPass } from '../store/contract';

/** The page sizes of a pass, in reports, and when it stops. */
export interface PageSizes {
  /** Size for full passes. */
  readonly preferred: number;
  /** First size for passes that stop at known reports: most of them find a few new ones. */
  readonly first: number;
  /** Size of the page that shows the newest reports before the first pass begins; see afterPreview. */
  readonly preview: number;
  /** Sizes to try if a larger page is refused, largest first. */
  readonly smaller: readonly number[];
  /** A full page smaller than this does not prove a limit of the service: this is its documented default. */
  readonly minServiceLimit: number;
  /** Number of consecutive pages with only known reports after which the rest counts as known. */
  readonly overlap: number;
}

/**
 * 500 reports are about 0.8 MB: a hundred thousand reports take 200 requests, and little is lost if a bad
 * connection breaks. All sizes divide 500 except 200, which is only tried if 500 was refused at the start.
 */
export const pageSizes: PageSizes = {
  preferred: 500,
  first: 50,
  preview: 100,
  smaller: [200, 100, 50, 20],
  minServiceLimit: 20,
  overlap: 2,
};

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

export function isSamePageRequest(one: PageRequest, other: PageRequest): boolean {
  return one.page === other.page && one.limit === other.limit;
}

/** Returns the page of `limit` reports that starts at the same place; null if there is none. */
export function resized({ page, limit: before }: PageRequest, limit: number): PageRequest | null {
  const offset = (page - 1) * before;
  return offset % limit === 0 ? { page: offset / limit + 1, limit } : null;
}

/** Returns the largest smaller page that starts at the same place; null if there is none. */
export function nextSmaller(request: PageRequest, sizes: PageSizes): PageRequest | null {
  for (const limit of sizes.smaller) {
    const smaller = limit < request.limit ? resized(request, limit) : null;
    if (smaller) return smaller;
  }
  return null;
}

/** The latest and earliest report time of a page, ns; null if none is given. */
export interface PageTimes {
  readonly newest: bigint | null;
  readonly oldest: bigint | null;
}

/** Compares two pages: below 0 if the next one has older reports, above 0 if newer ones, 0 if undetermined. */
export function stepBetween(last: PageTimes, next: PageTimes): number {
  if (last.newest === null || last.oldest === null || next.newest === null || next.oldest === null) return 0;
  if (next.newest !== last.newest) return next.newest < last.newest ? -1 : 1;
  return next.oldest === last.oldest ? 0 : next.oldest < last.oldest ? -1 : 1;
}

/** Returns the order in which a pass's pages came; null if it saw too few. One page in ten may be out of order. */
export function orderSeen({
  falling,
  rising,
}: Pick<SyncPass, 'falling' | 'rising'>): SyncMemory['order'] | null {
  if (falling + rising === 0) return null;
  if (falling >= 9 * rising) return 'newest first';
  return rising >= 9 * falling ? 'oldest first' : 'unknown';
}

const dayMs = 86_400_000;

/**
 * Returns whether a pass whose last page is `taken` has reached the configured depth. A number of reports is
 * compared with places in the list, because a report may be on two pages. Days are counted back from the
 * clock or from the latest report time of the pass, whichever is earlier, so that a clock that is ahead does
 * not cut the copy short. A page without a plausible time never ends a pass. `now` is ms since 1970.
 */
export function isDeepEnough(
  { page, limit, received, newest }: Pick<SyncPass, 'page' | 'limit' | 'received' | 'newest'>,
  taken: Pick<StoredPage, 'received' | 'newest'>,
  { depth, now }: { readonly depth: SyncDepth; readonly now: number },
): boolean {
  if (depth.kind === 'all') return false;
  if (depth.kind === 'reports') return Math.min(received, (page - 1) * limit + taken.received) >= depth.count;
  const newestOfPage = plausibleMs(taken.newest);
  if (newestOfPage === null) return false;
  return newestOfPage < Math.min(now, plausibleMs(newest) ?? now) - depth.days * dayMs;
}

/** Returns the later of two report times, ignoring implausible ones. */
export function latestPlausible(one: Int64Text | null, other: Int64Text | null): Int64Text | null {
  const [first, second] = [plausibleMs(one), plausibleMs(other)];
  if (first === null) return second === null ? null : other;
  return second === null || first >= second ? one : other;
}

function plausibleMs(time: Int64Text | null): number | null {
  const instant = time === null ? null : instantOf(time);
  return instant !== null && isPlausible(instant) ? instant.milliseconds : null;
}
