import { createStore } from 'zustand/vanilla';
import type { ProgramNotice } from '../../shared/domain/program-notice';
import type { Bridge } from '../../shared/ipc';

export interface NoticesState {
  /** What the person was not told yet, or has not dismissed; the oldest first. */
  readonly notices: readonly ProgramNotice[];
  readonly load: () => Promise<void>;
  readonly dismiss: (id: number) => Promise<void>;
}

/** What main has to say of the program itself. */
export function createNoticesStore(bridge: Bridge) {
  const store = createStore<NoticesState>((set, get) => ({
    notices: [],
    load: async () => {
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
