import type { SyncMemory, SyncPass } from '../store/contract';

/** The latest and the earliest report time of a page, ns; null where none is given. */
export interface PageTimes {
  readonly newest: bigint | null;
  readonly oldest: bigint | null;
}

/** Below 0 where the page holds older reports than the one before, above 0 where newer ones, 0 where neither can be said. */
export function stepBetween(last: PageTimes, next: PageTimes): number {
  if (last.newest === null || last.oldest === null || next.newest === null || next.oldest === null) return 0;
  if (next.newest !== last.newest) return next.newest < last.newest ? -1 : 1;
  return next.oldest === last.oldest ? 0 : next.oldest < last.oldest ? -1 : 1;
}

/** In which order the pages of a pass came; null where it saw too little. One page in ten may be out of order. */
export function orderSeen({
  falling,
  rising,
}: Pick<SyncPass, 'falling' | 'rising'>): SyncMemory['order'] | null {
  if (falling + rising === 0) return null;
  if (falling >= 9 * rising) return 'newest first';
  return rising >= 9 * falling ? 'oldest first' : 'unknown';
}
