import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { AppNotice } from '../../shared/domain/app-notice';
import { mirror } from './mirror';

interface NoticesState {
  /** Notices that the user has not dismissed, oldest first. */
  readonly notices: readonly AppNotice[];
  readonly read: () => Promise<void>;
  readonly dismiss: (id: number) => Promise<void>;
}

/** Notices about the app itself, from main. */
export function createNoticesStore(bridge: Bridge) {
  return createStore<NoticesState>((set, get) => {
    const { show, receive } = mirror(bridge, 'notices.changed', (notices) => set({ notices }));
    return {
      notices: [],
      read: async () => void (await receive(bridge.call('notices.read', undefined))),
      dismiss: async (id) => {
        show(get().notices.filter((notice) => notice.id !== id));
        await bridge.call('notices.dismiss', { id });
      },
    };
  });
}
