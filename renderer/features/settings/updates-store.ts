import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import { isWithoutUpdates, type UpdateState } from '../../../shared/domain/update';
import { mirror } from '../../state/mirror';

interface UpdatesState {
  /** null until main has answered. */
  readonly state: UpdateState | null;
  readonly read: () => Promise<void>;
}

/** The state of updates, from main. */
export function createUpdatesStore(bridge: Bridge) {
  return createStore<UpdatesState>((set) => {
    const { receive } = mirror(bridge, 'update.changed', (state) => set({ state }));
    return {
      state: null,
      read: async () => void (await receive(bridge.call('update.read', undefined))),
    };
  });
}

/** Returns whether this copy checks for updates at all. */
export function looksForUpdates({ state }: Pick<UpdatesState, 'state'>): boolean {
  return state !== null && !isWithoutUpdates(state);
}
