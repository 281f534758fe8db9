import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import type { SavedView } from '../../../shared/domain/report-query';
import { concernsMarksOnly } from '../../state/log-changes';
import { throttle } from '../../state/pacing';
import { waitUntil } from '../../state/wait-until';
import { queuesOf } from './queues';
import { type ReviewState, snoozeCheckMs, waitsForReport } from './review-state';

interface QueueCountsState {
  /** The number of reports of each queue, as its list would have them, by its ID. Missing until it was counted. */
  readonly counts: Readonly<Record<string, number>>;
  /** Keeps the counts up to date until the returned function is called. */
  readonly watch: () => () => void;
  /** Clears the counts of the closed profile. */
  readonly reset: () => void;
}

/** The queues are counted at most this often, ms: every verdict changes them. */
const countInterval = 3_000;

interface QueueCountsDependencies {
  readonly views: StoreApi<{ readonly items: readonly SavedView[] }>;
  readonly review: StoreApi<ReviewState>;
}

/** Counts the reports of the queues in the background while the review screen is shown. */
export function createQueueCountsStore(bridge: Bridge, { views, review }: QueueCountsDependencies) {
  let generation = 0;
  let isWatched = false;
  let isCounting = false;
  let isOutdated = false;
  const store = createStore<QueueCountsState>((set, get) => ({
    counts: {},
    watch: () => {
      isWatched = true;
      request();
      const timer = setInterval(request, snoozeCheckMs);
      return () => {
        clearInterval(timer);
        isWatched = false;
        request.cancel();
      };
    },
    reset: () => {
      generation += 1;
      if (Object.keys(get().counts).length > 0) set({ counts: {} });
    },
  }));

  async function countAll(): Promise<void> {
    if (isCounting) {
      isOutdated = true;
      return;
    }
    isCounting = true;
    do {
      isOutdated = false;
      await countEach(generation);
    } while (isOutdated && isWatched);
    isCounting = false;
  }

  /** One after the other, and none while a queue is started, so that what the user reads comes first. */
  async function countEach(started: number): Promise<void> {
    for (const { id, query } of queuesOf(views.getState().items, false)) {
      await waitUntil([review], () => !waitsForReport(review.getState()));
      if (started !== generation || !isWatched) return;
      const answer = await bridge.call('queue.count', { query });
      if (started !== generation || !isWatched) return;
      const { counts } = store.getState();
      if (answer.ok && counts[id] !== answer.value)
        store.setState({ counts: { ...counts, [id]: answer.value } });
    }
  }

  const request = throttle(countInterval, () => {
    if (isWatched) void countAll();
  });
  bridge.on('log.changed', (change) => {
    if (isWatched && !concernsMarksOnly(change)) request();
  });
  bridge.on('reports.changed', () => {
    if (isWatched) request();
  });
  views.subscribe(({ items }, before) => {
    if (isWatched && items !== before.items) request();
  });
  return store;
}
