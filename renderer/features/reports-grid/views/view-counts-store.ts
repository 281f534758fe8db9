import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import type { SavedView } from '../../../../shared/domain/report-query';
import type { ReportsState } from '../../../state/reports';
import type { SettingsEdit, SettingsState } from '../../../state/settings';
import { shippedViews } from '../../../state/shipped-views';

interface ViewCountsState {
  /** The number of reports of each pinned view, by its ID. Missing until it was counted. */
  readonly counts: Readonly<Record<string, number>>;
  /** Keeps the counts up to date until the returned function is called. */
  readonly watch: () => () => void;
  /** Clears the counts of the closed profile. */
  readonly clear: () => void;
}

interface ViewCountsDependencies {
  readonly reports: StoreApi<ReportsState>;
  readonly settings: StoreApi<SettingsState>;
  readonly views: StoreApi<{ readonly items: readonly SavedView[] }>;
}

/** Delay before the views are counted, ms: the grid's own requests come first, and a sync stores many pages. */
const countDelay = 1_000;
/** Counting may take this share of the time. */
const maxShare = 0.2;

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

/**
 * Counts the reports of the pinned views in the background: after the grid has counted other reports than before, and
 * when a view, a read mark or a score changes.
 */
export function createViewCountsStore(bridge: Bridge, { reports, settings, views }: ViewCountsDependencies) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = countDelay;
  let generation = 0;
  let isWatched = false;
  /** Whether the views are being counted, and whether something changed since. */
  let isCounting = false;
  let isOutdated = false;

  const store = createStore<ViewCountsState>((set) => ({
    counts: {},
    watch: () => {
      isWatched = true;
      schedule();
      return () => {
        isWatched = false;
      };
    },
    clear: () => {
      generation += 1;
      isCounting = false;
      clearTimeout(timer);
      timer = undefined;
      set({ counts: {} });
    },
  }));

  function schedule(): void {
    isOutdated = true;
    // Without a page, no profile is open.
    if (isWatched && !isCounting && timer === undefined && reports.getState().page !== null)
      timer = setTimeout(() => void count(generation), delay);
  }

  async function count(started: number): Promise<void> {
    timer = undefined;
    isCounting = true;
    isOutdated = false;
    const { unpinnedViews } = settings.getState().settings;
    const counted = pinnedViews(views.getState().items, unpinnedViews);
    const before = performance.now();
    const answer = await bridge.call('reports.countEach', { queries: counted.map(({ query }) => query) });
    if (started !== generation) return;
    delay = Math.max(countDelay, (performance.now() - before) / maxShare);
    isCounting = false;
    if (answer.ok)
      store.setState({
        counts: Object.fromEntries(counted.map(({ id }, at) => [id, answer.value[at] ?? 0])),
      });
    if (isOutdated) schedule();
  }

  reports.subscribe(({ counts, query, page }, before) => {
    if (counts === before.counts && page?.rows === before.page?.rows) return;
    const isFirst = before.counts === null;
    const isStored = counts?.total !== before.counts?.total;
    const isMarked = query === before.query && counts?.unread !== before.counts?.unread;
    if (counts !== null && (isFirst || isStored || isMarked)) schedule();
  });
  views.subscribe(({ items }, before) => {
    if (items !== before.items) schedule();
  });
  settings.subscribe(({ settings: now }, { settings: before }) => {
    if (now.unpinnedViews !== before.unpinnedViews) schedule();
  });
  bridge.on('scores.changed', schedule);
  return store;
}
