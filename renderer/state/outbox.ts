import { createStore } from 'zustand/vanilla';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

export interface OutboxState {
  /** Newest first. */
  readonly items: readonly OutboxItem[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  readonly retry: (id: string) => Promise<void>;
  readonly discard: (id: string) => Promise<void>;
}

/** The feedback that was sent, is on its way or failed, as main tells it. */
export function createOutboxStore(bridge: Bridge) {
  const store = createStore<OutboxState>((set) => ({
    items: [],
    problem: null,
    load: async () => {
      const answer = await bridge.call('outbox.read', undefined);
      set(answer.ok ? { items: answer.value, problem: null } : { items: [], problem: answer.problem });
    },
    retry: async (id) => {
      const answer = await bridge.call('outbox.retry', { id });
      set({ problem: answer.ok ? null : answer.problem });
    },
    discard: async (id) => {
      const answer = await bridge.call('outbox.discard', { id });
      set({ problem: answer.ok ? null : answer.problem });
    },
  }));
  bridge.on('outbox.changed', (items) => store.setState({ items }));
  return store;
}
