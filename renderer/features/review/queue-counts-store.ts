import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SavedView } from '../../../shared/domain/report-query';
import { succeed } from '../../../shared/result';
import type { QueryTarget } from '../../state/queries/query';
import type { QueryCache } from '../../state/queries/query-cache';
import { QueryObserver } from '../../state/queries/query-observer';
import { waitUntil } from '../../state/wait-until';
import { type Queue, queuesOf } from './queues';
import { type ReviewState, snoozeCheckMs, waitsForReport } from './review-state';

interface QueueCountsState {
  /** The number of reports of each queue, as its list would have them, by its ID. Missing until it was counted. */
  readonly counts: Readonly<Record<string, number>>;
  /** Keeps the counts up to date until the returned function is called. */
  readonly watch: () => () => void;
  /** Clears the counts of the closed profile. */
  readonly clear: () => void;
}

/** The queues are counted at most this often, ms: every verdict changes them. */
const countInterval = 3_000;

interface QueueCountsDependencies {
  readonly views: StoreApi<{ readonly items: readonly SavedView[] }>;
  readonly review: StoreApi<ReviewState>;
}

/** Counts the reports of the queues in the background while the review screen is shown. */
export function createQueueCountsStore(queries: QueryCache, { views, review }: QueueCountsDependencies) {
  const observer = new QueryObserver<null>(queries, { interval: countInterval });
  let isWatched = false;
  const store = createStore<QueueCountsState>((set, get) => ({
    counts: {},
    watch: () => {
      isWatched = true;
      follow();
      const timer = setInterval(() => void observer.readAgain(), snoozeCheckMs);
      return () => {
        clearInterval(timer);
        isWatched = false;
        observer.stop();
      };
    },
    clear: () => {
      observer.stop();
      if (Object.keys(get().counts).length > 0) set({ counts: {} });
    },
  }));

  function follow(): void {
    if (!isWatched) return;
    const queues = queuesOf(views.getState().items, false);
    const args = queues.map(({ id, query }) => [id, query]);
    void observer.show({ call: 'queue.count', args, read: (target) => countEach(target, queues) });
  }

  /** One after the other, and none while a queue is started, so that what the user reads comes first. */
  async function countEach({ bridge, isUsed }: QueryTarget, queues: readonly Queue[]) {
    for (const { id, query } of queues) {
      await waitUntil([review], () => !waitsForReport(review.getState()));
      if (!isUsed()) break;
      const answer = await bridge.call('queue.count', { query });
      if (!isUsed()) break;
      const { counts } = store.getState();
      if (answer.ok && counts[id] !== answer.value)
        store.setState({ counts: { ...counts, [id]: answer.value } });
    }
    return succeed(null);
  }

  views.subscribe(({ items }, before) => {
    if (items !== before.items) follow();
  });
  queries.onProfile(follow);
  return store;
}
