import { instantOf, isPlausible } from '../../shared/domain/instant';
import type { Int64Text } from '../../shared/domain/report';
import type { SyncDepth } from '../../shared/domain/sync';
import type { StoredPage, SyncPass } from '../store/contract';

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
