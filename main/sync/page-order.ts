import type { SyncMemory, SyncPass } from '../store/contract';

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
