import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { AppNotice } from '../../shared/domain/app-notice';

interface NoticesState {
  /** Notices that the user has not dismissed, oldest first. */
  readonly notices: readonly AppNotice[];
  readonly read: () => Promise<void>;
  readonly dismiss: (id: number) => Promise<void>;
}

/** Notices about the app itself, from main. */
export function createNoticesStore(bridge: Bridge) {
  const store = createStore<NoticesState>((set, get) => ({
    notices: [],
    read: async () => {
      const answer = await bridge.call('notices.read', undefined);
      if (answer.ok) set({ notices: answer.value });
    },
    dismiss: async (id) => {
      set({ notices: get().notices.filter((notice) => notice.id !== id) });
      await bridge.call('notices.dismiss', { id });
    },
  }));
  bridge.on('notices.changed', (notices) => store.setState({ notices }));
  return store;
}
