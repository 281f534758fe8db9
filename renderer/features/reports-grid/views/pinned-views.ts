import { useEffect, useState } from 'react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { filtersByReviewStatus, filtersByVerdict } from '../../../../shared/query/query-contents';
import { fail, succeed } from '../../../../shared/result';
import { concernsMarksOnly } from '../../../state/log-changes';
import { useQuery } from '../../../state/queries/use-query';
import type { SettingsEdit } from '../../../state/settings';
import { shippedViews } from '../../../state/shipped-views';
import { useStores } from '../../../state/stores';
import { waitUntil } from '../../../state/wait-until';

/** Time before the first count and between two, ms, and the share of the time that counting may take. */
const countInterval = 1_000;
const maxShare = 0.1;

/** Returns the views that the navigation shows: the shipped ones, then the saved ones in the user's order. */
export function pinnedViews(saved: readonly SavedView[], unpinned: readonly string[]): readonly SavedView[] {
  return [...shippedViews(), ...saved].filter(({ id }) => !unpinned.includes(id));
}

/** Returns the change of the settings that shows a view in the navigation, or removes it there. */
export function withPin(id: string, isPinned: boolean): SettingsEdit {
  return ({ unpinnedViews }) => {
    const others = unpinnedViews.filter((other) => other !== id);
    return { unpinnedViews: isPinned ? others : [...others, id] };
  };
}

/** Returns the number of reports of each view, by its ID, counted in the background. Missing until it was counted. */
export function useViewCounts(views: readonly SavedView[]): ReadonlyMap<string, number> {
  const { reports } = useStores();
  const isLater = useLater(countInterval);
  /** How long the last count took, without the wait for the grid, ms. */
  const [took, setTook] = useState(0);
  const dependOnReview = views.some(({ query }) => filtersByReviewStatus(query) || filtersByVerdict(query));
  const { reply } = useQuery<ReadonlyMap<string, number>>(
    isLater
      ? {
          call: 'reports.countEach',
          args: views.map(({ id, query }) => [id, query]),
          concerns: { 'log.changed': (change) => dependOnReview || concernsMarksOnly(change) },
          read: async ({ bridge, isUsed }) => {
            // The grid's own requests come first.
            await waitUntil(
              [reports],
              () => reports.getState().counts !== null && !reports.getState().loading,
            );
            if (!isUsed()) return fail({ kind: 'cancelled' });
            const startedAt = performance.now();
            const counted = await bridge.call('reports.countEach', {
              queries: views.map(({ query }) => query),
            });
            setTook(performance.now() - startedAt);
            if (!counted.ok) return counted;
            return succeed(new Map(views.map(({ id }, at) => [id, counted.value[at] ?? 0])));
          },
        }
      : null,
    { interval: Math.max(countInterval, took / maxShare) },
  );
  return reply ?? noCounts;
}

const noCounts: ReadonlyMap<string, number> = new Map();

/** Returns whether the component has been shown for some time, ms: what the user waits for at the start comes first. */
function useLater(after: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLater;
}
