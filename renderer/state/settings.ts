import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { About } from '../../shared/contract/app.calls';
import type { Bridge, Request } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { createMutex } from '../../shared/mutex';
import { defaultSettings, type Settings } from '../../shared/settings';
import { mirror } from './mirror';
import { waitUntil } from './wait-until';

/** The name of the unsaved input that is the search in the settings. */
export const settingsSearch = 'settingsSearch';

/** A change of some settings; as a function, of the settings that the change before has left. */
export type SettingsEdit = Request<'settings.save'> | ((now: Settings) => Request<'settings.save'>);

export interface SettingsState {
  /** The defaults until main has answered for the first time. */
  readonly settings: Settings;
  readonly read: boolean;
  readonly about: About | null;
  readonly problem: Problem | null;
  readonly save: (change: SettingsEdit) => Promise<void>;
}

/** The settings, read once and then updated by main's pushes. */
export function createSettingsStore(bridge: Bridge) {
  const inOrder = createMutex();
  return createStore<SettingsState>((set, get) => {
    const { receive } = mirror(bridge, 'settings.changed', (settings) => set({ settings }));
    void receive(bridge.call('settings.read', undefined)).then((problem) => set({ read: true, problem }));
    void bridge.call('about.read', undefined).then((answer) => {
      if (answer.ok) set({ about: answer.value });
    });
    return {
      settings: defaultSettings,
      read: false,
      about: null,
      problem: null,
      save: (change) =>
        inOrder(async () => {
          const request = typeof change === 'function' ? change(get().settings) : change;
          set({ problem: await receive(bridge.call('settings.save', request)) });
        }),
    };
  });
}

/** Resolves when the settings were read, or reading failed. */
export function waitForSettings(settings: StoreApi<SettingsState>): Promise<void> {
  return waitUntil([settings], () => settings.getState().read);
}
