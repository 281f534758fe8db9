import { instantOf, isPlausible } from '../../shared/domain/instant';
import type { Int64Text } from '../../shared/domain/report';
import type { SyncDepth } from '../../shared/domain/sync';
import type { SyncPass, TakenPage } from '../store/contract';

const dayMs = 86_400_000;

/**
 * Returns whether a pass whose last page is `taken` has come as deep as the settings say. A number of reports is counted by
 * their places in the list, because a report may be on two pages. Days are counted back from the clock or from the latest
 * report time that the pass has seen, whichever is earlier: a clock that is ahead must not cut the copy short. A page
 * without any plausible time never ends a pass. `now` is ms since 1970.
 */
export function isDeepEnough(
  { page, limit, received, newest }: Pick<SyncPass, 'page' | 'limit' | 'received' | 'newest'>,
  taken: Pick<TakenPage, 'received' | 'newest'>,
  { depth, now }: { readonly depth: SyncDepth; readonly now: number },
): boolean {
  if (depth.kind === 'all') return false;
  if (depth.kind === 'reports') return Math.min(received, (page - 1) * limit + taken.received) >= depth.count;
  const newestOfPage = plausibleMs(taken.newest);
  if (newestOfPage === null) return false;
  return newestOfPage < Math.min(now, plausibleMs(newest) ?? now) - depth.days * dayMs;
}

/** The later of two report times, leaving out those that are not plausible. */
export function latestPlausible(one: Int64Text | null, other: Int64Text | null): Int64Text | null {
  const [first, second] = [plausibleMs(one), plausibleMs(other)];
  if (first === null) return second === null ? null : other;
  return second === null || first >= second ? one : other;
}

function plausibleMs(time: Int64Text | null): number | null {
  const instant = time === null ? null : instantOf(time);
  return instant !== null && isPlausible(instant) ? instant.milliseconds : null;
}
