import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge, CallArguments } from '../../../../shared/contract/contract';
import type { OutboxChanged } from '../../../../shared/contract/feedback.calls';
import {
  everyItem,
  noItems,
  type OutboxItem,
  type OutboxQuery,
  type OutboxSummary,
} from '../../../../shared/domain/outbox';
import type { Problem } from '../../../../shared/domain/problem';
import type { OpenProfile } from '../../../state/open-profile';
import { latestOnly, throttle } from '../../../state/pacing';
import { lastPage, pagedQuery } from '../../../state/paged-query';

/** "measures": what the feedback says about the service's verdicts. */
type OutboxTab = 'feedback' | 'measures';

export interface OutboxState {
  /** The tab that is shown. */
  readonly tab: OutboxTab;
  readonly setTab: (tab: OutboxTab) => void;
  readonly summary: OutboxSummary;
  /** The query of the latest request; its items may not have arrived yet. */
  readonly query: OutboxQuery;
  /** From 1. */
  readonly page: number;
  /** The items of the page, newest first. */
  readonly items: readonly OutboxItem[];
  /** The users of the items' transactions, by transaction. */
  readonly users: ReadonlyMap<string, string>;
  /** Number of items of the query, on all pages. */
  readonly total: number;
  /** False until a page was read: until then nothing is known of the items. */
  readonly isRead: boolean;
  readonly problem: Problem | null;
  /** Reads the outbox's state, and the page again. */
  readonly load: () => Promise<void>;
  /** Changes the query and shows its first page. */
  readonly setQuery: (change: Partial<OutboxQuery>) => Promise<void>;
  /** Changes the search text, with a delay while the user is typing. */
  readonly search: (text: string) => void;
  readonly goTo: (page: number) => Promise<void>;
  /**
   * Resolves to true if the user has to confirm first, because there is other feedback by now. `another` says that they
   * did.
   */
  readonly retry: (id: string, another: boolean) => Promise<boolean>;
  readonly discard: (id: string) => Promise<void>;
  readonly sendNow: () => Promise<void>;
  readonly pauseBatch: (batchId: string, paused: boolean) => Promise<void>;
  readonly cancelBatch: (batchId: string) => Promise<void>;
  /** Retries the Failed feedback of a batch, or, with `insists`, sends what the team would decide about. */
  readonly retryBatch: (batchId: string, insists: boolean) => Promise<void>;
  /** Discards the Failed feedback of a batch. */
  readonly discardBatch: (batchId: string) => Promise<void>;
  /** Clears everything of the closed profile. */
  readonly clear: () => void;
}

/** Items per page. */
export const outboxPageLimit = 50;
/** Minimum interval between two reads of the page while many items change, ms. */
const reloadInterval = 500;

const nothing = {
  tab: 'feedback',
  summary: { counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null },
  query: everyItem,
  page: 1,
  items: [],
  users: new Map<string, string>(),
  total: 0,
  isRead: false,
  problem: null,
} as const;

/** The feedback that is queued, was sent or has failed: its overall state and a page of items, from main. */
export function createOutboxStore(bridge: Bridge, profile: OpenProfile) {
  const pages = latestOnly((request: CallArguments<'outbox.page'>) =>
    profile.current().call('outbox.page', request),
  );
  /** Grows with each profile, so that answers about the previous profile are ignored. */
  let profileCount = 0;
  /** Pages that are being read: they may have items as they were before a change. */
  let reading = 0;
  let changes = 0;
  const store = createStore<OutboxState>((set, get) => {
    const { cancelSearch, ...paging } = pagedQuery<OutboxQuery>(set, get, readPage);
    async function readPage(): Promise<void> {
      const { query, page } = get();
      reading += 1;
      const answer = await pages.send({ query, page, limit: outboxPageLimit });
      reading -= 1;
      if (!answer) return;
      if (!answer.ok) {
        set({ items: [], users: new Map(), total: 0, isRead: true, problem: answer.problem });
        return;
      }
      const { items, total } = answer.value;
      // The newest report comes first, and overwrites the others.
      const users = new Map(
        answer.value.users.toReversed().map(({ transactionId, userId }) => [transactionId, userId]),
      );
      const last = lastPage(total, outboxPageLimit);
      if (page > last) return get().goTo(last);
      set({ items, users, total, isRead: true });
    }
    const setProblem = (
      answer: Answer<'outbox.retry' | 'outbox.discard' | 'outbox.retryBatch' | 'outbox.discardBatch'>,
    ) => set({ problem: answer.ok ? null : answer.problem });
    return {
      ...nothing,
      ...paging,
      setTab: (tab) => set({ tab }),
      load: async () => {
        const current = profileCount;
        const changesBefore = changes;
        const answer = await profile.current().call('outbox.read', {});
        if (current !== profileCount) return;
        set({ problem: answer.ok ? null : answer.problem });
        // A change announced since is newer than the answer.
        if (changesBefore === changes) set({ summary: answer.ok ? answer.value : nothing.summary });
        await readPage();
      },
      retry: async (id, another) => {
        const answer = await profile.current().call('outbox.retry', { id, another });
        const needsConfirmation = !answer.ok && answer.problem.kind === 'feedback-given';
        if (!needsConfirmation) setProblem(answer);
        return needsConfirmation;
      },
      discard: async (id) => setProblem(await profile.current().call('outbox.discard', { id })),
      sendNow: async () => setProblem(await profile.current().call('outbox.sendNow', {})),
      pauseBatch: async (batchId, paused) =>
        setProblem(await profile.current().call('outbox.pauseBatch', { batchId, paused })),
      cancelBatch: async (batchId) =>
        setProblem(await profile.current().call('outbox.cancelBatch', { batchId })),
      retryBatch: async (batchId, insists) =>
        setProblem(await profile.current().call('outbox.retryBatch', { batchId, insists })),
      discardBatch: async (batchId) =>
        setProblem(await profile.current().call('outbox.discardBatch', { batchId })),
      clear: () => {
        profileCount += 1;
        cancelSearch();
        pages.discard();
        reloadPage.cancel();
        set(nothing);
      },
    };
  });
  const reloadPage = throttle(reloadInterval, () => {
    const { goTo, page } = store.getState();
    void goTo(page);
  });
  bridge.on('outbox.changed', (change) => {
    changes += 1;
    const { items, query } = store.getState();
    store.setState({ summary: change.summary, items: applyChanges(items, change) });
    if (reading > 0 || needsReload(items, query, change)) reloadPage();
  });
  return store;
}

function applyChanges(items: readonly OutboxItem[], { changed }: OutboxChanged): readonly OutboxItem[] {
  const now = new Map(changed.map((item) => [item.id, item]));
  return items.map((item) => now.get(item.id) ?? item);
}

/** Returns true if the page may hold other items than before. */
function needsReload(
  items: readonly OutboxItem[],
  query: OutboxQuery,
  { changed, removed, many }: OutboxChanged,
): boolean {
  if (many || removed.length > 0) return true;
  const shown = new Set(items.map(({ id }) => id));
  // An item in another state may no longer match the query.
  return changed.some(({ id, state }) => !shown.has(id) || !matchesState(query, state));
}

function matchesState({ states }: OutboxQuery, state: OutboxItem['state']): boolean {
  return states.length === 0 || states.includes(state);
}
