import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import { isWithoutUpdates, type UpdateState } from '../../../shared/domain/update';

interface UpdatesState {
  /** null until main has answered. */
  readonly state: UpdateState | null;
  readonly read: () => Promise<void>;
}

/** The state of updates, from main. */
export function createUpdatesStore(bridge: Bridge) {
  const store = createStore<UpdatesState>((set) => ({
    state: null,
    read: async () => {
      const answer = await bridge.call('update.read', undefined);
      if (answer.ok) set({ state: answer.value });
    },
  }));
  bridge.on('update.changed', (state) => store.setState({ state }));
  return store;
}

/** Returns whether this copy checks for updates at all. */
export function looksForUpdates({ state }: Pick<UpdatesState, 'state'>): boolean {
  return state !== null && !isWithoutUpdates(state);
}
