import { createStore } from 'zustand/vanilla';
import {
  noItems,
  type OutboxItem,
  type OutboxQuery,
  type OutboxStanding,
  wholeOutbox,
} from '../../shared/domain/outbox';
import type { Answer, Asked, Bridge } from '../../shared/ipc';
import type { OutboxChanged } from '../../shared/ipc/outbox-calls';
import type { Problem } from '../../shared/problem';
import { atMostEvery } from './at-most-every';
import { latestOnly } from './latest-only';
import type { OpenProfile } from './open-profile';

/** The feedback itself, or what all of it says of the service. */
export type OutboxTab = 'feedback' | 'measures';

export interface OutboxState {
  /** Which half of the screen is shown. */
  readonly tab: OutboxTab;
  readonly setTab: (tab: OutboxTab) => void;
  readonly standing: OutboxStanding;
  /** What was asked for last: the items follow in a moment. */
  readonly query: OutboxQuery;
  /** From 1. */
  readonly page: number;
  /** The items of the page, the last put in first. */
  readonly items: readonly OutboxItem[];
  /** Of the query, on all pages. */
  readonly total: number;
  /** False until a page was read: nothing is known of what there is. */
  readonly isRead: boolean;
  readonly problem: Problem | null;
  /** Reads how it stands, and the page anew. */
  readonly load: () => Promise<void>;
  /** Shows other items, from the first page on. */
  readonly ask: (change: Partial<OutboxQuery>) => Promise<void>;
  /** The same for words that are being typed: once no more of them come. */
  readonly search: (text: string) => void;
  readonly goTo: (page: number) => Promise<void>;
  /** Resolves to whether the person is to be asked first, as `another` says they were: there is other feedback by now. */
  readonly retry: (id: string, another: boolean) => Promise<boolean>;
  readonly discard: (id: string) => Promise<void>;
  readonly sendNow: () => Promise<void>;
  readonly pauseBulk: (bulkId: string, paused: boolean) => Promise<void>;
  readonly cancelBulk: (bulkId: string) => Promise<void>;
  /** Sends again what Failed of a bulk. */
  readonly retryBulk: (bulkId: string) => Promise<void>;
  /** Forgets what Failed of a bulk. */
  readonly discardBulk: (bulkId: string) => Promise<void>;
  /** Forgets everything of the profile that was open. */
  readonly reset: () => void;
}

/** Items of a page. */
export const outboxPageLimit = 50;
/** Between the last letter that was typed and the search, ms. */
const typingPause = 150;
/** While many change, how often the page is read anew, ms. */
const readingInterval = 500;

const nothing = {
  tab: 'feedback',
  standing: { counts: noItems, bulks: [], bulkTotal: 0, wait: null },
  query: wholeOutbox,
  page: 1,
  items: [],
  total: 0,
  isRead: false,
  problem: null,
} as const;

/** The feedback that was sent, is on its way or failed, as main tells it: how it stands as a whole, and a page of it. */
export function createOutboxStore(bridge: Bridge, profile: OpenProfile) {
  const pages = latestOnly((asked: Asked<'outbox.page'>) => profile.current().call('outbox.page', asked));
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each profile: what was asked of the one before is of no use. */
  let turn = 0;
  const store = createStore<OutboxState>((set, get) => {
    async function readPage(): Promise<void> {
      const { query, page } = get();
      const answer = await pages.ask({ query, page, limit: outboxPageLimit });
      if (!answer) return;
      if (!answer.ok) {
        set({ items: [], total: 0, isRead: true, problem: answer.problem });
        return;
      }
      const { items, total } = answer.value;
      const last = Math.max(1, Math.ceil(total / outboxPageLimit));
      if (page > last) return get().goTo(last);
      set({ items, total, isRead: true });
    }
    const told = (
      answer: Answer<'outbox.retry' | 'outbox.discard' | 'outbox.retryBulk' | 'outbox.discardBulk'>,
    ) => set({ problem: answer.ok ? null : answer.problem });
    return {
      ...nothing,
      setTab: (tab) => set({ tab }),
      load: async () => {
        const mine = turn;
        const answer = await profile.current().call('outbox.read', {});
        if (mine !== turn) return;
        set(
          answer.ok
            ? { standing: answer.value, problem: null }
            : { standing: nothing.standing, problem: answer.problem },
        );
        await readPage();
      },
      ask: (change) => {
        clearTimeout(typing);
        set({ query: { ...get().query, ...change }, page: 1 });
        return readPage();
      },
      search: (text) => {
        clearTimeout(typing);
        set({ query: { ...get().query, text } });
        typing = setTimeout(() => void get().ask({ text }), typingPause);
      },
      goTo: (page) => {
        set({ page });
        return readPage();
      },
      retry: async (id, another) => {
        const answer = await profile.current().call('outbox.retry', { id, another });
        const asks = !answer.ok && answer.problem.kind === 'feedback-given';
        if (!asks) told(answer);
        return asks;
      },
      discard: async (id) => told(await profile.current().call('outbox.discard', { id })),
      sendNow: async () => told(await profile.current().call('outbox.sendNow', {})),
      pauseBulk: async (bulkId, paused) =>
        told(await profile.current().call('outbox.pauseBulk', { bulkId, paused })),
      cancelBulk: async (bulkId) => told(await profile.current().call('outbox.cancelBulk', { bulkId })),
      retryBulk: async (bulkId) =>
        told(await profile.current().call('outbox.retryBulk', { bulkId, states: ['Failed'] })),
      discardBulk: async (bulkId) =>
        told(await profile.current().call('outbox.discardBulk', { bulkId, states: ['Failed'] })),
      reset: () => {
        turn += 1;
        clearTimeout(typing);
        pages.forget();
        readAgain.cancel();
        set(nothing);
      },
    };
  });
  const readAgain = atMostEvery(readingInterval, () => {
    const { goTo, page } = store.getState();
    void goTo(page);
  });
  bridge.on('outbox.changed', (change) => {
    const { items, query } = store.getState();
    store.setState({ standing: change.standing, items: withChanges(items, change) });
    if (isAnotherPage(items, query, change)) readAgain();
  });
  return store;
}

function withChanges(items: readonly OutboxItem[], { changed }: OutboxChanged): readonly OutboxItem[] {
  const now = new Map(changed.map((item) => [item.id, item]));
  return items.map((item) => now.get(item.id) ?? item);
}

/** True where the page may hold other items than before. */
function isAnotherPage(
  items: readonly OutboxItem[],
  query: OutboxQuery,
  { changed, removed, many }: OutboxChanged,
): boolean {
  if (many || removed.length > 0) return true;
  const shown = new Set(items.map(({ id }) => id));
  // One that is in another state now may not be of the query any more.
  return changed.some(({ id, state }) => !shown.has(id) || !isOf(query, state));
}

function isOf({ states }: OutboxQuery, state: OutboxItem['state']): boolean {
  return states.length === 0 || states.includes(state);
}
