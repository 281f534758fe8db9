import { createStore } from 'zustand/vanilla';
import {
  noItems,
  type OutboxItem,
  type OutboxQuery,
  type OutboxStanding,
  wholeOutbox,
} from '../../shared/domain/outbox';
import type { Answer, Bridge, OutboxChanged } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

export interface OutboxState {
  readonly standing: OutboxStanding;
  readonly query: OutboxQuery;
  /** From 1. */
  readonly page: number;
  /** The items of the page, the last put in first. */
  readonly items: readonly OutboxItem[];
  /** Of the query, on all pages. */
  readonly total: number;
  readonly problem: Problem | null;
  /** Reads how it stands, and the page anew. */
  readonly load: () => Promise<void>;
  /** Shows other items, from the first page on. */
  readonly ask: (change: Partial<OutboxQuery>) => Promise<void>;
  readonly goTo: (page: number) => Promise<void>;
  readonly retry: (id: string) => Promise<void>;
  readonly discard: (id: string) => Promise<void>;
  readonly sendNow: () => Promise<void>;
  readonly pauseBulk: (bulkId: string, paused: boolean) => Promise<void>;
  readonly cancelBulk: (bulkId: string) => Promise<void>;
}

/** Items of a page. */
export const outboxPageLimit = 50;

const nothing: OutboxStanding = { counts: noItems, bulks: [], bulkTotal: 0, wait: null };

/** The feedback that was sent, is on its way or failed, as main tells it: how it stands as a whole, and a page of it. */
export function createOutboxStore(bridge: Bridge) {
  const store = createStore<OutboxState>((set, get) => {
    let asked = 0;
    async function readPage(): Promise<void> {
      const mine = ++asked;
      const { query, page } = get();
      const request = { query: { ...query, states: [...query.states] }, page, limit: outboxPageLimit };
      const answer = await bridge.call('outbox.page', request);
      if (mine !== asked) return;
      if (answer.ok) set({ items: answer.value.items, total: answer.value.total });
      else set({ items: [], total: 0, problem: answer.problem });
    }
    const told = (answer: Answer<'outbox.retry'> | Answer<'outbox.discard'>) =>
      set({ problem: answer.ok ? null : answer.problem });
    return {
      standing: nothing,
      query: wholeOutbox,
      page: 1,
      items: [],
      total: 0,
      problem: null,
      load: async () => {
        const answer = await bridge.call('outbox.read', undefined);
        set(
          answer.ok
            ? { standing: answer.value, problem: null }
            : { standing: nothing, problem: answer.problem },
        );
        await readPage();
      },
      ask: (change) => {
        set({ query: { ...get().query, ...change }, page: 1 });
        return readPage();
      },
      goTo: (page) => {
        set({ page });
        return readPage();
      },
      retry: async (id) => told(await bridge.call('outbox.retry', { id })),
      discard: async (id) => told(await bridge.call('outbox.discard', { id })),
      sendNow: async () => told(await bridge.call('outbox.sendNow', undefined)),
      pauseBulk: async (bulkId, paused) => told(await bridge.call('outbox.pauseBulk', { bulkId, paused })),
      cancelBulk: async (bulkId) => told(await bridge.call('outbox.cancelBulk', { bulkId })),
    };
  });
  bridge.on('outbox.changed', (change) => {
    const { items, load } = store.getState();
    store.setState({ standing: change.standing, items: withChanges(items, change) });
    if (isAnotherPage(items, change)) void load();
  });
  return store;
}

function withChanges(items: readonly OutboxItem[], { changed }: OutboxChanged): readonly OutboxItem[] {
  const now = new Map(changed.map((item) => [item.id, item]));
  return items.map((item) => now.get(item.id) ?? item);
}

/** True where the page may hold other items than before. */
function isAnotherPage(items: readonly OutboxItem[], { changed, removed, many }: OutboxChanged): boolean {
  if (many || removed.length > 0) return true;
  const shown = new Set(items.map(({ id }) => id));
  return changed.some(({ id }) => !shown.has(id));
}
